import { randomBytes } from 'node:crypto';
import { expressionBuilder, sql } from 'kysely';
import type { DomainName } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import { EMAIL } from '../mail/channel.ts';
import type { Recipient } from '../monitoring/model/monitor.ts';
import type { RecipientStore } from '../monitoring/model/store.ts';
import { languageOf } from './account-rows.ts';
import { createIsHeld, type Transact } from './held-account.ts';
import type { Queries } from './queries.ts';
import { choiceOf, choiceRow, createRecipientSettings, formOf, formRow } from './recipient-settings.ts';
import { createRefusals } from './refusals.ts';
import { createStops } from './stops.ts';
import type { RecipientRow, Tables } from './tables.ts';
import { createUnsubscriptions } from './unsubscriptions.ts';

const ID_BYTES = 16;

/** Makes the store of recipients in a table, the same on both engines. */
export function createRecipients(
  queries: Queries,
  { transact, lockRows }: { readonly transact: Transact; readonly lockRows: boolean },
): RecipientStore {
  const isHeld = createIsHeld(lockRows);

  return {
    recipients: async (account) => (await withAddresses(queries, account)).map(decoded),
    async recipient(id) {
      const row = await addressed(queries).where('r.id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : { ...decoded(row), address: row.address };
    },
    add: (recipient, most, secret) =>
      transact(async (inside) => {
        // Whoever else adds one to this account waits here until this one is counted.
        if (!(await isHeld(inside, { id: recipient.account }))) return false;
        return add(inside, recipient, { most, secret });
      }),
    async unconfirmed(address) {
      const rows = await queries
        .selectFrom('recipient')
        .select('account')
        .where('channel', '=', 'email')
        .where('target', '=', address)
        .where('confirmed_at', 'is', null)
        .orderBy('created_at')
        .execute();
      return rows.map(({ account }) => account);
    },
    confirm: (token) => transact((inside) => confirm(inside, token)),
    confirmByCode: (account, id, code) =>
      transact(async (inside) => {
        const used = await useToken(inside, { purpose: 'code', ...code });
        if (used?.account !== account || used.email !== id) return 'gone';
        return createRecipientSettings(inside).noteConfirmed(account, id, code.now);
      }),
    remove: (account, id) => transact((inside) => remove(inside, account, id)),
    receiving: (account, domain) => receiving(queries, account, domain),
    ...createRecipientSettings(queries),
    ...createRefusals(queries),
    ...createStops(queries),
    ...createUnsubscriptions(queries),
  };
}

const addressed = (queries: Queries) =>
  queries
    .selectFrom('recipient as r')
    .innerJoin('account as a', 'a.id', 'r.account')
    .selectAll('r')
    .select([
      sql<string>`coalesce(r.target, a.email)`.as('address'),
      // The language of the account, for its own address.
      sql<string>`CASE WHEN r.target IS NULL THEN a.language ELSE r.language END`.as('language'),
    ]);

/** Those of an account with the address and the language to use, its own address first. */
async function withAddresses(
  queries: Queries,
  account: string,
): Promise<readonly (RecipientRow & { readonly address: string })[]> {
  const select = addressed(queries)
    .where('r.account', '=', account)
    .orderBy(sql`r.target IS NOT NULL`)
    .orderBy('r.created_at')
    .orderBy('r.target');
  const rows = await select.execute();
  if (rows.some(({ target }) => target === null)) return rows;
  await addOwn(queries, account);
  return select.execute();
}

/** Who gets alerts of a domain. */
async function receiving(
  queries: Queries,
  account: string,
  domain: DomainName,
): ReturnType<RecipientStore['receiving']> {
  const rows = await withAddresses(queries, account);
  const [own] = rows;
  const unsubscribed = await queries
    .selectFrom('unsubscription as u')
    .innerJoin('recipient as r', 'r.id', 'u.recipient')
    .select('u.recipient')
    .where('r.account', '=', account)
    .where((row) => row.or([row('u.domain', 'is', null), row('u.domain', '=', domain)]))
    .execute();
  const without = new Set(unsubscribed.map(({ recipient }) => recipient));
  return (
    rows
      .filter(({ id, confirmed_at, paused_at }) => confirmed_at !== null && paused_at === null && !without.has(id))
      // An address that became the account's own counts once.
      .filter((row) => row === own || row.address !== own?.address)
      .map((row) => ({ ...decoded(row), address: row.address }))
  );
}

/** Uses up a token that confirms a recipient. */
const useToken = (
  inside: Queries,
  { purpose, hash, now }: { readonly purpose: 'recipient' | 'code'; readonly hash: string; readonly now: Instant },
) =>
  inside
    .deleteFrom('verification_token')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['account', 'email'])
    .executeTakeFirst();

