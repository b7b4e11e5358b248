import type { ComponentChildren, JSX } from 'preact';
import { Icon } from './icon.tsx';

/** Hides what is one click away: evidence, the fields of a form, records that never changed. */
export const More = (props: {
  readonly summary: ComponentChildren;
  readonly open?: boolean | undefined;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <details class="more" open={props.open}>
    <summary>
      <Icon name="chev" class="chev" />
      {props.summary}
    </summary>
    {props.children}
  </details>
);

/** Shows the first few of a list; the others are folded. `summary` says how many these are. */
export function FirstFew<T>(props: {
  readonly of: readonly T[];
  /** How many stand open. */
  readonly open: number;
  readonly summary: (count: number) => string;
  /** Draws one of them; `index` is its place in the whole list. */
  readonly children: (one: T, index: number) => JSX.Element;
}): JSX.Element {
  const { of, open, summary, children } = props;
  const folded = of.slice(open);
  return (
    <>
      {of.slice(0, open).map(children)}
      {folded.length > 0 && (
        <More summary={summary(folded.length)}>{folded.map((one, i) => children(one, open + i))}</More>
      )}
    </>
  );
}
