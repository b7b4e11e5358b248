import type { Config } from '../../app/config.ts';
import { openStore } from '../../store/open.ts';
import type { Stores } from '../../store/opened.ts';
import { loadLanguages } from '../../texts/language.ts';
import { configOf } from '../config-of.ts';
import { EXIT, failUsage, type Terminal } from '../terminal/terminal.ts';

/** Works over the database that is configured, closes it, and gives the exit code. */
export async function withDatabase(
  terminal: Terminal,
  { database }: { readonly database?: string },
  work: (stores: Stores, config: Config) => Promise<number>,
): Promise<number> {
  const config = configOf(terminal, { database });
  if (config === undefined) return EXIT.usage;
  const opened = await openStore(config.database);
  if (!opened.ok) return failUsage(terminal, opened.fault, opened.hint);
  try {
    // What is stored may be an e-mail to somebody who reads another language.
    await loadLanguages();
    return await work(opened, config);
  } finally {
    await opened.close();
  }
}
