import type { ComponentChildren, JSX } from 'preact';
import { MAIL } from '../../diagnoses/kinds.ts';
import { ECHO_CHARS } from '../../domain/text.ts';
import { Button } from '../design/button.tsx';
import { Card, FoldedCard } from '../design/card.tsx';
import { Field, TextArea } from '../design/form.tsx';
import { More } from '../design/more.tsx';
import { MAIL_PAGE_TEXTS } from '../diagnosis/mail/mail-texts.ts';
import { pathOf } from '../web/paths.ts';
import { visibleText } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { MESSAGE_TEXTS } from './message-texts.ts';

/** The fields of a message as text, typed or read of a header. */
export interface MessageInput {
  readonly ip: string;
  /** `<>` is the null sender of bounces. */
  readonly sender: string;
  readonly helo: string;
  readonly from: string;
  /** Domains that signed, separated by commas. */
  readonly dkim: string;
  /** Their selectors, in the same order. */
  readonly selector: string;
}

export const NO_INPUT: MessageInput = { ip: '', sender: '', helo: '', from: '', dkim: '', selector: '' };

/** Where both forms lead. */
const messagePath = (domain: string): string => `${pathOf(MAIL, domain)}/message`;

interface MessageField {
  readonly label: string;
  readonly placeholder: string;
  readonly hint?: string | undefined;
  readonly required?: true;
}

/** Asks whether a message would pass. A plain GET form, so that an answer has an address of its own. */
function FieldsForm(props: {
  readonly domain: string;
  readonly input: MessageInput;
  /** Whether the fields say where they were read. */
  readonly read: boolean;
  readonly children: ComponentChildren;
}): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  const more = useWords(MESSAGE_TEXTS);
  const { domain, input, read, children } = props;
  const field = (id: keyof MessageInput, { label, placeholder, hint, required }: MessageField) => (
    <Field
      id={`message-${id}`}
      label={label}
      hint={hint}
      input={{
        name: id,
        type: 'text',
        value: visibleText(input[id].slice(0, ECHO_CHARS.field)),
        placeholder,
        required,
        autocomplete: 'off',
        autocapitalize: 'none',
        spellcheck: false,
        dir: 'auto',
      }}
    />
  );
  const hint = (text: string): string | undefined => (read ? text : undefined);
  return (
    <form class="stack" method="get" action={messagePath(domain)}>
      <div class="form-2">
        {field('ip', { label: words('ip'), placeholder: '192.0.2.1', hint: hint(more('ip-hint')), required: true })}
        {field('helo', { label: words('helo'), placeholder: 'mail.example.com', hint: hint(more('helo-hint')) })}
        {field('sender', {
          label: words('mail-from'),
          placeholder: `someone@${domain}`,
          hint: hint(more('sender-hint')),
        })}
        {field('from', { label: words('from'), placeholder: domain, hint: hint(more('from-hint')) })}
        {field('dkim', {
          label: words('signed'),
          placeholder: domain,
          hint: read ? more('domain-hint') : words('signed-hint'),
        })}
        {field('selector', { label: more('selector'), placeholder: 'selector1', hint: hint(more('selector-hint')) })}
      </div>
      {children}
    </form>
  );
}

/** Shows the fields that were read of a header or typed before, for correction. */
export function ReadCard(props: { readonly domain: string; readonly input: MessageInput }): JSX.Element {
  const words = useWords(MESSAGE_TEXTS);
  return (
    <Card id="read" title={words('read')} meta={words('read-meta')}>
      <FieldsForm {...props} read>
        <div class="row">
          <Button>{words('again')}</Button>
          <span class="meta">{words('stored')}</span>
        </div>
      </FieldsForm>
    </Card>
  );
}

/** Shows a box for a whole header, and the fields for those who have none. */
export function MessageTestCard(props: {
  readonly domain: string;
  /** On the page of the test: the header that was pasted, and whether the fields have a card of their own. */
  readonly own?: { readonly pasted: string | undefined; readonly hasFields: boolean };
}): JSX.Element {
  const words = useWords(MAIL_PAGE_TEXTS);
  const more = useWords(MESSAGE_TEXTS);
  const { domain, own } = props;
  const typed = { ...NO_INPUT, sender: `someone@${domain}`, from: domain };
  const Frame = own === undefined ? FoldedCard : Card;
  return (
    <Frame
      id="test"
      title={own === undefined ? words('test') : more('paste')}
      meta={own === undefined ? words('test-meta') : more('paste-meta')}
    >
      <form class="stack" method="post" action={messagePath(domain)}>
        <TextArea
          id="message-header"
          label={more('header')}
          hint={more('paste-hint')}
          text={own?.pasted}
          input={{
            class: 'input header-in',
            name: 'header',
            rows: 8,
            autocapitalize: 'none',
            autocomplete: 'off',
            dir: 'ltr',
          }}
        />
        <p>
          <Button {...(own === undefined ? {} : { kind: 'primary' as const })}>{more('test-header')}</Button>
        </p>
      </form>
      {own?.hasFields !== true && (
        <More summary={more('no-header')}>
          <FieldsForm domain={domain} input={typed} read={false}>
            <p>
              <Button>{words('test-button')}</Button>
            </p>
          </FieldsForm>
        </More>
      )}
    </Frame>
  );
}
