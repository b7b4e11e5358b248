import type { ComponentChildren, JSX } from 'preact';
import type { FixItem } from '../../diagnoses/fix-schema.ts';
import type { ReportFix, ReportStep } from '../../diagnoses/report.ts';
import type { FixStep } from '../../lookups/published/check-published.ts';
import { type ProviderField, ProviderFields, RecordBox } from '../design/record-box.tsx';
import { Stepper } from '../design/stepper.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible, visibleText } from '../web/visible.tsx';
import { useRichWords, useWords } from '../web/words.ts';
import { FIX_WORDS } from './fix-texts.ts';
import { RecordFields } from './provider-form/record-fields.tsx';
import { CheckLiveThen } from './published/check-live-then.tsx';
import { DidItWork, useAnsweredStep } from './published/did-it-work.tsx';

const Sub = ({ children }: { readonly children: ComponentChildren }): JSX.Element => <p class="sub">{children}</p>;

/** A record as an owner sees it in a list of their provider. */
const lineOf = ({ name, type }: Pick<FixItem, 'name' | 'type'>, value: string): string => `${name} ${type} ${value}`;

/** Lists what registrars ask for, in the order of a DS record. Source: RFC 4034 §5.3. */
const DS_FIELDS = ['key-tag', 'algorithm', 'digest-type', 'digest'] as const;

const dsField = (name: string, record: string, i: number): ProviderField => ({
  name,
  value: record.split(' ')[i] ?? '',
});

/** Shows one record to publish: as a line of a zone file, and as the fields of a provider's form. */
export function Publish(props: {
  readonly record: FixItem;
  /** Paper has no form to copy to. */
  readonly onPaper?: true | undefined;
}): JSX.Element {
  const { record, onPaper } = props;
  const words = useWords(FIX_WORDS);
  const { fields, replaces } = record;
  const isAtRegistrar = record.type === 'DS';
  return (
    <div class="stack-s">
      {replaces === null ? (
        <Sub>{words(isAtRegistrar ? 'enter-this' : 'publish-this')}</Sub>
      ) : (
        <>
          <Sub>{words('replace-this')}</Sub>
          <RecordBox old text={lineOf(record, replaces)} />
          <Sub>{words('with-this')}</Sub>
        </>
      )}
      <RecordBox text={record.zoneLine} fillIn={record.fillIn} />
      {record.fillIn !== undefined && <Sub>{words('fill-in')}</Sub>}
      {record.alsoRemove?.map((value) => (
        <>
          <Sub>{words('delete-too')}</Sub>
          <RecordBox old text={lineOf(record, value)} />
        </>
      ))}
      {onPaper ? null : isAtRegistrar ? (
        <ProviderFields at="registrar" fields={DS_FIELDS.map((field, i) => dsField(words(field), fields.value, i))} />
      ) : (
        <RecordFields record={record} />
      )}
    </div>
  );
}

/** A file to serve, whole, under its address. */
function ServedFile({ file: { url, content } }: { readonly file: NonNullable<ReportStep['file']> }): JSX.Element {
  const parts = useRichWords(FIX_WORDS);
  return (
    <div class="stack-s">
      <Sub>
        {parts('serve-this', {
          url: (
            <code {...VERBATIM}>
              <Visible text={url} />
            </code>
          ),
        })}
      </Sub>
      <RecordBox file text={content} />
    </div>
  );
}

/** Text to paste, below the sentence that says where it goes. */
function Pasted(props: { readonly title: string; readonly paste: NonNullable<ReportStep['paste']> }): JSX.Element {
  const words = useWords(FIX_WORDS);
  const { text, fillIn } = props.paste;
  return (
    <div class="stack-s">
      <Sub>
        <Visible text={props.title} />
      </Sub>
      {text !== '' && <RecordBox file text={text} fillIn={fillIn} />}
      {fillIn !== undefined && <Sub>{words('fill-in')}</Sub>}
    </div>
  );
}

/** Shows when to take a step, the file to serve, and its records, with whether they are published unless on paper. */
export function StepRecords(props: { readonly step: ReportStep; readonly about: FixStep | 'paper' }): JSX.Element {
  const { step, about } = props;
  const hasRecords = step.publish.length + step.remove.length > 0;
  const words = useWords(FIX_WORDS);
  return (
    <>
      {step.when !== null && (
        <p class="dim">
          <Visible text={step.when} />
        </p>
      )}
      {step.file !== undefined && <ServedFile file={step.file} />}
      {step.paste !== undefined && <Pasted title={step.title} paste={step.paste} />}
      {step.publish.map((record) => (
        <Publish record={record} {...(about === 'paper' ? { onPaper: true } : {})} />
      ))}
      {step.remove.map((record) => (
        <div class="stack-s">
          <Sub>{words('delete-this')}</Sub>
          <RecordBox old text={lineOf(record, record.value)} />
        </div>
      ))}
      {about !== 'paper' && (hasRecords ? <DidItWork about={about} /> : <CheckLiveThen />)}
    </>
  );
}

/**
 * Shows the records of a fix. Several steps are chosen from, the first safe one at first. `name` tells its radio
 * buttons from those of other fixes of the page, `title` is what the fix is called.
 */
export function FixSteps(props: {
  readonly fix: ReportFix;
  readonly name: string;
  readonly title: string;
}): JSX.Element | null {
  const words = useWords(FIX_WORDS);
  const { fix, name, title } = props;
  const [first, ...later] = fix.steps;
  const chosen = useAnsweredStep(fix.id);
  if (first === undefined) return null;
  if (later.length === 0) return <StepRecords step={first} about={{ fix: fix.id, step: 0 }} />;
  return (
    <Stepper
      name={name}
      chosen={chosen}
      legend={visibleText(words('steps-of', { title }))}
      steps={fix.steps.map((step, i) => ({
        title: <Visible text={step.title} />,
        note: i === 0 ? words('start-here') : undefined,
        panel: <StepRecords step={step} about={{ fix: fix.id, step: i }} />,
      }))}
    />
  );
}
