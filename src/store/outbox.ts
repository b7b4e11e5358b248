import type { Instant } from '../domain/time.ts';
import type { DueEmail, Email, Outbox } from '../mail/store.ts';
import type { Queries } from './queries.ts';
import type { EmailRow } from './tables.ts';

const dueOf = ({ id, recipient, subject, body_text, body_html, tries }: EmailRow): DueEmail => ({
  id,
  to: recipient,
  subject,
  text: body_text,
  html: body_html,
  tries,
});

/** What is left of an e-mail that is sent or given up. */
const ENDED = { due_at: null, recipient: '', body_text: '', body_html: '' } as const;

/** `skipLocked`: where several processes query at once, each takes rows that no other has. */
export function createOutbox(queries: Queries, { skipLocked }: { readonly skipLocked: boolean }): Outbox {
  const held = (id: string, holder: string) =>
    queries.updateTable('email').where('id', '=', id).where('holder', '=', holder).where('due_at', 'is not', null);
  return {
    add: (email, now) => insertEmail(queries, email, now),
    async claim(holder, now, until, limit) {
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
        .set((row) => ({ holder, due_at: until, tries: row('tries', '+', 1) }))
        .where('id', 'in', due)
        .returningAll()
        .execute();
      return rows.map(dueOf);
    },
    async sent(id, holder, at) {
      await held(id, holder)
        .set({ ...ENDED, ended_at: at, error: null })
        .execute();
    },
    async failed(id, holder, dueAt, error) {
      await held(id, holder)
        .set((row) => (dueAt === null ? { ...ENDED, ended_at: row.ref('due_at'), error } : { due_at: dueAt, error }))
        .execute();
    },
    async waiting() {
      const counted = await queries
        .selectFrom('email')
        .select(({ fn }) => [
          fn.count<number>('due_at').as('waiting'),
          fn
            .countAll<number>()
            .filterWhere('ended_at', 'is not', null)
            .filterWhere('error', 'is not', null)
            .as('failed'),
        ])
        .executeTakeFirstOrThrow();
      return { waiting: counted.waiting, failed: counted.failed };
    },
    async purge(before) {
      // What was sent has no text any more: an e-mail to nobody that has some was never meant to be sent.
      await queries
        .deleteFrom('email')
        .where((row) => row.or([row('ended_at', '<=', before), row.and({ recipient: '' }).and('body_text', '<>', '')]))
        .execute();
    },
  };
}

/** Stores an e-mail unless it is there already. One to nobody is stored like any other and never sent. */
export async function insertEmail(
  queries: Queries,
  { id, to, subject, text, html }: Email,
  now: Instant,
): Promise<void> {
  await queries
    .insertInto('email')
    .values({
      id,
      recipient: to,
      subject,
      body_text: text,
      body_html: html,
      created_at: now,
      due_at: to === '' ? null : now,
      ended_at: to === '' ? now : null,
      tries: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
