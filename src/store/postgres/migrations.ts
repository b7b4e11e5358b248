import type { PoolClient } from 'pg';

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
];

/** Names the lock under which one process at a time changes the tables: "Zwel". */
const LOCK = 0x5a77656c;

/** Brings a database up to this version. Gives what is wrong where that cannot be done. */
export async function migrate(client: PoolClient): Promise<string | undefined> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await client.query('CREATE TABLE IF NOT EXISTS zonewell_schema (version integer NOT NULL)');
    const { rows } = await client.query<{ version: number }>('SELECT version FROM zonewell_schema');
    const version = rows[0]?.version ?? 0;
    if (version > MIGRATIONS.length) {
      await client.query('ROLLBACK');
      return `it was written by a newer Zonewell (schema ${version}, this one knows ${MIGRATIONS.length})`;
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
