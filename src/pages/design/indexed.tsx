import type { ComponentChildren, JSX } from 'preact';

interface IndexEntry {
  readonly href: string;
  readonly text: ComponentChildren;
}

/** Shows a page with an index of its sections: at the left, or in a row that scrolls on a phone. */
export const Indexed = (props: {
  readonly label: string;
  readonly entries: readonly IndexEntry[];
  readonly children: ComponentChildren;
}): JSX.Element =>
  // One section needs no index.
  props.entries.length < 2 ? (
    <div class="wrap stack-l top-gap">{props.children}</div>
  ) : (
    <div class="wrap indexed">
      <nav class="index" aria-label={props.label}>
        {props.entries.map(({ href, text }) => (
          <a href={href}>{text}</a>
        ))}
      </nav>
      <div class="stack-l">{props.children}</div>
    </div>
  );
