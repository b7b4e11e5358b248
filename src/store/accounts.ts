import { sql } from 'kysely';
import { parsePlan } from '../accounts/plans.ts';
import { SCOPES, type Scope } from '../accounts/scopes.ts';
import type { AccountStore, ApiKey, KeyHolder } from '../accounts/store.ts';
import { dayOf, type Instant } from '../domain/time.ts';
import type { Access } from './access.ts';
import { accountOf, accountRow, languageOf } from './account-rows.ts';
import type { Queries } from './queries.ts';
import type { AccountRow, ApiKeyRow } from './tables.ts';

/** Days are stored as text. */
const dayIn = (text: string | null): Instant | null => (text === null ? null : Date.parse(text));

/** Scopes that a newer version stored and this one does not know allow nothing here. */
const scopesIn = (text: string): readonly Scope[] => {
  const names = text.split(',');
  return SCOPES.filter((scope) => names.includes(scope));
};

const addressesIn = (text: string): readonly string[] => (text === '' ? [] : text.split(','));

const keyOf = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  account: row.account,
  hash: row.hash,
  name: row.name,
  hint: row.hint,
  scopes: scopesIn(row.scopes),
  addresses: addressesIn(row.addresses),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedOn: dayIn(row.last_used_on),
  revokedAt: row.revoked_at,
});

/** A key with its account, as `HOLDER_COLUMNS` name what they hold. */
export type HolderRow = Pick<
  ApiKeyRow,
  'hash' | 'id' | 'name' | 'scopes' | 'addresses' | 'expires_at' | 'last_used_on' | 'revoked_at' | 'account'
> &
  Pick<AccountRow, 'email' | 'plan' | 'quota' | 'usage_emails' | 'language'>;

/** Statements that find keys; each engine names its own way of taking many hashes. */
export const HOLDER_COLUMNS =
  'k.hash, k.id, k.name, k.scopes, k.addresses, k.expires_at, k.last_used_on, k.revoked_at, a.id AS account, a.email, a.plan, a.quota, a.usage_emails, a.language';

/** Makes what a call needs of a key, and of the account it belongs to. */
export const keyHolder = (row: HolderRow): KeyHolder => ({
  key: {
    id: row.id,
    name: row.name,
    scopes: scopesIn(row.scopes),
    addresses: addressesIn(row.addresses),
    expiresAt: row.expires_at,
    lastUsedOn: dayIn(row.last_used_on),
    revokedAt: row.revoked_at,
  },
  account: {
    id: row.account,
    email: row.email,
    plan: parsePlan(row.plan) ?? 'Free',
    quota: row.quota,
    usageEmails: row.usage_emails === 1,
    language: languageOf(row),
  },
});

type Shared = Omit<AccountStore, 'count' | 'keyHolders' | keyof Access>;

/** Makes the part of the account store that needs no transaction over several statements, the same on both engines. */
export const createAccounts = (queries: Queries): Shared => ({
  ...createUsers(queries),
  ...createSessions(queries),
  ...createKeys(queries),
  async counts(subject) {
    const rows = await queries
      .selectFrom('counter')
      .select(['period', 'used'])
      .where('subject', '=', subject)
      .execute();
    return new Map(rows.map(({ period, used }) => [period, used]));
  },
  async secret(name, make) {
    const known = queries.selectFrom('secret').select('value').where('name', '=', name);
    const row = await known.executeTakeFirst();
    if (row !== undefined) return row.value;
    await queries
      .insertInto('secret')
      .values({ name, value: make() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await known.executeTakeFirstOrThrow()).value;
  },
  async sweep(now) {
    await queries.deleteFrom('session').where('expires_at', '<=', now).execute();
    await queries.deleteFrom('verification_token').where('expires_at', '<=', now).execute();
    await queries.deleteFrom('counter').where('ends_at', '<=', now).execute();
    // A call in flight may have been counted after its account was removed.
    await queries
      .deleteFrom('counter')
      .where('subject', 'like', 'account %')
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('account')
              .select('account.id')
              .whereRef(sql<string>`'account ' || account.id`, '=', 'counter.subject'),
          ),
        ),
      )
      .execute();
  },
});

