import type { BatchProgress, BatchResult, BatchStore, DomainBatch } from '../batches/batch.ts';
import { languageOf } from './account-rows.ts';
import type { Transact } from './held-account.ts';
import type { Queries } from './queries.ts';
import type { DomainBatchRow } from './tables.ts';

/** Makes the store of batches of domains in two tables, the same on both engines. */
export const createDomainBatches = (queries: Queries, transact: Transact): BatchStore => ({
  ...createLists(queries, transact),
  ...createTurns(queries),
});

/** Adds, finds and deletes batches. */
const createLists = (queries: Queries, transact: Transact) =>
  ({
    add: (batch, domains) =>
      transact(async (inside) => {
        const added = await inside
          .insertInto('domain_batch')
          .values(batchRow(batch))
          // Two unique indexes: one running batch a key, one batch an idempotency key.
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (added === undefined) return false;
        await inside
          .insertInto('batched_domain')
          .values(
            domains.map((domain, position) => ({ batch: batch.id, position, domain, outcome: null, report: null })),
          )
          .execute();
        return true;
      }),
    async find(name) {
      const row = await queries
        .selectFrom('domain_batch')
        .selectAll()
        .where('account', '=', name.account)
        .where((one) => ('id' in name ? one('id', '=', name.id) : one('idempotency_key', '=', name.idempotencyKey)))
        .executeTakeFirst();
      return row === undefined ? undefined : progressOf(queries, row);
    },
    async running(key) {
      const row = await queries
        .selectFrom('domain_batch')
        .select('id')
        .where('api_key', '=', key)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      return row?.id;
    },
    async domainsOf(account) {
      const { domains } = await queries
        .selectFrom('domain_batch as b')
        .innerJoin('batched_domain as d', 'd.batch', 'b.id')
        .select(({ fn }) => fn.countAll<number>().as('domains'))
        .where('b.account', '=', account)
        .executeTakeFirstOrThrow();
      return domains;
    },
    async purge(endedBy) {
      await queries.deleteFrom('domain_batch').where('ended_at', '<=', endedBy).execute();
    },
  }) satisfies Partial<BatchStore>;

/** Does what those do that work on batches, and reads what came of it. */
const createTurns = (queries: Queries) =>
  ({
    async waiting(limit) {
      const rows = await queries
        .selectFrom('domain_batch')
        .selectAll()
        .where('ended_at', 'is', null)
        .orderBy('turn_at')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(batchOf);
    },
    pending: (id) =>
      queries
        .selectFrom('batched_domain')
        .select(['position', 'domain'])
        .where('batch', '=', id)
        .where('outcome', 'is', null)
        .orderBy('position')
        .execute(),
    async record(id, { position, outcome, report }) {
      const row = await queries
        .updateTable('batched_domain')
        .set({ outcome, report })
        .where('batch', '=', id)
        .where('position', '=', position)
        .where('outcome', 'is', null)
        .returning('position')
        .executeTakeFirst();
      return row !== undefined;
    },
    async endTurn(id, at) {
      const unfinished = queries.selectFrom('batched_domain').select('position').where('batch', '=', id);
      await queries.updateTable('domain_batch').set({ turn_at: at }).where('id', '=', id).execute();
      await queries
        .updateTable('domain_batch')
        .set({ ended_at: at })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where(({ not, exists }) => not(exists(unfinished.where('outcome', 'is', null))))
        .execute();
    },
    async results(id, after, limit) {
      const rows = await queries
        .selectFrom('batched_domain')
        .select(['position', 'domain', 'outcome', 'report'])
        .where('batch', '=', id)
        .where('position', '>', after)
        .where('outcome', 'is not', null)
        .orderBy('position')
        .limit(limit)
        .execute();
      return rows.flatMap(({ outcome, ...row }): readonly BatchResult[] =>
        outcome === null ? [] : [{ ...row, outcome }],
      );
    },
  }) satisfies Partial<BatchStore>;

const batchRow = (batch: DomainBatch): DomainBatchRow => ({
  id: batch.id,
  account: batch.account,
  api_key: batch.key,
  idempotency_key: batch.idempotencyKey,
  request: batch.request,
  kind: batch.kind,
  live: batch.live ? 1 : 0,
  language: batch.language,
  created_at: batch.createdAt,
  turn_at: batch.createdAt,
  ended_at: null,
});

const batchOf = (row: DomainBatchRow): DomainBatch => ({
  id: row.id,
  account: row.account,
  key: row.api_key,
  idempotencyKey: row.idempotency_key,
  request: row.request,
  kind: row.kind,
  live: row.live === 1,
  language: languageOf(row),
  createdAt: row.created_at,
});

async function progressOf(queries: Queries, row: DomainBatchRow): Promise<BatchProgress> {
  const counted = await queries
    .selectFrom('batched_domain')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.count<number>('outcome').as('done'),
      fn.countAll<number>().filterWhere('outcome', '=', 'failed').as('failed'),
    ])
    .where('batch', '=', row.id)
    .executeTakeFirstOrThrow();
  return { ...batchOf(row), ...counted, endedAt: row.ended_at };
}
