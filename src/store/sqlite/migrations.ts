import type { DatabaseSync } from 'node:sqlite';
import { OPEN_TEXTS } from '../open-texts.ts';
import { SCHEMA, type SchemaFault, schemaFault } from '../schema.ts';
import { ACCOUNT_TABLES } from './account-tables.ts';
import { transaction } from './transaction.ts';

/** Marks the file as ours: "Zwel" (PRAGMA application_id). */
const APPLICATION_ID = 0x5a77656c;

/** All tables. Until release 1 whoever edits it raises `SCHEMA`; afterwards migrations follow it, each once. */
export const TABLES = `-- Rows are in the order in which domains were first seen. A list that is gone through again writes neighbours, which share
   -- pages; and the inner pages of the tree hold numbers alone.
   CREATE TABLE domain_history (
     id INTEGER PRIMARY KEY,
     key TEXT NOT NULL UNIQUE,
     revision INTEGER NOT NULL,
     -- What the last lookups saw, when they or the last of those that repeat them were made, and how many repeats there are.
     sighting BLOB,
     last_at INTEGER NOT NULL,
     repeats INTEGER NOT NULL,
     document BLOB NOT NULL
   ) STRICT;
   CREATE TABLE stored_response (
     history_key TEXT NOT NULL,
     question TEXT NOT NULL,
     at INTEGER NOT NULL,
     version INTEGER NOT NULL,
     document TEXT NOT NULL,
     PRIMARY KEY (history_key, question)
   ) STRICT;
   -- What runs of a kind saw of servers, beside histories and responses.
   CREATE TABLE stored_transcript (
     history_key TEXT NOT NULL,
     kind TEXT NOT NULL,
     at INTEGER NOT NULL,
     last_at INTEGER NOT NULL,
     digest TEXT NOT NULL,
     octets BLOB NOT NULL,
     PRIMARY KEY (history_key, kind, at)
   ) STRICT;
   -- How a kind judged a domain last. It stays when the answers that it rests on are not stored, or no longer.
   CREATE TABLE stored_judgement (
     history_key TEXT NOT NULL,
     domain TEXT NOT NULL,
     kind TEXT NOT NULL,
     at INTEGER NOT NULL,
     criteria TEXT NOT NULL,
     score INTEGER NOT NULL,
     max_score INTEGER NOT NULL,
     tested_points INTEGER NOT NULL,
     not_tested INTEGER NOT NULL,
     grade TEXT,
     -- The gravest finding, as check and code.
     finding TEXT,
     severity TEXT,
     -- Verdict, what keeps the grade down, and the first thing to do, as JSON.
     sentences TEXT NOT NULL,
     -- Digests of the questions whose answers it rests on.
     answered TEXT NOT NULL,
     -- When somebody last viewed a report of the domain; moved once a day.
     viewed_at INTEGER NOT NULL,
     PRIMARY KEY (history_key, domain, kind)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE imported_interval (
     history_key TEXT NOT NULL,
     name TEXT NOT NULL,
     type INTEGER NOT NULL,
     octets BLOB NOT NULL,
     first INTEGER NOT NULL,
     source TEXT NOT NULL,
     last INTEGER NOT NULL,
     count INTEGER NOT NULL,
     PRIMARY KEY (history_key, name, type, octets, first, source)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE import (
     key TEXT NOT NULL PRIMARY KEY,
     octets INTEGER NOT NULL,
     lines INTEGER NOT NULL
   ) STRICT;
   ${ACCOUNT_TABLES}
   CREATE TABLE secret (
     name TEXT NOT NULL PRIMARY KEY,
     value TEXT NOT NULL
   ) STRICT;
   CREATE TABLE lease (
     name TEXT NOT NULL PRIMARY KEY,
     holder TEXT NOT NULL,
     expires_at INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE outbox (
     id TEXT NOT NULL PRIMARY KEY,
     channel TEXT NOT NULL,
     target TEXT NOT NULL,
     -- The message as JSON, in the form of its channel.
     payload TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     due_at INTEGER,
     tries INTEGER NOT NULL,
     holder TEXT,
     ended_at INTEGER,
     error TEXT,
     state TEXT NOT NULL DEFAULT 'waiting',
     -- How often a receiver took the whole message without a reply.
     unconfirmed INTEGER NOT NULL DEFAULT 0,
     -- On whose behalf it is sent, and to which recipient of alerts it goes.
     account TEXT,
     recipient TEXT,
     -- The deliveries about beginnings of which it reports the end, by their ids.
     follows TEXT
   ) STRICT;
   CREATE INDEX outbox_due ON outbox (due_at);
   CREATE INDEX outbox_by_account ON outbox (account);
   -- How many messages an hour has.
   CREATE INDEX outbox_by_time ON outbox (created_at);
   CREATE TABLE monitor (
     id TEXT NOT NULL PRIMARY KEY,
     account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     domain TEXT NOT NULL,
     state TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     settings TEXT NOT NULL,
     due_at INTEGER NOT NULL,
     -- When it was last leased: one that was so in the future was planned by a clock that was set back since.
     claimed_at INTEGER NOT NULL,
     holder TEXT,
     leased_until INTEGER,
     last_run_at INTEGER,
     status TEXT NOT NULL,
     watch TEXT,
     UNIQUE (account, domain)
   ) STRICT;
   CREATE INDEX monitor_due ON monitor (due_at) WHERE state = 'active';
   CREATE INDEX monitor_by_domain ON monitor (domain);
   CREATE INDEX monitor_claimed ON monitor (claimed_at) WHERE state = 'active';
   -- The tags of monitors, which recipients choose by; their settings have them as well.
   CREATE TABLE monitor_tag (
     monitor TEXT NOT NULL REFERENCES monitor (id) ON DELETE CASCADE,
     tag TEXT NOT NULL,
     PRIMARY KEY (monitor, tag)
   ) STRICT;
   CREATE TABLE recipient (
     id TEXT NOT NULL PRIMARY KEY,
     account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     channel TEXT NOT NULL,
     target TEXT,
     -- Signs what is sent to it; the one before does until it ends.
     secret TEXT,
     old_secret TEXT,
     old_secret_until INTEGER,
     -- What it wants to hear of; null: all.
     domains TEXT,
     tags TEXT,
     groups TEXT,
     least TEXT,
     -- How a webhook gets its messages, as JSON; null: in our own form.
     form TEXT,
     language TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     confirmed_at INTEGER,
     paused_at INTEGER,
     -- Why, since when and how often a mail server refuses it.
     refusal TEXT,
     refused_since INTEGER,
     refusals INTEGER NOT NULL DEFAULT 0
   ) STRICT;
   CREATE UNIQUE INDEX recipient_by_target ON recipient (account, channel, coalesce(target, ''));
   -- Who unsubscribed from a domain stays so when its monitor is removed and added again.
   CREATE TABLE unsubscription (
     recipient TEXT NOT NULL REFERENCES recipient (id) ON DELETE CASCADE,
     domain TEXT,
     created_at INTEGER NOT NULL
   ) STRICT;
   CREATE UNIQUE INDEX unsubscription_once ON unsubscription (recipient, coalesce(domain, ''));
   -- Of which stops of its monitors the owner of an account was told, until they are over.
   CREATE TABLE stop_notice (
     account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     kind TEXT NOT NULL,
     noted_at INTEGER NOT NULL,
     PRIMARY KEY (account, kind)
   ) STRICT;
   -- What an owner chose for alerts, as JSON; the minutes of follow-ups once more, so that one statement finds what is due.
   CREATE TABLE alert_rules (
     account TEXT NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
     document TEXT NOT NULL,
     remind_minutes INTEGER, escalation_minutes INTEGER,
     -- When the next summary is due, and what the one before noted.
     summary_at INTEGER, summary_note TEXT
   ) STRICT;
   CREATE INDEX alert_rules_summary ON alert_rules (summary_at) WHERE summary_at IS NOT NULL;
   CREATE TABLE alert (
     id TEXT NOT NULL PRIMARY KEY,
     account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     monitor TEXT NOT NULL,
     domain TEXT NOT NULL,
     at INTEGER NOT NULL,
     version INTEGER NOT NULL,
     document TEXT NOT NULL,
     closed_at INTEGER,
     -- Until when it waits for others of its account, to be told in one e-mail.
     gather_until INTEGER,
     -- How grave an alert is that asks for something, so that the list of monitors counts open ones without reading them whole.
     gravity TEXT,
     -- The kind of its gravest event, and the alert that reported the same change of another domain before.
     kind TEXT NOT NULL,
     alike TEXT,
     -- Who has seen it, and what they wrote.
     acknowledged_at INTEGER,
     acknowledged_by TEXT,
     comment TEXT,
     -- Until when quiet hours hold it back.
     held_until INTEGER,
     -- How often and when we last reminded of it, when it went to further recipients, and when these heard of its end.
     reminders INTEGER NOT NULL DEFAULT 0,
     reminded_at INTEGER,
     escalated_at INTEGER,
     escalation_ended_at INTEGER
   ) STRICT;
   CREATE INDEX alert_by_account ON alert (account, at);
   CREATE INDEX alert_by_time ON alert (at);
   CREATE INDEX alert_by_domain ON alert (account, domain, at);
   CREATE INDEX alert_gathering ON alert (gather_until) WHERE gather_until IS NOT NULL;
   CREATE INDEX alert_open ON alert (account, at) WHERE closed_at IS NULL AND gravity IS NOT NULL;
   CREATE INDEX alert_followed ON alert (account, at) WHERE gravity = 'critical' AND ((closed_at IS NULL AND acknowledged_at IS NULL) OR
     (closed_at IS NOT NULL AND escalated_at IS NOT NULL AND escalation_ended_at IS NULL));
   -- Which row of the outbox tells a recipient of an alert. It stays in the log for as long as the alert does.
   CREATE TABLE delivery (
     alert TEXT NOT NULL REFERENCES alert (id) ON DELETE CASCADE,
     recipient TEXT NOT NULL,
     message TEXT NOT NULL REFERENCES outbox (id) ON DELETE CASCADE,
     PRIMARY KEY (alert, recipient)
   ) STRICT;
   -- The alerts of which another one reports the end.
   CREATE TABLE alert_end (
     alert TEXT NOT NULL REFERENCES alert (id) ON DELETE CASCADE,
     beginning TEXT NOT NULL,
     PRIMARY KEY (alert, beginning)
   ) STRICT;
   CREATE INDEX delivery_by_message ON delivery (message);
   CREATE INDEX delivery_by_recipient ON delivery (recipient)`;

/** Makes the tables of an empty database. Returns what is wrong with one that has others. */
export function migrate(
  database: DatabaseSync,
): { readonly ok: true } | { readonly ok: false; readonly fault: SchemaFault } {
  const number = (text: string) => Number(Object.values(database.prepare(text).get() ?? {})[0] ?? 0);
  const isEmpty = () => number('SELECT count(*) FROM sqlite_master') === 0;
  // Only who makes the tables waits for others that write.
  if (isEmpty())
    transaction(database, () => {
      if (!isEmpty()) return;
      database.exec(TABLES);
      database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
      database.exec(`PRAGMA user_version = ${SCHEMA}`);
    });
  if (number('PRAGMA application_id') !== APPLICATION_ID)
    return { ok: false, fault: { fault: OPEN_TEXTS.message('other-program'), hint: null } };
  const fault = schemaFault(number('PRAGMA user_version'));
  return fault === null ? { ok: true } : { ok: false, fault };
}
