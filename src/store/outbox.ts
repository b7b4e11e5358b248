import type { Instant } from '../domain/time.ts';
import { emailDelivery } from '../mail/email.ts';
import type { Delivery, DeliveryStatus, DueDelivery, Outbox, Settlement } from '../mail/store.ts';
import type { Queries } from './queries.ts';
import type { OutboxRow } from './tables.ts';

const dueOf = (row: OutboxRow): DueDelivery => ({
  id: row.id,
  channel: row.channel,
  target: row.target,
  payload: row.payload,
  ...(row.follows === null ? {} : { follows: row.follows.split(' ') }),
  createdAt: row.created_at,
  tries: row.tries + 1,
  unconfirmed: row.unconfirmed,
});

/** Keeps what is left of a delivery that has ended. */
const ENDED = { due_at: null, target: '', payload: '', follows: null } as const;

function settledRow(settlement: Settlement) {
  const { state } = settlement;
  if ('dueAt' in settlement) return { state, due_at: settlement.dueAt, error: settlement.reply };
  return { ...ENDED, state, ended_at: settlement.at, error: settlement.state === 'accepted' ? null : settlement.reply };
}

/** Returns the state that people see: a delivery that the receiver may have is about to be settled or tried again. */
export const shownState = (state: OutboxRow['state']): DeliveryStatus['state'] =>
  state === 'unconfirmed' || state === 'nobody' ? 'waiting' : state;

/** Makes deliveries due, the oldest first: all that wait and that nobody sends now, unless more is asked of them. */
export const waking = (queries: Queries) =>
  queries
    .updateTable('outbox')
    .set(({ ref }) => ({ due_at: ref('created_at') }))
    .where('due_at', 'is not', null)
    .where('holder', 'is', null)
    .where('state', '=', 'waiting');

/**
 * Makes the outbox in a table. `skipLocked`: where several processes query at once, each takes rows that no other has.
 */
export function createOutbox(queries: Queries, { skipLocked }: { readonly skipLocked: boolean }): Outbox {
  const held = (id: string, holder: string) =>
    queries.updateTable('outbox').where('id', '=', id).where('holder', '=', holder).where('due_at', 'is not', null);
  const late = (channel: string, now: Instant) =>
    waking(queries).where('due_at', '>', now).where('channel', '=', channel);
  return {
    add: (delivery, now) => insertDelivery(queries, delivery, now),
    addEmail: (email, now) => insertDelivery(queries, emailDelivery(email), now),
    claim: (...asked) => claim(queries, skipLocked, asked),
    async renew(id, holder, until) {
      // One that comes late must not shorten the lease that `handOver` took.
      await held(id, holder).where('due_at', '<', until).set({ due_at: until }).execute();
    },
    async handOver(id, holder, until) {
      const row = await held(id, holder)
        .set({ state: 'unconfirmed', due_at: until })
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async settle(id, holder, settlement) {
      // Nobody holds it any more: settling it twice changes nothing.
      const row = await held(id, holder)
        .set((row) => ({ ...settledRow(settlement), holder: null, tries: row('tries', '+', 1) }))
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async wake({ channel, target }, now) {
      await late(channel, now).where('target', '=', target).execute();
    },
    async wakeAll(channel, before, now) {
      await late(channel, now).where('due_at', '<=', before).execute();
    },
    deliveries: (alerts) => deliveries(queries, alerts),
    waiting: () => waiting(queries),
    async purge(before) {
      await queries
        .deleteFrom('outbox')
        .where((row) =>
          row.or([
            row('state', '=', 'nobody'),
            row.and([
              row('ended_at', '<=', before),
              row.not(row.exists(row.selectFrom('delivery').select('alert').whereRef('message', '=', 'outbox.id'))),
            ]),
          ]),
        )
        .execute();
    },
  };
}

/** Counts what waits, and what ended without being accepted. */
async function waiting(queries: Queries): ReturnType<Outbox['waiting']> {
  const counted = await queries
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.count<number>('due_at').as('waiting'),
      fn.min<Instant | null>('created_at').filterWhere('due_at', 'is not', null).as('oldest'),
      fn.countAll<number>().filterWhere('state', 'in', ['refused', 'given-up', 'uncertain']).as('failed'),
    ])
    .executeTakeFirstOrThrow();
  return { waiting: counted.waiting, oldest: counted.oldest, failed: counted.failed };
}

