/** The tables of accounts, their keys, what they count and their batches, as a part of all tables. */
export const ACCOUNT_TABLES = `CREATE TABLE account (
     id text COLLATE "C" NOT NULL PRIMARY KEY,
     email text COLLATE "C" NOT NULL UNIQUE,
     password text,
     plan text NOT NULL,
     quota bigint,
     created_at bigint NOT NULL,
     usage_emails smallint NOT NULL,
     -- The language of e-mails to it.
     language text NOT NULL DEFAULT 'en',
     -- Whether it sees the operator's page.
     operator smallint NOT NULL DEFAULT 0,
     signed_in_at bigint,
     plan_asked_at bigint,
     plan_asked_for text
   );
   CREATE TABLE session (
     hash text COLLATE "C" NOT NULL PRIMARY KEY,
     account text COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     created_at bigint NOT NULL,
     expires_at bigint NOT NULL
   );
   CREATE INDEX session_by_account ON session (account);
   CREATE TABLE verification_token (
     hash text COLLATE "C" NOT NULL PRIMARY KEY,
     purpose text NOT NULL,
     email text NOT NULL,
     account text COLLATE "C" REFERENCES account (id) ON DELETE CASCADE,
     expires_at bigint NOT NULL
   );
   CREATE INDEX verification_token_by_account ON verification_token (account);
   CREATE TABLE api_key (
     id text COLLATE "C" NOT NULL PRIMARY KEY,
     account text COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     hash text COLLATE "C" NOT NULL UNIQUE,
     name text NOT NULL,
     hint text NOT NULL,
     scopes text NOT NULL,
     addresses text NOT NULL,
     created_at bigint NOT NULL,
     expires_at bigint,
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
   -- Lists of domains that are checked in the background, for a key of the API.
   CREATE TABLE domain_batch (
     id text COLLATE "C" NOT NULL PRIMARY KEY,
     account text COLLATE "C" NOT NULL REFERENCES account (id) ON DELETE CASCADE,
     api_key text COLLATE "C" NOT NULL,
     idempotency_key text COLLATE "C",
     request text NOT NULL,
     kind text NOT NULL,
     live smallint NOT NULL,
     language text NOT NULL,
     created_at bigint NOT NULL,
     turn_at bigint NOT NULL,
     ended_at bigint
   );
   CREATE UNIQUE INDEX domain_batch_of_key ON domain_batch (api_key) WHERE ended_at IS NULL;
   CREATE UNIQUE INDEX domain_batch_by_request ON domain_batch (account, idempotency_key);
   CREATE INDEX domain_batch_by_turn ON domain_batch (turn_at) WHERE ended_at IS NULL;
   CREATE INDEX domain_batch_by_end ON domain_batch (ended_at) WHERE ended_at IS NOT NULL;
   CREATE TABLE batched_domain (
     batch text COLLATE "C" NOT NULL REFERENCES domain_batch (id) ON DELETE CASCADE,
     position integer NOT NULL,
     domain text NOT NULL,
     outcome text,
     report bytea,
     PRIMARY KEY (batch, position)
   );`;
