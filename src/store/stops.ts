import { type ExpressionBuilder, sql } from 'kysely';
import type { RecipientStore } from '../monitoring/model/store.ts';
import { languageOf } from './account-rows.ts';
import type { Queries } from './queries.ts';
import type { workingRecipients } from './refusals.ts';
import type { MonitorRow, Tables } from './tables.ts';

/** Selects active monitors of which none of these recipients hears. */
export function unheardMonitors(queries: Queries, hearing: ReturnType<typeof workingRecipients>) {
  const hearers = (row: ExpressionBuilder<Tables & { m: MonitorRow }, 'm'>) =>
    hearing
      .select('recipient.id')
      .whereRef('recipient.account', '=', row.ref('m.account'))
      // Lists of domains and tags are JSON.
      .where(({ or, and, eb, exists, selectFrom }) =>
        or([
          and([eb('recipient.domains', 'is', null), eb('recipient.tags', 'is', null)]),
          sql<boolean>`recipient.domains LIKE '%"' || ${row.ref('m.domain')} || '"%'`,
          exists(
            selectFrom('monitor_tag as t')
              .select('t.tag')
              .whereRef('t.monitor', '=', row.ref('m.id'))
              .where(sql<boolean>`recipient.tags LIKE '%"' || t.tag || '"%'`),
          ),
        ]),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('unsubscription as u')
              .select('u.recipient')
              .whereRef('u.recipient', '=', 'recipient.id')
              .where((of) => of.or([of('u.domain', 'is', null), of('u.domain', '=', row.ref('m.domain'))])),
          ),
        ),
      );
  return (
    queries
      .selectFrom('monitor as m')
      .where('m.state', '=', 'active')
      // The row of the own address is made when it is first read.
      .where('m.account', 'in', queries.selectFrom('recipient').select('account'))
      .where((row) => row.not(row.exists(hearers(row))))
  );
}

/** Keeps which owners know that monitors of theirs are checked for nobody, or not at all, in a table, the same on both engines. */
export const createStops = (queries: Queries) =>
  ({
    async stops(refusedBefore) {
      const hearing = queries
        .selectFrom('recipient')
        .where('confirmed_at', 'is not', null)
        .where('paused_at', 'is', null)
        .where((row) => row.or([row('refused_since', 'is', null), row('refused_since', '>', refusedBefore)]));
      const unheard = await unheardMonitors(queries, hearing)
        .select(({ fn }) => ['m.account', fn.countAll<number>().as('count')])
        .groupBy('m.account')
        .execute();
      const over = await queries
        .selectFrom('monitor as m')
        .select(({ fn }) => ['m.account', fn.countAll<number>().as('count')])
        .where('m.state', '=', 'over-limit')
        .groupBy('m.account')
        .execute();
      const noted = await queries.selectFrom('stop_notice').select(['account', 'kind']).execute();
      const standing = [
        ...unheard.map((row) => ({ ...row, kind: 'unheard' as const })),
        ...over.map((row) => ({ ...row, kind: 'over-limit' as const })),
      ];
      const keyOf = ({ account, kind }: { readonly account: string; readonly kind: string }) => `${kind} ${account}`;
      const [known, now] = [new Set(noted.map(keyOf)), new Set(standing.map(keyOf))];
      return {
        begun: standing.filter((one) => !known.has(keyOf(one))),
        over: noted.filter((one) => !now.has(keyOf(one))),
      };
    },
    async noteStop({ account, kind }, at) {
      const row = await queries
        .insertInto('stop_notice')
        .values({ account, kind, noted_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('account')
        .executeTakeFirst();
      return row !== undefined;
    },
    async forgetStop({ account, kind }) {
      await queries.deleteFrom('stop_notice').where('account', '=', account).where('kind', '=', kind).execute();
    },
    async operators() {
      const rows = await queries
        .selectFrom('account')
        .select(['email', 'language'])
        .where('operator', '=', 1)
        .execute();
      return rows.map((row) => ({ address: row.email, language: languageOf(row) }));
    },
  }) satisfies Partial<RecipientStore>;
