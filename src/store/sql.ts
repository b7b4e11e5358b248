/** A value as both engines take it. */
export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, unknown>>;

/**
 * Runs one statement in a transaction of its own and gives its rows. Written for both engines: parameters are `$1`,
 * `$2`, whole numbers may come back as texts. It may run twice where a connection broke, so each must bear that.
 */
export type Sql = (text: string, values?: readonly SqlValue[]) => Promise<readonly SqlRow[]>;
