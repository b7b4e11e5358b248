import type { DomainName } from '../domain/name.ts';
import type { AlertGroup } from '../monitoring/model/alert.ts';
import type { MessageForm } from '../monitoring/model/message-form.ts';
import type { RecipientChoice } from '../monitoring/model/recipient-choice.ts';
import type { RecipientStore } from '../monitoring/model/store.ts';
import type { Queries } from './queries.ts';
import type { RecipientRow } from './tables.ts';

/** Returns the columns of what a recipient wants to hear of. */
export const choiceRow = ({ domains, tags, groups, least }: RecipientChoice) => ({
  domains: domains === null ? null : JSON.stringify(domains),
  tags: tags === null ? null : JSON.stringify(tags),
  groups: groups === null ? null : JSON.stringify(groups),
  least,
});

/** Reads them. Only what was parsed is stored. */
export const choiceOf = ({
  domains,
  tags,
  groups,
  least,
}: Pick<RecipientRow, 'domains' | 'tags' | 'groups' | 'least'>): RecipientChoice => ({
  domains: domains === null ? null : (JSON.parse(domains) as DomainName[]),
  tags: tags === null ? null : (JSON.parse(tags) as string[]),
  groups: groups === null ? null : (JSON.parse(groups) as AlertGroup[]),
  least,
});

/** Returns the column of how a webhook gets its messages. */
export const formRow = (form: MessageForm | null): string | null => (form === null ? null : JSON.stringify(form));

/** Reads it. Only what was checked is stored. */
export const formOf = ({ form }: Pick<RecipientRow, 'form'>): MessageForm | null =>
  form === null ? null : (JSON.parse(form) as MessageForm);

/** Keeps what recipients want to hear of, and what signs the messages to them, in a table, the same on both engines. */
export const createRecipientSettings = (queries: Queries) => {
  const update = (account: string, id: string) =>
    queries.updateTable('recipient').where('account', '=', account).where('id', '=', id).returning('id');
  return {
    async receiver(id, now) {
      const row = await queries
        .selectFrom('recipient')
        .select(['secret', 'old_secret', 'old_secret_until', 'form'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const old = (row.old_secret_until ?? 0) > now ? row.old_secret : null;
      return { secrets: [row.secret, old].flatMap((secret) => secret ?? []), form: formOf(row) };
    },
    async changeForm(account, id, form) {
      const row = await update(account, id)
        .where('secret', 'is not', null)
        .set({ form: formRow(form) })
        .executeTakeFirst();
      return row === undefined ? 'gone' : 'done';
    },
    async replaceSecret(account, id, { secret, bothUntil }) {
      const row = await update(account, id)
        .where('secret', 'is not', null)
        .set(({ ref }) => ({ secret, old_secret: ref('secret'), old_secret_until: bothUntil }))
        .executeTakeFirst();
      return row === undefined ? 'gone' : 'done';
    },
    async choose(account, id, choice) {
      const row = await update(account, id).set(choiceRow(choice)).executeTakeFirst();
      return row === undefined ? 'gone' : 'done';
    },
    async noteConfirmed(account, id, at) {
      const row = await update(account, id)
        .set(({ fn, val }) => ({ confirmed_at: fn.coalesce('confirmed_at', val(at)) }))
        .executeTakeFirst();
      return row === undefined ? 'gone' : 'done';
    },
  } satisfies Partial<RecipientStore>;
};
