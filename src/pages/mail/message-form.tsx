import type { ComponentChildren, JSX } from 'preact';
import { MAIL } from '../../diagnoses/kinds.ts';
import { Button } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
import { Field } from '../design/form.tsx';
import { pathOf } from '../paths.ts';
import { visibleText } from '../visible.tsx';
import { useWords } from '../words.ts';
import { MAIL_PAGE_TEXTS } from './mail-texts.ts';

/** What was typed into the form, as text. */
export interface MessageInput {
  readonly ip: string;
  readonly sender: string;
  readonly helo: string;
  readonly from: string;
  readonly dkim: string;
}

/** Longest text that a field is filled with again. */
const MAX_ECHO_CHARS = 300;

/** Asks whether a message would pass. A plain GET form, so that an answer has an address of its own. */
function MessageForm(props: { readonly domain: string; readonly input: MessageInput | undefined }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  const { domain } = props;
  const input = props.input ?? { ip: '', sender: `someone@${domain}`, helo: '', from: domain, dkim: '' };
  const field = (
    id: keyof MessageInput,
    label: string,
    placeholder: string,
    more: { readonly required?: true; readonly hint?: ComponentChildren } = {},
  ) => (
    <Field
      id={`message-${id}`}
      label={label}
      hint={more.hint}
      input={{
        name: id,
        type: 'text',
        value: visibleText(input[id].slice(0, MAX_ECHO_CHARS)),
        placeholder,
        required: more.required,
        autocomplete: 'off',
        autocapitalize: 'none',
        spellcheck: false,
        dir: 'auto',
      }}
    />
  );
  return (
    <form class="stack" method="get" action={`${pathOf(MAIL, domain)}/message`}>
      <div class="form-2">
        {field('ip', words('ip'), '192.0.2.1', { required: true })}
        {field('sender', words('mail-from'), `someone@${domain}`)}
        {field('from', words('from'), domain)}
        {field('dkim', words('signed'), domain, { hint: words('signed-hint') })}
        {field('helo', words('helo'), 'mail.example.com')}
      </div>
      <p>
        <Button>{words('test-button')}</Button>
      </p>
    </form>
  );
}

/** The form on a card of its own. `input` is what was typed before. */
export function MessageTestCard(props: { readonly domain: string; readonly input?: MessageInput }): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  return (
    <Card
      id="test"
      title={words(props.input === undefined ? 'test' : 'test-again')}
      meta={props.input === undefined ? words('test-meta') : undefined}
    >
      <MessageForm domain={props.domain} input={props.input} />
    </Card>
  );
}
