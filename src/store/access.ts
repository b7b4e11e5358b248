import type { AccountStore, ApiKey, MailedAccount, Session, VerificationToken } from '../accounts/store.ts';
import { dayOf } from '../domain/time.ts';
import { emailDelivery } from '../mail/email.ts';
import type { Email } from '../mail/store.ts';
import { accountRow } from './account-rows.ts';
import { createIsHeld, type Transact } from './held-account.ts';
import { insertDelivery } from './outbox.ts';
import type { Queries } from './queries.ts';
import { deleteEmailsOf, renewOwnRecipient } from './recipients.ts';
import { isUniqueViolation } from './sql.ts';

/** Changes who can get into an account. Each is one transaction: a link or a session never outlives its reason. */
export type Access = ReturnType<typeof createAccess>;

/** How accounts are changed on an engine. */
interface Engine {
  readonly transact: Transact;
  /** Whether rows that are read must be locked until the transaction ends. SQLite writes one at a time and needs no locks. */
  readonly lockRows: boolean;
}

/** Makes the transactions on accounts, the same on both engines. */
export function createAccess({ transact, lockRows }: Engine) {
  const isHeld = createIsHeld(lockRows);
  return {
    issue: ({ verificationToken, password, emails, now }) =>
      transact(async (queries) => {
        // A link for a password goes to the account's address, and to no address that it had before.
        const email = verificationToken.purpose === 'reset' ? verificationToken.email : undefined;
        const held = await isHeld(queries, { id: verificationToken.account ?? '', email, password });
        if (verificationToken.account !== null && !held) return false;
        await insertVerificationToken(queries, verificationToken);
        for (const one of emails) await insertDelivery(queries, emailDelivery(one), now);
        return true;
      }),
    issueSetup: (token, which) => transact((queries) => issueSetup(queries, token, which)),
    requestPlan: (...asked) => transact((queries) => requestPlan(queries, asked)),
    openAccount: (access) => transact((queries) => openAccount(queries, access)),
    async changeAccess(change) {
      try {
        return await transact(async (queries) => {
          if (await hasRun(queries, change.session, change.mail)) return 'done';
          return (await isHeld(queries, change.account)) ? await applyChange(queries, change) : 'gone';
        });
      } catch (error) {
        // Another account took the address between our lookup and our change.
        if ('email' in change.set && isUniqueViolation(error)) return 'taken';
        throw error;
      }
    },
    removeAccount: ({ account, subjects, prefix, mail, now }) =>
      transact(async (queries) => {
        await deleteEmailsOf(queries, account.id);
        // Keys, sessions, verification tokens, monitors, recipients and alerts go with it (ON DELETE CASCADE).
        await queries.deleteFrom('account').where('id', '=', account.id).execute();
        for (const subject of [`account ${account.id}`, ...subjects])
          await queries.deleteFrom('counter').where('subject', '=', subject).execute();
        if (prefix !== undefined) await queries.deleteFrom('counter').where('subject', 'like', `${prefix}%`).execute();
        await endTokensTo(queries, [account.email]);
        if (mail !== null) await insertDelivery(queries, emailDelivery(mail), now);
      }),
    addSession: (session, password) =>
      transact(async (queries) => {
        if (!(await isHeld(queries, { id: session.account, password }))) return false;
        await insertSession(queries, session);
        return true;
      }),
    addKey: (key, most) =>
      transact(async (queries) => {
        // Whoever else adds a key to this account waits here until this one is counted.
        await isHeld(queries, { id: key.account });
        return addKey(queries, key, most);
      }),
  } satisfies Partial<AccountStore>;
}

/** Names the row that marks that a first `setup` token was made, and whose it was. */
const FIRST_SETUP = 'first-setup';

async function issueSetup(queries: Queries, token: VerificationToken, which: 'first' | 'another'): Promise<boolean> {
  if (which === 'first' && !(await isFirstSetup(queries, token))) return false;
  await queries
    .deleteFrom('verification_token')
    .where('purpose', '=', 'setup')
    .where('hash', '<>', token.hash)
    .execute();
  await insertVerificationToken(queries, token);
  return true;
}

