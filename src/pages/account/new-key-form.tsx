import type { JSX } from 'preact';
import { MAX_KEY_ADDRESSES } from '../../accounts/key-addresses.ts';
import { type KeyRequest, MAX_KEY_NAME_CHARS } from '../../accounts/keyring.ts';
import { DEFAULT_SCOPES, SCOPES } from '../../accounts/scopes.ts';
import { dayOf, type Instant } from '../../domain/time.ts';
import { Button } from '../design/button.tsx';
import { ChecksField, Field } from '../design/form.tsx';
import { visibleText } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { KEYS_TEXTS } from './account-texts.ts';

/** The field in which the owner of a key names it. */
export const KEY_NAME: JSX.IntrinsicElements['input'] = {
  name: 'name',
  type: 'text',
  autocomplete: 'off',
  required: true,
  maxLength: MAX_KEY_NAME_CHARS,
};

/** Asks for the name of a new key, for what and from where it may be used, and for its last day. */
export function NewKeyForm(props: { readonly typed: KeyRequest | undefined; readonly now: Instant }): JSX.Element {
  const { typed, now } = props;
  const words = useWords(KEYS_TEXTS);
  const chosen = typed?.scopes ?? DEFAULT_SCOPES;
  return (
    <form class="stack" method="post" action="/account/keys">
      <Field
        id="name"
        label={words('create-name')}
        hint={words('create-hint')}
        input={{ ...KEY_NAME, ...(typed === undefined ? {} : { value: visibleText(typed.name) }) }}
      />
      <ChecksField
        id="scopes"
        name="scope"
        legend={words('create-scopes')}
        hint={words('create-scopes-hint')}
        items={SCOPES.map((scope) => ({
          value: scope,
          label: words(`scope-${scope}`),
          about: words(`scope-${scope}-about`),
          isChecked: chosen.includes(scope),
        }))}
      />
      <Field
        id="until"
        label={words('create-until')}
        hint={words('create-until-hint')}
        input={{ name: 'until', type: 'date', min: dayOf(now), value: visibleText(typed?.until ?? '') }}
      />
      <Field
        id="addresses"
        label={words('create-addresses')}
        hint={words('create-addresses-hint', { most: MAX_KEY_ADDRESSES })}
        input={{
          ...{ name: 'addresses', type: 'text', autocomplete: 'off', dir: 'ltr' },
          value: visibleText(typed?.addresses ?? ''),
        }}
      />
      <p>
        <Button kind="primary" icon="plus">
          {words('create')}
        </Button>
      </p>
    </form>
  );
}
