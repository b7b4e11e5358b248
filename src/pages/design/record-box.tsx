import type { ComponentChildren, JSX } from 'preact';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { CopyButton } from './button.tsx';
import { DESIGN_TEXTS } from './design-texts.ts';
import { More } from './more.tsx';

interface RecordProps {
  /** The whole line, from outside. */
  readonly text: string;
  /** A whole file, whose lines stand below each other. */
  readonly file?: true;
  /** A record to remove: with a minus sign and a tint, and not to be copied. */
  readonly old?: true;
  /** Where the fault is, as offsets into the text. */
  readonly fault?: { readonly start: number; readonly end: number } | undefined;
  /** Parts that the owner replaces by values of their own. */
  readonly fillIn?: readonly string[] | undefined;
  /** Names what the copy button copies, where a page has several. */
  readonly what?: string | undefined;
}

/** Shows one line of a zone file, or a file, whole. A click selects all of it. */
export function RecordBox({ text, file, old, fault, fillIn, what }: RecordProps): JSX.Element {
  return (
    <div class={old ? 'record record-old' : 'record'}>
      <code {...VERBATIM}>
        {file ? (
          text.split('\n').map((line, i) => (
            <>
              {i > 0 && '\n'}
              <Marked text={line} fillIn={fillIn} />
            </>
          ))
        ) : (
          <Marked text={text} fault={fault} fillIn={fillIn} />
        )}
      </code>
      {!old && <CopyButton what={what} />}
    </div>
  );
}

interface MarkedPart {
  readonly start: number;
  readonly end: number;
}

function Marked({ text, fault, fillIn = [] }: RecordProps): JSX.Element {
  const marks = (fault === undefined ? partsIn(text, fillIn) : [fault]).filter(
    ({ start, end }) => start >= 0 && end > start,
  );
  let from = 0;
  return (
    <>
      {marks.map(({ start, end }) => {
        const before = text.slice(from, start);
        from = end;
        const marked = <Visible text={text.slice(start, end)} />;
        return (
          <>
            <Visible text={before} />
            {fault === undefined ? <span class="fillin">{marked}</span> : <mark class="mark-fault">{marked}</mark>}
          </>
        );
      })}
      <Visible text={text.slice(from)} />
    </>
  );
}

/** Where these parts are in the text, each where it first appears behind the one before. */
function partsIn(text: string, parts: readonly string[]): readonly MarkedPart[] {
  let from = 0;
  return parts.flatMap((part) => {
    const start = part === '' ? -1 : text.indexOf(part, from);
    if (start < 0) return [];
    from = start + part.length;
    return [{ start, end: from }];
  });
}

/** A field of a provider's form: its name, and its value. */
export interface ProviderField {
  readonly name: string;
  readonly value: string | number;
  /** Stands in the place of a value that is empty. */
  readonly empty?: string;
  /** Parts that the owner replaces by values of their own. */
  readonly fillIn?: readonly string[] | undefined;
}

/** Shows the record as the fields of a provider's form, folded under its zone-file line. */
export function ProviderFields(props: {
  readonly fields: readonly ProviderField[];
  /** Whose form it is; the DNS provider's unless it is said. */
  readonly at?: 'registrar';
  /** Names the provider. */
  readonly summary?: string;
  readonly open?: true;
  /** Stands below the fields. */
  readonly children?: ComponentChildren;
}): JSX.Element {
  const words = useWords(DESIGN_TEXTS);
  const { at, summary = words(at === 'registrar' ? 'registrar-fields' : 'fields') } = props;
  return (
    <More summary={summary} open={props.open}>
      <dl class="fields">
        {props.fields.map(({ name, value, empty, fillIn }) => (
          <>
            <dt>{name}</dt>
            {value === '' && empty !== undefined ? (
              <dd class="left-empty">{empty}</dd>
            ) : (
              <>
                <dd>
                  <code {...VERBATIM}>
                    <Marked text={String(value)} fillIn={fillIn} />
                  </code>
                </dd>
                <dd class="c">
                  <CopyButton what={name} />
                </dd>
              </>
            )}
          </>
        ))}
      </dl>
      {props.children}
    </More>
  );
}