/** Whether this token is the one that the first start of an installation makes: whoever writes the row first has it. */
async function isFirstSetup(queries: Queries, { hash }: VerificationToken): Promise<boolean> {
  const account = await queries.selectFrom('account').select('id').limit(1).executeTakeFirst();
  if (account !== undefined) return false;
  await queries
    .insertInto('secret')
    .values({ name: FIRST_SETUP, value: hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const first = await queries.selectFrom('secret').select('value').where('name', '=', FIRST_SETUP).executeTakeFirst();
  return first?.value === hash;
}

/** Stores a request for a plan, and its e-mails where it is the first. */
async function requestPlan(
  queries: Queries,
  [id, { at, domain }, emails]: Parameters<AccountStore['requestPlan']>,
): Promise<'done' | 'gone'> {
  const own = queries.updateTable('account').where('id', '=', id);
  const asked = own.set({ plan_asked_at: at, plan_asked_for: domain }).where('plan_asked_at', 'is', null);
  if ((await asked.returning('id').executeTakeFirst()) !== undefined) {
    for (const one of emails) await insertDelivery(queries, emailDelivery(one), at);
    return 'done';
  }
  const again = await own.set({ plan_asked_for: domain }).returning('id').executeTakeFirst();
  return again === undefined ? 'gone' : 'done';
}

async function openAccount(
  queries: Queries,
  { purpose, account, verificationToken, session }: Parameters<AccountStore['openAccount']>[0],
): Promise<'done' | 'taken' | 'gone'> {
  if (await hasRun(queries, session, null)) return 'done';
  if (purpose === 'setup' && (await isTaken(queries, account.email))) return 'taken';
  const used = await useVerificationToken(queries, verificationToken)
    .where('purpose', '=', purpose)
    .where('email', '=', purpose === 'setup' ? '' : account.email)
    .executeTakeFirst();
  if (used === undefined) return 'gone';
  const added = await queries
    .insertInto('account')
    .values(accountRow(account))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return 'taken';
  await endTokensTo(queries, [account.email]);
  await insertSession(queries, session);
  return 'done';
}

async function isTaken(queries: Queries, email: string): Promise<boolean> {
  return (await queries.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
}

/** Adds a key to an account that is held, unless `most` others work already. */
async function addKey(
  queries: Queries,
  { id, account, hash, name, hint, scopes, addresses, createdAt, expiresAt, lastUsedOn, revokedAt }: ApiKey,
  most: number,
): Promise<boolean> {
  const { working } = await queries
    .selectFrom('api_key')
    .select(({ fn }) => fn.countAll<number>().as('working'))
    .where('account', '=', account)
    .where('revoked_at', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', createdAt)]))
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  if (working >= most) return false;
  await queries
    .insertInto('api_key')
    .values({
      id,
      account,
      hash,
      name,
      hint,
      scopes: scopes.join(','),
      addresses: addresses.join(','),
      created_at: createdAt,
      expires_at: expiresAt,
      last_used_on: lastUsedOn === null ? null : dayOf(lastUsedOn),
      revoked_at: revokedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Changes an account that is held. */
async function applyChange(
  queries: Queries,
  { account, set, verificationToken, session, mail, now }: Parameters<AccountStore['changeAccess']>[0],
): Promise<'done' | 'taken' | 'gone'> {
  const purpose = 'email' in set ? 'address' : 'reset';
  const email = 'email' in set ? set.email : account.email;
  const other = await queries
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', account.id)
    .executeTakeFirst();
  if (other !== undefined) return 'taken';
  if (verificationToken !== null) {
    const used = await useVerificationToken(queries, verificationToken)
      .where('account', '=', account.id)
      .where('purpose', '=', purpose)
      .where('email', '=', email)
      .executeTakeFirst();
    if (used === undefined) return 'gone';
  }
  await queries
    .updateTable('account')
    .set('email' in set ? { email: set.email } : { password: set.password })
    .where('id', '=', account.id)
    .execute();
  await queries.deleteFrom('verification_token').where('account', '=', account.id).execute();
  await endTokensTo(queries, [account.email, email]);
  await queries.deleteFrom('session').where('account', '=', account.id).execute();
  if ('email' in set) {
    await renewOwnRecipient(queries, account.id);
    await detachEmails(queries, account);
  }
  if (session !== null) await insertSession(queries, session);
  if (mail !== null) await insertDelivery(queries, emailDelivery(mail), now);
  return 'done';
}

/**
 * Keeps what the earlier address of an account is told, even if the account is deleted: it may not be its owner who
 * deletes it.
 */
async function detachEmails(queries: Queries, { id, email }: MailedAccount): Promise<void> {
  await queries
    .updateTable('outbox')
    .set({ account: null })
    .where('account', '=', id)
    .where('target', '=', email)
    .execute();
}

/** Whether this was done before and only its answer was lost: what it begins is there already. */
async function hasRun(queries: Queries, session: Session | null, mail: Email | null): Promise<boolean> {
  const known = await queries
    .selectFrom('session')
    .select('hash as known')
    .where('hash', '=', session?.hash ?? '')
    .unionAll(
      queries
        .selectFrom('outbox')
        .select('id as known')
        .where('id', '=', mail?.id ?? ''),
    )
    .executeTakeFirst();
  return known !== undefined;
}

/** Deletes a verification token that is still good: to be run with what else must be true of it, it returns whether it was. */
const useVerificationToken = (queries: Queries, { hash, now }: { readonly hash: string; readonly now: number }) =>
  queries.deleteFrom('verification_token').where('hash', '=', hash).where('expires_at', '>', now).returning('hash');

/** Ends links to addresses, but for those of other accounts: an address may be asked whether it wants their alerts. */
async function endTokensTo(queries: Queries, addresses: readonly string[]): Promise<void> {
  await queries.deleteFrom('verification_token').where('account', 'is', null).where('email', 'in', addresses).execute();
}

async function insertVerificationToken(
  queries: Queries,
  { hash, purpose, email, account, expiresAt }: VerificationToken,
): Promise<void> {
  await queries
    .insertInto('verification_token')
    .values({ hash, purpose, email, account, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function insertSession(queries: Queries, { hash, account, createdAt, expiresAt }: Session): Promise<void> {
  await queries
    .insertInto('session')
    .values({ hash, account, created_at: createdAt, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await queries.updateTable('account').set({ signed_in_at: createdAt }).where('id', '=', account).execute();
}
