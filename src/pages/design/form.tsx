import type { ComponentChildren, JSX } from 'preact';
import { visibleText } from '../web/visible.tsx';
import { Button } from './button.tsx';
import { Mark } from './mark.tsx';

/** The longest e-mail address; domain names are shorter. Source: RFC 5321 section 4.5.3.1.3, without the brackets. */
const MAX_SEARCH_CHARS = 254;

interface FieldProps {
  readonly id: string;
  readonly label: ComponentChildren;
  readonly hint?: ComponentChildren;
  /** Says what is wrong with the value. */
  readonly error?: ComponentChildren;
  /** Gives the input all else: name, type, value, autocomplete. */
  readonly input: JSX.IntrinsicElements['input'];
}

/** Shows a named input: label above, help and errors below. */
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
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

/** Says what is wrong with a field, below it. */
const FieldError = (props: { readonly id: string; readonly children: ComponentChildren }): JSX.Element => (
  <span class="err" id={`${props.id}-error`}>
    <Mark tone="bad" small />
    {props.children}
  </span>
);

/** Offers boxes to tick, with a hint and what is wrong below them. */
export function ChecksField(props: {
  readonly id: string;
  readonly name: string;
  readonly legend: string;
  readonly hint: string;
  readonly error?: ComponentChildren;
  readonly items: readonly {
    readonly value: string;
    readonly label: ComponentChildren;
    readonly about?: string;
    readonly isChecked: boolean;
  }[];
}): JSX.Element {
  const { id, error } = props;
  return (
    <fieldset class="field" aria-describedby={`${id}-hint${error === undefined ? '' : ` ${id}-error`}`}>
      <legend>{props.legend}</legend>
      {props.items.map(({ value, label, about, isChecked }) => (
        <label class="check">
          <input type="checkbox" name={props.name} value={value} checked={isChecked} />
          <span class="anywhere">
            {about === undefined ? (
              label
            ) : (
              <>
                <b>{label}</b>
                <br />
                <span class="meta">{about}</span>
              </>
            )}
          </span>
        </label>
      ))}
      <span class="hint" id={`${id}-hint`}>
        {props.hint}
      </span>
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

/** Shows a named box for several lines, such as a list or a pasted header: label above, help below. */
export function TextArea(props: {
  readonly id: string;
  readonly label: ComponentChildren;
  readonly hint?: ComponentChildren;
  /** Says what is wrong with the text. */
  readonly error?: ComponentChildren;
  /** Holds the text to begin with. */
  readonly text?: ComponentChildren;
  /** Gives it all else: name, rows, direction. */
  readonly input: JSX.IntrinsicElements['textarea'];
}): JSX.Element {
  const { id, label, hint, error, text, input } = props;
  const described = [hint === undefined ? [] : `${id}-hint`, error === undefined ? [] : `${id}-error`].flat().join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        class="input"
        id={id}
        required
        spellcheck={false}
        {...input}
        {...(described === '' ? {} : { 'aria-describedby': described })}
        {...(error === undefined ? {} : { 'aria-invalid': 'true' as const })}
      >
        {text}
      </textarea>
      {hint !== undefined && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

/** Shows a box that finds rows of a list by what is typed. `children` are what else its form sends. */
export const SearchBox = (props: {
  readonly name: string;
  readonly label: string;
  readonly button: string;
  readonly value: string;
  readonly children?: ComponentChildren;
}): JSX.Element => (
  <search class="addone">
    <label class="vh" for={props.name}>
      {props.label}
    </label>
    <input
      class="input"
      id={props.name}
      name={props.name}
      type="text"
      autocomplete="off"
      autocapitalize="none"
      spellcheck={false}
      maxLength={MAX_SEARCH_CHARS}
      placeholder={props.label}
      value={visibleText(props.value)}
    />
    {props.children}
    <Button>{props.button}</Button>
  </search>
);
