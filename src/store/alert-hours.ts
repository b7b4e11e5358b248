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
      .selectFrom('outbox')
      .select(({ fn }) => ['recipient', fn.countAll<number>().as('messages'), fn.max('created_at').as('latest')])
      .where('created_at', '>', since)
      .where('recipient', 'in', recipients)
      .groupBy('recipient')
      .execute();
    return rows.flatMap(({ recipient, messages, latest }) =>
      recipient === null ? [] : { recipient, messages: Number(messages), latest: Number(latest) },
    );
  },
});
