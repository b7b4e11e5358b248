import type { JSX } from 'preact';
import type { FixItem } from '../diagnoses/report.ts';
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
          <p>by this one:</p>
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
