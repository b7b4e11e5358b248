import type { FastifyReply } from 'fastify';
import { textIn } from '../../../texts/language.ts';
import { speak } from '../../../texts/speak.ts';
import { MAX_ACCOUNT_FORM_BYTES, refusalStatus, sendPrivate } from '../../account/context.ts';
import { notFound } from '../../web/error-pages.ts';
import {
  type AccountCall,
  defineAccountPage,
  formField,
  type Page,
  type PageContext,
  redirectTo,
} from '../../web/page.ts';
import { RECIPIENTS_TEXTS } from '../alerts-texts.ts';
import { renderRecipients } from '../recipients-page.tsx';
import { idForm, shownRecipients } from './call.ts';

async function showRecipients(
  { accounts: { monitors, hasMail } }: PageContext,
  {
    call: { account, reply, site },
    outcome = {},
    status = 200,
  }: {
    readonly call: AccountCall;
    readonly outcome?: { readonly done?: string; readonly fault?: string; readonly typed?: string } | undefined;
    readonly status?: number | undefined;
  },
): Promise<FastifyReply> {
  const recipients = await shownRecipients(monitors, account);
  return sendPrivate(reply, renderRecipients({ account, recipients, hasMail, outcome }, site), status);
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
      const result = await context.accounts.monitors.addRecipient(account, email);
      if (result.ok) {
        const words = speak(language, RECIPIENTS_TEXTS);
        const done = words(context.accounts.hasMail ? 'sent' : 'sent-waits', { address: result.address });
        return showRecipients(context, { call, outcome: { done } });
      }
      const fault = textIn(language, result.fault);
      return showRecipients(context, { call, outcome: { fault, typed: email }, status: refusalStatus(reply, result) });
    },
  },
});

const LIST = '/monitors/recipients';

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
        outcome: { fault: textIn(language, result.fault) },
        status: refusalStatus(reply, result),
      });
    return reply.redirect(LIST, 303);
  }),
  idForm(`${LIST}/{id}/resume`, LIST, async ({ accounts: { monitors } }, call) =>
    after(call, await monitors.resumeRecipient(call.account, call.id)),
  ),
  idForm(`${LIST}/{id}/remove`, LIST, async ({ accounts: { monitors } }, call) =>
    after(call, await monitors.removeRecipient(call.account, call.id)),
  ),
];
