import { sql } from 'kysely';
import type { Leases } from '../domain/leases.ts';
import type { Queries } from './queries.ts';

/** The time of the database in milliseconds since 1970, as an expression of each engine. */
export const NOW = {
  sqlite: sql<number>`CAST(unixepoch('subsec') * 1000 AS INTEGER)`,
  // Not `now()`, which is when the transaction began.
  postgres: sql<number>`CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)`,
} as const;

/** Makes leases in a table. Each statement may run twice where a connection broke: it comes to the same. */
export function createLeases(queries: Queries, now: (typeof NOW)[keyof typeof NOW]): Leases {
  const inMs = (ms: number) => sql<number>`${now} + ${ms}`;
  return {
    async acquire(name, holder, ms) {
      const rows = await queries
        .insertInto('lease')
        .values({ name, holder, expires_at: inMs(ms) })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet(({ ref }) => ({ holder: ref('excluded.holder'), expires_at: ref('excluded.expires_at') }))
            .where((row) =>
              row.or([row('lease.expires_at', '<=', now), row('lease.holder', '=', row.ref('excluded.holder'))]),
            ),
        )
        .returning('name')
        .execute();
      return rows.length > 0;
    },
    async renew(name, holder, ms) {
      const rows = await queries
        .updateTable('lease')
        .set({ expires_at: inMs(ms) })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .returning('name')
        .execute();
      return rows.length > 0;
    },
    async release(name, holder) {
      await queries.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute();
    },
    async held(prefix) {
      const { held } = await queries
        .selectFrom('lease')
        .select(({ fn }) => fn.countAll<number>().as('held'))
        .where(sql<string>`substr(name, 1, ${prefix.length})`, '=', prefix)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow();
      return held;
    },
    async purge() {
      await queries.deleteFrom('lease').where('expires_at', '<=', now).execute();
    },
  };
}
