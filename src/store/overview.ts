import { sql } from 'kysely';
import { type Plan, parsePlan } from '../accounts/plans.ts';
import type { Instant } from '../domain/time.ts';
import type { DeliveryStatus } from '../mail/store.ts';
import { shownState } from './outbox.ts';
import type { Queries } from './queries.ts';
import { workingRecipients } from './refusals.ts';
import { unheardMonitors } from './stops.ts';

/** Reads for the operator's page. It changes nothing, and no domain, password, key or text of an e-mail is in it. */
export interface Overview {
  /** Users by address: `limit` after the address named, of those whose address contains `search`. */
  users(query: {
    readonly search: string;
    readonly after: string | null;
    readonly limit: number;
    /** The month whose calls are counted, `2026-11`. */
    readonly month: string;
  }): Promise<readonly UserOverview[]>;
  /** The plans that somebody has: how many accounts, and their calls of a month. */
  plans(month: string): Promise<ReadonlyMap<Plan, { readonly accounts: number; readonly calls: number }>>;
  emails(): Promise<EmailOverview>;
  /** Alerts that are kept, and their e-mails, one for each alert and recipient, by what became of them. */
  alerts(): Promise<AlertOverview>;
  /** How many accounts have active monitors, and no confirmed recipient that is neither paused nor refused. */
  accountsWithoutRecipient(): Promise<number>;
  /** How many active monitors have no such recipient that is not unsubscribed from them. */
  monitorsWithoutRecipient(): Promise<number>;
  /** How many monitors the plans of their accounts have no room for, so that nobody checks them. */
  monitorsOverLimit(): Promise<number>;
  /** Takes as long for a large database as for a small one. */
  size(): Promise<StoreSize>;
  /** Work that some process has leased, and until when. Leases that name a domain are counted, by the first word of their names. */
  leases(): Promise<readonly LeaseOverview[]>;
}

interface UserOverview {
  readonly email: string;
  readonly plan: Plan;
  /** Null for the quota of the plan. */
  readonly quota: number | null;
  /** Calls in the month that was asked for. */
  readonly calls: number;
  /** Keys that work. */
  readonly keys: number;
  readonly createdAt: Instant;
  readonly signedInAt: Instant | null;
  readonly hasPassword: boolean;
  readonly operator: boolean;
}

/** E-mails by state. What was sent or given up is purged after `ZONEWELL_KEEP_MAILS`. */
interface EmailOverview {
  /** Not tried yet. */
  readonly waiting: number;
  /** Tried, and not accepted yet. */
  readonly retrying: number;
  readonly sent: number;
  /** Refused, given up, or handed over without a reply. */
  readonly failed: number;
  /** When the oldest was stored of those that wait or are retried. */
  readonly oldestAt: Instant | null;
}

interface AlertOverview {
  readonly open: number;
  readonly closed: number;
  readonly emails: Readonly<Record<DeliveryStatus['state'], number>>;
}

const COUNTED_TABLES = [
  'domain_history',
  'stored_response',
  'imported_interval',
  'account',
  'api_key',
  'session',
] as const;
type CountedTable = (typeof COUNTED_TABLES)[number];

interface TableSize {
  readonly table: CountedTable;
  readonly rows: number;
  /** Up to a hundred thousand rows are counted. More are estimated, or told as more than that. */
  readonly precision: 'exact' | 'about' | 'at least';
}

interface StoreSize {
  readonly octets: number;
  readonly tables: readonly TableSize[];
}

interface LeaseOverview {
  /** The first word of their names. */
  readonly name: string;
  readonly count: number;
  /** When the last of them ends. */
  readonly expiresAt: Instant;
}

/** To count a million rows takes SQLite a tenth of a second, in which it does nothing else. */
const COUNT_AT_MOST = 100_000;

