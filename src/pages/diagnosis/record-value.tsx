import type { JSX } from 'preact';
import { More } from '../design/more.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { REPORT_TEXTS } from './report-texts.ts';

/** A longer value opens on demand, so that one record cannot bury the others. Nothing is cut. */
const LONG_VALUE_CHARS = 600;
const SHOWN_CHARS = 300;

/** Shows text as it stands in a record or a message. */
export const VerbatimCode = ({ text }: { readonly text: string }): JSX.Element => (
  <code {...VERBATIM}>
    <Visible text={text} />
  </code>
);

/** Shows the value of a record, whole. */
export function RecordValue({ value }: { readonly value: string }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  if (value.length <= LONG_VALUE_CHARS) return <VerbatimCode text={value} />;
  return (
    <>
      <VerbatimCode text={`${value.slice(0, SHOWN_CHARS)}…`} />
      <More summary={words('long-value', { count: value.length })}>
        <VerbatimCode text={value} />
      </More>
    </>
  );
}
