/** A value as both engines take it. */
export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, unknown>>;

/**
 * Runs one statement in a transaction of its own and gives its rows. Written for both engines: parameters are `$1`,
 * `$2`, whole numbers may come back as texts. It may run twice where a connection broke, so each must bear that.
 */
export type Sql = (text: string, values?: readonly SqlValue[]) => Promise<readonly SqlRow[]>;

/** A statement with its values, as a step of a transaction. */
export interface Statement {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/** The steps of a transaction: each statement is yielded and comes back as its rows. The same code runs on both engines. */
export type Steps<T> = Generator<Statement, T, readonly SqlRow[]>;

/** One statement within the steps of a transaction: `const rows = yield* run('SELECT …', [id])`. */
export function* run(text: string, values: readonly SqlValue[] = []): Steps<readonly SqlRow[]> {
  return yield { text, values };
}

/**
 * Runs steps in one transaction: all of it happens, or nothing. They may run twice where a connection broke, so they
 * must notice what they did before.
 */
export type Atomically = <T>(steps: () => Steps<T>) => Promise<T>;

/** Locks the rows that a statement reads until the transaction ends. SQLite writes one at a time and needs none. */
export type RowLock = '' | 'FOR UPDATE';

/** Whether a statement failed because another row has the same value where only one may. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  // PostgreSQL's unique_violation; SQLite's SQLITE_CONSTRAINT_UNIQUE.
  return code === '23505' || errcode === 2067;
}
