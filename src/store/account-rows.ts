import { parsePlan } from '../accounts/plans.ts';
import type { Account } from '../accounts/store.ts';
import type { Language } from '../texts/languages.ts';
import { LANGUAGES } from '../texts/languages.ts';
import type { AccountRow } from './tables.ts';
/** Returns the language of an account; English where a newer version stored one that we do not know. */
export const languageOf = ({ language }: { readonly language: string }): Language =>
  LANGUAGES.find((one) => one === language) ?? 'en';

export const accountOf = (row: AccountRow): Account => ({
  id: row.id,
  email: row.email,
  password: row.password,
  plan: parsePlan(row.plan) ?? 'Free',
  quota: row.quota,
  createdAt: row.created_at,
  usageEmails: row.usage_emails === 1,
  language: languageOf(row),
  operator: row.operator === 1,
  signedInAt: row.signed_in_at,
  planRequest: row.plan_asked_at === null ? null : { at: row.plan_asked_at, domain: row.plan_asked_for },
});

/** Returns an account as its row. */
export const accountRow = (account: Account): AccountRow => ({
  id: account.id,
  email: account.email,
  password: account.password,
  plan: account.plan,
  quota: account.quota,
  created_at: account.createdAt,
  usage_emails: account.usageEmails ? 1 : 0,
  language: account.language,
  operator: account.operator ? 1 : 0,
  signed_in_at: account.signedInAt,
  plan_asked_at: account.planRequest?.at ?? null,
  plan_asked_for: account.planRequest?.domain ?? null,
});