const createUsers = (queries: Queries) =>
  ({
    async addAccount(account) {
      const added = await queries
        .insertInto('account')
        .values(accountRow(account))
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (added !== undefined) return true;
      // The statement ran before, and its answer was lost.
      const own = await queries
        .selectFrom('account')
        .select('id')
        .where('email', '=', account.email)
        .executeTakeFirst();
      return own?.id === account.id;
    },
    async account(by) {
      const accounts = queries.selectFrom('account').selectAll();
      const found = 'id' in by ? accounts.where('id', '=', by.id) : accounts.where('email', '=', by.email);
      const row = await found.executeTakeFirst();
      return row === undefined ? undefined : accountOf(row);
    },
    async accountsAfter(email, limit) {
      const rows = await queries
        .selectFrom('account')
        .selectAll()
        .where('email', '>', email ?? '')
        .orderBy('email')
        .limit(limit)
        .execute();
      return rows.map(accountOf);
    },
    async planRequests(limit) {
      const waiting = queries.selectFrom('account').selectAll().where('plan_asked_at', 'is not', null);
      const rows = await waiting.orderBy('plan_asked_at').orderBy('id').limit(limit).execute();
      return rows.map(accountOf);
    },
    async operators(limit) {
      const operators = queries.selectFrom('account').selectAll().where('operator', '=', 1);
      return (await operators.orderBy('email').limit(limit).execute()).map(accountOf);
    },
    async updateAccount(id, { plan, quota, usageEmails, language, operator }) {
      const set: Partial<AccountRow> = {};
      if (plan !== undefined) Object.assign(set, { plan, plan_asked_at: null, plan_asked_for: null });
      if (quota !== undefined) set.quota = quota;
      if (usageEmails !== undefined) set.usage_emails = usageEmails ? 1 : 0;
      if (language !== undefined) set.language = language;
      if (operator !== undefined) set.operator = operator ? 1 : 0;
      if (Object.keys(set).length === 0) return 'done';
      const row = await queries.updateTable('account').set(set).where('id', '=', id).returning('id').executeTakeFirst();
      return row === undefined ? 'gone' : 'done';
    },
  }) satisfies Partial<AccountStore>;

const createSessions = (queries: Queries) =>
  ({
    async verificationToken(hash, now) {
      const row = await queries
        .selectFrom('verification_token')
        .selectAll()
        .where('hash', '=', hash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { purpose, email, account, expires_at: expiresAt } = row;
      return { hash, purpose, email, account, expiresAt };
    },
    async session(hash, now) {
      const row = await queries
        .selectFrom('session as s')
        .innerJoin('account as a', 'a.id', 's.account')
        .selectAll('a')
        .select(['s.created_at as began_at', 's.expires_at'])
        .where('s.hash', '=', hash)
        .where('s.expires_at', '>', now)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return {
        session: { hash, account: row.id, createdAt: row.began_at, expiresAt: row.expires_at },
        account: accountOf(row),
      };
    },
    async extendSession(hash, expiresAt) {
      await queries.updateTable('session').set({ expires_at: expiresAt }).where('hash', '=', hash).execute();
    },
    async removeSession(hash) {
      await queries.deleteFrom('session').where('hash', '=', hash).execute();
    },
    async removeSessions(account, except) {
      await queries
        .deleteFrom('session')
        .where('account', '=', account)
        .where('hash', '<>', except ?? '')
        .execute();
    },
  }) satisfies Partial<AccountStore>;

const createKeys = (queries: Queries) =>
  ({
    async keys(account) {
      const rows = await queries
        .selectFrom('api_key')
        .selectAll()
        .where('account', '=', account)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(keyOf);
    },
    async renameKey(account, id, name) {
      const row = await queries
        .updateTable('api_key')
        .set({ name })
        .where('account', '=', account)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async revokeKey(account, id, at) {
      const row = await queries
        .updateTable('api_key')
        .set({ revoked_at: at })
        .where('account', '=', account)
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async keyUsed(id, on) {
      await queries
        .updateTable('api_key')
        .set({ last_used_on: dayOf(on) })
        .where('id', '=', id)
        .execute();
    },
  }) satisfies Partial<AccountStore>;
