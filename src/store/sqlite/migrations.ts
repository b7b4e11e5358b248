import type { DatabaseSync } from 'node:sqlite';
import type { Message } from '../../domain/message.ts';
import { OPEN_TEXTS } from '../open-texts.ts';
import { transaction } from './transaction.ts';

/** Marks the file as ours: "Zwel" (PRAGMA application_id). */
const APPLICATION_ID = 0x5a77656c;

/** Forward only; each runs once, in a transaction. Never change one that was released: add another. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE home (
     name TEXT NOT NULL PRIMARY KEY,
     revision INTEGER NOT NULL,
     document TEXT NOT NULL
   ) STRICT, WITHOUT ROWID`,
  // Documents became octets. Those written as text stay as they are until their home is observed again.
  `CREATE TABLE home_in_octets (
     name TEXT NOT NULL PRIMARY KEY,
     revision INTEGER NOT NULL,
     document BLOB NOT NULL
   ) STRICT, WITHOUT ROWID;
   INSERT INTO home_in_octets SELECT name, revision, CAST(document AS BLOB) FROM home;
   DROP TABLE home;
   ALTER TABLE home_in_octets RENAME TO home`,
  `CREATE TABLE probe (
     home TEXT NOT NULL,
     key TEXT NOT NULL,
     at INTEGER NOT NULL,
     answer TEXT NOT NULL,
     PRIMARY KEY (home, key)
   ) STRICT`,
  `CREATE TABLE imported (
     home TEXT NOT NULL,
     name TEXT NOT NULL,
     type INTEGER NOT NULL,
     octets BLOB NOT NULL,
     first INTEGER NOT NULL,
     source TEXT NOT NULL,
     last INTEGER NOT NULL,
     count INTEGER NOT NULL,
     PRIMARY KEY (home, name, type, octets, first, source)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE import (
     key TEXT NOT NULL PRIMARY KEY,
     octets INTEGER NOT NULL,
     lines INTEGER NOT NULL
   ) STRICT`,
  `CREATE TABLE account (
     id TEXT NOT NULL PRIMARY KEY,
     email TEXT NOT NULL UNIQUE,
     password TEXT,
     plan TEXT NOT NULL,
     quota INTEGER,
     created_at INTEGER NOT NULL,
     usage_mails INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE session (
     hash TEXT NOT NULL PRIMARY KEY,
     account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     created_at INTEGER NOT NULL,
     expires_at INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX session_by_account ON session (account);
   CREATE TABLE ticket (
     hash TEXT NOT NULL PRIMARY KEY,
     purpose TEXT NOT NULL,
     email TEXT NOT NULL,
     account TEXT REFERENCES account (id) ON DELETE CASCADE,
     expires_at INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX ticket_by_account ON ticket (account);
   CREATE TABLE api_key (
     id TEXT NOT NULL PRIMARY KEY,
     account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     hash TEXT NOT NULL UNIQUE,
     name TEXT NOT NULL,
     hint TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     last_used_on TEXT,
     revoked_at INTEGER
   ) STRICT;
   CREATE INDEX api_key_by_account ON api_key (account);
   CREATE TABLE counter (
     subject TEXT NOT NULL,
     period TEXT NOT NULL,
     used INTEGER NOT NULL,
     ends_at INTEGER NOT NULL,
     PRIMARY KEY (subject, period)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX counter_by_end ON counter (ends_at);
   CREATE TABLE secret (
     name TEXT NOT NULL PRIMARY KEY,
     value TEXT NOT NULL
   ) STRICT;
   CREATE TABLE mail (
     id TEXT NOT NULL PRIMARY KEY,
     recipient TEXT NOT NULL,
     subject TEXT NOT NULL,
     body_text TEXT NOT NULL,
     body_html TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     due_at INTEGER,
     tries INTEGER NOT NULL,
     owner TEXT,
     ended_at INTEGER,
     error TEXT
   ) STRICT;
   CREATE INDEX mail_due ON mail (due_at)`,
  // Rows stand in the order in which domains were first seen. A list that is gone through again writes neighbours, which
  // share pages; and the inner pages of the tree hold numbers alone.
  `CREATE TABLE home_in_rows (
     id INTEGER PRIMARY KEY,
     name TEXT NOT NULL UNIQUE,
     revision INTEGER NOT NULL,
     document BLOB NOT NULL
   ) STRICT;
   INSERT INTO home_in_rows (name, revision, document) SELECT name, revision, document FROM home;
   DROP TABLE home;
   ALTER TABLE home_in_rows RENAME TO home`,
  // Tables and columns say what the field says.
  `ALTER TABLE home RENAME TO domain_history;
   ALTER TABLE domain_history RENAME COLUMN name TO key;
   ALTER TABLE probe RENAME TO stored_response;
   ALTER TABLE stored_response RENAME COLUMN home TO history_key;
   ALTER TABLE stored_response RENAME COLUMN key TO question;
   ALTER TABLE stored_response RENAME COLUMN answer TO document;
   ALTER TABLE stored_response ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
   ALTER TABLE imported RENAME TO imported_interval;
   ALTER TABLE imported_interval RENAME COLUMN home TO history_key;
   ALTER TABLE ticket RENAME TO verification_token;
   DROP INDEX ticket_by_account;
   CREATE INDEX verification_token_by_account ON verification_token (account);
   ALTER TABLE mail RENAME TO email;
   DROP INDEX mail_due;
   CREATE INDEX email_due ON email (due_at);
   ALTER TABLE account RENAME COLUMN usage_mails TO usage_emails`,
  `CREATE TABLE lease (
     name TEXT NOT NULL PRIMARY KEY,
     holder TEXT NOT NULL,
     expires_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID`,
  // Named as in leases of jobs.
  'ALTER TABLE email RENAME COLUMN owner TO holder',
  // Who sees the operator's page, and when somebody last signed in, as far as sessions still tell.
  `ALTER TABLE account ADD COLUMN operator INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE account ADD COLUMN signed_in_at INTEGER;
   UPDATE account SET signed_in_at = (SELECT max(created_at) FROM session WHERE session.account = account.id)`,
  // The language of e-mails to an account.
  "ALTER TABLE account ADD COLUMN language TEXT NOT NULL DEFAULT 'en'",
  // Monitors, who gets their alerts, and what was told.
  `CREATE TABLE monitor (
     id TEXT NOT NULL PRIMARY KEY,
     account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     domain TEXT NOT NULL,
     state TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     settings TEXT NOT NULL,
     due_at INTEGER NOT NULL,
     holder TEXT,
     leased_until INTEGER,
     last_run_at INTEGER,
     status TEXT NOT NULL,
     watch TEXT,
     UNIQUE (account, domain)
   ) STRICT;
   CREATE INDEX monitor_due ON monitor (due_at) WHERE state = 'active';
   CREATE TABLE recipient (
     id TEXT NOT NULL PRIMARY KEY,
     account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     email TEXT,
     language TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     confirmed_at INTEGER,
     paused_at INTEGER,
     pause_reason TEXT
   ) STRICT;
   CREATE UNIQUE INDEX recipient_by_email ON recipient (account, coalesce(email, ''));
   CREATE TABLE unsubscription (
     recipient TEXT NOT NULL REFERENCES recipient (id) ON DELETE CASCADE,
     monitor TEXT REFERENCES monitor (id) ON DELETE CASCADE,
     created_at INTEGER NOT NULL
   ) STRICT;
   CREATE UNIQUE INDEX unsubscription_once ON unsubscription (recipient, coalesce(monitor, ''));
   CREATE INDEX unsubscription_by_monitor ON unsubscription (monitor);
   CREATE TABLE alert (
     id TEXT NOT NULL PRIMARY KEY,
     account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     monitor TEXT NOT NULL,
     domain TEXT NOT NULL,
     at INTEGER NOT NULL,
     version INTEGER NOT NULL,
     document TEXT NOT NULL,
     closed_at INTEGER
   ) STRICT;
   CREATE INDEX alert_by_account ON alert (account, at);
   CREATE INDEX alert_by_time ON alert (at)`,
  // How sending ended, how often a mail server took a whole message without a reply, and where one unsubscribes. What
  // ended without being accepted was refused or given up; nobody noted which.
  `ALTER TABLE email ADD COLUMN state TEXT NOT NULL DEFAULT 'waiting';
   ALTER TABLE email ADD COLUMN unconfirmed INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE email ADD COLUMN unsubscribe TEXT;
   UPDATE email SET state = CASE
     WHEN body_text <> '' THEN 'nobody' WHEN error IS NULL THEN 'accepted' ELSE 'given-up' END
   WHERE ended_at IS NOT NULL`,
  // Which e-mail tells a recipient of an alert. It stays in the log for as long as the alert does.
  `CREATE TABLE delivery (
     alert TEXT NOT NULL REFERENCES alert (id) ON DELETE CASCADE,
     recipient TEXT NOT NULL,
     email TEXT NOT NULL REFERENCES email (id) ON DELETE CASCADE,
     PRIMARY KEY (alert, recipient)
   ) STRICT;
   CREATE INDEX delivery_by_email ON delivery (email)`,
  // Alerts that wait for others of their account, to be told in one e-mail.
  `ALTER TABLE alert ADD COLUMN gather_until INTEGER;
   CREATE INDEX alert_gathering ON alert (gather_until) WHERE gather_until IS NOT NULL`,
  // On whose behalf an e-mail is sent, and which recipient it asks. Of those that wait, their names say whom they ask; others
  // that tell no alert go to the account that has their address.
  `ALTER TABLE email ADD COLUMN account TEXT;
   ALTER TABLE email ADD COLUMN invites TEXT;
   CREATE INDEX email_by_account ON email (account);
   UPDATE email SET account = recipient.account, invites = recipient.id FROM recipient
   WHERE email.due_at IS NOT NULL AND email.id LIKE 'recipient-%-' || recipient.id;
   UPDATE email SET account = account.id FROM account
   WHERE email.due_at IS NOT NULL AND email.invites IS NULL AND email.recipient = account.email
   AND NOT EXISTS (SELECT 1 FROM delivery WHERE delivery.email = email.id)`,
  // Who unsubscribed from a domain stays so when its monitor is removed and added again.
  `CREATE TABLE unsubscription_by_domain (
     recipient TEXT NOT NULL REFERENCES recipient (id) ON DELETE CASCADE,
     domain TEXT,
     created_at INTEGER NOT NULL
   ) STRICT;
   INSERT INTO unsubscription_by_domain (recipient, domain, created_at)
     SELECT u.recipient, m.domain, u.created_at FROM unsubscription u LEFT JOIN monitor m ON m.id = u.monitor;
   DROP TABLE unsubscription;
   ALTER TABLE unsubscription_by_domain RENAME TO unsubscription;
   CREATE UNIQUE INDEX unsubscription_once ON unsubscription (recipient, coalesce(domain, ''))`,
  // The open alerts of a domain are read with each alert, and those of an account are many.
  'CREATE INDEX alert_by_domain ON alert (account, domain, at)',
  // Since when and how often a mail server refuses a recipient. Whom one refusal paused, and with them every recipient of an
  // account, gets alerts again. What was not delivered to a recipient is read with each e-mail to it.
  `ALTER TABLE recipient ADD COLUMN refused_since INTEGER;
   ALTER TABLE recipient ADD COLUMN refusals INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE recipient RENAME COLUMN pause_reason TO refusal;
   UPDATE recipient SET refused_since = paused_at, refusals = 1 WHERE paused_at IS NOT NULL;
   UPDATE recipient SET paused_at = NULL WHERE paused_at IS NOT NULL AND NOT EXISTS (
     SELECT 1 FROM recipient other WHERE other.account = recipient.account
     AND other.confirmed_at IS NOT NULL AND other.paused_at IS NULL);
   CREATE INDEX delivery_by_recipient ON delivery (recipient)`,
  // When each monitor was last leased: one that was so in the future was planned by a clock that was set back since.
  `ALTER TABLE monitor ADD COLUMN claimed_at INTEGER;
   UPDATE monitor SET claimed_at = last_run_at;
   CREATE INDEX monitor_claimed ON monitor (claimed_at) WHERE state = 'active'`,
  // How grave an alert is that asks for something, so that the list of monitors counts open ones without reading them whole.
  `ALTER TABLE alert ADD COLUMN gravity TEXT;
   UPDATE alert SET gravity = json_extract(document, '$.events[0].severity')
     WHERE closed_at IS NULL AND json_extract(document, '$.withheld') IS NULL
     AND json_extract(document, '$.events[0].severity') IN ('critical', 'error', 'warning');
   CREATE INDEX alert_open ON alert (account, at) WHERE closed_at IS NULL AND gravity IS NOT NULL`,
  // Histories are written as documents of version 5 from here on: earlier versions refuse the database instead of failing at them.
  'SELECT 1',
  // What runs of a kind saw of servers, beside histories and responses.
  `CREATE TABLE stored_transcript (
     history_key TEXT NOT NULL,
     kind TEXT NOT NULL,
     at INTEGER NOT NULL,
     last_at INTEGER NOT NULL,
     digest TEXT NOT NULL,
     octets BLOB NOT NULL,
     PRIMARY KEY (history_key, kind, at)
   ) STRICT`,
];

/** Brings a database up to this version. Returns what is wrong where that cannot be done. */
export function migrate(
  database: DatabaseSync,
): { readonly ok: true } | { readonly ok: false; readonly fault: Message } {
  const pragma = (name: string) => Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0] ?? 0);
  return transaction(database, () => {
    const application = pragma('application_id');
    const version = pragma('user_version');
    const tables = Number(Object.values(database.prepare('SELECT count(*) FROM sqlite_master').get() ?? {})[0] ?? 0);
    if (application !== APPLICATION_ID && tables > 0) return { ok: false, fault: OPEN_TEXTS.message('other-program') };
    if (version > MIGRATIONS.length) {
      return {
        ok: false,
        fault: OPEN_TEXTS.message('newer', { version, known: MIGRATIONS.length }),
      };
    }
    for (const migration of MIGRATIONS.slice(version)) database.exec(migration);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
    return { ok: true };
  });
}
