import type { DomainName } from '../domain/name.ts';
import type { AlertGroup } from '../monitoring/model/alert.ts';
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

/** Keeps what recipients want to hear of, and what signs the messages to them, in a table, the same on both engines. */
export const createRecipientSettings = (queries: Queries) => {
  const update = (account: string, id: string) =>
    queries.updateTable('recipient').where('account', '=', account).where('id', '=', id).returning('id');
  return {
    async secrets(id, now) {
      const row = await queries
        .selectFrom('recipient')
        .select(['secret', 'old_secret', 'old_secret_until'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const old = (row.old_secret_until ?? 0) > now ? row.old_secret : null;
      return [row.secret, old].flatMap((secret) => secret ?? []);
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
