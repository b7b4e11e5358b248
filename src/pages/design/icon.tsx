import type { JSX } from 'preact';

interface Drawing {
  readonly d: string;
  readonly width: number;
}

const line = (d: string, width = 1.4): Drawing => ({ d, width });

const DRAWINGS = {
  search: line('M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14', 1.6),
  right: line('M2.5 8h10.5M9 4l4 4-4 4', 1.6),
  chev: line('m6 3.5 4.5 4.5L6 12.5', 1.6),
  down: line('M3.5 6 8 10.5 12.5 6', 1.6),
  copy: line('M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3'),
  live: line('M13.5 8A5.5 5.5 0 1 1 11.6 3.8M13.6 1.6v3h-3', 1.5),
  share: line('M8 10V2m0 0L5 5m3-3 3 3M3 8.5V14h10V8.5'),
  bell: line('M4 7a4 4 0 0 1 8 0c0 3 1.5 4 1.5 4h-11S4 10 4 7Zm2.7 6.4a1.5 1.5 0 0 0 2.6 0'),
  link: line('m6.5 9.5 3-3M7 4.5l1.3-1.3a3.2 3.2 0 0 1 4.5 4.5L11.5 9M9 11.5l-1.3 1.3a3.2 3.2 0 0 1-4.5-4.5L4.5 7'),
  file: line('M9.5 1.8H3.5v12.4h9V4.8Zm0 0v3h3'),
  print: line('M4.5 5.5v-4h7v4M4.5 11.5h-3v-6h13v6h-3m-7-2h7v5h-7z'),
  plus: line('M8 2.5v11M2.5 8h11', 1.6),
  pause: line('M5.5 3v10M10.5 3v10', 1.8),
  badge: line('M1.5 4.5h13v7h-13zM7 4.5v7'),
  doc: line('M3.5 2h9v12h-9zM6 5.2h4M6 8h4M6 10.8h2.2'),
  study: line('M2.5 13.5h11M4.5 11V8M8 11V3.5M11.5 11V6', 1.6),
  draft: line('m3 13 .7-3L10.8 2.9l2.3 2.3L6 12.3Z'),
  allow: line('M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM5.2 8.2l2 2 3.6-4', 1.5),
  block: line('M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM3.8 12.2l8.4-8.4', 1.5),
} as const satisfies Readonly<Record<string, Drawing>>;

export type IconName = keyof typeof DRAWINGS;

/** Shows a small drawing beside words that say the same, so readers of text do not get it. `size` is in pixels. */
export function Icon(props: { readonly name: IconName; readonly size?: number; readonly class?: string }): JSX.Element {
  const { name, size = 16 } = props;
  const { d, width } = DRAWINGS[name];
  return (
    <svg class={props.class} viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      <path
        d={d}
        fill="none"
        stroke="currentColor"
        stroke-width={width}
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}

/**
 * Shows the mark of Zonewell: two hooks that meet at a cut, a zone and the zone delegated from it. `size` is in pixels.
 */
export function Logo({ size = 24 }: { readonly size?: number }): JSX.Element {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <g fill="none" stroke="currentColor" stroke-width="4.4" stroke-linejoin="round" stroke-linecap="round">
        <path d="M4.6 5H18.4L13.5 10.2" />
        <path opacity=".55" d="M19.4 19H5.6L10.5 13.8" />
      </g>
    </svg>
  );
}
