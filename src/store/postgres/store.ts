import type { Pool } from 'pg';
import type { DatedSource } from '../../domain/dated.ts';
import type { Message } from '../../domain/message.ts';
import type { StoreHealth } from '../../observations/lifecycle.ts';
import { createAccess } from '../access.ts';
import { createAccounts } from '../accounts.ts';
import { createAlerts } from '../alerts.ts';
import { createDomainBatches } from '../domain-batches.ts';
import { createHealthTracker, type HealthTracker, NotSynchronous } from '../health.ts';
import type { Transact } from '../held-account.ts';
import { createLeases, NOW } from '../leases.ts';
import type { OnUnreadable } from '../monitor-rows.ts';
import { createMonitors } from '../monitors.ts';
import { OPEN_TEXTS } from '../open-texts.ts';
import { type ControlStores, type DomainStores, databaseLabel, type Opened, type OpenOptions } from '../opened.ts';
import { createOutbox } from '../outbox.ts';
import { createOverview, POSTGRES_OVERVIEW } from '../overview.ts';
import { createQueries } from '../queries.ts';
import { createRecipients } from '../recipients.ts';
import { createResponses } from '../responses.ts';
import { createRules } from '../rules.ts';
import type { SchemaFault } from '../schema.ts';
import { createSection, withPorts } from '../section.ts';
import type { Sql, SqlRow } from '../sql.ts';
import { createConnections } from './connections.ts';
import { createCounters } from './counters.ts';
import { createDatabase, type Database } from './database.ts';
import { createHistories } from './histories.ts';
import { createImports } from './imports.ts';
import { migrate } from './migrations.ts';
import { createParts, type Partitions, TRY_TIMEOUT_MS } from './parts.ts';
import { reachedBy } from './reached.ts';
import { createReading } from './reading.ts';

const { message: openText } = OPEN_TEXTS;

/** Where we read which versions get repairs. */
export const POSTGRES_VERSION_SOURCE: DatedSource = {
  source: 'https://www.postgresql.org/support/versioning/',
  readOn: '2026-11-21',
  reviewBy: '2027-02-25',
};

/** Older ones get no repairs any more. Source: postgresql.org, versioning policy. */
const MIN_VERSION = 14;

/** Tells what to do about what PgBouncer says where we cannot work over it. */
const POOLER_FAULTS = [
  { pattern: /statement pooling mode/, hint: 'pool-mode' },
  { pattern: /unsupported startup parameter/, hint: 'startup-parameter' },
] as const;

/** Opens the PostgreSQL engine on a `postgres://` URL, and makes the tables where they are missing. */
export async function openPostgresStore(
  url: string,
  { onUnreadable = () => {}, replica, requireSync = false }: OpenOptions = {},
): Promise<Opened> {
  const refused = (why: string | Message, hint: Message): Opened => ({
    ok: false,
    fault: openText('refused', { database: databaseLabel(url), why }),
    hint,
  });
  if (!URL.canParse(url)) return refused(openText('not-a-url'), openText('not-a-url/hint'));
  const connections = createConnections(url);
  const { pool } = connections;
  const unusable = await faultOf(pool);
  if (unusable !== null) {
    await pool.end();
    return refused(unusable.why, unusable.hint);
  }
  const health = createHealthTracker(() => probe(database, requireSync));
  const database = createDatabase(connections, { onError: health.failed, mayPrepare: () => !parts.isAnyAway() });
  const parts = createParts(database, createConnections(url, TRY_TIMEOUT_MS));
  const { stores: reached, close: closeHistories } = domainStoresOn(database, parts);
  const { reading, ...domains } = createReading(database, reached, replica);
  const ports = controlPortsOn(database, onUnreadable);
  const overview = createOverview(createQueries(sqlOn(database)), { ...POSTGRES_OVERVIEW, now: NOW.postgres });
  const section = createSection({ exclusive: false });
  return {
    ok: true,
    observations: section.outside(domains.observations),
    responses: section.outside(reached.responses),
    imports: section.outside(domains.imports),
    accounts: section.outside(ports.accounts),
    outbox: section.outside(ports.outbox),
    leases: section.outside(ports.leases),
    monitors: section.outside(ports.monitors),
    alerts: section.outside(ports.alerts),
    recipients: section.outside(ports.recipients),
    rules: section.outside(ports.rules),
    batches: section.outside(ports.batches),
    overview: section.outside(overview),
    reading: {
      maxLagMs: reading.maxLagMs,
      observations: section.outside(reading.observations),
      imports: section.outside(reading.imports),
    },
    ...section.outside({
      check: () => checkWhole(health, parts),
      partsAway: parts.away,
      async close() {
        await closeHistories();
        await parts.close();
        await domains.close();
        await pool.end();
      },
    }),
    atomically: (work) =>
      section.run(() => database.transaction((inside) => withPorts(controlPortsOn(inside, onUnreadable), work))),
  };
}

