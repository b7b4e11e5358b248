import { SCAN_FIELDS } from '../../api/v1/scan.ts';
import { KINDS } from '../../diagnoses/kinds.ts';
import { addBelow, type Cli, PLAIN_EXITS, several } from '../help/help.ts';
import { FORMAT_IDS } from '../output/output-flags.ts';
import { addResolverFlags } from '../resolver-flags.ts';
import { DEFAULT_FIELDS } from '../scan/scan-line.ts';
import { DEFAULT_CONCURRENCY, DEFAULT_KIND, either, type ScanFlags } from '../scan/scan-options.ts';
import { addFailureFlags, addKindCommands } from './kind-commands.ts';
import type { SpfOptions } from './spf.ts';
import type { WhoisOptions } from './whois.ts';

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

function addSpf(cli: Cli): void {
  const { program, words, terminal, done } = cli;
  const command = program
    .command('spf')
    .description(words('spf'))
    .argument('<ip>', words('spf/ip'))
    .argument('<mail-from>', words('spf/mail-from'))
    .option('--helo <name>', words('spf/helo'))
    .option('--json', words('json'))
    .action(async (ip: string, from: string, options: SpfOptions) => {
      const { spf } = await import('./spf.ts');
      done(await spf(ip, { sender: from, options, terminal }));
    });
  addBelow(cli, addResolverFlags(command, words), {
    examples: [
      'zonewell spf 192.0.2.1 news@example.com',
      'zonewell spf 2001:db8::25 example.com --helo mail.example.com --json',
      'zonewell spf 192.0.2.1 "" --helo mail.example.com',
    ],
    exits: { 0: 'exit/pass', 1: 'exit/other-result', 2: 'exit/usage', 3: 'exit/temperror' },
  });
}

function addWhois(cli: Cli): void {
  const { program, words, terminal, done } = cli;
  const command = program
    .command('whois')
    .description(words('whois'))
    .argument('<domain>', words('whois/domain'))
    .option('--json', words('json'))
    .action(async (domain: string, options: WhoisOptions) => {
      const { whois } = await import('./whois.ts');
      done(await whois(domain, options, terminal));
    });
  addBelow(cli, addResolverFlags(command, words), {
    examples: ['zonewell whois example.com', 'zonewell whois example.com --json | jq -r .expires_at'],
    exits: PLAIN_EXITS,
  });
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