/** Asks an engine for its size. */
export interface OverviewEngine {
  /** The time of the database. */
  readonly now: ReturnType<typeof sql<number>>;
  octets(queries: Queries): Promise<number>;
  /** Rows of a large table, null where the engine cannot tell at once. */
  estimate(queries: Queries, table: CountedTable): Promise<number | null>;
}

/** Characters that mean something in LIKE stand for themselves. */
const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

export function createOverview(queries: Queries, engine: OverviewEngine): Overview {
  return {
    users: (query) => users(queries, query),
    async plans(month) {
      const rows = await withCalls(queries, month)
        .select(({ fn }) => ['a.plan', fn.countAll<number>().as('accounts'), sumOf('c.used').as('calls')])
        .groupBy('a.plan')
        .execute();
      return new Map(rows.map(({ plan, accounts, calls }) => [parsePlan(plan) ?? 'Free', { accounts, calls }]));
    },
    emails: () => emails(queries),
    alerts: () => alerts(queries),
    async accountsWithoutRecipient() {
      const { count } = await queries
        .selectFrom('account as a')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('a.id', 'in', queries.selectFrom('monitor').select('account').where('state', '=', 'active'))
        // The row of the own address is made when it is first read.
        .where('a.id', 'in', queries.selectFrom('recipient').select('account'))
        .where('a.id', 'not in', workingRecipients(queries).select('account'))
        .executeTakeFirstOrThrow();
      return count;
    },
    async monitorsWithoutRecipient() {
      const { count } = await unheardMonitors(queries, workingRecipients(queries))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    async monitorsOverLimit() {
      const { count } = await queries
        .selectFrom('monitor')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('state', '=', 'over-limit')
        .executeTakeFirstOrThrow();
      return count;
    },
    async size() {
      const tables = [];
      for (const table of COUNTED_TABLES) tables.push(await sizeOf(queries, engine, table));
      return { octets: await engine.octets(queries), tables };
    },
    leases: () => leases(queries, engine),
  };
}

/** Counts deliveries by state. */
async function emails(queries: Queries): ReturnType<Overview['emails']> {
  const { oldest, ...counts } = await queries
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('due_at', 'is not', null).filterWhere('tries', '=', 0).as('waiting'),
      fn.countAll<number>().filterWhere('due_at', 'is not', null).filterWhere('tries', '>', 0).as('retrying'),
      fn.countAll<number>().filterWhere('state', '=', 'accepted').as('sent'),
      fn.countAll<number>().filterWhere('state', 'in', ['refused', 'given-up', 'uncertain']).as('failed'),
      fn.min('created_at').filterWhere('due_at', 'is not', null).as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  return { ...counts, oldestAt: oldest };
}

/** Lists leases, those that name a domain by the first word of their names. */
async function leases(queries: Queries, engine: OverviewEngine): ReturnType<Overview['leases']> {
  const rows = await queries
    .selectFrom('lease')
    .select(['name', 'expires_at'])
    .where('expires_at', '>', engine.now)
    .orderBy('name')
    .execute();
  const byWord = Map.groupBy(rows, ({ name }) => name.split(' ', 1)[0] ?? '');
  return [...byWord].map(([name, own]) => ({
    name,
    count: own.length,
    expiresAt: Math.max(...own.map((row) => row.expires_at)),
  }));
}

async function users(
  queries: Queries,
  { search, after, limit, month }: Parameters<Overview['users']>[0],
): ReturnType<Overview['users']> {
  const rows = await withCalls(queries, month)
    .select(['a.email', 'a.plan', 'a.quota', 'a.created_at', 'a.signed_in_at', 'a.operator', 'c.used'])
    .select(({ selectFrom, fn }) => [
      selectFrom('api_key as k')
        .select(fn.countAll<number>().as('working'))
        .whereRef('k.account', '=', 'a.id')
        .where('k.revoked_at', 'is', null)
        .as('keys'),
      sql<number>`CASE WHEN a.password IS NULL THEN 0 ELSE 1 END`.as('has_password'),
    ])
    .where('a.email', '>', after ?? '')
    .$if(search !== '', (query) => query.where(sql<boolean>`a.email LIKE ${containing(search)} ESCAPE '\\'`))
    .orderBy('a.email')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    email: row.email,
    plan: parsePlan(row.plan) ?? 'Free',
    quota: row.quota,
    calls: row.used ?? 0,
    keys: row.keys ?? 0,
    createdAt: row.created_at,
    signedInAt: row.signed_in_at,
    hasPassword: row.has_password === 1,
    operator: row.operator === 1,
  }));
}

