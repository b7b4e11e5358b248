import type { JSX } from 'preact';
import { visibleText } from '../visible.tsx';

interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly type: 'email' | 'password' | 'text';
  readonly autocomplete: string;
  /** Said below the field, before anything is wrong. */
  readonly hint?: string;
  readonly value?: string;
  readonly focused?: true;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Set apart from a field of the same name on the same page. */
  readonly id?: string;
}

/** A field with its label. Passwords are never filled in again. */
export function Field({
  label,
  name,
  type,
  autocomplete,
  hint,
  value,
  focused,
  minLength,
  maxLength,
  id = name,
}: FieldProps): JSX.Element {
  const common = {
    id,
    name,
    autocomplete,
    required: true,
    ...(value === undefined ? {} : { value: visibleText(value) }),
    ...(focused ? { autofocus: true } : {}),
    ...(minLength === undefined ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` }),
  };
  return (
    <p>
      <label for={id}>{label}</label>
      {type === 'password' ? (
        <input type="password" {...common} />
      ) : type === 'email' ? (
        <input type="email" {...common} />
      ) : (
        <input type="text" {...common} />
      )}
      {hint !== undefined && (
        <span id={`${id}-hint`} class="hint">
          {hint}
        </span>
      )}
    </p>
  );
}

/** What went wrong with a form, above it and said at once. */
export function Fault({ text }: { readonly text: string | undefined }): JSX.Element | null {
  return text === undefined ? null : (
    <p class="said" role="alert">
      {visibleText(text)}
    </p>
  );
}
