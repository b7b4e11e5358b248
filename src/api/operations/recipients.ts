import Type from 'typebox';
import type { Account } from '../../accounts/store.ts';
import type { FormField, TypedForm } from '../../monitoring/channels/forms/check-form.ts';
import type { MessageForm, WebhookHeader } from '../../monitoring/model/message-form.ts';
import { jsonBody } from '../call-body.ts';
import { says } from '../descriptions.ts';
import { badField, forAccount, gone } from '../monitor-parts.ts';
import { ChoiceSchema, NewRecipientSchema, RecipientSchema, RecipientsSchema } from '../monitor-schemas.ts';
import { defineAccountOperation } from '../operation.ts';
import { DONE, NOTHING_TO_TELL, onceOf, problem } from '../operation-result.ts';
import { givenId } from '../parameters.ts';
import type { ApiServices } from '../services.ts';
import { recipientJson } from '../v1/recipients.ts';

const OF_RECIPIENTS = { scope: 'monitors', isOnce: true } as const;
/** The longest address of a webhook. */
const MAX_ADDRESS_CHARS = 2000;

/** Shows a recipient. */
const SAMPLE = {
  id: 'k9m2x7',
  channel: 'email',
  address: 'oncall@example.com',
  state: 'confirmed',
  domains: null,
  tags: ['shop'],
  groups: null,
  least: 'error',
  form: null,
} as const;

interface FormChange {
  readonly content_type?: string;
  readonly body?: string | null;
  readonly ended_body?: string | null;
  readonly headers?: readonly WebhookHeader[];
}

const find = async ({ monitors }: ApiServices, account: Account, id: string) =>
  (await monitors.recipients(account)).find((one) => one.id === id);

export const listRecipients = defineAccountOperation({
  ...OF_RECIPIENTS,
  id: 'listRecipients',
  method: 'GET',
  path: '/v1/recipients',
  summary: says('recipients/get'),
  description: says('recipients/get-description'),
  parameters: {},
  schema: RecipientsSchema,
  components: { Recipients: RecipientsSchema, Recipient: RecipientSchema },
  sample: { recipients: [SAMPLE] },
  problems: ['not-found'],
  counts: false,
  handle: (services, _parameters, { account: { id } }) =>
    forAccount(services, id, async (account) => {
      const recipients = (await services.monitors.recipients(account)).map(recipientJson);
      return onceOf(() => ({ recipients }));
    }),
});

export const addRecipient = defineAccountOperation({
  ...OF_RECIPIENTS,
  id: 'addRecipient',
  method: 'POST',
  path: '/v1/recipients',
  summary: says('recipients/add'),
  description: says('recipients/add-description'),
  parameters: {},
  body: jsonBody(
    Type.Object(
      {
        address: Type.String({ maxLength: MAX_ADDRESS_CHARS, description: says('recipients/add-address') }),
        channel: Type.Optional(Type.String({ description: says('recipients/add-channel') })),
      },
      { additionalProperties: false },
    ),
    { example: { address: 'oncall@example.com' } },
  ),
  schema: NewRecipientSchema,
  components: { NewRecipient: NewRecipientSchema, Recipient: RecipientSchema },
  sample: { recipient: { ...SAMPLE, state: 'waiting', tags: null, least: null }, secret: null },
  status: 201,
  problems: ['not-found', 'invalid-body', 'rate-limited'],
  handle: (services, _parameters, { account: { id }, body: { address, channel } }) =>
    forAccount(services, id, async (account) => {
      const { monitors } = services;
      const known = new Set((await monitors.recipients(account)).map((one) => one.id));
      const added = await monitors.addRecipient(account, address, channel);
      if (!added.ok)
        return added.why === 'throttled'
          ? problem('rate-limited', { detail: added.fault })
          : badField('address', added.fault);
      const all = await monitors.recipients(account);
      const made = all.find((one) => !known.has(one.id)) ?? all.find((one) => one.address === added.address);
      return onceOf(
        () => ({ recipient: made === undefined ? null : recipientJson(made), secret: added.secret ?? null }),
        { status: 201 },
      );
    }),
});

const ONE = {
  ...OF_RECIPIENTS,
  path: '/v1/recipients/{recipient}',
  parameters: { recipient: givenId(says('recipient/id')) },
} as const;

const FORM_FIELDS: Readonly<Record<FormField, string>> = {
  contentType: 'content_type',
  body: 'body',
  endedBody: 'ended_body',
  headers: 'headers',
};

/** Returns a form with what a request changes of it. */
function typedForm(before: MessageForm | null, change: FormChange | null): TypedForm {
  if (change === null) return { contentType: '', body: '', endedBody: '', headers: [] };
  const {
    content_type = before?.contentType ?? '',
    body = before?.body,
    ended_body = before?.endedBody,
    headers = before?.headers ?? [],
  } = change;
  return { contentType: content_type, body: body ?? '', endedBody: ended_body ?? '', headers };
}

export const changeRecipient = defineAccountOperation({
  ...ONE,
  id: 'changeRecipient',
  method: 'PATCH',
  summary: says('recipients/change'),
  description: says('recipients/change-description'),
  body: jsonBody(ChoiceSchema, { example: { tags: ['shop'], least: 'error' } }),
  schema: RecipientSchema,
  components: { Recipient: RecipientSchema },
  sample: SAMPLE,
  problems: ['not-found', 'invalid-body'],
  handle: (services, { recipient: id }, { account: { id: owner }, body }) =>
    forAccount(services, owner, async (account) => {
      const before = await find(services, account, id);
      if (before === undefined) return gone('no-recipient', 'recipient');
      const { form, ...choice } = body;
      if (form !== undefined) {
        const changed = await services.monitors.changeForm(account, id, typedForm(before.form, form));
        if (changed !== 'gone' && !changed.ok) return badField(`form/${FORM_FIELDS[changed.field]}`, changed.fault);
      }
      const { domains, tags, groups, least } = { ...before.choice, ...choice };
      const chosen = await services.monitors.chooseForRecipient(account, id, {
        domains: (domains ?? []).join(' '),
        tags: (tags ?? []).join(' '),
        groups: groups ?? [],
        least: least ?? '',
      });
      if (chosen !== 'gone' && !chosen.ok) return badField('', chosen.fault);
      const after = await find(services, account, id);
      return after === undefined ? gone('no-recipient', 'recipient') : onceOf(() => recipientJson(after));
    }),
});

export const removeRecipient = defineAccountOperation({
  ...ONE,
  id: 'removeRecipient',
  method: 'DELETE',
  summary: says('recipients/remove'),
  description: says('recipients/remove-description'),
  ...NOTHING_TO_TELL,
  problems: ['not-found'],
  handle: (services, { recipient: id }, { account: { id: owner } }) =>
    forAccount(services, owner, async (account) =>
      (await services.monitors.removeRecipient(account, id)) === 'gone' ? gone('no-recipient', 'recipient') : DONE,
    ),
});
