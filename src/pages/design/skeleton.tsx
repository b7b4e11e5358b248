import type { JSX } from 'preact';

/** Keeps the room of what is still to come, so that nothing moves when it arrives. Rows are 64 px high. */
export const Skeleton = ({ rows = 1 }: { readonly rows?: number }): JSX.Element => (
  <div class="sk" aria-hidden="true">
    {Array.from({ length: rows }, () => (
      <svg width="100%" height="64" aria-hidden="true">
        <g class="skel-g">
          <circle cx="9" cy="14" r="9" />
          <rect x="30" y="8" width="180" height="12" rx="4" />
          <rect x="30" y="34" width="60%" height="10" rx="4" />
        </g>
      </svg>
    ))}
  </div>
);
