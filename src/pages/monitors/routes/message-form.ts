import type { FastifyReply } from 'fastify';
import { channelOf } from '../../../monitoring/channels/channels.ts';
import { checkForm, headersOfLines, type TypedForm } from '../../../monitoring/channels/forms/check-form.ts';
import { textIn } from '../../../texts/language.ts';
import { sendPrivate } from '../../account/context.ts';
import { notFound } from '../../web/error-pages.ts';
import { type AccountCall, defineAccountPage, formField, type PageContext, queryValue } from '../../web/page.ts';
import { type FormFields, fieldsOfForm, type MessageFormOutcome, renderMessageForm } from '../message-form-page.tsx';

/** Two templates and ten headers, with each octet written as three. */
const MAX_MESSAGE_FORM_BYTES = 131_072;

const findWebhook = async ({ accounts: { monitors } }: PageContext, { account, request }: AccountCall) => {
  const { id } = request.params as { readonly id: string };
  return (await monitors.recipients(account)).find((one) => one.id === id && channelOf(one.channel).isSigned);
};
type Webhook = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

const show = ({ account, reply, site }: AccountCall, recipient: Webhook, outcome: MessageFormOutcome): FastifyReply =>
  sendPrivate(
    reply,
    renderMessageForm({ account, recipient, ...outcome }, site),
    outcome.fault === undefined ? 200 : 400,
  );

/** Reads the fields as they were sent: browsers end lines with two characters. */
const fieldsOf = ({ request }: AccountCall): FormFields => {
  const field = (name: string): string => formField(request, name).replaceAll('\r\n', '\n');
  return {
    contentType: field('contentType'),
    body: field('body'),
    endedBody: field('endedBody'),
    headers: field('headers'),
  };
};

const typedOf = (fields: FormFields): TypedForm => ({ ...fields, headers: headersOfLines(fields.headers) });

async function act(context: PageContext, call: AccountCall): Promise<FastifyReply> {
  const recipient = await findWebhook(context, call);
  if (recipient === undefined) return call.fail(notFound);
  const { accounts } = context;
  const { account, language, reply, request } = call;
  const fields = fieldsOf(call);
  const typed = typedOf(fields);
  const checked = checkForm(typed, recipient.form);
  if (!checked.ok) {
    const fault = { field: checked.field, text: textIn(language, checked.fault) };
    return show(call, recipient, { fields, fault });
  }
  if (formField(request, 'do') === 'preview') {
    const form = checked.form ?? { contentType: 'application/json', body: null, endedBody: null, headers: [] };
    return show(call, recipient, { fields, preview: accounts.monitors.previewForm(recipient, form) });
  }
  if ((await accounts.monitors.changeForm(account, recipient.id, typed)) === 'gone') return call.fail(notFound);
  return reply.redirect(`/monitors/recipients/${encodeURIComponent(recipient.id)}/form?done=yes`, 303);
}

/** The form of messages to a webhook. */
export const messageFormPage = defineAccountPage({
  path: '/monitors/recipients/{id}/form',
  get: (context) => async (call) => {
    const recipient = await findWebhook(context, call);
    if (recipient === undefined) return call.fail(notFound);
    const isSaved = queryValue(call.request, 'done') === 'yes';
    return show(call, recipient, { fields: fieldsOfForm(recipient.form), isSaved });
  },
  post: { maxBytes: MAX_MESSAGE_FORM_BYTES, actsFor: 'account', handle: (context) => (call) => act(context, call) },
});
