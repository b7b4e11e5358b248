import { parsePlan } from '../accounts/plans.ts';
import type { Account, AccountStore, ApiKey, KeyHolder, VerificationToken } from '../accounts/store.ts';
import type { Access } from './access.ts';
import type { Sql, SqlRow, SqlValue } from './sql.ts';

const text = (value: unknown): string => String(value);
const textOrNull = (value: unknown): string | null => (value === null ? null : String(value));
const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value));

const accountOf = (row: SqlRow): Account => ({
  id: text(row['id']),
  email: text(row['email']),
  password: textOrNull(row['password']),
  plan: parsePlan(text(row['plan'])) ?? 'Free',
  quota: numberOrNull(row['quota']),
  createdAt: Number(row['created_at']),
  usageEmails: Number(row['usage_emails']) === 1,
});

const keyOf = (row: SqlRow): ApiKey => ({
  id: text(row['id']),
  account: text(row['account']),
  hash: text(row['hash']),
  name: text(row['name']),
  hint: text(row['hint']),
  createdAt: Number(row['created_at']),
  lastUsedOn: textOrNull(row['last_used_on']),
  revokedAt: numberOrNull(row['revoked_at']),
});

function verificationTokenOf(row: SqlRow): VerificationToken {
  const purpose = row['purpose'];
  return {
    hash: text(row['hash']),
    purpose: purpose === 'join' || purpose === 'address' ? purpose : 'reset',
    email: text(row['email']),
    account: textOrNull(row['account']),
    expiresAt: Number(row['expires_at']),
  };
}

/** What a call needs of a key, with the account it belongs to. */
export function holderOf(row: SqlRow): KeyHolder {
  const { id, email, plan, quota, usageEmails } = accountOf({ ...row, id: row['account'] });
  return {
    key: {
      id: text(row['id']),
      lastUsedOn: textOrNull(row['last_used_on']),
      revokedAt: numberOrNull(row['revoked_at']),
    },
    account: { id, email, plan, quota, usageEmails },
  };
}

/** Statements that find keys; each engine names its own way of taking many hashes. */
export const HOLDER_COLUMNS =
  'k.hash, k.id, k.last_used_on, k.revoked_at, a.id AS account, a.email, a.plan, a.quota, a.usage_emails';

type Shared = Omit<AccountStore, 'count' | 'keyHolders' | keyof Access>;

/** The part of the account store that is one statement each, the same on both engines. */
export function createAccounts(sql: Sql): Shared {
  return {
    async addAccount({ id, email, password, plan, quota, createdAt, usageEmails }) {
      const rows = await sql(
        `INSERT INTO account (id, email, password, plan, quota, created_at, usage_emails)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`,
        [id, email, password, plan, quota, createdAt, usageEmails ? 1 : 0],
      );
      if (rows.length > 0) return true;
      // The statement ran before, and its answer was lost.
      const [own] = await sql('SELECT id FROM account WHERE email = $1', [email]);
      return own?.['id'] === id;
    },
    async account(by) {
      const [row] =
        'id' in by
          ? await sql('SELECT * FROM account WHERE id = $1', [by.id])
          : await sql('SELECT * FROM account WHERE email = $1', [by.email]);
      return row === undefined ? undefined : accountOf(row);
    },
    async accountsAfter(email, limit) {
      const rows = await sql('SELECT * FROM account WHERE email > $1 ORDER BY email LIMIT $2', [email ?? '', limit]);
      return rows.map(accountOf);
    },
    async updateAccount(id, changes) {
      const given: [string, SqlValue][] = [];
      if (changes.plan !== undefined) given.push(['plan', changes.plan]);
      if (changes.quota !== undefined) given.push(['quota', changes.quota]);
      if (changes.usageEmails !== undefined) given.push(['usage_emails', changes.usageEmails ? 1 : 0]);
      const columns = given.map(([column], i) => `${column} = $${i + 2}`);
      if (columns.length === 0) return 'done';
      const rows = await sql(`UPDATE account SET ${columns.join(', ')} WHERE id = $1 RETURNING id`, [
        id,
        ...given.map(([, value]) => value),
      ]);
      return rows.length > 0 ? 'done' : 'gone';
    },
    async verificationToken(hash, now) {
      const [row] = await sql('SELECT * FROM verification_token WHERE hash = $1 AND expires_at > $2', [hash, now]);
      return row === undefined ? undefined : verificationTokenOf(row);
    },
    async session(hash, now) {
      const [row] = await sql(
        `SELECT a.*, s.created_at AS began_at, s.expires_at FROM session s JOIN account a ON a.id = s.account
         WHERE s.hash = $1 AND s.expires_at > $2`,
        [hash, now],
      );
      if (row === undefined) return undefined;
      const account = accountOf(row);
      const session = {
        hash,
        account: account.id,
        createdAt: Number(row['began_at']),
        expiresAt: Number(row['expires_at']),
      };
      return { session, account };
    },
    async extendSession(hash, expiresAt) {
      await sql('UPDATE session SET expires_at = $2 WHERE hash = $1', [hash, expiresAt]);
    },
    async removeSession(hash) {
      await sql('DELETE FROM session WHERE hash = $1', [hash]);
    },
    async removeSessions(account, except) {
      await sql('DELETE FROM session WHERE account = $1 AND hash <> $2', [account, except ?? '']);
    },

    async keys(account) {
      const rows = await sql('SELECT * FROM api_key WHERE account = $1 ORDER BY created_at DESC, id', [account]);
      return rows.map(keyOf);
    },
    async renameKey(account, id, name) {
      const rows = await sql('UPDATE api_key SET name = $3 WHERE account = $1 AND id = $2 RETURNING id', [
        account,
        id,
        name,
      ]);
      return rows.length > 0;
    },
    async revokeKey(account, id, at) {
      const rows = await sql(
        'UPDATE api_key SET revoked_at = $3 WHERE account = $1 AND id = $2 AND revoked_at IS NULL RETURNING id',
        [account, id, at],
      );
      return rows.length > 0;
    },
    async keyUsed(id, on) {
      await sql('UPDATE api_key SET last_used_on = $2 WHERE id = $1', [id, on]);
    },

    async counts(subject) {
      const rows = await sql('SELECT period, used FROM counter WHERE subject = $1', [subject]);
      return new Map(rows.map((row) => [text(row['period']), Number(row['used'])]));
    },

    async secret(name, make) {
      const known = await sql('SELECT value FROM secret WHERE name = $1', [name]);
      if (known[0] === undefined)
        await sql('INSERT INTO secret (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, make()]);
      const [row] = known[0] === undefined ? await sql('SELECT value FROM secret WHERE name = $1', [name]) : known;
      return text(row?.['value']);
    },
    async sweep(now) {
      await sql('DELETE FROM session WHERE expires_at <= $1', [now]);
      await sql('DELETE FROM verification_token WHERE expires_at <= $1', [now]);
      await sql('DELETE FROM counter WHERE ends_at <= $1', [now]);
      // A call in flight may have been counted after its account was removed.
      await sql(
        `DELETE FROM counter WHERE subject LIKE 'account %'
           AND NOT EXISTS (SELECT 1 FROM account WHERE 'account ' || account.id = counter.subject)`,
      );
    },
  };
}
