import type { Message } from '../domain/message.ts';
import { OPEN_TEXTS } from './open-texts.ts';

/**
 * Numbers what is stored: the tables of both engines, and the forms of the documents in them. Until release 1 there is one
 * migration, and nothing is carried over: whoever edits the tables or changes the form of a document raises this number, and
 * makes the databases of `tests/fixtures/databases` again (`npm run accept -- databases`). A database with any other number
 * is refused. Numbers below 100 are of versions that had migrations.
 */
export const SCHEMA = 141;

/** Tells why a database with other tables is refused, and what to do about it; null: name another. */
export interface SchemaFault {
  readonly fault: Message;
  readonly hint: Message | null;
}

/** Returns why a database with this number cannot be used; null where it can. */
export function schemaFault(found: number): SchemaFault | null {
  if (found === SCHEMA) return null;
  if (found > SCHEMA) return { fault: OPEN_TEXTS.message('newer', { version: found, known: SCHEMA }), hint: null };
  return {
    fault: OPEN_TEXTS.message('older', { version: found, known: SCHEMA }),
    hint: OPEN_TEXTS.message('older/hint'),
  };
}
