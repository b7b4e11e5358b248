/** A value as both engines take it. */
export type SqlValue = string | number | null | Uint8Array;
export type SqlRow = Readonly<Record<string, unknown>>;

/**
 * Runs one statement and returns its rows: in a transaction of its own, where it may run twice if a connection broke, so
 * each must bear that; or in the transaction that it is given for. Parameters are `$1`, `$2`; whole numbers come back as
 * numbers.
 */
export type Sql = (text: string, values: readonly SqlValue[]) => Promise<readonly SqlRow[]>;

/** Returns whether a statement failed because another row has the same value where only one may. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  // PostgreSQL's unique_violation; SQLite's SQLITE_CONSTRAINT_UNIQUE.
  return code === '23505' || errcode === 2067;
}

/** Returns so many rows of parameters for VALUES, `($1, $2), ($3, $4)`, from number `first` on, and `before` in front of each row. */
export const valuesList = (
  rows: number,
  columns: number,
  { first = 1, before = [] }: { readonly first?: number; readonly before?: readonly string[] } = {},
): string =>
  Array.from({ length: rows }, (_, row) => {
    const parameters = Array.from({ length: columns }, (_, column) => `$${first + row * columns + column}`);
    return `(${[...before, ...parameters].join(', ')})`;
  }).join(', ');
