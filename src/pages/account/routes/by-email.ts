import { textIn } from '../../../texts/language.ts';
import { definePage, formField, type PageCall, type PageContext } from '../../web/page.ts';
import { MAX_ACCOUNT_FORM_BYTES, refusalStatus, sendPrivate } from '../context.ts';
import { domainToMonitor, nextPageOf, parseNextPage, withNextPage } from '../next-page.ts';
import { renderForgotPassword, renderSent, renderSignUp } from '../sign-in-pages.tsx';

/** The page to which a link in an e-mail leads on. Whoever sent the form may not be who reads it, so it is only ever this one. */
const linkTo = (next: string | undefined): string | undefined =>
  domainToMonitor(next) === undefined ? undefined : next;

/** Takes an e-mail address and says that a link was sent, whether or not the address has an account. */
const sendsLink =
  (ask: 'askToJoin' | 'askToReset', render: typeof renderSignUp) =>
  ({ accounts }: PageContext) =>
  async ({ request, reply, site, language }: PageCall) => {
    const email = formField(request, 'email');
    const next = parseNextPage(formField(request, 'next'));
    const result = await accounts.accounts[ask](email, accounts.requesterOf(request), linkTo(next));
    return result.ok
      ? sendPrivate(reply, renderSent(site, result.email, accounts.hasMail))
      : sendPrivate(
          reply,
          render(site, { email, next, needsPlan: accounts.needsPlan, fault: textIn(language, result.fault) }),
          refusalStatus(reply, result),
        );
  };

export const signUpPage = definePage({
  path: '/sign-up',
  get:
    ({ accounts }) =>
    ({ request, reply, site }) => {
      const next = nextPageOf(request);
      return accounts.openToAll
        ? sendPrivate(reply, renderSignUp(site, { next, needsPlan: accounts.needsPlan }))
        : reply.redirect(withNextPage('/sign-in', next), 303);
    },
  post: { maxBytes: MAX_ACCOUNT_FORM_BYTES, actsFor: 'account', handle: sendsLink('askToJoin', renderSignUp) },
});

export const forgotPasswordPage = definePage({
  path: '/forgot-password',
  get:
    ({ accounts: { needsPlan } }) =>
    ({ request, reply, site }) =>
      sendPrivate(reply, renderForgotPassword(site, { next: nextPageOf(request), needsPlan })),
  post: { maxBytes: MAX_ACCOUNT_FORM_BYTES, actsFor: 'account', handle: sendsLink('askToReset', renderForgotPassword) },
});