const withCalls = (queries: Queries, month: string) =>
  queries
    .selectFrom('account as a')
    .leftJoin('counter as c', (join) =>
      join.on(sql<string>`c.subject`, '=', sql<string>`'account ' || a.id`).on('c.period', '=', month),
    );

async function alerts(queries: Queries): ReturnType<Overview['alerts']> {
  const counts = await queries
    .selectFrom('alert')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('closed_at', 'is', null).as('open'),
      fn.count<number>('closed_at').as('closed'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await queries
    .selectFrom('delivery as d')
    .innerJoin('outbox as o', 'o.id', 'd.message')
    .select(({ fn }) => ['o.state', fn.countAll<number>().as('count')])
    .groupBy('o.state')
    .execute();
  const emails = { waiting: 0, accepted: 0, refused: 0, 'given-up': 0, uncertain: 0 };
  for (const { state, count } of rows) emails[shownState(state)] += count;
  return { ...counts, emails };
}

async function sizeOf(queries: Queries, engine: OverviewEngine, table: CountedTable): Promise<TableSize> {
  const few = await sql<{ counted: number }>`
    SELECT count(*) AS counted FROM (SELECT 1 AS one FROM ${sql.table(table)} LIMIT ${COUNT_AT_MOST + 1}) AS few
  `.execute(queries);
  const counted = few.rows[0]?.counted ?? 0;
  if (counted <= COUNT_AT_MOST) return { table, rows: counted, precision: 'exact' };
  const estimate = await engine.estimate(queries, table);
  return estimate === null || estimate <= COUNT_AT_MOST
    ? { table, rows: COUNT_AT_MOST, precision: 'at least' }
    : { table, rows: estimate, precision: 'about' };
}

/** A sum as a whole number, 0 of nothing. PostgreSQL would make it one of any length. */
const sumOf = (column: string) => sql<number>`CAST(coalesce(sum(${sql.ref(column)}), 0) AS bigint)`;

/** Asks SQLite for its size: pages of the file, and the last row number of a table that has them. */
export const SQLITE_OVERVIEW: Omit<OverviewEngine, 'now'> = {
  async octets(queries) {
    const { rows } = await sql<{ octets: number }>`
      SELECT page_count * page_size AS octets FROM pragma_page_count(), pragma_page_size()
    `.execute(queries);
    return rows[0]?.octets ?? 0;
  },
  async estimate(queries, table) {
    // Rows of imports have no number: their key is the table.
    if (table === 'imported_interval') return null;
    const { rows } = await sql<{ last: number }>`SELECT max(rowid) AS last FROM ${sql.table(table)}`.execute(queries);
    return rows[0]?.last ?? null;
  },
};

/** Asks PostgreSQL for its size, of the partitions of a table too. */
export const POSTGRES_OVERVIEW: Omit<OverviewEngine, 'now'> = {
  async octets(queries) {
    const { rows } = await sql<{ octets: number }>`
      SELECT pg_database_size(current_database()) AS octets
    `.execute(queries);
    return rows[0]?.octets ?? 0;
  },
  async estimate(queries, table) {
    const { rows } = await sql<{ estimate: number }>`
      SELECT CAST(sum(greatest(reltuples, 0)) AS bigint) AS estimate FROM pg_class
      WHERE oid = to_regclass(${table})
        OR oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = to_regclass(${table}))
    `.execute(queries);
    return rows[0]?.estimate ?? null;
  },
};
