import { textIn } from '../../../texts/language.ts';
import { definePage, formField } from '../../web/page.ts';
import { MAX_ACCOUNT_FORM_BYTES, refusalStatus, sendPrivate } from '../context.ts';
import { FIRST_PAGE, nextPageOf, parseNextPage } from '../next-page.ts';
import { renderSignIn } from '../sign-in-pages.tsx';

export const signInPage = definePage({
  path: '/sign-in',
  get:
    ({ accounts }) =>
    ({ request, reply, site }) => {
      const next = nextPageOf(request);
      return request.viewer === undefined
        ? sendPrivate(reply, renderSignIn(site, { next, needsPlan: accounts.needsPlan }, accounts.openToAll))
        : reply.redirect(next ?? FIRST_PAGE, 303);
    },
  post: {
    maxBytes: MAX_ACCOUNT_FORM_BYTES,
    actsFor: 'account',
    handle:
      ({ accounts }) =>
      async ({ request, reply, site, language }) => {
        const email = formField(request, 'email');
        const next = parseNextPage(formField(request, 'next'));
        const password = formField(request, 'password');
        const result = await accounts.accounts.signIn(email, password, accounts.requesterOf(request));
        if (result.ok) {
          accounts.signIn(reply, result);
          return reply.redirect(next ?? FIRST_PAGE, 303);
        }
        const { needsPlan, openToAll } = accounts;
        const tried = { email, next, needsPlan, fault: textIn(language, result.fault) };
        const html = renderSignIn(site, tried, openToAll);
        return sendPrivate(reply, html, refusalStatus(reply, result));
      },
  },
});

export const signOutForm = definePage({
  path: '/sign-out',
  post: {
    maxBytes: MAX_ACCOUNT_FORM_BYTES,
    actsFor: 'account',
    handle:
      ({ accounts }) =>
      async ({ request, reply }) => {
        const token = accounts.session(request);
        if (token !== undefined) await accounts.accounts.signOut(token);
        accounts.signOut(reply);
        return reply.redirect('/', 303);
      },
  },
});
