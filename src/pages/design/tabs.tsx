import type { JSX } from 'preact';

/** Shows links to the pages of one thing, in one row that scrolls sideways on a phone. */
export const Tabs = (props: {
  readonly label: string;
  readonly items: readonly { readonly href: string; readonly text: string; readonly current: boolean }[];
}): JSX.Element => (
  <nav class="tabs" aria-label={props.label}>
    {props.items.map(({ href, text, current }) => (
      <a href={href} {...(current ? { 'aria-current': 'page' as const } : {})}>
        {text}
      </a>
    ))}
  </nav>
);
