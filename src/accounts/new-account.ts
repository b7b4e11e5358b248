import type { Account } from './store.ts';

/**
 * Makes an account as it begins: on the Free plan with its quota, with e-mails about usage, in English, without a
 * password.
 */
export const newAccount = (given: Pick<Account, 'id' | 'email' | 'createdAt'> & Partial<Account>): Account => ({
  password: null,
  plan: 'Free',
  quota: null,
  usageEmails: true,
  language: 'en',
  operator: false,
  signedInAt: null,
  ...given,
});
