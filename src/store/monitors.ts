import { sql } from 'kysely';
import type { DomainName } from '../domain/name.ts';
import { decodeSettings, decodeStatus } from '../monitoring/documents.ts';
import { DEFAULT_SETTINGS, type DueMonitor, type Monitor, NEW_STATUS, PAID_PLANS } from '../monitoring/monitor.ts';
import type { Added, MonitorStore } from '../monitoring/store.ts';
import type { WatchState } from '../monitoring/watch-state.ts';
import { decodeWatchState, encodeWatchState } from '../monitoring/watch-state-json.ts';
import { createIsHeld, type Transact } from './held-account.ts';
import type { Queries } from './queries.ts';
import type { MonitorRow } from './tables.ts';

/** Called with the words for a document that cannot be read, and whose row it is. */
export type OnUnreadable = (what: string, id: string) => void;

export interface MonitorEngine {
  readonly transact: Transact;
  /** Whether rows that are read must be locked until the transaction ends. SQLite writes one at a time and needs no locks. */
  readonly lockRows: boolean;
  readonly onUnreadable: OnUnreadable;
}

/** No lease. */
const FREE = { holder: null, leased_until: null } as const;

/** All of a monitor but the state it compares with: a thousand of those are more than a page should hold in memory. */
const LISTED = [
  'id',
  'account',
  'domain',
  'state',
  'created_at',
  'settings',
  'due_at',
  'last_run_at',
  'status',
] as const satisfies readonly (keyof MonitorRow)[];

/** Monitors in a table, the same on both engines. */
export function createMonitors(queries: Queries, engine: MonitorEngine): MonitorStore {
  return { ...createOwned(queries, engine), ...createRuns(queries, engine) };
}

type Owned = Pick<MonitorStore, 'add' | 'monitors' | 'monitor' | 'update' | 'remove' | 'fit' | 'hasten'>;

/** What the owner of monitors does with them. */
function createOwned(queries: Queries, engine: MonitorEngine): Owned {
  const { transact, lockRows } = engine;
  const isHeld = createIsHeld(lockRows);
  return {
    add: (monitors, limit) =>
      transact(async (inside) => {
        const [first] = monitors;
        // Whoever else adds to this account waits here until these are counted.
        if (first === undefined || !(await isHeld(inside, { id: first.account })))
          return { added: [], existing: [], overLimit: monitors.map(({ domain }) => domain) };
        return add(inside, first.account, monitors, limit);
      }),
    async monitors(account) {
      const rows = await queries
        .selectFrom('monitor')
        .select(LISTED)
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
    async update(id, { settings, dueAt, state }) {
      const set: Partial<MonitorRow> = {
        ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
        ...(dueAt === undefined ? {} : { due_at: dueAt }),
        // A run that has begun ends without a word.
        ...(state === undefined ? {} : { state, ...FREE }),
      };
      const named = queries.updateTable('monitor').where('id', '=', id).returning('id');
      // What nothing changes is written all the same: whether it is there is the answer.
      const row = await named.set(Object.keys(set).length === 0 ? { id } : set).executeTakeFirst();
      return row === undefined ? 'gone' : 'done';
    },
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
        .set({ due_at: now })
        .execute();
    },
    fit: (account, limit) =>
      transact(async (inside) => {
        await isHeld(inside, { id: account });
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
          .set({ ...FREE, state: 'over-limit' })
          .execute();
        await own
          .where('state', '=', 'over-limit')
          .where('id', 'not in', beyond)
          .set({ ...FREE, state: 'active' })
          .execute();
      }),
  };
}

/** Adds monitors to an account that is held. */
async function add(inside: Queries, account: string, monitors: readonly Monitor[], limit: number): Promise<Added> {
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
      await inside.insertInto('monitor').values(rowOf(monitor)).execute();
      added.push(monitor);
    }
    // The transaction ran before, and its answer was lost.
    else if (id === monitor.id) added.push(monitor);
    else existing.push(monitor.domain);
  }
  return { added, existing, overLimit };
}

type Runs = Pick<MonitorStore, 'claim' | 'renew' | 'finish' | 'release' | 'active' | 'backlog'>;

