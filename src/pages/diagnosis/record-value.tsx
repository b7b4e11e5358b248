import type { JSX } from 'preact';
import { More } from '../design/more.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { REPORT_TEXTS } from './report-texts.ts';

/** A longer value opens on demand, so that one record cannot bury the others. */
const LONG_VALUE_CHARS = 600;
const SHOWN_CHARS = 300;
/** Longer values are cut: the file of all records has it whole. Source: docs/limits.md. */
const MAX_VALUE_CHARS = 8000;

/** Shows text as it stands in a record or a message. */
export const VerbatimCode = ({ text }: { readonly text: string }): JSX.Element => (
  <code {...VERBATIM}>
    <Visible text={text} />
  </code>
);

/** Returns the characters of a value that are shown. */
export const shownValue = (value: string): string => value.slice(0, MAX_VALUE_CHARS);

/** Shows the value of a record; of one that is longer than any real one the beginning. */
export function RecordValue({ value }: { readonly value: string }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  if (value.length <= LONG_VALUE_CHARS) return <VerbatimCode text={value} />;
  return (
    <>
      <VerbatimCode text={`${value.slice(0, SHOWN_CHARS)}…`} />
      <More
        summary={
          value.length <= MAX_VALUE_CHARS
            ? words('long-value', { count: value.length })
            : words('cut-value', { shown: MAX_VALUE_CHARS, count: value.length })
        }
      >
        <VerbatimCode text={shownValue(value)} />
      </More>
    </>
  );
}
