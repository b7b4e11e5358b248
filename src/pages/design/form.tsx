import type { ComponentChildren, JSX } from 'preact';
import { Mark } from './mark.tsx';

interface FieldProps {
  readonly id: string;
  readonly label: ComponentChildren;
  readonly hint?: ComponentChildren;
  /** What is wrong with the value. */
  readonly error?: ComponentChildren;
  /** What else the input says of itself: name, type, value, autocomplete. */
  readonly input: JSX.IntrinsicElements['input'];
}

/** A named input: label above, help and errors below. */
export function Field({ id, label, hint, error, input }: FieldProps): JSX.Element {
  const described = [hint === undefined ? [] : `${id}-hint`, error === undefined ? [] : `${id}-error`].flat().join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        class="input"
        id={id}
        {...input}
        {...(described === '' ? {} : { 'aria-describedby': described })}
        {...(error === undefined ? {} : { 'aria-invalid': 'true' as const })}
      />
      {hint !== undefined && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error !== undefined && (
        <span class="err" id={`${id}-error`}>
          <Mark tone="bad" small />
          {error}
        </span>
      )}
    </div>
  );
}

/** A box to tick, with its words right of it. */
export const Checkbox = (props: {
  readonly name: string;
  readonly checked?: boolean;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <label class="check">
    <input type="checkbox" name={props.name} value="on" checked={props.checked} />
    <span>{props.children}</span>
  </label>
);