/** What workers do with monitors. */
function createRuns(queries: Queries, engine: MonitorEngine): Runs {
  const held = (holder: string) =>
    queries.updateTable('monitor').where('holder', '=', holder).where('state', '=', 'active');
  return {
    async claim(holder, now, until, limit) {
      const rows = await queries
        .with('due', (cte) =>
          cte
            .selectFrom('monitor as m')
            .innerJoin('account as a', 'a.id', 'm.account')
            .select('m.id')
            .where('m.state', '=', 'active')
            .where('m.due_at', '<=', now)
            .where((row) => row.or([row('m.leased_until', 'is', null), row('m.leased_until', '<=', now)]))
            .where('a.plan', 'in', PAID_PLANS)
            .orderBy('m.due_at')
            .orderBy('m.id')
            .limit(limit)
            .$if(engine.lockRows, (query) => query.forUpdate('m').skipLocked()),
        )
        .updateTable('monitor')
        .set({ holder, leased_until: until })
        .where('id', 'in', (row) => row.selectFrom('due').select('due.id'))
        .returningAll()
        .returning(sql<string>`(SELECT plan FROM account WHERE account.id = monitor.account)`.as('plan'))
        .execute();
      return rows.toSorted((a, b) => a.due_at - b.due_at).flatMap((row) => dueOf(row, engine));
    },
    async renew(holder, ids, until) {
      if (ids.length === 0) return [];
      const rows = await held(holder).where('id', 'in', ids).set({ leased_until: until }).returning('id').execute();
      return rows.map(({ id }) => id);
    },
    async finish(id, holder, { dueAt, lastRunAt, status, watch }) {
      const row = await held(holder)
        .where('id', '=', id)
        .set({
          ...FREE,
          due_at: dueAt,
          status: JSON.stringify(status),
          ...(lastRunAt === null ? {} : { last_run_at: lastRunAt }),
          ...(watch === null ? {} : { watch: encodeWatchState(watch) }),
        })
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async release(holder, ids, dueAt) {
      if (ids.length === 0) return;
      await held(holder)
        .where('id', 'in', ids)
        .set({ ...FREE, due_at: dueAt })
        .execute();
    },
    async active() {
      const counted = await queries
        .selectFrom('monitor')
        .select(({ fn }) => fn.countAll<number>().as('active'))
        .where('state', '=', 'active')
        .executeTakeFirstOrThrow();
      return counted.active;
    },
    backlog: (now, lateMs) =>
      queries
        .selectFrom('monitor')
        .select(({ fn }) => [
          fn.countAll<number>().as('due'),
          fn
            .countAll<number>()
            .filterWhere('due_at', '<', now - lateMs)
            .as('late'),
        ])
        .where('state', '=', 'active')
        // Reads so much of the index of due times, and nothing else.
        .where('due_at', '<=', now)
        .executeTakeFirstOrThrow(),
  };
}

const rowOf = (monitor: Monitor): MonitorRow => ({
  id: monitor.id,
  account: monitor.account,
  domain: monitor.domain,
  state: monitor.state,
  created_at: monitor.createdAt,
  settings: JSON.stringify(monitor.settings),
  due_at: monitor.dueAt,
  ...FREE,
  last_run_at: monitor.lastRunAt,
  status: JSON.stringify(monitor.status),
  watch: null,
});

/** What cannot be read counts as never written: the next run looks everything up and begins afresh. */
function monitorOf(row: Pick<MonitorRow, (typeof LISTED)[number]>, { onUnreadable }: MonitorEngine): Monitor {
  const settings = decodeSettings(row.settings);
  if (settings === undefined) onUnreadable('the settings of a monitor', row.id);
  const status = decodeStatus(row.status);
  if (status === undefined) onUnreadable('the status of a monitor', row.id);
  return {
    id: row.id,
    account: row.account,
    // Only names that were parsed are stored.
    domain: row.domain as DomainName,
    state: row.state,
    createdAt: row.created_at,
    settings: settings ?? DEFAULT_SETTINGS,
    dueAt: row.due_at,
    lastRunAt: row.last_run_at,
    status: status ?? NEW_STATUS,
  };
}

function watchOf({ id, watch: document }: MonitorRow, { onUnreadable }: MonitorEngine): WatchState | null {
  if (document === null) return null;
  const watch = decodeWatchState(document);
  if (watch === undefined) onUnreadable('the state of a monitor', id);
  return watch ?? null;
}

function dueOf(row: MonitorRow & { readonly plan: string }, engine: MonitorEngine): readonly DueMonitor[] {
  const plan = PAID_PLANS.find((one) => one === row.plan);
  // The plan may change between the two reads of PostgreSQL: the lease ends by itself.
  return plan === undefined ? [] : [{ ...monitorOf(row, engine), plan, watch: watchOf(row, engine) }];
}
