import { sql } from 'kysely';
import type { DnsName, DomainName } from '../domain/name.ts';
import type { Monitor } from '../monitoring/model/monitor.ts';
import type { Added, MonitorStore } from '../monitoring/model/store.ts';
import { createIsHeld } from './held-account.ts';
import { LISTED_COLUMNS, type MonitorEngine, monitorOf, monitorRow, NO_LEASE, watchOf } from './monitor-rows.ts';
import { createRuns } from './monitor-runs.ts';
import type { Queries } from './queries.ts';
import { createSeveral } from './several-monitors.ts';
import type { MonitorRow } from './tables.ts';

/** Makes the store of monitors in a table, the same on both engines. */
export function createMonitors(queries: Queries, engine: MonitorEngine): MonitorStore {
  return {
    ...createReads(queries, engine),
    ...createWrites(queries, engine),
    ...createSeveral(queries, engine),
    ...createRuns(queries, engine),
  };
}

function createReads(queries: Queries, engine: MonitorEngine) {
  return {
    async monitors(account) {
      const rows = await queries
        .selectFrom('monitor')
        .select(LISTED_COLUMNS)
        .where('account', '=', account)
        .orderBy('domain')
        .execute();
      return rows.map((row) => monitorOf(row, engine));
    },
    async monitor(by) {
      const row = await queries
        .selectFrom('monitor')
        .selectAll()
        .where((at) =>
          'id' in by ? at('id', '=', by.id) : at.and([at('account', '=', by.account), at('domain', '=', by.domain)]),
        )
        .executeTakeFirst();
      return row === undefined ? undefined : { ...monitorOf(row, engine), watch: watchOf(row, engine) };
    },
    async monitored(domains) {
      if (domains.length === 0) return [];
      const rows = await queries
        .selectFrom('monitor')
        .select('domain')
        .distinct()
        .where('state', '=', 'active')
        .where('domain', 'in', domains)
        .execute();
      return rows.map(({ domain }) => domain as DnsName);
    },
  } satisfies Partial<MonitorStore>;
}

function createWrites(queries: Queries, { transact, lockRows }: MonitorEngine) {
  const isHeld = createIsHeld(lockRows);
  return {
    add: (monitors, limit) =>
      transact(async (inside) => {
        const [first] = monitors;
        // Whoever else adds to this account waits here until these are counted.
        if (first === undefined || !(await isHeld(inside, { id: first.account })))
          return { added: [], existing: [], overLimit: monitors.map(({ domain }) => domain) };
        return add(inside, { account: first.account, monitors, limit });
      }),
    update: (id, changes) =>
      transact(async (inside) => {
        const set = { ...(changes.due === undefined ? {} : UNLESS_RUNNING), ...changedColumns(changes) };
        const named = inside.updateTable('monitor').where('id', '=', id).returning('id');
        // What nothing changes is written all the same: whether it is there is the answer.
        const row = await named.set(Object.keys(set).length === 0 ? { id } : set).executeTakeFirst();
        if (row !== undefined && changes.settings !== undefined) await storeTags(inside, id, changes.settings.tags);
        return row === undefined ? 'gone' : 'done';
      }),
    async remove(id) {
      const row = await queries.deleteFrom('monitor').where('id', '=', id).returning('id').executeTakeFirst();
      return row === undefined ? 'gone' : 'done';
    },
    async hasten(account, latest, now) {
      await queries
        .updateTable('monitor')
        .where('account', '=', account)
        .where('state', '=', 'active')
        .where('due_at', '>', latest)
        .set({ due_at: now, claimed_at: now })
        .execute();
    },
    async bringForward({ account, domains }, { at, now }) {
      let due = queries
        .updateTable('monitor')
        .where('account', '=', account)
        .where('state', '=', 'active')
        .where('due_at', '>', at);
      if (domains !== null) due = due.where('domain', 'in', domains);
      await due.set({ due_at: at, claimed_at: now }).execute();
    },
    fit: (account, limit) =>
      transact(async (inside) => {
        await isHeld(inside, { id: account });
        await fitToLimit(inside, account, limit);
      }),
  } satisfies Partial<MonitorStore>;
}

/** Ends the pause after a run that did not succeed, and leaves the lease of one that is running. */
const UNLESS_RUNNING = {
  leased_until: sql<number | null>`CASE WHEN holder IS NULL THEN NULL ELSE leased_until END`,
} as const;

const changedColumns = ({ settings, due, state }: Parameters<MonitorStore['update']>[1]): Partial<MonitorRow> => ({
  ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
  ...(due === undefined ? {} : { due_at: due.at, claimed_at: due.now }),
  // A run that has begun ends without a word.
  ...(state === undefined ? {} : { state, ...NO_LEASE }),
});

/** Stores the tags of a monitor in place of those before. */
async function storeTags(inside: Queries, monitor: string, tags: readonly string[]): Promise<void> {
  await inside.deleteFrom('monitor_tag').where('monitor', '=', monitor).execute();
  if (tags.length > 0)
    await inside
      .insertInto('monitor_tag')
      .values(tags.map((tag) => ({ monitor, tag })))
      .execute();
}

/** Adds monitors to an account that is held. */
async function add(
  inside: Queries,
  {
    account,
    monitors,
    limit,
  }: { readonly account: string; readonly monitors: readonly Monitor[]; readonly limit: number },
): Promise<Added> {
  const rows = await inside.selectFrom('monitor').select(['id', 'domain']).where('account', '=', account).execute();
  const known = new Map<string, string>(rows.map(({ id, domain }) => [domain, id]));
  const added: Monitor[] = [];
  const existing: DomainName[] = [];
  const overLimit: DomainName[] = [];
  for (const monitor of monitors) {
    const id = known.get(monitor.domain);
    if (id === undefined && known.size >= limit) overLimit.push(monitor.domain);
    else if (id === undefined) {
      known.set(monitor.domain, monitor.id);
      await inside.insertInto('monitor').values(monitorRow(monitor)).execute();
      await storeTags(inside, monitor.id, monitor.settings.tags);
      added.push(monitor);
    }
    // The transaction ran before, and its answer was lost.
    else if (id === monitor.id) added.push(monitor);
    else existing.push(monitor.domain);
  }
  return { added, existing, overLimit };
}

/** Stops the monitors of an account that is held which are beyond the limit, and resumes those within it. */
async function fitToLimit(inside: Queries, account: string, limit: number): Promise<void> {
  const beyond = inside
    .selectFrom(
      inside
        .selectFrom('monitor')
        .select(({ fn }) => [
          'id',
          fn
            .agg<number>('row_number')
            .over((over) => over.orderBy('created_at').orderBy('domain'))
            .as('place'),
        ])
        .where('account', '=', account)
        .where('state', '<>', 'paused')
        .as('ranked'),
    )
    .select('ranked.id')
    .where('ranked.place', '>', limit);
  const own = inside.updateTable('monitor').where('account', '=', account);
  await own
    .where('state', '=', 'active')
    .where('id', 'in', beyond)
    .set({ ...NO_LEASE, state: 'over-limit' })
    .execute();
  await own
    .where('state', '=', 'over-limit')
    .where('id', 'not in', beyond)
    .set({ ...NO_LEASE, state: 'active' })
    .execute();
}
