import type { ComponentChildren, JSX } from 'preact';

/** Holds what one other page says: a mark, a few words in bold, and lines under them. */
export interface SummaryItem {
  readonly href: string;
  readonly mark: JSX.Element;
  readonly title: ComponentChildren;
  readonly lines: readonly ComponentChildren[];
}

/** Shows the line under a verdict: what the other pages of the same domain say, each a link. */
export const SummaryLine = (props: { readonly label: string; readonly items: readonly SummaryItem[] }): JSX.Element => (
  <ul class="summary-line" aria-label={props.label}>
    {props.items.map(({ href, mark, title, lines }) => (
      <li>
        <a href={href}>
          {mark}
          <span>
            <b>{title}</b>
            {lines.map((line) => (
              <span>{line}</span>
            ))}
          </span>
        </a>
      </li>
    ))}
  </ul>
);
