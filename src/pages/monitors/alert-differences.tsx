import type { JSX } from 'preact';
import type { AlertDifference, AlertEvent } from '../../monitoring/alert.ts';
import { Diff } from '../design/diff.tsx';
import { More } from '../design/more.tsx';
import { Visible } from '../visible.tsx';
import { useWords } from '../words.ts';
import { MONITOR_TEXTS } from './monitor-texts.ts';

/** Differences that stand open; more are folded. */
const OPEN = 3;
/** Values of one side that are shown, and the longest of them; the history has all of them whole. */
const MAX_VALUES = 8;
const MAX_VALUE_CHARS = 1000;

/** What changed, before and after. */
export function AlertDifferences({ event }: { readonly event: Pick<AlertEvent, 'differences'> }): JSX.Element {
  const words = useWords(MONITOR_TEXTS);
  const [open, folded] = [event.differences.slice(0, OPEN), event.differences.slice(OPEN)];
  return (
    <>
      {open.map((one) => (
        <Difference of={one} />
      ))}
      {folded.length > 0 && (
        <More summary={words('more-values', { count: folded.length })}>
          {folded.map((one) => (
            <Difference of={one} />
          ))}
        </More>
      )}
    </>
  );
}

function Difference({ of: { name, type, before, after } }: { readonly of: AlertDifference }): JSX.Element {
  const words = useWords(MONITOR_TEXTS);
  const [removed, added] = [without(before, after), without(after, before)];
  const more = Math.max(0, removed.length - MAX_VALUES) + Math.max(0, added.length - MAX_VALUES);
  return (
    <div>
      <p class="meta mb">
        <code>
          <Visible text={name} /> {type}
        </code>
      </p>
      <Diff removed={shown(removed)} added={shown(added)} />
      {more > 0 && <p class="meta">{words('more-of-values', { count: more })}</p>}
    </div>
  );
}

const without = (values: readonly string[], others: readonly string[]): readonly string[] =>
  values.filter((value) => !others.includes(value));

const shown = (values: readonly string[]): readonly string[] =>
  values
    .slice(0, MAX_VALUES)
    .map((value) => (value.length > MAX_VALUE_CHARS ? `${value.slice(0, MAX_VALUE_CHARS)}…` : value));
