/** The tables of accounts, their keys, what they count and their batches, as a part of all tables. */
export const ACCOUNT_TABLES = `CREATE TABLE account (
     id TEXT NOT NULL PRIMARY KEY,
     email TEXT NOT NULL UNIQUE,
     password TEXT,
     plan TEXT NOT NULL,
     quota INTEGER,
     created_at INTEGER NOT NULL,
     usage_emails INTEGER NOT NULL,
     -- The language of e-mails to it.
     language TEXT NOT NULL DEFAULT 'en',
     -- Whether it sees the operator's page.
     operator INTEGER NOT NULL DEFAULT 0,
     signed_in_at INTEGER,
     plan_asked_at INTEGER,
     plan_asked_for TEXT
   ) STRICT;
   CREATE TABLE session (
     hash TEXT NOT NULL PRIMARY KEY,
     account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     created_at INTEGER NOT NULL,
     expires_at INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX session_by_account ON session (account);
   CREATE TABLE verification_token (
     hash TEXT NOT NULL PRIMARY KEY,
     purpose TEXT NOT NULL,
     email TEXT NOT NULL,
     account TEXT REFERENCES account (id) ON DELETE CASCADE,
     expires_at INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX verification_token_by_account ON verification_token (account);
   CREATE TABLE api_key (
     id TEXT NOT NULL PRIMARY KEY,
     account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     hash TEXT NOT NULL UNIQUE,
     name TEXT NOT NULL,
     hint TEXT NOT NULL,
     scopes TEXT NOT NULL,
     addresses TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     expires_at INTEGER,
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
   -- Lists of domains that are checked in the background, for a key of the API.
   CREATE TABLE domain_batch (
     id TEXT NOT NULL PRIMARY KEY,
     account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     api_key TEXT NOT NULL,
     idempotency_key TEXT,
     request TEXT NOT NULL,
     kind TEXT NOT NULL,
     live INTEGER NOT NULL,
     language TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     turn_at INTEGER NOT NULL,
     ended_at INTEGER
   ) STRICT;
   CREATE UNIQUE INDEX domain_batch_of_key ON domain_batch (api_key) WHERE ended_at IS NULL;
   CREATE UNIQUE INDEX domain_batch_by_request ON domain_batch (account, idempotency_key);
   CREATE INDEX domain_batch_by_turn ON domain_batch (turn_at) WHERE ended_at IS NULL;
   CREATE INDEX domain_batch_by_end ON domain_batch (ended_at) WHERE ended_at IS NOT NULL;
   CREATE TABLE batched_domain (
     batch TEXT NOT NULL REFERENCES domain_batch (id) ON DELETE CASCADE,
     position INTEGER NOT NULL,
     domain TEXT NOT NULL,
     outcome TEXT,
     report BLOB,
     PRIMARY KEY (batch, position)
   ) STRICT;`;