/** Makes the tables where they are missing. Returns why the database cannot be used; null where it can. */
async function prepare(pool: Pool): Promise<SchemaFault | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    const version = Math.floor(Number(rows[0]?.server_version_num ?? 0) / 10_000);
    const fault =
      version < MIN_VERSION
        ? { fault: openText('postgres-old', { version, least: MIN_VERSION }), hint: null }
        : await migrate(client);
    client.release();
    return fault;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Returns why a database cannot be opened, and what to do about it; null where it can. */
async function faultOf(pool: Pool): Promise<{ readonly why: string | Message; readonly hint: Message } | null> {
  try {
    const fault = await prepare(pool);
    return fault === null ? null : { why: fault.fault, hint: fault.hint ?? openText('another-database') };
  } catch (error) {
    const why = wordsOf(error);
    return { why, hint: openText(POOLER_FAULTS.find(({ pattern }) => pattern.test(why))?.hint ?? 'check-server') };
  }
}

/** Throws where the database cannot be written, or where it must have a synchronous standby and has none. */
async function probe(database: Database, requireSync: boolean): Promise<void> {
  const { rows } = await database.query<{ standby: boolean; synchronous: boolean }>({ text: PROBE });
  const [found] = rows;
  if (found?.standby === true) throw Object.assign(new Error('It is a standby.'), { code: '25006' });
  if (requireSync && found?.synchronous !== true) throw new NotSynchronous();
}

/** A role that may not see the state of standbys sees none that is synchronous. */
const PROBE = `SELECT pg_is_in_recovery() AS standby,
  current_setting('synchronous_commit') NOT IN ('off', 'local')
    AND EXISTS (SELECT FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum') AND state = 'streaming') AS synchronous`;

/** Returns how the database is, and whether all parts of it are there. */
async function checkWhole(health: HealthTracker, parts: Partitions): Promise<StoreHealth> {
  const state = await health.check();
  return state === 'ok' && (await parts.away()).length > 0 ? 'degraded' : state;
}

/** Makes the stores of domains, and what writes all that they were given. */
function domainStoresOn(
  database: Database,
  parts: Partitions,
): { readonly stores: DomainStores; close(): Promise<void> } {
  const { close, ...observations } = createHistories(database, parts.reach);
  const responses = createResponses(createQueries(sqlOn(database)), { transact: transactOn(database), lockRows: true });
  return { stores: reachedBy(parts, { observations, responses, imports: createImports(database) }), close };
}

const sqlOn =
  (database: Database): Sql =>
  async (text, values) =>
    (await database.query<SqlRow>({ text, values: [...values] })).rows;

const transactOn =
  (database: Database): Transact =>
  (work) =>
    database.transaction((inside) => work(createQueries(sqlOn(inside))));

/** Makes the ports of what lies on one machine, on a database or on one transaction of it. */
function controlPortsOn(database: Database, onUnreadable: OnUnreadable): ControlStores {
  const transact = transactOn(database);
  const queries = createQueries(sqlOn(database));
  return {
    accounts: {
      ...createAccounts(queries),
      ...createAccess({ transact, lockRows: true }),
      ...createCounters(database),
    },
    outbox: createOutbox(queries, { skipLocked: true }),
    leases: createLeases(queries, NOW.postgres),
    monitors: createMonitors(queries, { transact, lockRows: true, onUnreadable }),
    alerts: createAlerts(queries, { onUnreadable }),
    recipients: createRecipients(queries, { transact, lockRows: true }),
    rules: createRules(queries, { transact, lockRows: true, onUnreadable }),
    batches: createDomainBatches(queries, transact),
  };
}

/** Several addresses of a host fail together, each with words of its own. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join('; ');
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}
