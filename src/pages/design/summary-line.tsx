import type { ComponentChildren, JSX } from 'preact';

/** Holds what one other page says: a mark, a few words in bold, and lines under them. */
export interface SummaryItem {
  /** Names it for the client script. */
  readonly id: string;
  readonly href: string;
  readonly mark: JSX.Element;
  readonly title: ComponentChildren;
  readonly lines: readonly ComponentChildren[];
  /** Says how old it is. */
  readonly age: ComponentChildren;
  /** Says the same on paper, where "3 h ago" means nothing. */
  readonly dated?: string;
  /** Whether it is looked up now, so that the client script asks for it again. */
  readonly isComing?: true;
}

/** Shows what one other page says. */
export const SummaryCell = ({ id, href, mark, title, lines, age, dated, isComing }: SummaryItem): JSX.Element => (
  <li data-summary={id} data-coming={isComing && ''}>
    <a href={href}>
      {mark}
      <span>
        <b>{title}</b>
        {lines.map((line) => (
          <span>{line}</span>
        ))}
        <span class="age" data-dated={dated}>
          {age}
        </span>
      </span>
    </a>
  </li>
);

/** Returns the class of so many cells: rows are as even as can be. */
export const columnsClass = (cells: number): string => `in-${cells <= 4 ? cells : cells % 4 === 0 ? 4 : 3}`;

/** Shows the line under a verdict: what the other pages of the same domain say, each a link. `children` stand beneath. */
export const SummaryLine = (props: {
  readonly label: string;
  readonly items: readonly SummaryItem[];
  readonly children?: ComponentChildren;
}): JSX.Element => (
  <div class="summary-line">
    {props.items.length > 0 && (
      <ul class={columnsClass(props.items.length)} aria-label={props.label}>
        {props.items.map((item) => (
          <SummaryCell {...item} />
        ))}
      </ul>
    )}
    {props.children}
  </div>
);
