import { isWorkingKey } from '../../accounts/keyring.ts';
import type { Usage } from '../../accounts/quota.ts';
import type { Account, ApiKey } from '../../accounts/store.ts';
import { dayOf, type Instant } from '../../domain/time.ts';

const dayOrNull = (at: Instant | null): string | null => (at === null ? null : dayOf(at));

/** Returns an account under the names of the API: nothing of its password. */
export const accountJson = (
  account: Account,
  { used, quota }: Usage,
  { keys, now }: { readonly keys: readonly ApiKey[]; readonly now: Instant },
) => ({
  email: account.email,
  plan: account.plan,
  quota: quota.limit,
  used_this_month: used,
  keys: keys.filter((key) => isWorkingKey(key, now)).length,
  created_on: dayOf(account.createdAt),
  can_sign_in: account.password !== null,
  last_signed_in_on: dayOrNull(account.signedInAt),
  operator: account.operator,
});

/** Returns a key under the names of the API. */
export const apiKeyJson = ({
  id,
  name,
  hint,
  scopes,
  addresses,
  createdAt,
  expiresAt,
  lastUsedOn,
  revokedAt,
}: ApiKey) => ({
  id,
  name,
  ends_with: hint,
  scopes,
  /** None where it may be used from anywhere. */
  addresses,
  created_on: dayOf(createdAt),
  /** Null where it has no end. */
  last_day: dayOrNull(expiresAt === null ? null : expiresAt - 1),
  last_used_on: dayOrNull(lastUsedOn),
  revoked_on: dayOrNull(revokedAt),
});
