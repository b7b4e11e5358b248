import type { Instant } from '../domain/time.ts';
import type { Account, MailedAccount } from './store.ts';

/**
 * Makes an account as it begins: on the Free plan with its quota, with e-mails about usage, in English, without a
 * password.
 */
export const newAccount = (given: MailedAccount & { readonly createdAt: Instant } & Partial<Account>): Account => ({
  password: null,
  plan: 'Free',
  quota: null,
  usageEmails: true,
  language: 'en',
  operator: false,
  signedInAt: null,
  planRequest: null,
  ...given,
});
