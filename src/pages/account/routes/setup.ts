import { textIn } from '../../../texts/language.ts';
import { usedSetupLink } from '../../web/error-pages.ts';
import { definePage, formField, queryValue } from '../../web/page.ts';
import { MAX_ACCOUNT_FORM_BYTES, refusalStatus, sendPrivate } from '../context.ts';
import { renderSetup } from '../setup-page.tsx';

/** Where an operator begins who has just made an account. */
const FIRST_PAGE_OF_OPERATOR = '/monitors';

/** Where the link leads that the first start of an installation prints: to the operator's account. */
export const setupPage = definePage({
  path: '/setup',
  get:
    ({ accounts }) =>
    async ({ request, reply, site, fail }) => {
      const token = queryValue(request, 'token') ?? '';
      const wrong = await accounts.accounts.setupFault(token, accounts.requesterOf(request));
      if (wrong?.why === 'expired') return fail(usedSetupLink);
      if (wrong === undefined) return sendPrivate(reply, renderSetup(site, { token }));
      const shown = { token, fault: textIn(site.language, wrong.fault) };
      return sendPrivate(reply, renderSetup(site, shown), refusalStatus(reply, wrong));
    },
  post: {
    maxBytes: MAX_ACCOUNT_FORM_BYTES,
    actsFor: 'account',
    handle:
      ({ accounts }) =>
      async ({ request, reply, site, fail }) => {
        const [token, email] = [formField(request, 'token'), formField(request, 'email')];
        const access = { email, password: formField(request, 'password'), language: site.language };
        const result = await accounts.accounts.setUp(token, access, accounts.requesterOf(request));
        if (result.ok) {
          accounts.signIn(reply, result);
          return reply.redirect(FIRST_PAGE_OF_OPERATOR, 303);
        }
        if (result.why === 'expired') return fail(usedSetupLink);
        const shown = { token, email, fault: textIn(site.language, result.fault) };
        return sendPrivate(reply, renderSetup(site, shown), refusalStatus(reply, result));
      },
  },
});
