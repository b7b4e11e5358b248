import type { ComponentChildren, JSX } from 'preact';

/** Shows that nothing is here yet: what it is for, what happens next, and one action. */
export const EmptyState = (props: {
  /** `h2` where no heading of a card is above it. */
  readonly heading?: 'h2';
  readonly title: ComponentChildren;
  readonly children: ComponentChildren;
  readonly action?: ComponentChildren;
}): JSX.Element => (
  <div class="empty">
    <svg width="88" height="56" viewBox="0 0 88 56" aria-hidden="true">
      <g fill="none" stroke-linecap="round" stroke-linejoin="round">
        <path class="rest" d="M4 40h80" stroke-width="4" />
        <path d="M4 40h46" stroke="currentColor" stroke-width="4" />
        <path d="M50 26v28" stroke="currentColor" stroke-width="3" />
        <path d="M41 14a9 9 0 0 1 18 0c0 5 2.5 7 2.5 7h-23s2.5-2 2.5-7Z" stroke="currentColor" stroke-width="2.5" />
      </g>
    </svg>
    {props.heading === 'h2' ? <h2>{props.title}</h2> : <h3>{props.title}</h3>}
    <p>{props.children}</p>
    {props.action}
  </div>
);
