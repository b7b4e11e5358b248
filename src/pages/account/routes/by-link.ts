import { isForPassword } from '../../../accounts/password-links.ts';
import { textIn } from '../../../texts/language.ts';
import { speak } from '../../../texts/speak.ts';
import { usedLink } from '../../web/error-pages.ts';
import { definePage, formField, queryValue } from '../../web/page.ts';
import { SIGN_IN_TEXTS } from '../account-texts.ts';
import { MAX_ACCOUNT_FORM_BYTES, refusalStatus, sendPrivate } from '../context.ts';
import { FIRST_PAGE, nextPageOf, parseNextPage } from '../next-page.ts';
import { renderChoosePassword, renderConfirmAddress, renderDone } from '../sign-in-pages.tsx';

/** Where the links of our e-mail lead: to a new password. */
export const choosePasswordPage = definePage({
  path: '/choose-password',
  get:
    ({ accounts }) =>
    async ({ request, reply, site, fail }) => {
      const token = queryValue(request, 'token') ?? '';
      const link = await accounts.accounts.verificationToken(token);
      if (link === undefined || !isForPassword(link)) return fail(usedLink);
      const { email, purpose } = link;
      return sendPrivate(
        reply,
        renderChoosePassword(site, {
          token,
          email,
          isNew: purpose === 'join',
          needsPlan: accounts.needsPlan,
          next: nextPageOf(request),
        }),
      );
    },
  post: {
    maxBytes: MAX_ACCOUNT_FORM_BYTES,
    actsFor: 'account',
    handle:
      ({ accounts }) =>
      async ({ request, reply, site, fail }) => {
        const token = formField(request, 'token');
        const next = parseNextPage(formField(request, 'next'));
        const result = await accounts.accounts.choosePassword(token, formField(request, 'password'), site.language);
        if (result.ok) {
          accounts.signIn(reply, result);
          return reply.redirect(next ?? FIRST_PAGE, 303);
        }
        const link = result.why === 'expired' ? undefined : await accounts.accounts.verificationToken(token);
        if (link === undefined) return fail(usedLink);
        const { email, purpose } = link;
        const { needsPlan } = accounts;
        const isNew = purpose === 'join';
        const shown = { token, email, next, isNew, needsPlan, fault: textIn(site.language, result.fault) };
        return sendPrivate(reply, renderChoosePassword(site, shown), refusalStatus(reply, result));
      },
  },
});

/** The same: to a new address. */
export const confirmAddressPage = definePage({
  path: '/confirm-address',
  get:
    ({ accounts }) =>
    async ({ request, reply, site, fail }) => {
      const token = queryValue(request, 'token') ?? '';
      const link = await accounts.accounts.verificationToken(token);
      if (link?.purpose !== 'address') return fail(usedLink);
      return sendPrivate(reply, renderConfirmAddress(site, token, link.email));
    },
  post: {
    maxBytes: MAX_ACCOUNT_FORM_BYTES,
    actsFor: 'account',
    handle:
      ({ accounts }) =>
      async ({ request, reply, site, fail }) => {
        const result = await accounts.accounts.confirmAddress(formField(request, 'token'), accounts.session(request));
        if (!result.ok && result.why === 'expired') return fail(usedLink);
        if (result.ok && result.signedIn !== null) accounts.signIn(reply, result.signedIn);
        const words = speak(site.language, SIGN_IN_TEXTS);
        const text = result.ok
          ? words('address-changed-about', { email: result.email })
          : textIn(site.language, result.fault);
        const title = words(result.ok ? 'address-changed' : 'address-kept');
        const html = renderDone(site, { title, text, href: '/account', label: words('account') });
        return sendPrivate(reply, html, result.ok ? 200 : 409);
      },
  },
});
