import { sql } from 'kysely';
import type { Instant } from '../domain/time.ts';
import { type DueMonitor, PAID_PLANS } from '../monitoring/monitor.ts';
import type { MonitorStore } from '../monitoring/store.ts';
import { encodeWatchState } from '../monitoring/watch-state-json.ts';
import { FREE, type MonitorEngine, monitorOf, watchOf } from './monitor-rows.ts';
import type { Queries } from './queries.ts';
import type { MonitorRow } from './tables.ts';

type Runs = Pick<MonitorStore, 'claim' | 'renew' | 'finish' | 'release' | 'active' | 'backlog'>;

/** What workers do with monitors. */
export function createRuns(queries: Queries, engine: MonitorEngine): Runs {
  const held = (holder: string) =>
    queries.updateTable('monitor').where('holder', '=', holder).where('state', '=', 'active');
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

async function claim(
  queries: Queries,
  engine: MonitorEngine,
  { holder, now, until, limit }: { holder: string; now: Instant; until: Instant; limit: number },
): Promise<readonly DueMonitor[]> {
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
}

function dueOf(row: MonitorRow & { readonly plan: string }, engine: MonitorEngine): readonly DueMonitor[] {
  const plan = PAID_PLANS.find((one) => one === row.plan);
  // The plan may change between the two reads of PostgreSQL: the lease ends by itself.
  return plan === undefined ? [] : [{ ...monitorOf(row, engine), plan, watch: watchOf(row, engine) }];
}
