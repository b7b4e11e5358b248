import type { FastifyReply } from 'fastify';
import { channelFor, channelNamed } from '../../../monitoring/channels/channels.ts';
import { textIn } from '../../../texts/language.ts';
import { speak } from '../../../texts/speak.ts';
import { MAX_ACCOUNT_FORM_BYTES, refusalStatus, sendPrivate } from '../../account/context.ts';
import { notFound } from '../../web/error-pages.ts';
import {
  type AccountCall,
  defineAccountPage,
  formField,
  formFields,
  type Page,
  type PageContext,
  redirectTo,
} from '../../web/page.ts';
import { type RecipientsOutcome, renderRecipients } from '../recipients-page.tsx';
import { RECIPIENTS_TEXTS } from '../recipients-texts.ts';
import { idForm, shownRecipients } from './call.ts';

/** Alerts of which the deliveries are shown. */
const SHOWN_ALERTS = 20;

async function showRecipients(
  { accounts: { monitors, hasMail, now } }: PageContext,
  {
    call: { account, reply, site },
    outcome = {},
    status = 200,
  }: {
    readonly call: AccountCall;
    readonly outcome?: RecipientsOutcome | undefined;
    readonly status?: number | undefined;
  },
): Promise<FastifyReply> {
  const recipients = await shownRecipients(monitors, account);
  const alerts = await monitors.alerts(account, { limit: SHOWN_ALERTS });
  const shown = { account, recipients, channels: monitors.channels, alerts, now: now(), hasMail, outcome };
  return sendPrivate(reply, renderRecipients(shown, site), status);
}

/** Who gets the alerts of an account. */
export const recipientsPage = defineAccountPage({
  path: '/monitors/recipients',
  get: (context) => (call) => showRecipients(context, { call }),
  post: {
    maxBytes: MAX_ACCOUNT_FORM_BYTES,
    actsFor: 'account',
    handle: (context) => async (call) => {
      const { account, request, reply, language } = call;
      const email = formField(request, 'email');
      const chosen = formField(request, 'channel');
      const isByCode = channelFor(email, channelNamed(chosen)).confirm === 'code';
      const result = await context.accounts.monitors.addRecipient(account, email, chosen);
      if (result.ok) {
        const { address, secret } = result;
        if (secret !== undefined) return showRecipients(context, { call, outcome: { secret: { address, secret } } });
        const words = speak(language, RECIPIENTS_TEXTS);
        const sent = isByCode ? 'code-sent' : context.accounts.hasMail ? 'sent' : 'sent-waits';
        const done = words(sent, { address: result.address });
        return showRecipients(context, { call, outcome: { done } });
      }
      const fault = textIn(language, result.fault);
      // An address that is a secret is written into no page.
      const typed = isByCode ? {} : { typed: email };
      const outcome = { fault, chosen, ...typed };
      return showRecipients(context, { call, outcome, status: refusalStatus(reply, result) });
    },
  },
});

const LIST = '/monitors/recipients';

/** Returns the address of a recipient as it is shown. */
async function typedAddress(
  { accounts: { monitors } }: PageContext,
  { account, id }: AccountCall & { readonly id: string },
): Promise<string> {
  return (await monitors.recipients(account)).find((one) => one.id === id)?.address ?? '';
}

const after = ({ reply, fail }: AccountCall, result: 'done' | 'gone'): FastifyReply =>
  result === 'gone' ? fail(notFound) : reply.redirect(LIST, 303);

export const recipientForms: readonly Page[] = [
  defineAccountPage({
    path: `${LIST}/resubscribe`,
    get: redirectTo(LIST),
    post: {
      maxBytes: MAX_ACCOUNT_FORM_BYTES,
      actsFor: 'account',
      handle:
        ({ accounts: { monitors } }) =>
        async ({ account, reply }) => {
          await monitors.resubscribeOwn(account);
          return reply.redirect(LIST, 303);
        },
    },
  }),
  idForm(`${LIST}/{id}/resend`, LIST, async (context, call) => {
    const { account, id, reply, language, fail } = call;
    const result = await context.accounts.monitors.resend(account, id);
    if (result === 'gone') return fail(notFound);
    if (!result.ok)
      return showRecipients(context, {
        call,
        outcome: { problem: textIn(language, result.fault) },
        status: refusalStatus(reply, result),
      });
    return reply.redirect(LIST, 303);
  }),
  idForm(`${LIST}/{id}/code`, LIST, async (context, call) => {
    const { account, id, request, reply, language, fail } = call;
    const result = await context.accounts.monitors.confirmByCode(account, id, formField(request, 'code'));
    if (result === 'gone') return fail(notFound);
    if (result.ok) return reply.redirect(LIST, 303);
    const outcome = { problem: textIn(language, result.fault) };
    return showRecipients(context, { call, outcome, status: refusalStatus(reply, result) });
  }),
  idForm(`${LIST}/{id}/secret`, LIST, async (context, call) => {
    const { account, id, fail } = call;
    const made = await context.accounts.monitors.replaceSecret(account, id);
    if (made === 'gone' || !made.ok) return fail(notFound);
    const address = await typedAddress(context, call);
    return showRecipients(context, { call, outcome: { secret: { address, secret: made.secret, isNew: true } } });
  }),
  idForm(`${LIST}/{id}/test`, LIST, async (context, call) => {
    const { account, id, reply, language, fail } = call;
    const result = await context.accounts.monitors.testRecipient(account, id);
    if (result === 'gone') return fail(notFound);
    if (!result.ok) {
      const outcome = { problem: textIn(language, result.fault) };
      return showRecipients(context, { call, outcome, status: refusalStatus(reply, result) });
    }
    const done = speak(language, RECIPIENTS_TEXTS)('test-sent', { address: await typedAddress(context, call) });
    return showRecipients(context, { call, outcome: { done } });
  }),
  idForm(`${LIST}/{id}/choose`, LIST, async (context, call) => {
    const { account, id, request, reply, language, fail } = call;
    const [domains, tags, groups, least] = [
      formField(request, 'domains'),
      formField(request, 'tags'),
      formFields(request, 'group'),
      formField(request, 'least'),
    ];
    const result = await context.accounts.monitors.chooseForRecipient(account, id, { domains, tags, groups, least });
    if (result === 'gone') return fail(notFound);
    if (result.ok) return reply.redirect(LIST, 303);
    const outcome = { problem: textIn(language, result.fault) };
    return showRecipients(context, { call, outcome, status: refusalStatus(reply, result) });
  }),
  idForm(`${LIST}/{id}/resume`, LIST, async ({ accounts: { monitors } }, call) =>
    after(call, await monitors.resumeRecipient(call.account, call.id)),
  ),
  idForm(`${LIST}/{id}/remove`, LIST, async ({ accounts: { monitors } }, call) =>
    after(call, await monitors.removeRecipient(call.account, call.id)),
  ),
];
