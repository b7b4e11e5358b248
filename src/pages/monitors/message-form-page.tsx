import type { JSX } from 'preact';
import type { Account } from '../../accounts/store.ts';
import {
  type FormField,
  linesOfHeaders,
  MAX_HEADERS,
  MAX_TEMPLATE_OCTETS,
  maskedForm,
} from '../../monitoring/channels/forms/check-form.ts';
import type { PreviewedMessage } from '../../monitoring/channels/forms/preview.ts';
import { CONTENT_TYPES } from '../../monitoring/channels/forms/syntax.ts';
import { PLACEHOLDERS } from '../../monitoring/channels/forms/template.ts';
import type { MessageForm } from '../../monitoring/model/message-form.ts';
import type { Recipient } from '../../monitoring/model/monitor.ts';
import { speak } from '../../texts/speak.ts';
import { AccountHead } from '../account/account-head.tsx';
import { FormDone } from '../account/fault.tsx';
import { accountPage } from '../account/page-frames.tsx';
import { Button } from '../design/button.tsx';
import { Card } from '../design/card.tsx';
import { Field, TextArea } from '../design/form.tsx';
import { RecordBox } from '../design/record-box.tsx';
import { Table } from '../design/table.tsx';
import type { Site } from '../web/assets.ts';
import { Visible, visibleText } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { MESSAGE_FORM_TEXTS } from './message-form-texts.ts';

/** Holds the texts of the fields. */
export type FormFields = Readonly<Record<FormField, string>>;

/** Returns the fields of a form that is stored; the values of its headers are masked. */
export function fieldsOfForm(form: MessageForm | null): FormFields {
  const { contentType, body, endedBody, headers } =
    form === null ? { contentType: CONTENT_TYPES[0], body: null, endedBody: null, headers: [] } : maskedForm(form);
  return { contentType, body: body ?? '', endedBody: endedBody ?? '', headers: linesOfHeaders(headers) };
}

/** Tells what the form did: a preview, or what is wrong with a field. */
export interface MessageFormOutcome {
  readonly fields: FormFields;
  readonly fault?: { readonly field: FormField; readonly text: string };
  readonly preview?: readonly PreviewedMessage[];
  readonly isSaved?: boolean;
}

interface MessageFormShown extends MessageFormOutcome {
  readonly account: Account;
  readonly recipient: Recipient & { readonly address: string };
}

/** Renders the form of messages to a webhook. */
export const renderMessageForm = (shown: MessageFormShown, site: Site): string =>
  accountPage(site, {
    title: speak(site.language, MESSAGE_FORM_TEXTS)('title'),
    children: <MessageFormPage {...shown} />,
  });

function MessageFormPage({ account, recipient, isSaved, preview, ...form }: MessageFormShown): JSX.Element {
  const words = useWords(MESSAGE_FORM_TEXTS);
  const address = visibleText(recipient.address);
  return (
    <>
      <AccountHead account={account} current="recipients" strip={words('strip', { address })} />
      <div class="wrap stack-l top-gap">
        {isSaved === true && <FormDone text={words('saved')} />}
        {preview !== undefined && <FormPreview messages={preview} />}
        <Card
          id="form"
          title={words('card-title', { address })}
          meta={<a href="/monitors/recipients">{words('back')}</a>}
        >
          <FormBody action={`/monitors/recipients/${encodeURIComponent(recipient.id)}/form`} {...form} />
        </Card>
        <Card id="placeholders" title={words('placeholders')} flush>
          <Table
            columns={[{ title: words('placeholder') }, { title: words('stands-for') }]}
            rows={PLACEHOLDERS.map((name) => ({
              id: name,
              cells: [
                { content: <code>{`{{${name}}}`}</code>, wide: true },
                { content: words(`of-${name}`), wide: true },
              ],
            }))}
          />
        </Card>
      </div>
    </>
  );
}

function FormBody({
  action,
  fields,
  fault,
}: Pick<MessageFormOutcome, 'fields' | 'fault'> & { readonly action: string }): JSX.Element {
  const words = useWords(MESSAGE_FORM_TEXTS);
  const about = (field: FormField) => (fault?.field === field ? { error: <Visible text={fault.text} /> } : {});
  const area = (field: 'body' | 'endedBody' | 'headers', rows: number) => ({
    id: field,
    text: fields[field],
    input: { name: field, rows, required: false },
    ...about(field),
  });
  return (
    <form class="stack" method="post" action={action}>
      <p>{words('about')}</p>
      <Field
        id="contentType"
        label={words('content-type')}
        hint={words('content-type-hint')}
        {...about('contentType')}
        input={{ name: 'contentType', type: 'text', list: 'types', autocomplete: 'off', value: fields.contentType }}
      />
      <datalist id="types">
        {CONTENT_TYPES.map((type) => (
          <option value={type} />
        ))}
      </datalist>
      <TextArea
        {...area('body', 6)}
        label={words('body')}
        hint={words('body-hint', { example: '{{title}}', most: MAX_TEMPLATE_OCTETS })}
      />
      <TextArea {...area('endedBody', 4)} label={words('ended')} hint={words('ended-hint')} />
      <TextArea {...area('headers', 3)} label={words('headers')} hint={words('headers-hint', { most: MAX_HEADERS })} />
      <p class="row">
        <Button kind="primary" name="do" value="preview">
          {words('preview')}
        </Button>
        <Button name="do" value="save">
          {words('save')}
        </Button>
      </p>
    </form>
  );
}

function FormPreview({ messages }: { readonly messages: readonly PreviewedMessage[] }): JSX.Element {
  const words = useWords(MESSAGE_FORM_TEXTS);
  return (
    <Card id="preview" title={words('preview-title')}>
      {messages.map(({ state, headers, body }) => (
        <section class="stack-s">
          <h3>{words(state === 'ended' ? 'preview-ended' : 'preview-opened')}</h3>
          <RecordBox file text={`${linesOfHeaders(headers)}${body === null ? '' : `\n\n${body}`}`} />
          {body === null && <p>{words('preview-standard')}</p>}
        </section>
      ))}
    </Card>
  );
}
