import type { HourlyLimitStore } from '../monitoring/model/hourly-limit-store.ts';
import type { Queries } from './queries.ts';

/** Makes what counts the messages of an hour, and makes alerts wait for the next ones. */
export const createAlertHours = (queries: Queries): HourlyLimitStore => ({
  async postpone(account, now, until) {
    await queries
      .updateTable('alert')
      .set({ gather_until: until })
      .where('account', '=', account)
      .where('gather_until', '<=', now)
      .execute();
  },
  async messagesSince(recipients, since) {
    if (recipients.length === 0) return [];
    const rows = await queries
      .selectFrom('outbox as o')
      .innerJoin('delivery as d', 'd.message', 'o.id')
      .select(({ fn }) => [
        'd.recipient',
        fn.count<number>('o.id').distinct().as('messages'),
        fn.max('o.created_at').as('latest'),
      ])
      .where('o.created_at', '>', since)
      .where('d.recipient', 'in', recipients)
      .groupBy('d.recipient')
      .execute();
    return rows.map((row) => ({ ...row, messages: Number(row.messages), latest: Number(row.latest) }));
  },
});
