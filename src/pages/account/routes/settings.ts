import type { FastifyReply } from 'fastify';
import type { Refusal } from '../../../accounts/refusal.ts';
import type { Account } from '../../../accounts/store.ts';
import { textIn } from '../../../texts/language.ts';
import { LANGUAGES } from '../../../texts/languages.ts';
import { speak } from '../../../texts/speak.ts';
import { rememberLanguage } from '../../web/language.ts';
import {
  type AccountCall,
  defineAccountPage,
  formField,
  type Page,
  type PageContext,
  redirectTo,
} from '../../web/page.ts';
import { SETTINGS_TEXTS } from '../account-texts.ts';
import { MAX_ACCOUNT_FORM_BYTES, refusalStatus, sendPrivate } from '../context.ts';
import { renderSettings, type SettingsForm } from '../settings-page.tsx';
import { renderDone } from '../sign-in-pages.tsx';

export const settingsPage = defineAccountPage({
  path: '/account/settings',
  get:
    () =>
    ({ account, reply, site }) =>
      sendPrivate(reply, renderSettings(account, undefined, site)),
});

/** Tells what a form did: a sentence to show, a refusal, or an answer that was sent already. */
type FormResult =
  | Refusal
  | { readonly ok: true; readonly done: string; readonly account?: Account }
  | { readonly ok: true; readonly sent: FastifyReply };

const settingsForm = (
  form: SettingsForm,
  handle: (context: PageContext, call: AccountCall) => Promise<FormResult>,
): Page =>
  defineAccountPage({
    path: `/account/${form}`,
    get: redirectTo('/account/settings'),
    post: {
      maxBytes: MAX_ACCOUNT_FORM_BYTES,
      actsFor: 'account',
      handle: (context) => async (call) => {
        const { reply, site, language } = call;
        const result = await handle(context, call);
        if (result.ok && 'sent' in result) return result.sent;
        const [account, outcome, status] = result.ok
          ? [result.account ?? call.account, { form, done: result.done }, 200]
          : [call.account, { form, fault: textIn(language, result.fault) }, refusalStatus(reply, result)];
        return sendPrivate(reply, renderSettings(account, outcome, site), status);
      },
    },
  });

export const settingsForms: readonly Page[] = [
  settingsForm('usage-mails', async ({ accounts }, { account, request, language }) => {
    const words = speak(language, SETTINGS_TEXTS);
    const usageEmails = formField(request, 'wanted') === 'yes';
    await accounts.accounts.setUsageEmails(account, usageEmails);
    const done = words(usageEmails ? 'usage-on-done' : 'usage-off-done');
    return { ok: true, done, account: { ...account, usageEmails } };
  }),
  settingsForm('language', async ({ accounts, services }, { account, request, reply }) => {
    const chosen = LANGUAGES.find((one) => one === formField(request, 'wanted')) ?? account.language;
    await accounts.accounts.setLanguage(account, chosen);
    rememberLanguage(chosen, reply, services.publicUrl);
    // The page that follows is in that language.
    return { ok: true, sent: reply.redirect('/account/settings', 303) };
  }),
  settingsForm('address', async ({ accounts }, { account, request, language }) => {
    const words = speak(language, SETTINGS_TEXTS);
    const [current, email] = [formField(request, 'current'), formField(request, 'email')];
    const result = await accounts.accounts.askForAddress(account, current, email, accounts.requesterOf(request));
    return result.ok
      ? {
          ok: true,
          done: words('email-done', { email: result.email }),
        }
      : result;
  }),
  settingsForm('password', async ({ accounts }, { account, request, reply, language }) => {
    const [current, next] = [formField(request, 'current'), formField(request, 'password')];
    const result = await accounts.accounts.changePassword(account, current, next, accounts.requesterOf(request));
    if (!result.ok) return result;
    accounts.signIn(reply, result);
    return { ok: true, done: speak(language, SETTINGS_TEXTS)('password-done') };
  }),
  settingsForm('sign-out-elsewhere', async ({ accounts }, { account, request, language }) => {
    const words = speak(language, SETTINGS_TEXTS);
    await accounts.accounts.signOutElsewhere(account, accounts.session(request) ?? null);
    return { ok: true, done: words('sessions-done') };
  }),
  settingsForm('delete', async ({ accounts }, { account, request, reply, site }) => {
    const words = speak(site.language, SETTINGS_TEXTS);
    const password = formField(request, 'current');
    const result = await accounts.accounts.remove(account, password, accounts.requesterOf(request));
    if (!result.ok) return result;
    accounts.signOut(reply);
    const [title, text, label] = [words('deleted-title'), words('deleted'), words('start-page')];
    const html = renderDone(site, { title, text, href: '/', label });
    return { ok: true, sent: sendPrivate(reply, html) };
  }),
];
