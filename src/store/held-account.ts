import type { Queries } from './queries.ts';

/**
 * Runs `work` in one transaction, or as a part of the one that these ports belong to: all of it happens, or nothing. It may
 * run twice where a connection broke, so it must notice what it did before.
 */
export type Transact = <T>(work: (queries: Queries) => Promise<T>) => Promise<T>;

/** An account, and what it must still be; `undefined` stands for anything. */
interface Held {
  readonly id: string;
  readonly email?: string | undefined;
  readonly password?: string | null | undefined;
}

/**
 * Holds an account as it is until the transaction ends, where it is still what it was. Rows that refer to it can be
 * stored meanwhile: whoever stores an alert holds its monitor, which the holder of the account may wait for.
 */
export const createIsHeld =
  (lockRows: boolean) =>
  async (queries: Queries, { id, email, password }: Held): Promise<boolean> => {
    const row = await queries
      .selectFrom('account')
      .select(['email', 'password'])
      .where('id', '=', id)
      .$if(lockRows, (query) => query.forNoKeyUpdate())
      .executeTakeFirst();
    return (
      row !== undefined &&
      (email === undefined || row.email === email) &&
      (password === undefined || row.password === password)
    );
  };
