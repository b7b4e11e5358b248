import type { ComponentChildren, JSX } from 'preact';
import { MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from '../../accounts/passwords.ts';
import { Button } from '../design/button.tsx';
import { Field } from '../design/form.tsx';
import { visibleText } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { SIGN_IN_TEXTS } from './account-texts.ts';
import { FormFault } from './fault.tsx';

/** Carries the page that comes next through a form. */
export const NextPage = ({ next }: { readonly next: string | undefined }): JSX.Element | null =>
  next === undefined ? null : <input type="hidden" name="next" value={next} />;

/** Shows one form in a card, with what went wrong above its fields. */
export const DeskForm = (props: {
  readonly action: string;
  readonly fault?: string | undefined;
  readonly button: string;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <form class="card" method="post" action={props.action}>
    <FormFault text={props.fault} />
    {props.children}
    <Button kind="primary" size="l">
      {props.button}
    </Button>
  </form>
);

/** Shows the field of the address that somebody signs in with. */
export function Email({ value }: { readonly value?: string | undefined }): JSX.Element {
  const words = useWords(SIGN_IN_TEXTS);
  return (
    <Field
      id="email"
      label={words('email')}
      input={{
        name: 'email',
        type: 'email',
        autocomplete: 'username',
        required: true,
        maxLength: 254,
        ...(value === undefined ? { autofocus: true } : { value: visibleText(value) }),
      }}
    />
  );
}

/** Shows the field of a new password, which is never filled in again. */
export function NewPassword({ label, focused }: { readonly label?: string; readonly focused?: true }): JSX.Element {
  const words = useWords(SIGN_IN_TEXTS);
  return (
    <Field
      id="password"
      label={label ?? words('password')}
      hint={words('password-hint', { min: MIN_PASSWORD_CHARS })}
      input={{
        name: 'password',
        type: 'password',
        autocomplete: 'new-password',
        required: true,
        minLength: MIN_PASSWORD_CHARS,
        maxLength: MAX_PASSWORD_CHARS,
        ...(focused ? { autofocus: true } : {}),
      }}
    />
  );
}
