import { sql } from 'kysely';
import { PLANS } from '../accounts/plans.ts';
import { type Instant, MINUTE_MS } from '../domain/time.ts';
import type { DueMonitor } from '../monitoring/model/monitor.ts';
import type { MonitorStore } from '../monitoring/model/store.ts';
import { encodeWatchState } from '../monitoring/model/watch-state-json.ts';
import { type MonitorEngine, monitorOf, NO_LEASE, watchOf } from './monitor-rows.ts';
import type { Queries } from './queries.ts';
import type { MonitorRow } from './tables.ts';

/** Clocks of hosts on one database differ by less. A monitor that was leased later than that from now was leased by a clock ahead. */
const CLOCKS_DIFFER_MS = MINUTE_MS;

/**
 * Written into the statement, and no parameter of it: where a parameter decides whether a partial index serves, SQLite
 * compiles the statement again each time that it runs, which takes five times as long as running it.
 */
const ACTIVE = sql.lit<MonitorRow['state']>('active');

/** Does what workers do with monitors. */
export function createRuns(queries: Queries, engine: MonitorEngine) {
  const held = (holder: string) =>
    queries.updateTable('monitor').where('holder', '=', holder).where('state', '=', ACTIVE);
  return {
    claim: (holder, now, until, limit) => claim(queries, engine, { holder, now, until, limit }),
    async renew(holder, ids, until) {
      if (ids.length === 0) return [];
      const rows = await held(holder).where('id', 'in', ids).set({ leased_until: until }).returning('id').execute();
      return rows.map(({ id }) => id);
    },
    async finish(id, holder, { dueAt, lastRunAt, status, watch }) {
      const row = await held(holder)
        .where('id', '=', id)
        .set({
          ...NO_LEASE,
          due_at: dueAt,
          status: JSON.stringify(status),
          ...(lastRunAt === null ? {} : { last_run_at: lastRunAt }),
          ...(watch === null ? {} : { watch: encodeWatchState(watch) }),
        })
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async release(holder, ids, until) {
      if (ids.length === 0) return;
      await held(holder).where('id', 'in', ids).set({ holder: null, leased_until: until }).execute();
    },
    async active() {
      const counted = await queries
        .selectFrom('monitor')
        .select(({ fn }) => fn.countAll<number>().as('active'))
        .where('state', '=', ACTIVE)
        .executeTakeFirstOrThrow();
      return counted.active;
    },
    async backlog(now, lateMs) {
      const active = queries.selectFrom('monitor').where('state', '=', ACTIVE);
      const { due, late } = await active
        .select(({ fn }) => [
          fn.countAll<number>().as('due'),
          fn
            .countAll<number>()
            .filterWhere('due_at', '<', now - lateMs)
            .as('late'),
        ])
        // Reads so much of the index of due times, and nothing else.
        .where('due_at', '<=', now)
        .executeTakeFirstOrThrow();
      const { ahead } = await active
        .select(({ fn }) => fn.countAll<number>().as('ahead'))
        .where('due_at', '>', now)
        .where('claimed_at', '>', now + CLOCKS_DIFFER_MS)
        .executeTakeFirstOrThrow();
      // Since when these are due, nobody knows.
      return { due: due + ahead, late: late + ahead };
    },
  } satisfies Partial<MonitorStore>;
}

interface Claim {
  readonly holder: string;
  readonly now: Instant;
  readonly until: Instant;
  readonly limit: number;
}

/** Leases monitors that are due, and then those that a clock ahead of ours planned: it was set back since. */
async function claim(queries: Queries, engine: MonitorEngine, claim: Claim): Promise<readonly DueMonitor[]> {
  const due = await claimSome(queries, { engine, claim, which: 'due' });
  const room = claim.limit - due.length;
  return room <= 0
    ? due
    : [...due, ...(await claimSome(queries, { engine, claim: { ...claim, limit: room }, which: 'ahead' }))];
}

async function claimSome(
  queries: Queries,
  {
    engine,
    claim: { holder, now, until, limit },
    which,
  }: { readonly engine: MonitorEngine; readonly claim: Claim; readonly which: 'due' | 'ahead' },
): Promise<readonly DueMonitor[]> {
  // A lease of a clock ahead lasts for longer than any of ours.
  const longest = until + (until - now);
  const rows = await queries
    .with('due', (cte) =>
      cte
        .selectFrom('monitor as m')
        .innerJoin('account as a', 'a.id', 'm.account')
        .select('m.id')
        .where('m.state', '=', ACTIVE)
        .where((row) =>
          which === 'due' ? row('m.due_at', '<=', now) : row('m.claimed_at', '>', now + CLOCKS_DIFFER_MS),
        )
        .where((row) =>
          row.or([
            row('m.leased_until', 'is', null),
            row('m.leased_until', '<=', now),
            ...(which === 'ahead' ? [row('m.leased_until', '>', longest)] : []),
          ]),
        )
        .where('a.plan', 'in', PLANS)
        .orderBy('m.due_at')
        .orderBy('m.id')
        .limit(limit)
        .$if(engine.lockRows, (query) => query.forUpdate('m').skipLocked()),
    )
    .updateTable('monitor')
    .set({ holder, leased_until: until, claimed_at: now })
    .where('id', 'in', (row) => row.selectFrom('due').select('due.id'))
    .returningAll()
    .returning(sql<string>`(SELECT plan FROM account WHERE account.id = monitor.account)`.as('plan'))
    .execute();
  return rows.toSorted((a, b) => a.due_at - b.due_at).flatMap((row) => dueOf(row, engine));
}

function dueOf(row: MonitorRow & { readonly plan: string }, engine: MonitorEngine): readonly DueMonitor[] {
  const plan = PLANS.find((one) => one === row.plan);
  // The plan may change between the two reads of PostgreSQL: the lease ends by itself.
  return plan === undefined ? [] : [{ ...monitorOf(row, engine), plan, watch: watchOf(row, engine) }];
}
