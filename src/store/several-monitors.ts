import { sql } from 'kysely';
import type { MonitorStore } from '../monitoring/model/store.ts';
import { type MonitorEngine, watchOf } from './monitor-rows.ts';
import type { Queries } from './queries.ts';

/** Monitors in one statement: engines take some 30,000 parameters, and 500 monitors with 20 tags each have 20,000. */
const CHUNK = 500;

/** Changes several monitors, each chunk of them in one statement. */
export function createSeveral(queries: Queries, engine: MonitorEngine) {
  return {
    updateSeveral: (updates) =>
      engine.transact(async (inside) => {
        const found: string[] = [];
        for (const chunk of chunksOf(updates)) found.push(...(await updateChunk(inside, chunk, engine)));
        return found;
      }),
    removeSeveral: (ids) =>
      engine.transact(async (inside) => {
        const found: string[] = [];
        for (const chunk of chunksOf(ids)) {
          const rows = await inside.deleteFrom('monitor').where('id', 'in', chunk).returning('id').execute();
          found.push(...rows.map(({ id }) => id));
        }
        return found;
      }),
    async watches(ids) {
      if (ids.length === 0) return new Map();
      const rows = await queries.selectFrom('monitor').selectAll().where('id', 'in', ids).execute();
      return new Map(rows.map((row) => [row.id, watchOf(row, engine)]));
    },
  } satisfies Partial<MonitorStore>;
}

const chunksOf = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, i) => all.slice(i * CHUNK, (i + 1) * CHUNK));

async function updateChunk(
  inside: Queries,
  updates: Parameters<MonitorStore['updateSeveral']>[0],
  { lockRows }: MonitorEngine,
): Promise<readonly string[]> {
  const ids = updates.map(({ id }) => id);
  // In one order, so that of two such statements none waits for the other.
  if (lockRows)
    await inside.selectFrom('monitor').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  const rows = updates.map(({ id, settings, state, due }) => {
    const document = settings === undefined ? null : JSON.stringify(settings);
    return sql`(${id}, ${document}, ${state ?? null}, ${due?.at ?? null}, ${due?.now ?? null})`;
  });
  const { rows: changed } = await sql<{ id: string }>`
    WITH given (named, settings, state, due_at, claimed_at) AS (VALUES ${sql.join(rows)})
    UPDATE monitor SET
      settings = COALESCE(given.settings, monitor.settings),
      state = COALESCE(given.state, monitor.state),
      due_at = COALESCE(CAST(given.due_at AS bigint), monitor.due_at),
      claimed_at = COALESCE(CAST(given.claimed_at AS bigint), monitor.claimed_at),
      holder = CASE WHEN given.state IS NULL THEN monitor.holder END,
      leased_until = CASE
        WHEN given.state IS NULL AND (given.due_at IS NULL OR monitor.holder IS NOT NULL) THEN monitor.leased_until
      END
    FROM given WHERE monitor.id = given.named
    RETURNING id`.execute(inside);
  const there = new Set(changed.map(({ id }) => id));
  await storeTagsOf(
    inside,
    updates.flatMap(({ id, settings }) =>
      settings === undefined || !there.has(id) ? [] : [{ id, tags: settings.tags }],
    ),
  );
  return [...there];
}

/** Stores the tags of monitors in place of those before. */
async function storeTagsOf(
  inside: Queries,
  all: readonly { readonly id: string; readonly tags: readonly string[] }[],
): Promise<void> {
  if (all.length === 0) return;
  await inside
    .deleteFrom('monitor_tag')
    .where(
      'monitor',
      'in',
      all.map(({ id }) => id),
    )
    .execute();
  const rows = all.flatMap(({ id, tags }) => tags.map((tag) => ({ monitor: id, tag })));
  if (rows.length > 0) await inside.insertInto('monitor_tag').values(rows).execute();
}
