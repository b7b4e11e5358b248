import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../../app/config.ts';
import { replicaOf } from '../../app/database-settings.ts';
import { isPostgresUrl } from '../../domain/postgres-url.ts';
import { openStore } from '../../store/open.ts';
import { databaseLabel, type Stores } from '../../store/opened.ts';
import { loadLanguages, textIn } from '../../texts/language.ts';
import { configOf } from '../config-of.ts';
import { COMMAND_TEXTS } from '../help/command-texts.ts';
import { complain, EXIT, failUsage, type Terminal } from '../terminal/terminal.ts';

const { message } = COMMAND_TEXTS;

export interface DatabaseFlags {
  readonly database?: string;
  /** Whether the database is made where there is none. */
  readonly create?: true;
  /** A file with own levels of findings, for commands that make reports. */
  readonly policy?: string;
}

/** How a command uses the database: one that is not the service's would be written where nobody reads. */
export type DatabaseUse =
  /** It needs one that is there. */
  | 'reads'
  /** It says which one it wrote to, and makes one only where that was asked for. */
  | 'writes'
  /** It fills a new one as well. */
  | 'fills';

/** Names a database on any terminal: a file by its whole path. */
const nameOf = (database: string): string =>
  database.includes('://') || database === ':memory:' ? databaseLabel(database) : resolve(database);

/** Whether a database is a file that is not there, or has nothing in it. */
const isMissing = (database: string): boolean =>
  !database.includes('://') &&
  database !== ':memory:' &&
  (statSync(database, { throwIfNoEntry: false })?.size ?? 0) === 0;

/** Complains about a database that is not there; true where it is, or may be made. */
export function mayOpen(
  terminal: Terminal,
  {
    database,
    flags: { create },
    use,
  }: { readonly database: string; readonly flags: DatabaseFlags; readonly use: DatabaseUse },
): boolean {
  if (use === 'fills' || create === true || !isMissing(database)) return true;
  const hint = use === 'writes' ? message('no-database/create') : message('no-database/hint');
  complain(terminal, message('no-database', { path: nameOf(database) }), hint);
  return false;
}

/** Works over the database that is configured, closes it, and gives the exit code. */
export async function withDatabase(
  terminal: Terminal,
  {
    flags,
    use,
    work,
  }: {
    readonly flags: DatabaseFlags;
    readonly use: DatabaseUse;
    readonly work: (stores: Stores, config: Config) => Promise<number>;
  },
): Promise<number> {
  const config = configOf(terminal, { database: flags.database, policyFile: flags.policy });
  if (config === undefined || !mayOpen(terminal, { database: config.database, flags, use })) return EXIT.usage;
  const opened = await openStore(config.database, isPostgresUrl(config.database) ? replicaOf(config, () => {}) : {});
  if (!opened.ok) return failUsage(terminal, opened.fault, opened.hint);
  try {
    // What is stored may be an e-mail to somebody who reads another language.
    await loadLanguages();
    const code = await work(opened, config);
    if (use !== 'reads' && code === EXIT.fine) {
      const line = textIn(terminal.language, message('written-to', { database: nameOf(config.database) }));
      terminal.stderr.write(`${line}\n`);
    }
    return code;
  } finally {
    await opened.close();
  }
}
