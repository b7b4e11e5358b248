import { openStore } from '../../src/store/open.ts';
import type { OpenOptions, Stores } from '../../src/store/opened.ts';
import { textIn } from '../../src/texts/language.ts';

/** Opens a database that a test or benchmark needs; throws where it cannot. */
export async function openStores(database: string, options: OpenOptions = {}): Promise<Stores> {
  const opened = await openStore(database, options);
  if (!opened.ok) throw new Error(textIn('en', opened.fault));
  return opened;
}
