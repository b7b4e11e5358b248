import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { makePrivate } from '../../store/sqlite/file.ts';
import { textIn } from '../../texts/language.ts';
import { configOf } from '../config-of.ts';
import { COMMAND_TEXTS } from '../help/command-texts.ts';
import { EXIT, failUsage, type Terminal } from '../terminal/terminal.ts';
import { type DatabaseFlags, mayOpen } from './database.ts';

const { message } = COMMAND_TEXTS;

export interface BackupFlags extends Pick<DatabaseFlags, 'database'> {
  readonly force?: true;
}

/** Copies the SQLite database into a file while the service runs, whole and consistent, and gives the exit code. */
export async function backup(target: string, flags: BackupFlags, terminal: Terminal): Promise<number> {
  const config = configOf(terminal, { database: flags.database });
  if (config === undefined) return EXIT.usage;
  const { database } = config;
  if (database.includes('://')) return failUsage(terminal, message('backup-postgres'), message('backup-postgres/hint'));
  if (!mayOpen(terminal, { database, flags, use: 'reads' })) return EXIT.usage;
  if (existsSync(target) && flags.force !== true)
    return failUsage(terminal, message('file-exists', { path: target }), message('file-exists/hint'));
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
    const copied = message('copied', { octets: statSync(target).size, path: target });
    terminal.stderr.write(`${textIn(terminal.language, copied)}\n`);
    return EXIT.fine;
  } catch (error) {
    rmSync(partial, { force: true });
    return failUsage(
      terminal,
      message('cannot-copy', {
        from: database,
        to: target,
        why: error instanceof Error ? error.message : String(error),
      }),
      message('cannot-copy/hint'),
    );
  }
}
