import type { Leases } from '../domain/leases.ts';
import type { Sql } from './sql.ts';

/** The time of the database in milliseconds since 1970, as an expression of each engine. */
export const NOW = {
  sqlite: `CAST(unixepoch('subsec') * 1000 AS INTEGER)`,
  // Not `now()`, which is when the transaction began.
  postgres: 'CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)',
} as const;

/** Leases in a table. Each statement may run twice where a connection broke: it comes to the same. */
export const createLeases = (sql: Sql, now: (typeof NOW)[keyof typeof NOW]): Leases => ({
  async acquire(name, holder, ms) {
    const rows = await sql(
      `INSERT INTO lease (name, holder, expires_at) VALUES ($1, $2, ${now} + $3)
       ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
         WHERE lease.expires_at <= ${now} OR lease.holder = excluded.holder RETURNING name`,
      [name, holder, ms],
    );
    return rows.length > 0;
  },
  async renew(name, holder, ms) {
    const rows = await sql(`UPDATE lease SET expires_at = ${now} + $3 WHERE name = $1 AND holder = $2 RETURNING name`, [
      name,
      holder,
      ms,
    ]);
    return rows.length > 0;
  },
  async release(name, holder) {
    await sql('DELETE FROM lease WHERE name = $1 AND holder = $2', [name, holder]);
  },
  async purge() {
    await sql(`DELETE FROM lease WHERE expires_at <= ${now}`);
  },
});
