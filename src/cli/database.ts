import type { Config } from '../app/config.ts';
import { readConfig } from '../app/read-config.ts';
import { openStore } from '../store/open.ts';
import type { Stores } from '../store/opened.ts';
import { complain, EXIT, failUsage, type Terminal } from './terminal.ts';

/** The configuration, where flags win; undefined where it cannot be used, which has been said. */
export function configOf(terminal: Terminal, flags: Parameters<typeof readConfig>[1]): Config | undefined {
  const read = readConfig(terminal.env, flags);
  if (read.ok) return read.config;
  for (const { fault, hint } of read.faults) complain(terminal, fault, hint);
  return undefined;
}

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
    return await work(opened, config);
  } finally {
    await opened.close();
  }
}
