import { openStore } from '../src/store/open.ts';
import type { Stores } from '../src/store/opened.ts';

/** Opens a database that a test needs; throws where it cannot. */
export async function openStores(database: string): Promise<Stores> {
  const opened = await openStore(database);
  if (!opened.ok) throw new Error(opened.fault);
  return opened;
}
