import { openStore } from '../../src/store/open.ts';
import type { OpenOptions, Stores } from '../../src/store/opened.ts';

/** Opens a database that a test or benchmark needs; throws where it cannot. */
export async function openStores(database: string, options: OpenOptions = {}): Promise<Stores> {
  const opened = await openStore(database, options);
  // In no language: the texts of all of them would be most of a small program.
  if (!opened.ok) throw new Error(JSON.stringify(opened.fault));
  return opened;
}
