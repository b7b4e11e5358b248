import type { JSX } from 'preact';
import type { FixItem, FixPath, StepItem } from '../diagnoses/report.ts';
import { Visible } from './visible.tsx';

/** A row of a provider's form. `copy` names what the button, which the client script adds, says it copies. */
function Field(props: { readonly name: string; readonly value: string | number; readonly copy?: string }): JSX.Element {
  return (
    <tr>
      <th scope="row">{props.name}</th>
      <td>
        <code {...(props.copy === undefined ? {} : { 'data-copy': props.copy })}>
          <Visible text={String(props.value)} />
        </code>
      </td>
    </tr>
  );
}

/** When to take a step, and its records. */
function StepBody({ step }: { readonly step: StepItem }): JSX.Element {
  return (
    <>
      {step.when !== null && (
        <p>
          <Visible text={step.when} />
        </p>
      )}
      {step.publish.map((fix) => (
        <Fix fix={fix} />
      ))}
      {step.remove.map(({ name, type, value }) => (
        <div class="fix">
          <p>Delete this record:</p>
          <pre class="old">
            <code>
              <Visible text={`${name} ${type} ${value}`} />
            </code>
          </pre>
        </div>
      ))}
    </>
  );
}

/** A staged fix: the first step with its records, and the later ones to open. */
export function FixSteps({ fix }: { readonly fix: FixPath | null }): JSX.Element | null {
  const [first, ...later] = fix?.steps ?? [];
  if (first === undefined) return null;
  const count = later.length + 1;
  const title = (step: StepItem, i: number): JSX.Element => (
    <>
      {count > 1 && `Step ${i} of ${count}: `}
      <Visible text={step.title} />
    </>
  );
  return (
    <ol class="fix-steps">
      <li>
        <p>
          <strong>{title(first, 1)}</strong>
        </p>
        <StepBody step={first} />
      </li>
      {later.map((step, i) => (
        <li>
          <details>
            <summary>{title(step, i + 2)}</summary>
            <StepBody step={step} />
          </details>
        </li>
      ))}
    </ol>
  );
}

/** One record to publish: as a line of a zone file, and as the fields of a provider's form. */
export function Fix({ fix }: { readonly fix: FixItem }): JSX.Element {
  const { fields } = fix;
  return (
    <div class="fix">
      {fix.replaces === null ? (
        <p>Add this record:</p>
      ) : (
        <>
          <p>Replace this record:</p>
          <pre class="old">
            <code>
              <Visible text={`${fix.name} ${fix.type} ${fix.replaces}`} />
            </code>
          </pre>
          <p>with this one:</p>
        </>
      )}
      <div class="paste">
        <pre>
          <code data-copy="zone-file line">
            <Visible text={fix.zone_line} />
          </code>
        </pre>
      </div>
      {fix.also_remove?.map((value) => (
        <>
          <p>Delete this record as well:</p>
          <pre class="old">
            <code>
              <Visible text={`${fix.name} ${fix.type} ${value}`} />
            </code>
          </pre>
        </>
      ))}
      <table class="fields">
        <caption>Or as the fields of your DNS provider’s form</caption>
        <tbody>
          <Field name="Host" value={fields.host} copy="host" />
          <Field name="Type" value={fields.type} />
          {fields.priority !== undefined && <Field name="Priority" value={fields.priority} />}
          <Field name="Value" value={fields.value} copy="value" />
          <Field name="TTL" value={`${fields.ttl}`} />
        </tbody>
      </table>
    </div>
  );
}
