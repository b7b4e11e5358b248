import { sql } from 'kysely';
import type { RecipientStore } from '../monitoring/model/store.ts';
import { languageOf } from './account-rows.ts';
import { waking } from './outbox.ts';
import type { Queries } from './queries.ts';

/** Columns of a recipient that gets alerts again. */
const WORKING = { paused_at: null, refused_since: null, refusals: 0, refusal: null } as const;

/** Selects recipients to whom alerts are sent and whose mail server takes them, as `recipientState` has it. */
export const workingRecipients = (queries: Queries) =>
  queries
    .selectFrom('recipient')
    .where('confirmed_at', 'is not', null)
    .where('paused_at', 'is', null)
    .where('refused_since', 'is', null);

/** Keeps which recipients are refused by their mail servers, in a table, the same on both engines. */
export const createRefusals = (queries: Queries) =>
  ({
    async pause(id, paused) {
      const row = await queries
        .updateTable('recipient')
        .set(paused === null ? WORKING : { paused_at: paused.at, refusal: paused.reason })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      if (row === undefined) return 'gone';
      if (paused === null) await waking(queries).where('recipient', '=', id).execute();
      return 'done';
    },
    async recipientOf({ id, address }) {
      const row = await queries
        .selectFrom('outbox as o')
        .innerJoin('recipient as r', 'r.id', 'o.recipient')
        .innerJoin('account as a', 'a.id', 'r.account')
        .select('r.id')
        .where('o.id', '=', id)
        // Whoever is asked to confirm gets no alerts yet.
        .where('r.confirmed_at', 'is not', null)
        .where(sql<string>`coalesce(r.target, a.email)`, '=', address)
        .executeTakeFirst();
      return row?.id;
    },
    noteRefused: (id, refused) => noteRefused(queries, id, refused),
    async noteAccepted(delivery) {
      await queries
        .updateTable('recipient')
        .set(WORKING)
        .where('id', 'in', (ids) =>
          ids.selectFrom('outbox').select('outbox.recipient').where('outbox.id', '=', delivery),
        )
        .where('refused_since', 'is not', null)
        .execute();
    },
  }) satisfies Partial<RecipientStore>;

async function noteRefused(
  queries: Queries,
  id: string,
  { at, reason }: Parameters<RecipientStore['noteRefused']>[1],
): ReturnType<RecipientStore['noteRefused']> {
  const row = await queries
    .updateTable('recipient')
    .set((old) => ({
      refused_since: old.fn.coalesce('refused_since', old.val(at)),
      refusals: old('refusals', '+', 1),
      refusal: reason,
    }))
    .where('id', '=', id)
    .returning(['account', 'refused_since', 'refusals', 'paused_at'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const owner = await queries
    .selectFrom('account')
    .select(['email', 'language'])
    .where('id', '=', row.account)
    .executeTakeFirstOrThrow();
  const other = await workingRecipients(queries)
    .select('id')
    .where('account', '=', row.account)
    .where('id', '<>', id)
    .where('domains', 'is', null)
    .where('tags', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('unsubscription as u').select('u.recipient').whereRef('u.recipient', '=', 'recipient.id'))),
    )
    .executeTakeFirst();
  return {
    account: row.account,
    owner: { address: owner.email, language: languageOf(owner) },
    since: row.refused_since ?? at,
    refusals: row.refusals,
    isPaused: row.paused_at !== null,
    othersWork: other !== undefined,
  };
}