/** Confirms the address that a link was sent to; the link is used up. */
async function confirm(
  inside: Queries,
  { hash, now }: Parameters<RecipientStore['confirm']>[0],
): Promise<Recipient | undefined> {
  const used = await useToken(inside, { purpose: 'recipient', hash, now });
  if (used === undefined || used.account === null) return undefined;
  const row = await inside
    .updateTable('recipient')
    .set({ confirmed_at: now })
    .where('account', '=', used.account)
    .where('channel', '=', 'email')
    .where('target', '=', used.email)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : decoded(row);
}

/** Removes a further recipient of an account, with its e-mails and the link to confirm it. */
async function remove(inside: Queries, account: string, id: string): ReturnType<RecipientStore['remove']> {
  const row = await inside
    .deleteFrom('recipient')
    .where('account', '=', account)
    .where('id', '=', id)
    .where('target', 'is not', null)
    .returning('target')
    .executeTakeFirst();
  if (row === undefined || row.target === null) return 'gone';
  // The link to confirm it is worth nothing any more, and what waits for it is not sent.
  await inside
    .deleteFrom('verification_token')
    .where('account', '=', account)
    .where((token) =>
      token.or([
        token.and([token('purpose', '=', 'recipient'), token('email', '=', row.target)]),
        token.and([token('purpose', '=', 'code'), token('email', '=', id)]),
      ]),
    )
    .execute();
  await inside
    .deleteFrom('outbox')
    .where((email) =>
      email.or([
        email.and([email('account', '=', account), email('recipient', '=', id)]),
        email('id', 'in', alertEmails(account).where('d.recipient', '=', id)),
      ]),
    )
    .execute();
  return 'done';
}

/** Adds a recipient to an account that is held. */
async function add(
  inside: Queries,
  recipient: Recipient,
  { most, secret }: { readonly most: number; readonly secret: string | undefined },
): Promise<boolean> {
  await addOwn(inside, recipient.account);
  const rows = await inside
    .selectFrom('recipient as r')
    .innerJoin('account as a', 'a.id', 'r.account')
    .select(['r.id', 'r.channel', sql<string>`coalesce(r.target, a.email)`.as('address')])
    .where('r.account', '=', recipient.account)
    .execute();
  // The transaction ran before, and its answer was lost.
  if (rows.some(({ id }) => id === recipient.id)) return true;
  if (
    rows.length >= most ||
    rows.some(({ channel, address }) => channel === recipient.channel && address === recipient.target)
  )
    return false;
  await inside
    .insertInto('recipient')
    .values({
      id: recipient.id,
      account: recipient.account,
      channel: recipient.channel,
      target: recipient.target,
      secret: secret ?? null,
      ...choiceRow(recipient.choice),
      form: formRow(recipient.form),
      language: recipient.language,
      created_at: recipient.createdAt,
      confirmed_at: recipient.confirmedAt,
      paused_at: recipient.pausedAt,
      refused_since: recipient.refusedSince,
      refusals: 0,
      refusal: recipient.refusal,
    })
    .execute();
  return true;
}

/** Names the e-mails that tell alerts of an account. */
const alertEmails = (account: string) =>
  expressionBuilder<Tables>()
    .selectFrom('delivery as d')
    .innerJoin('alert as a', 'a.id', 'd.alert')
    .select('d.message')
    .where('a.account', '=', account);

/** Makes the row of the account's own address where it is missing. */
async function addOwn(queries: Queries, account: string): Promise<void> {
  await queries
    .insertInto('recipient')
    .columns(['id', 'account', 'channel', 'language', 'created_at', 'confirmed_at'])
    .expression((row) =>
      row
        .selectFrom('account as a')
        .select((column) => [
          column.val(randomBytes(ID_BYTES).toString('hex')).as('id'),
          'a.id as account',
          column.val(EMAIL).as('channel'),
          'a.language',
          'a.created_at',
          'a.created_at as confirmed_at',
        ])
        .where('a.id', '=', account),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Makes the row of an account's own address anew. That the address before refused e-mails or unsubscribed says nothing
 * about the new one, and links in e-mails to it, which somebody else may read by now, stop nothing any more.
 */
export async function renewOwnRecipient(queries: Queries, account: string): Promise<void> {
  await queries.deleteFrom('recipient').where('account', '=', account).where('target', 'is', null).execute();
  await addOwn(queries, account);
}

/** Deletes e-mails that are sent on behalf of an account, and those that tell its alerts. */
export async function deleteEmailsOf(queries: Queries, account: string): Promise<void> {
  await queries
    .deleteFrom('outbox')
    .where((email) => email.or([email('account', '=', account), email('id', 'in', alertEmails(account))]))
    .execute();
}

const decoded = (row: RecipientRow): Recipient => ({
  id: row.id,
  account: row.account,
  channel: row.channel,
  target: row.target,
  choice: choiceOf(row),
  form: formOf(row),
  language: languageOf(row),
  createdAt: row.created_at,
  confirmedAt: row.confirmed_at,
  pausedAt: row.paused_at,
  refusedSince: row.refused_since,
  refusal: row.refusal,
});
