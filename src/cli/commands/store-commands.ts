import { addBelow, type Cli, LOCAL_EXITS } from '../help/help.ts';
import type { BackupFlags } from './backup.ts';
import type { ExportFlags } from './export.ts';
import type { HistoryOptions } from './history.ts';
import type { ImportFlags } from './import.ts';

/** Adds the commands that read and write the database. */
export function addStoreCommands(cli: Cli): void {
  addHistory(cli);
  addImport(cli);
  addExport(cli);
}

function addHistory(cli: Cli): void {
  const { program, words, terminal, done } = cli;
  const command = program
    .command('history')
    .description(words('history'))
    .argument('<domain>', words('history/domain'))
    .option('--type <list>', words('history/type'))
    .option('--from <time>', words('history/from'))
    .option('--to <time>', words('history/to'))
    .option('--limit <number>', words('history/limit'))
    .option('--cursor <text>', words('history/cursor'))
    .option('--json', words('history/json'))
    .option('--cof', words('history/cof'))
    .option('--database <path>', words('database'))
    .action(async (domain: string, options: HistoryOptions) => {
      const { history } = await import('./history.ts');
      done(await history(domain, options, terminal));
    });
  addBelow(cli, command, {
    examples: [
      'zonewell history example.com',
      'zonewell history example.com --type MX,TXT --from 2026-01-01',
      "zonewell history example.com --json | jq -r '.changes[] | [.observed_on, .change, .value] | @tsv'",
    ],
    exits: LOCAL_EXITS,
  });
}

function addImport(cli: Cli): void {
  const { program, words, terminal, done } = cli;
  const command = program
    .command('import')
    .description(words('import'))
    .argument('<file>', words('import/file'))
    .option('--source <name>', words('import/source'))
    .option('--again', words('import/again'))
    .option('--database <path>', words('database'))
    .action(async (file: string, flags: ImportFlags) => {
      const { importArchive } = await import('./import.ts');
      done(await importArchive(file, { flags, terminal, stdin: process.stdin }));
    });
  addBelow(cli, command, {
    notes: [words('import/notes')],
    examples: [
      'zonewell import archive.ndjson --source dnsdb',
      'zcat archive.ndjson.gz | zonewell import - --source dnsdb',
    ],
    exits: { 0: 'exit/fine', 2: 'exit/usage-format', 3: 'exit/import', 130: 'exit/interrupted' },
  });
}

function addExport(cli: Cli): void {
  const { program, words, terminal, done } = cli;
  const command = program
    .command('export')
    .description(words('export'))
    .argument('[domains...]', words('export/domains'))
    .option('--database <path>', words('database'))
    .action(async (domains: string[], flags: ExportFlags) => {
      const { exportArchive } = await import('./export.ts');
      done(await exportArchive(domains, flags, terminal));
    });
  addBelow(cli, command, {
    examples: [
      'zonewell export > all.ndjson',
      'zonewell export example.com example.org',
      'zonewell export | gzip > all.ndjson.gz',
    ],
    exits: { 0: 'exit/fine', 2: 'exit/usage', 3: 'exit/output' },
  });
}

/** Adds the command that copies the database. */
export function addBackup(cli: Cli): void {
  const { program, words, terminal, done } = cli;
  const command = program
    .command('backup')
    .description(words('backup'))
    .argument('<file>', words('backup/file'))
    .option('--force', words('backup/force'))
    .option('--database <path>', words('database'))
    .action(async (file: string, flags: BackupFlags) => {
      const { backup } = await import('./backup.ts');
      done(await backup(file, flags, terminal));
    });
  addBelow(cli, command, {
    examples: [
      'zonewell backup /backups/zonewell-$(date +%F).db',
      'zonewell backup copy.db --database /srv/zonewell.db',
    ],
  });
}
