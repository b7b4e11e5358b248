import type { DomainName } from '../domain/name.ts';
import type { RecipientStore } from '../monitoring/model/store.ts';
import type { Queries } from './queries.ts';

/** Keeps from which domains recipients are unsubscribed, in a table, the same on both engines. */
export const createUnsubscriptions = (queries: Queries) =>
  ({
    async unsubscribe(recipient, domain, at) {
      const found = await queries.selectFrom('recipient').select('id').where('id', '=', recipient).executeTakeFirst();
      if (found === undefined) return 'gone';
      await queries
        .insertInto('unsubscription')
        .values({ recipient, domain, created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return 'done';
    },
    async resubscribe(recipient, domain) {
      await queries
        .deleteFrom('unsubscription')
        .where('recipient', '=', recipient)
        .where('domain', domain === null ? 'is' : '=', domain)
        .execute();
    },
    async unsubscriptions(account) {
      const rows = await queries
        .selectFrom('unsubscription as u')
        .innerJoin('recipient as r', 'r.id', 'u.recipient')
        .select(['u.recipient', 'u.domain'])
        .where('r.account', '=', account)
        .orderBy('u.created_at')
        .execute();
      // Only names that were parsed are stored.
      return rows.map(({ recipient, domain }) => ({ recipient, domain: domain as DomainName | null }));
    },
  }) satisfies Partial<RecipientStore>;
