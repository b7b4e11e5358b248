import type { JSX } from 'preact';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible, visibleText } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { DESIGN_TEXTS } from './design-texts.ts';
import { Diff } from './diff.tsx';
import { FirstFew } from './more.tsx';

/** Longest value that is shown; the JSON has it whole. */
const MAX_VALUE_CHARS = 1000;

/** The values of an RRset before a change and after it. */
interface ValueDifference {
  readonly name: string;
  readonly type: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Shows what changed, RRset by RRset. */
export function Differences(props: {
  readonly of: readonly ValueDifference[];
  /** How many stand open; the others are folded. */
  readonly open: number;
  /** How many values of one side are shown; left out, all of them. */
  readonly most?: number;
}): JSX.Element {
  const { of, open, most = Number.POSITIVE_INFINITY } = props;
  const words = useWords(DESIGN_TEXTS);
  return (
    <FirstFew of={of} open={open} summary={(count) => words('more-differences', { count })}>
      {(one) => <RrsetDifference of={one} most={most} />}
    </FirstFew>
  );
}

function RrsetDifference({ of, most }: { readonly of: ValueDifference; readonly most: number }): JSX.Element {
  const words = useWords(DESIGN_TEXTS);
  const { name, type, before, after } = of;
  const [removed, added] = [without(before, after), without(after, before)];
  const more = Math.max(0, removed.length - most) + Math.max(0, added.length - most);
  return (
    <div>
      <p class="meta mb">
        <code {...VERBATIM} title={visibleText(name)}>
          <Visible text={name} /> {type}
        </code>
      </p>
      <Diff removed={removed.slice(0, most).map(shortValue)} added={added.slice(0, most).map(shortValue)} />
      {more > 0 && <p class="meta">{words('more-values', { count: more })}</p>}
    </div>
  );
}

const without = (values: readonly string[], others: readonly string[]): readonly string[] =>
  values.filter((value) => !others.includes(value));

/** Returns a value as pages show it: cut where it is very long. */
export const shortValue = (value: string): string =>
  value.length > MAX_VALUE_CHARS ? `${value.slice(0, MAX_VALUE_CHARS)}…` : value;
