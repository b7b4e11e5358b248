import { textIn } from '../../../texts/language.ts';
import { definePage, formField, type PageCall, type PageContext } from '../../page.ts';
import { MAX_ACCOUNT_FORM_BYTES, refusalStatus, sendPrivate } from '../context.ts';
import { renderForgotPassword, renderSent, renderSignUp } from '../sign-in-pages.tsx';

/** Takes an e-mail address and says that a link was sent, whether or not the address has an account. */
const sendsLink =
  (ask: 'askToJoin' | 'askToReset', render: typeof renderSignUp) =>
  ({ accounts }: PageContext) =>
  async ({ request, reply, site, language }: PageCall) => {
    const email = formField(request, 'email');
    const result = await accounts.accounts[ask](email, accounts.requesterOf(request));
    return result.ok
      ? sendPrivate(reply, renderSent(site, result.email, accounts.hasMail))
      : sendPrivate(
          reply,
          render(site, { email, fault: textIn(language, result.fault) }),
          refusalStatus(reply, result),
        );
  };

export const signUpPage = definePage({
  path: '/sign-up',
  get:
    ({ accounts }) =>
    ({ reply, site }) =>
      accounts.openToAll ? sendPrivate(reply, renderSignUp(site, {})) : reply.redirect('/sign-in', 303),
  post: { maxBytes: MAX_ACCOUNT_FORM_BYTES, actsFor: 'account', handle: sendsLink('askToJoin', renderSignUp) },
});

export const forgotPasswordPage = definePage({
  path: '/forgot-password',
  get:
    () =>
    ({ reply, site }) =>
      sendPrivate(reply, renderForgotPassword(site, {})),
  post: { maxBytes: MAX_ACCOUNT_FORM_BYTES, actsFor: 'account', handle: sendsLink('askToReset', renderForgotPassword) },
});
