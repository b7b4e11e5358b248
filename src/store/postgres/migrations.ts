import type { PoolClient } from 'pg';
import { SCHEMA, type SchemaFault, schemaFault } from '../schema.ts';
import { ACCOUNT_TABLES } from './account-tables.ts';

/**
 * All tables; they mean what those of SQLite mean. Names sort by their octets on every machine, hence the collation. Until
 * release 1 whoever edits it raises `SCHEMA`; afterwards migrations follow it, each once.
 */
export const TABLES = `CREATE TABLE domain_history (
     key text COLLATE "C" NOT NULL PRIMARY KEY,
     revision bigint NOT NULL,
     last_at bigint NOT NULL,
     repeats integer NOT NULL,
     -- What the last lookups saw, when they or the last of those that repeat them were made, and how many repeats there are.
     sighting bytea,
     document bytea NOT NULL
   );
   -- Documents are small, and were packed by us: compressing them again costs time and saves nothing.
   ALTER TABLE domain_history ALTER COLUMN document SET STORAGE EXTERNAL;
   -- A page keeps room for the next version of its rows, so that observing again touches no index.
   ALTER TABLE domain_history SET (fillfactor = 80);
   CREATE TABLE stored_response (
     history_key text COLLATE "C" NOT NULL,
     question text COLLATE "C" NOT NULL,
     at bigint NOT NULL,
     version integer NOT NULL,
     document text NOT NULL,
     PRIMARY KEY (history_key, question)
   );
   -- What runs of a kind saw of servers, beside histories and responses.
   CREATE TABLE stored_transcript (
     history_key text COLLATE "C" NOT NULL,
     kind text COLLATE "C" NOT NULL,
     at bigint NOT NULL,
     last_at bigint NOT NULL,
     digest text COLLATE "C" NOT NULL,
     octets bytea NOT NULL,
     PRIMARY KEY (history_key, kind, at)
   );
   -- How a kind judged a domain last. It stays when the answers that it rests on are not stored, or no longer.
   CREATE TABLE stored_judgement (
     history_key text COLLATE "C" NOT NULL,
     domain text COLLATE "C" NOT NULL,
     kind text COLLATE "C" NOT NULL,
     at bigint NOT NULL,
     criteria text NOT NULL,
     score smallint NOT NULL,
     max_score smallint NOT NULL,
     tested_points smallint NOT NULL,
     not_tested smallint NOT NULL,
     grade text,
     -- The gravest finding, as check and code.
     finding text,
     severity text,
     -- Verdict, what keeps the grade down, and the first thing to do, as JSON.
     sentences text NOT NULL,
     -- Digests of the questions whose answers it rests on.
     answered text NOT NULL,
     -- When somebody last viewed a report of the domain; moved once a day.
     viewed_at bigint NOT NULL,
     PRIMARY KEY (history_key, domain, kind)
   );
   CREATE TABLE imported_interval (
     history_key text COLLATE "C" NOT NULL,
     name text COLLATE "C" NOT NULL,
     type integer NOT NULL,
     octets bytea NOT NULL,
     octets_hash bytea NOT NULL,
     first bigint NOT NULL,
     source text COLLATE "C" NOT NULL,
     last bigint NOT NULL,
     count bigint NOT NULL,
     PRIMARY KEY (history_key, name, type, octets_hash, first, source)
   );
   CREATE TABLE import (
     key text COLLATE "C" NOT NULL PRIMARY KEY,
     octets bigint NOT NULL,
     lines bigint NOT NULL
   );
   ${ACCOUNT_TABLES}
   CREATE TABLE secret (
     name text COLLATE "C" NOT NULL PRIMARY KEY,
     value text NOT NULL
   );
   CREATE TABLE lease (
     name text COLLATE "C" NOT NULL PRIMARY KEY,
     holder text COLLATE "C" NOT NULL,
     expires_at bigint NOT NULL
   );
   CREATE TABLE outbox (
     id text COLLATE "C" NOT NULL PRIMARY KEY,
     channel text NOT NULL,
     target text NOT NULL,
     -- The message as JSON, in the form of its channel.
     payload text NOT NULL,
     created_at bigint NOT NULL,
     due_at bigint,
     tries integer NOT NULL,
     holder text,
     ended_at bigint,
     error text,
     state text NOT NULL DEFAULT 'waiting',
     -- How often a receiver took the whole message without a reply.
     unconfirmed smallint NOT NULL DEFAULT 0,
     -- On whose behalf it is sent, and to which recipient of alerts it goes.
     account text COLLATE "C",
     recipient text COLLATE "C",
     -- The deliveries about beginnings of which it reports the end, by their ids.
     follows text
   );
   CREATE INDEX outbox_due ON outbox (due_at) WHERE due_at IS NOT NULL;
   CREATE INDEX outbox_by_account ON outbox (account);
   -- How many messages an hour has.
   CREATE INDEX outbox_by_time ON outbox (created_at);
   CREATE TABLE monitor (
     id text COLLATE "C" NOT NULL PRIMARY KEY,
     account text COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     domain text COLLATE "C" NOT NULL,
     state text COLLATE "C" NOT NULL,
     created_at bigint NOT NULL,
     settings text NOT NULL,
     due_at bigint NOT NULL,
     -- When it was last leased: one that was so in the future was planned by a clock that was set back since.
     claimed_at bigint NOT NULL,
     holder text COLLATE "C",
     leased_until bigint,
     last_run_at bigint,
     status text NOT NULL,
     watch text,
     UNIQUE (account, domain)
   );
   CREATE INDEX monitor_due ON monitor (due_at) WHERE state = 'active';
   CREATE INDEX monitor_by_domain ON monitor (domain);
   CREATE INDEX monitor_claimed ON monitor (claimed_at) WHERE state = 'active';
   -- The tags of monitors, which recipients choose by; their settings have them as well.
   CREATE TABLE monitor_tag (
     monitor text COLLATE "C" NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
     tag text COLLATE "C" NOT NULL,
     PRIMARY KEY (monitor, tag)
   );
   CREATE TABLE recipient (
     id text COLLATE "C" NOT NULL PRIMARY KEY,
     account text COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     channel text NOT NULL,
     target text COLLATE "C",
     -- Signs what is sent to it; the one before does until it ends.
     secret text,
     old_secret text,
     old_secret_until bigint,
     -- What it wants to hear of; null: all.
     domains text,
     tags text,
     groups text,
     least text,
     -- How a webhook gets its messages, as JSON; null: in our own form.
     form text,
     language text NOT NULL,
     created_at bigint NOT NULL,
     confirmed_at bigint,
     paused_at bigint,
     -- Why, since when and how often a mail server refuses it.
     refusal text,
     refused_since bigint,
     refusals integer NOT NULL DEFAULT 0
   );
   CREATE UNIQUE INDEX recipient_by_target ON recipient (account, channel, coalesce(target, ''));
   -- Who unsubscribed from a domain stays so when its monitor is removed and added again.
   CREATE TABLE unsubscription (
     recipient text COLLATE "C" NOT NULL REFERENCES recipient (id) ON DELETE CASCADE,
     domain text COLLATE "C",
     created_at bigint NOT NULL
   );
   CREATE UNIQUE INDEX unsubscription_once ON unsubscription (recipient, coalesce(domain, ''));
   -- Of which stops of its monitors the owner of an account was told, until they are over.
   CREATE TABLE stop_notice (
     account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     kind TEXT NOT NULL,
     noted_at bigint NOT NULL,
     PRIMARY KEY (account, kind)
   );
   -- What an owner chose for alerts, as JSON; the minutes of follow-ups once more, so that one statement finds what is due.
   CREATE TABLE alert_rules (
     account text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
     document text NOT NULL,
     remind_minutes bigint, escalation_minutes bigint,
     -- When the next summary is due, and what the one before noted.
     summary_at bigint, summary_note text
   );
   CREATE INDEX alert_rules_summary ON alert_rules (summary_at) WHERE summary_at IS NOT NULL;
   CREATE TABLE alert (
     id text COLLATE "C" NOT NULL PRIMARY KEY,
     account text COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     monitor text COLLATE "C" NOT NULL,
     domain text COLLATE "C" NOT NULL,
     at bigint NOT NULL,
     version integer NOT NULL,
     document text NOT NULL,
     closed_at bigint,
     -- Until when it waits for others of its account, to be told in one e-mail.
     gather_until bigint,
     -- How grave an alert is that asks for something, so that the list of monitors counts open ones without reading them whole.
     gravity text,
     -- The kind of its gravest event, and the alert that reported the same change of another domain before.
     kind text COLLATE "C" NOT NULL,
     alike text COLLATE "C",
     -- Who has seen it, and what they wrote.
     acknowledged_at bigint,
     acknowledged_by text,
     comment text,
     -- Until when quiet hours hold it back.
     held_until bigint,
     -- How often and when we last reminded of it, when it went to further recipients, and when these heard of its end.
     reminders integer NOT NULL DEFAULT 0,
     reminded_at bigint,
     escalated_at bigint,
     escalation_ended_at bigint
   );
   CREATE INDEX alert_by_account ON alert (account, at);
   CREATE INDEX alert_by_time ON alert (at);
   CREATE INDEX alert_by_domain ON alert (account, domain, at);
   CREATE INDEX alert_gathering ON alert (gather_until) WHERE gather_until IS NOT NULL;
   CREATE INDEX alert_open ON alert (account, at) WHERE closed_at IS NULL AND gravity IS NOT NULL;
   CREATE INDEX alert_followed ON alert (account, at) WHERE gravity = 'critical' AND ((closed_at IS NULL AND acknowledged_at IS NULL) OR (closed_at IS NOT NULL AND escalated_at IS NOT NULL AND escalation_ended_at IS NULL));
   -- Which row of the outbox tells a recipient of an alert. It stays in the log for as long as the alert does.
   CREATE TABLE delivery (
     alert text COLLATE "C" NOT NULL REFERENCES alert (id) ON DELETE CASCADE,
     recipient text COLLATE "C" NOT NULL,
     message text COLLATE "C" NOT NULL REFERENCES outbox (id) ON DELETE CASCADE,
     PRIMARY KEY (alert, recipient)
   );
   -- The alerts of which another one reports the end.
   CREATE TABLE alert_end (
     alert text COLLATE "C" NOT NULL REFERENCES alert (id) ON DELETE CASCADE,
     beginning text COLLATE "C" NOT NULL,
     PRIMARY KEY (alert, beginning)
   );
   CREATE INDEX delivery_by_message ON delivery (message);
   CREATE INDEX delivery_by_recipient ON delivery (recipient)`;

/** Names the lock under which one process at a time changes the tables: "Zwel". */
const LOCK = 0x5a77656c;

/** Makes the tables of an empty database. Returns what is wrong with one that has others. */
export async function migrate(client: PoolClient): Promise<SchemaFault | null> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await client.query('CREATE TABLE IF NOT EXISTS zonewell_schema (version integer NOT NULL)');
    const { rows } = await client.query<{ version: number }>('SELECT version FROM zonewell_schema');
    const [present] = rows;
    if (present === undefined) {
      await client.query(TABLES);
      await client.query('INSERT INTO zonewell_schema VALUES ($1)', [SCHEMA]);
    }
    await client.query('COMMIT');
    return present === undefined ? null : schemaFault(present.version);
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
