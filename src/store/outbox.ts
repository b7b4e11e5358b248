import type { Instant } from '../domain/time.ts';
import type { Delivery, DueEmail, Email, Outbox, Settlement } from '../mail/store.ts';
import type { Queries } from './queries.ts';
import type { EmailRow } from './tables.ts';

const dueOf = (row: EmailRow): DueEmail => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  text: row.body_text,
  html: row.body_html,
  ...(row.unsubscribe === null ? {} : { unsubscribe: row.unsubscribe }),
  ...(row.follows === null ? {} : { follows: row.follows.split(' ') }),
  createdAt: row.created_at,
  tries: row.tries + 1,
  unconfirmed: row.unconfirmed,
});

/** Keeps what is left of an e-mail that has ended. */
const ENDED = { due_at: null, recipient: '', body_text: '', body_html: '', unsubscribe: null, follows: null } as const;

function settledRow(settlement: Settlement) {
  const { state } = settlement;
  if ('dueAt' in settlement) return { state, due_at: settlement.dueAt, error: settlement.reply };
  return { ...ENDED, state, ended_at: settlement.at, error: settlement.state === 'accepted' ? null : settlement.reply };
}

/** Returns the state that people see: an e-mail that the mail server may have is about to be settled or tried again. */
export const shownState = (state: EmailRow['state']): Delivery['state'] =>
  state === 'unconfirmed' || state === 'nobody' ? 'waiting' : state;

/** Makes e-mails due, the oldest first: all that wait and that nobody sends now, unless more is asked of them. */
export const wakingEmails = (queries: Queries) =>
  queries
    .updateTable('email')
    .set(({ ref }) => ({ due_at: ref('created_at') }))
    .where('due_at', 'is not', null)
    .where('holder', 'is', null)
    .where('state', '=', 'waiting');

/**
 * Makes the outbox in a table. `skipLocked`: where several processes query at once, each takes rows that no other has.
 */
export function createOutbox(queries: Queries, { skipLocked }: { readonly skipLocked: boolean }): Outbox {
  const held = (id: string, holder: string) =>
    queries.updateTable('email').where('id', '=', id).where('holder', '=', holder).where('due_at', 'is not', null);
  return {
    add: (email, now) => insertEmail(queries, email, now),
    claim: (holder, now, until, limit) => claim(queries, skipLocked, { holder, now, until, limit }),
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
    async wake(address, now) {
      await wakingEmails(queries).where('due_at', '>', now).where('recipient', '=', address).execute();
    },
    async wakeAll(before, now) {
      await wakingEmails(queries).where('due_at', '>', now).where('due_at', '<=', before).execute();
    },
    deliveries: (alerts) => deliveries(queries, alerts),
    async waiting() {
      const counted = await queries
        .selectFrom('email')
        .select(({ fn }) => [
          fn.count<number>('due_at').as('waiting'),
          fn.min<Instant | null>('created_at').filterWhere('due_at', 'is not', null).as('oldest'),
          fn.countAll<number>().filterWhere('state', 'in', ['refused', 'given-up', 'uncertain']).as('failed'),
        ])
        .executeTakeFirstOrThrow();
      return { waiting: counted.waiting, oldest: counted.oldest, failed: counted.failed };
    },
    async purge(before) {
      await queries
        .deleteFrom('email')
        .where((row) =>
          row.or([
            row('state', '=', 'nobody'),
            row.and([
              row('ended_at', '<=', before),
              row.not(row.exists(row.selectFrom('delivery').select('alert').whereRef('email', '=', 'email.id'))),
            ]),
          ]),
        )
        .execute();
    },
  };
}

async function claim(
  queries: Queries,
  skipLocked: boolean,
  { holder, now, until, limit }: { holder: string; now: Instant; until: Instant; limit: number },
): ReturnType<Outbox['claim']> {
  const due = queries
    .selectFrom('email')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .$if(skipLocked, (query) => query.forUpdate().skipLocked());
  const rows = await queries
    .updateTable('email')
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
    .innerJoin('email as e', 'e.id', 'd.email')
    .select(['d.alert', 'd.recipient', 'e.state', 'e.ended_at', 'e.due_at', 'e.tries', 'e.error'])
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

/** Stores an e-mail unless it is there already. One to nobody is stored like any other and never sent. */
export async function insertEmail(
  queries: Queries,
  { id, to, subject, text, html, unsubscribe, account, invites, alerts }: Email,
  now: Instant,
): Promise<void> {
  const isNobody = to === '';
  await queries
    .insertInto('email')
    .values({
      id,
      recipient: to,
      subject,
      body_text: text,
      body_html: html,
      unsubscribe: unsubscribe ?? null,
      account: account ?? null,
      invites: invites ?? null,
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
  const { recipient } = alerts;
  await queries
    .insertInto('delivery')
    .values(alerts.ids.map((alert) => ({ alert, recipient, email: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** E-mails that one follows at most. Source: docs/limits.md. */
const MAX_FOLLOWED = 10;

/** Returns the ids of the e-mails that told the recipient of what some alerts report the end of; null without any. */
async function followedBy(
  queries: Queries,
  { ids, recipient }: NonNullable<Email['alerts']>,
): Promise<EmailRow['follows']> {
  if (ids.length === 0) return null;
  const rows = await queries
    .selectFrom('alert_end as end')
    .innerJoin('delivery as d', 'd.alert', 'end.beginning')
    .innerJoin('email as e', 'e.id', 'd.email')
    .select(['e.id', 'e.created_at'])
    .distinct()
    .where('end.alert', 'in', ids)
    .where('d.recipient', '=', recipient)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id')
    .limit(MAX_FOLLOWED)
    .execute();
  return rows.length === 0 ? null : rows.map(({ id }) => id).join(' ');
}