async function claim(
  queries: Queries,
  skipLocked: boolean,
  [holder, now, until, limit, channels]: Parameters<Outbox['claim']>,
): ReturnType<Outbox['claim']> {
  const due = queries
    .selectFrom('outbox')
    .select('id')
    .where('due_at', '<=', now)
    .$if(channels !== undefined, (query) => query.where('channel', 'in', channels ?? []))
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .$if(skipLocked, (query) => query.forUpdate().skipLocked());
  const rows = await queries
    .updateTable('outbox')
    .set((row) => ({
      holder,
      due_at: until,
      state: 'waiting',
      unconfirmed: row
        .case()
        .when('state', '=', 'unconfirmed')
        .then(row('unconfirmed', '+', 1))
        .else(row.ref('unconfirmed'))
        .end(),
    }))
    .where('id', 'in', due)
    .returningAll()
    .execute();
  return rows.map(dueOf);
}

async function deliveries(queries: Queries, alerts: readonly string[]): ReturnType<Outbox['deliveries']> {
  if (alerts.length === 0) return [];
  const rows = await queries
    .selectFrom('delivery as d')
    .innerJoin('outbox as o', 'o.id', 'd.message')
    .select(['d.alert', 'd.recipient', 'o.state', 'o.ended_at', 'o.due_at', 'o.tries', 'o.error'])
    .where('d.alert', 'in', alerts)
    .execute();
  return rows.map(({ alert, recipient, state, ended_at, due_at, tries, error }) => ({
    alert,
    recipient,
    state: shownState(state),
    at: ended_at,
    dueAt: due_at,
    tries,
    reply: error,
  }));
}

/** Stores a delivery unless it is there already. One to nobody is stored like any other and never sent. */
export async function insertDelivery(
  queries: Queries,
  { id, channel, target, payload, account, recipient, alerts }: Delivery,
  now: Instant,
): Promise<void> {
  const isNobody = target === '';
  await queries
    .insertInto('outbox')
    .values({
      id,
      channel,
      target,
      payload,
      account: account ?? null,
      recipient: alerts?.recipient ?? recipient ?? null,
      created_at: now,
      due_at: isNobody ? null : now,
      ended_at: isNobody ? now : null,
      tries: 0,
      state: isNobody ? 'nobody' : 'waiting',
      unconfirmed: 0,
      follows: alerts === undefined ? null : await followedBy(queries, alerts),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (alerts === undefined || alerts.ids.length === 0) return;
  await queries
    .insertInto('delivery')
    .values(alerts.ids.map((alert) => ({ alert, recipient: alerts.recipient, message: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deliveries that one follows at most. Source: docs/limits.md. */
const MAX_FOLLOWED = 10;

/** Returns the ids of the deliveries that told the recipient of what some alerts report the end of; null without any. */
async function followedBy(
  queries: Queries,
  { ids, recipient }: NonNullable<Delivery['alerts']>,
): Promise<OutboxRow['follows']> {
  if (ids.length === 0) return null;
  const rows = await queries
    .selectFrom('alert_end as end')
    .innerJoin('delivery as d', 'd.alert', 'end.beginning')
    .innerJoin('outbox as o', 'o.id', 'd.message')
    .select(['o.id', 'o.created_at'])
    .distinct()
    .where('end.alert', 'in', ids)
    .where('d.recipient', '=', recipient)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .limit(MAX_FOLLOWED)
    .execute();
  return rows.length === 0 ? null : rows.map(({ id }) => id).join(' ');
}
