import type { Account, AccountStore, Session, VerificationToken } from '../accounts/store.ts';
import type { Email } from '../mail/store.ts';
import { type Atomically, isUniqueViolation, type RowLock, run, type Steps } from './sql.ts';

/** What changes who can get into an account. Each is one transaction: a link or a session never outlives its reason. */
export type Access = Pick<
  AccountStore,
  'issue' | 'openAccount' | 'changeAccess' | 'removeAccount' | 'addSession' | 'addKey'
>;

/** The transactions on accounts, the same on both engines. */
export function createAccess(atomically: Atomically, lock: RowLock): Access {
  return {
    issue: ({ verificationToken, password, emails, now }) =>
      atomically(function* () {
        // A link for a password goes to the account's address, and to no address that it had before.
        const email = verificationToken.purpose === 'reset' ? verificationToken.email : undefined;
        const held = yield* isHeld({ id: verificationToken.account ?? '', email, password }, lock);
        if (verificationToken.account !== null && !held) return false;
        yield* insertVerificationToken(verificationToken);
        for (const one of emails) yield* insertEmail(one, now);
        return true;
      }),
    openAccount: ({ account, verificationToken, session }) =>
      atomically(function* () {
        if (yield* hasRun(session, null)) return 'done';
        const [used] = yield* run(
          `DELETE FROM verification_token WHERE hash = $1 AND expires_at > $2 AND purpose = 'join' AND email = $3 RETURNING hash`,
          [verificationToken.hash, verificationToken.now, account.email],
        );
        if (used === undefined) return 'gone';
        if (!(yield* insertAccount(account))) return 'taken';
        yield* run('DELETE FROM verification_token WHERE email = $1', [account.email]);
        yield* insertSession(session);
        return 'done';
      }),
    async changeAccess(change) {
      try {
        return await atomically(() => changeSteps(change, lock));
      } catch (error) {
        // Another account took the address between our lookup and our change.
        if ('email' in change.set && isUniqueViolation(error)) return 'taken';
        throw error;
      }
    },
    removeAccount: ({ account, subjects, mail, now }) =>
      atomically(function* () {
        // Keys, sessions and verification tokens go with it (ON DELETE CASCADE).
        yield* run('DELETE FROM account WHERE id = $1', [account.id]);
        for (const subject of [`account ${account.id}`, ...subjects])
          yield* run('DELETE FROM counter WHERE subject = $1', [subject]);
        yield* run('DELETE FROM verification_token WHERE email = $1', [account.email]);
        yield* run('DELETE FROM email WHERE recipient = $1', [account.email]);
        if (mail !== null) yield* insertEmail(mail, now);
      }),
    addSession: (session, password) =>
      atomically(function* () {
        if (!(yield* isHeld({ id: session.account, password }, lock))) return false;
        yield* insertSession(session);
        return true;
      }),
    addKey: ({ id, account, hash, name, hint, createdAt, lastUsedOn, revokedAt }, most) =>
      atomically(function* () {
        // Whoever else adds a key to this account waits here until this one is counted.
        yield* isHeld({ id: account }, lock);
        const [own] = yield* run(
          'SELECT count(*) AS working FROM api_key WHERE account = $1 AND revoked_at IS NULL AND id <> $2',
          [account, id],
        );
        if (Number(own?.['working']) >= most) return false;
        yield* run(
          `INSERT INTO api_key (id, account, hash, name, hint, created_at, last_used_on, revoked_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
          [id, account, hash, name, hint, createdAt, lastUsedOn, revokedAt],
        );
        return true;
      }),
  };
}

function* changeSteps(
  { account, set, verificationToken, session, mail, now }: Parameters<AccountStore['changeAccess']>[0],
  lock: RowLock,
): Steps<'done' | 'taken' | 'gone'> {
  if (yield* hasRun(session, mail)) return 'done';
  if (!(yield* isHeld(account, lock))) return 'gone';
  const [purpose, email] = 'email' in set ? ['address', set.email] : ['reset', account.email];
  const [other] = yield* run('SELECT id FROM account WHERE email = $1 AND id <> $2', [email, account.id]);
  if (other !== undefined) return 'taken';
  if (verificationToken !== null) {
    const [used] = yield* run(
      `DELETE FROM verification_token WHERE hash = $1 AND expires_at > $2 AND account = $3 AND purpose = $4 AND email = $5
       RETURNING hash`,
      [verificationToken.hash, verificationToken.now, account.id, purpose, email],
    );
    if (used === undefined) return 'gone';
  }
  if ('email' in set) yield* run('UPDATE account SET email = $2 WHERE id = $1', [account.id, set.email]);
  else yield* run('UPDATE account SET password = $2 WHERE id = $1', [account.id, set.password]);
  yield* run('DELETE FROM verification_token WHERE account = $1 OR email = $2 OR email = $3', [
    account.id,
    account.email,
    email,
  ]);
  yield* run('DELETE FROM session WHERE account = $1', [account.id]);
  if (session !== null) yield* insertSession(session);
  if (mail !== null) yield* insertEmail(mail, now);
  return 'done';
}

/** Whether these steps were done before and only their answer was lost: what they begin is there already. */
function* hasRun(session: Session | null, mail: Email | null): Steps<boolean> {
  const rows = yield* run(
    'SELECT 1 AS known FROM session WHERE hash = $1 UNION ALL SELECT 1 FROM email WHERE id = $2',
    [session?.hash ?? '', mail?.id ?? ''],
  );
  return rows.length > 0;
}

/** Holds an account as it is, where it is still what it was; `undefined` stands for anything. */
function* isHeld(
  {
    id,
    email,
    password,
  }: { readonly id: string; readonly email?: string | undefined; readonly password?: string | null | undefined },
  lock: RowLock,
): Steps<boolean> {
  const [row] = yield* run(`SELECT email, password FROM account WHERE id = $1 ${lock}`, [id]);
  return (
    row !== undefined &&
    (email === undefined || row['email'] === email) &&
    (password === undefined || row['password'] === password)
  );
}

function* insertAccount({ id, email, password, plan, quota, createdAt, usageEmails }: Account): Steps<boolean> {
  const rows = yield* run(
    `INSERT INTO account (id, email, password, plan, quota, created_at, usage_emails)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`,
    [id, email, password, plan, quota, createdAt, usageEmails ? 1 : 0],
  );
  return rows.length > 0;
}

function* insertVerificationToken({ hash, purpose, email, account, expiresAt }: VerificationToken): Steps<void> {
  yield* run(
    'INSERT INTO verification_token (hash, purpose, email, account, expires_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
    [hash, purpose, email, account, expiresAt],
  );
}

function* insertSession({ hash, account, createdAt, expiresAt }: Session): Steps<void> {
  yield* run(
    'INSERT INTO session (hash, account, created_at, expires_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [hash, account, createdAt, expiresAt],
  );
}

/** A mail to nobody is stored like any other and never sent. */
function* insertEmail({ id, to, subject, text, html }: Email, now: number): Steps<void> {
  yield* run(
    `INSERT INTO email (id, recipient, subject, body_text, body_html, created_at, due_at, ended_at, tries)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0) ON CONFLICT DO NOTHING`,
    [id, to, subject, text, html, now, to === '' ? null : now, to === '' ? now : null],
  );
}
