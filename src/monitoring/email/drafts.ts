import { isDeepStrictEqual } from 'node:util';

// E-mails are put into words before the transaction that stores them: that takes a while, and on SQLite everything else
// waits meanwhile. The transaction reads again what they were made from, so none goes out that no longer holds.

/** How often e-mails are put into words again. Each time, somebody must have changed something within milliseconds. */
const MAX_TRIES = 10;

/** Undoes a transaction. */
class Outdated extends Error {}

/** Undoes the transaction that it is called in if what e-mails are made from is no longer what they were made from. */
export function ensureCurrent<T>(current: T, drafted: T): void {
  if (!isDeepStrictEqual(current, drafted)) throw new Outdated('What e-mails were made from has changed.');
}

/** Does work that puts e-mails into words and stores them in one transaction; again where `ensureCurrent` undid that. */
export async function untilCurrent<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Outdated) || tries === MAX_TRIES) throw error;
    }
}
