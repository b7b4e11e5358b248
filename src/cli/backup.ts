import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { makePrivate } from '../store/sqlite/file.ts';
import { configOf } from './database.ts';
import { complain, EXIT, type Terminal } from './terminal.ts';

export interface BackupFlags {
  readonly database?: string;
  readonly force?: true;
}

/** Copies the SQLite database into a file while the service runs, whole and consistent, and gives the exit code. */
export async function backup(target: string, flags: BackupFlags, terminal: Terminal): Promise<number> {
  const fail = (fault: string, hint: string): number => {
    complain(terminal, fault, hint);
    return EXIT.usage;
  };
  const config = configOf(terminal, { database: flags.database });
  if (config === undefined) return EXIT.usage;
  const { database } = config;
  if (database.includes('://'))
    return fail('A PostgreSQL database is not copied by this command', 'Use pg_dump: docs/operating.md.');
  if (!existsSync(database)) return fail(`There is no database ${database}`, 'Name it with --database.');
  if (existsSync(target) && flags.force !== true)
    return fail(`The file ${target} exists already`, 'Name another, or say --force.');
  // Under another name until it is whole, so that no half copy is taken for one.
  const partial = `${target}.partial`;
  rmSync(partial, { force: true });
  try {
    makePrivate(partial);
    const source = new DatabaseSync(database, { readOnly: true });
    try {
      // One reading of one moment: those who write meanwhile do not wait, and do not make it begin again.
      source.prepare('VACUUM INTO ?').run(partial);
    } finally {
      source.close();
    }
    renameSync(partial, target);
    terminal.stderr.write(`${statSync(target).size} octets written to ${target}.\n`);
    return EXIT.fine;
  } catch (error) {
    rmSync(partial, { force: true });
    return fail(
      `Cannot copy ${database} to ${target}: ${error instanceof Error ? error.message : String(error)}`,
      'Check that there is room, and that this user may read the one and write the other.',
    );
  }
}
