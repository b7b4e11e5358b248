import type { JSX } from 'preact';
import { VERBATIM } from '../verbatim.ts';
import { Visible } from '../visible.tsx';
import { useWords } from '../words.ts';
import { CopyButton } from './button.tsx';
import { DESIGN_TEXTS } from './design-texts.ts';
import { More } from './more.tsx';

interface RecordProps {
  /** The whole line, from outside. */
  readonly text: string;
  /** A record to remove: struck through, and not to be copied. */
  readonly old?: true;
  /** Where the fault is, as offsets into the text. */
  readonly fault?: { readonly start: number; readonly end: number } | undefined;
  /** A part that the owner replaces by a value of their own. */
  readonly fillIn?: string | undefined;
  /** What the copy button copies, where a page has several. */
  readonly what?: string | undefined;
}

/** One line of a zone file, whole. A click selects all of it. */
export function RecordBox({ text, old, fault, fillIn, what }: RecordProps): JSX.Element {
  return (
    <div class={old ? 'record record-old' : 'record'}>
      <code {...VERBATIM}>
        <Marked text={text} fault={fault} fillIn={fillIn} />
      </code>
      {!old && <CopyButton what={what} />}
    </div>
  );
}

function Marked({ text, fault, fillIn }: Pick<RecordProps, 'text' | 'fault' | 'fillIn'>): JSX.Element {
  const sample = fillIn === undefined || fillIn === '' ? -1 : text.indexOf(fillIn);
  const [start, end] = fault !== undefined ? [fault.start, fault.end] : [sample, sample + (fillIn?.length ?? 0)];
  if (start < 0 || end <= start) return <Visible text={text} />;
  const marked = <Visible text={text.slice(start, end)} />;
  return (
    <>
      <Visible text={text.slice(0, start)} />
      {fault === undefined ? <span class="fillin">{marked}</span> : <mark class="mark-fault">{marked}</mark>}
      <Visible text={text.slice(end)} />
    </>
  );
}

/** A field of a provider's form: its name in the reader's language, and its value. */
export interface ProviderField {
  readonly name: string;
  readonly value: string | number;
}

/** The record as the fields of a provider's form, folded under its zone-file line. */
export function ProviderFields(props: {
  readonly fields: readonly ProviderField[];
  readonly open?: true;
}): JSX.Element {
  const words = useWords(DESIGN_TEXTS);
  return (
    <More summary={words('fields')} open={props.open}>
      <dl class="fields">
        {props.fields.map(({ name, value }) => (
          <>
            <dt>{name}</dt>
            <dd>
              <code {...VERBATIM}>
                <Visible text={String(value)} />
              </code>
            </dd>
            <dd class="c">
              <CopyButton what={name} />
            </dd>
          </>
        ))}
      </dl>
    </More>
  );
}
