import { SCAN_FIELDS } from '../../api/v1/scan.ts';
import { KINDS } from '../../diagnoses/kinds.ts';
import { addBelow, type Cli, several } from '../help/help.ts';
import { FORMAT_IDS } from '../output/output-flags.ts';
import { addResolverFlags } from '../resolver-flags.ts';
import { DEFAULT_FIELDS } from '../scan/scan-line.ts';
import { DEFAULT_CONCURRENCY, DEFAULT_KIND, either, type ScanFlags } from '../scan/scan-options.ts';
import { addFailureFlags, addKindCommands } from './kind-commands.ts';
import { addSpf } from './spf-command.ts';
import { addWhois } from './whois-command.ts';

/** Adds the commands that look names up. */
export function addLookupCommands(cli: Cli): void {
  const { terminal, done } = cli;
  addKindCommands(cli, KINDS, async (kind, domain, options) => {
    const { check } = await import('./check.ts');
    done(await check({ kind, typed: domain, options }, terminal));
  });
  addSpf(cli);
  addWhois(cli);
  addScan(cli);
}

function addScan(cli: Cli): void {
  const { program, words, terminal, done } = cli;
  const kinds = either(KINDS.map(({ id }) => id));
  const command = program
    .command('scan')
    .description(words('scan'))
    .argument('<file>', words('scan/file'))
    .option('--kind <kind>', words('scan/kind', { kinds, fallback: DEFAULT_KIND }))
    .option('--fields <list>', words('scan/fields', { fallback: DEFAULT_FIELDS.join() }))
    .option('--full', words('scan/full'))
    .option('--format <format>', words('scan/format', { formats: FORMAT_IDS.join(', ') }))
    .option('--concurrency <number>', words('scan/concurrency', { fallback: DEFAULT_CONCURRENCY }))
    .option('--resume <file>', words('scan/resume'))
    .option('--skip <file>', words('scan/skip'), several)
    .option('--database <path>', words('scan/database'))
    .option('--create', words('create'))
    .action(async (file: string, flags: ScanFlags) => {
      const { scan } = await import('../scan/scan.ts');
      done(await scan(file, { flags, terminal, stdin: process.stdin }));
    });
  addBelow(cli, addFailureFlags(addResolverFlags(command, words), words), {
    notes: [words('scan/notes'), words('scan/notes-fields', { fields: SCAN_FIELDS.join(', ') })],
    examples: [
      'zonewell scan names.txt --create > reports.ndjson',
      'zonewell scan names.txt --resume reports.ndjson',
      'zonewell scan names.txt --format junit --fail-on error > zonewell.xml',
      'cut -f2 zones.tsv | zonewell scan - --kind mail --fields grade,failed',
      "zonewell scan names.txt | jq -r 'select(.score < 75) | .domain'",
    ],
    exits: { 0: 'exit/fine', 1: 'exit/scan-below', 2: 'exit/usage-list', 3: 'exit/scan', 130: 'exit/interrupted' },
  });
}
