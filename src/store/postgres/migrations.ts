import type { PoolClient } from 'pg';
import type { Message } from '../../domain/message.ts';
import { OPEN_TEXTS } from '../open-texts.ts';

/**
 * Forward only; each runs once, in one transaction with all that are missing. Never change one that was released: add
 * another. They mean what those of SQLite mean. Names sort by their octets on every machine, hence the collation.
 */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE home (
     name text COLLATE "C" NOT NULL PRIMARY KEY,
     revision bigint NOT NULL,
     document bytea NOT NULL
   );
   -- Documents are small, and were packed by us: compressing them again costs time and saves nothing.
   ALTER TABLE home ALTER COLUMN document SET STORAGE EXTERNAL;
   -- A page keeps room for the next version of its rows, so that observing again touches no index.
   ALTER TABLE home SET (fillfactor = 80);
   CREATE TABLE probe (
     home text COLLATE "C" NOT NULL,
     key text COLLATE "C" NOT NULL,
     at bigint NOT NULL,
     answer text NOT NULL,
     PRIMARY KEY (home, key)
   );
   CREATE TABLE imported (
     home text COLLATE "C" NOT NULL,
     name text COLLATE "C" NOT NULL,
     type integer NOT NULL,
     octets bytea NOT NULL,
     octets_hash bytea NOT NULL,
     first bigint NOT NULL,
     source text COLLATE "C" NOT NULL,
     last bigint NOT NULL,
     count bigint NOT NULL,
     PRIMARY KEY (home, name, type, octets_hash, first, source)
   );
   CREATE TABLE import (
     key text COLLATE "C" NOT NULL PRIMARY KEY,
     octets bigint NOT NULL,
     lines bigint NOT NULL
   )`,
  `CREATE TABLE account (
     id text COLLATE "C" NOT NULL PRIMARY KEY,
     email text COLLATE "C" NOT NULL UNIQUE,
     password text,
     plan text NOT NULL,
     quota bigint,
     created_at bigint NOT NULL,
     usage_mails smallint NOT NULL
   );
   CREATE TABLE session (
     hash text COLLATE "C" NOT NULL PRIMARY KEY,
     account text COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     created_at bigint NOT NULL,
     expires_at bigint NOT NULL
   );
   CREATE INDEX session_by_account ON session (account);
   CREATE TABLE ticket (
     hash text COLLATE "C" NOT NULL PRIMARY KEY,
     purpose text NOT NULL,
     email text NOT NULL,
     account text COLLATE "C" REFERENCES account (id) ON DELETE CASCADE,
     expires_at bigint NOT NULL
   );
   CREATE INDEX ticket_by_account ON ticket (account);
   CREATE TABLE api_key (
     id text COLLATE "C" NOT NULL PRIMARY KEY,
     account text COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     hash text COLLATE "C" NOT NULL UNIQUE,
     name text NOT NULL,
     hint text NOT NULL,
     created_at bigint NOT NULL,
     last_used_on text,
     revoked_at bigint
   );
   CREATE INDEX api_key_by_account ON api_key (account);
   CREATE TABLE counter (
     subject text COLLATE "C" NOT NULL,
     period text COLLATE "C" NOT NULL,
     used bigint NOT NULL,
     ends_at bigint NOT NULL,
     PRIMARY KEY (subject, period)
   ) WITH (fillfactor = 50);
   CREATE INDEX counter_by_end ON counter (ends_at);
   CREATE TABLE secret (
     name text COLLATE "C" NOT NULL PRIMARY KEY,
     value text NOT NULL
   );
   CREATE TABLE mail (
     id text COLLATE "C" NOT NULL PRIMARY KEY,
     recipient text NOT NULL,
     subject text NOT NULL,
     body_text text NOT NULL,
     body_html text NOT NULL,
     created_at bigint NOT NULL,
     due_at bigint,
     tries integer NOT NULL,
     owner text,
     ended_at bigint,
     error text
   );
   CREATE INDEX mail_due ON mail (due_at) WHERE due_at IS NOT NULL`,
  // Tables and columns say what the field says. A rename keeps every row, also in tables cut into partitions.
  `ALTER TABLE home RENAME TO domain_history;
   ALTER TABLE domain_history RENAME COLUMN name TO key;
   ALTER TABLE probe RENAME TO stored_response;
   ALTER TABLE stored_response RENAME COLUMN home TO history_key;
   ALTER TABLE stored_response RENAME COLUMN key TO question;
   ALTER TABLE stored_response RENAME COLUMN answer TO document;
   ALTER TABLE stored_response ADD COLUMN version integer NOT NULL DEFAULT 1;
   ALTER TABLE imported RENAME TO imported_interval;
   ALTER TABLE imported_interval RENAME COLUMN home TO history_key;
   ALTER TABLE ticket RENAME TO verification_token;
   ALTER INDEX ticket_by_account RENAME TO verification_token_by_account;
   ALTER TABLE mail RENAME TO email;
   ALTER INDEX mail_due RENAME TO email_due;
   ALTER TABLE account RENAME COLUMN usage_mails TO usage_emails`,
  `CREATE TABLE lease (
     name text COLLATE "C" NOT NULL PRIMARY KEY,
     holder text COLLATE "C" NOT NULL,
     expires_at bigint NOT NULL
   )`,
  // Named as in leases of jobs.
  'ALTER TABLE email RENAME COLUMN owner TO holder',
  // Who sees the operator's page, and when somebody last signed in, as far as sessions still tell.
  `ALTER TABLE account ADD COLUMN operator smallint NOT NULL DEFAULT 0;
   ALTER TABLE account ADD COLUMN signed_in_at bigint;
   UPDATE account SET signed_in_at = (SELECT max(created_at) FROM session WHERE session.account = account.id)`,
  // The language of e-mails to an account.
  "ALTER TABLE account ADD COLUMN language text NOT NULL DEFAULT 'en'",
  // Monitors, who gets their alerts, and what was told.
  `CREATE TABLE monitor (
     id text COLLATE "C" NOT NULL PRIMARY KEY,
     account text COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     domain text COLLATE "C" NOT NULL,
     state text COLLATE "C" NOT NULL,
     created_at bigint NOT NULL,
     settings text NOT NULL,
     due_at bigint NOT NULL,
     holder text COLLATE "C",
     leased_until bigint,
     last_run_at bigint,
     status text NOT NULL,
     watch text,
     UNIQUE (account, domain)
   );
   CREATE INDEX monitor_due ON monitor (due_at) WHERE state = 'active';
   CREATE TABLE recipient (
     id text COLLATE "C" NOT NULL PRIMARY KEY,
     account text COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     email text COLLATE "C",
     language text NOT NULL,
     created_at bigint NOT NULL,
     confirmed_at bigint,
     paused_at bigint,
     pause_reason text
   );
   CREATE UNIQUE INDEX recipient_by_email ON recipient (account, coalesce(email, ''));
   CREATE TABLE unsubscription (
     recipient text COLLATE "C" NOT NULL REFERENCES recipient (id) ON DELETE CASCADE,
     monitor text COLLATE "C" REFERENCES monitor (id) ON DELETE CASCADE,
     created_at bigint NOT NULL
   );
   CREATE UNIQUE INDEX unsubscription_once ON unsubscription (recipient, coalesce(monitor, ''));
   CREATE INDEX unsubscription_by_monitor ON unsubscription (monitor);
   CREATE TABLE alert (
     id text COLLATE "C" NOT NULL PRIMARY KEY,
     account text COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     monitor text COLLATE "C" NOT NULL,
     domain text COLLATE "C" NOT NULL,
     at bigint NOT NULL,
     version integer NOT NULL,
     document text NOT NULL,
     closed_at bigint
   );
   CREATE INDEX alert_by_account ON alert (account, at);
   CREATE INDEX alert_by_time ON alert (at)`,
  // How sending ended, how often a mail server took a whole message without a reply, and where one unsubscribes. What
  // ended without being accepted was refused or given up; nobody noted which.
  `ALTER TABLE email ADD COLUMN state text NOT NULL DEFAULT 'waiting';
   ALTER TABLE email ADD COLUMN unconfirmed smallint NOT NULL DEFAULT 0;
   ALTER TABLE email ADD COLUMN unsubscribe text;
   UPDATE email SET state = CASE
     WHEN body_text <> '' THEN 'nobody' WHEN error IS NULL THEN 'accepted' ELSE 'given-up' END
   WHERE ended_at IS NOT NULL`,
  // Which e-mail tells a recipient of an alert. It stays in the log for as long as the alert does.
  `CREATE TABLE delivery (
     alert text COLLATE "C" NOT NULL REFERENCES alert (id) ON DELETE CASCADE,
     recipient text COLLATE "C" NOT NULL,
     email text COLLATE "C" NOT NULL REFERENCES email (id) ON DELETE CASCADE,
     PRIMARY KEY (alert, recipient)
   );
   CREATE INDEX delivery_by_email ON delivery (email)`,
  // Alerts that wait for others of their account, to be told in one e-mail.
  `ALTER TABLE alert ADD COLUMN gather_until bigint;
   CREATE INDEX alert_gathering ON alert (gather_until) WHERE gather_until IS NOT NULL`,
  // On whose behalf an e-mail is sent, and which recipient it asks. Of those that wait, their names say whom they ask; others
  // that tell no alert go to the account that has their address.
  `ALTER TABLE email ADD COLUMN account text COLLATE "C";
   ALTER TABLE email ADD COLUMN invites text COLLATE "C";
   CREATE INDEX email_by_account ON email (account);
   UPDATE email SET account = recipient.account, invites = recipient.id FROM recipient
   WHERE email.due_at IS NOT NULL AND email.id LIKE 'recipient-%-' || recipient.id;
   UPDATE email SET account = account.id FROM account
   WHERE email.due_at IS NOT NULL AND email.invites IS NULL AND email.recipient = account.email
   AND NOT EXISTS (SELECT 1 FROM delivery WHERE delivery.email = email.id)`,
  // Who unsubscribed from a domain stays so when its monitor is removed and added again.
  `CREATE TABLE unsubscription_by_domain (
     recipient text COLLATE "C" NOT NULL REFERENCES recipient (id) ON DELETE CASCADE,
     domain text COLLATE "C",
     created_at bigint NOT NULL
   );
   INSERT INTO unsubscription_by_domain (recipient, domain, created_at)
     SELECT u.recipient, m.domain, u.created_at FROM unsubscription u LEFT JOIN monitor m ON m.id = u.monitor;
   DROP TABLE unsubscription;
   ALTER TABLE unsubscription_by_domain RENAME TO unsubscription;
   CREATE UNIQUE INDEX unsubscription_once ON unsubscription (recipient, coalesce(domain, ''))`,
  // The open alerts of a domain are read with each alert, and those of an account are many.
  'CREATE INDEX alert_by_domain ON alert (account, domain, at)',
  // Since when and how often a mail server refuses a recipient. Whom one refusal paused, and with them every recipient of an
  // account, gets alerts again. What was not delivered to a recipient is read with each e-mail to it.
  `ALTER TABLE recipient ADD COLUMN refused_since bigint;
   ALTER TABLE recipient ADD COLUMN refusals integer NOT NULL DEFAULT 0;
   ALTER TABLE recipient RENAME COLUMN pause_reason TO refusal;
   UPDATE recipient SET refused_since = paused_at, refusals = 1 WHERE paused_at IS NOT NULL;
   UPDATE recipient SET paused_at = NULL WHERE paused_at IS NOT NULL AND NOT EXISTS (
     SELECT 1 FROM recipient other WHERE other.account = recipient.account
     AND other.confirmed_at IS NOT NULL AND other.paused_at IS NULL);
   CREATE INDEX delivery_by_recipient ON delivery (recipient)`,
  // When each monitor was last leased: one that was so in the future was planned by a clock that was set back since.
  `ALTER TABLE monitor ADD COLUMN claimed_at bigint;
   UPDATE monitor SET claimed_at = last_run_at;
   CREATE INDEX monitor_claimed ON monitor (claimed_at) WHERE state = 'active'`,
  // How grave an alert is that asks for something, so that the list of monitors counts open ones without reading them whole.
  `ALTER TABLE alert ADD COLUMN gravity text;
   UPDATE alert SET gravity = document::json->'events'->0->>'severity'
     WHERE closed_at IS NULL AND document::json->>'withheld' IS NULL
     AND document::json->'events'->0->>'severity' IN ('critical', 'error', 'warning');
   CREATE INDEX alert_open ON alert (account, at) WHERE closed_at IS NULL AND gravity IS NOT NULL`,
  // Histories are written as documents of version 5 from here on: earlier versions refuse the database instead of failing at them.
  'SELECT 1',
  // What runs of a kind saw of servers, beside histories and responses.
  `CREATE TABLE stored_transcript (
     history_key text COLLATE "C" NOT NULL,
     kind text COLLATE "C" NOT NULL,
     at bigint NOT NULL,
     last_at bigint NOT NULL,
     digest text COLLATE "C" NOT NULL,
     octets bytea NOT NULL,
     PRIMARY KEY (history_key, kind, at)
   )`,
];

/** Names the lock under which one process at a time changes the tables: "Zwel". */
const LOCK = 0x5a77656c;

/** Brings a database up to this version. Gives what is wrong where that cannot be done. */
export async function migrate(client: PoolClient): Promise<Message | undefined> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await client.query('CREATE TABLE IF NOT EXISTS zonewell_schema (version integer NOT NULL)');
    const { rows } = await client.query<{ version: number }>('SELECT version FROM zonewell_schema');
    const version = rows[0]?.version ?? 0;
    if (version > MIGRATIONS.length) {
      await client.query('ROLLBACK');
      return OPEN_TEXTS.message('newer', { version, known: MIGRATIONS.length });
    }
    for (const migration of MIGRATIONS.slice(version)) await client.query(migration);
    await client.query('DELETE FROM zonewell_schema');
    await client.query('INSERT INTO zonewell_schema VALUES ($1)', [MIGRATIONS.length]);
    await client.query('COMMIT');
    return undefined;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
