import { Command, CommanderError } from 'commander';
import { addAdmin } from './admin-commands.ts';
import type { BackupFlags } from './backup.ts';
import { COMMAND_TEXTS } from './command-texts.ts';
import type { DemoFlags } from './demo.ts';
import type { ExportFlags } from './export.ts';
import type { HistoryOptions } from './history.ts';
import type { ImportFlags } from './import.ts';
import { addKindCommands, KIND_COMMANDS } from './kind-commands.ts';
import { packageRoot, packageVersion } from './package.ts';
import { DEFAULT_CONCURRENCY, DEFAULT_KIND, type ScanFlags } from './scan-options.ts';
import { addServiceCommands } from './service-commands.ts';
import type { SpfOptions } from './spf.ts';
import { takeLanguage } from './take-language.ts';
import { complain, EXIT, outliveReader, type Terminal } from './terminal.ts';
import type { WhoisOptions } from './whois.ts';

const EXIT_CODES = `

Exit codes:
  0  fine
  1  the score is below --fail-under
  2  usage: an argument or a setting cannot be used
  3  the lookup failed, or only unknown checks keep the score below --fail-under`;

/** Of commands that have no score. */
const PLAIN_EXIT_CODES = `

Exit codes:
  0  fine
  2  usage: an argument or a setting cannot be used
  3  the lookup failed`;

/** Of commands that look nothing up. */
const LOCAL_EXIT_CODES = `

Exit codes:
  0  fine
  2  usage: an argument or a setting cannot be used`;

const examples = (...lines: readonly string[]): string => `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;

/**
 * Builds the commands. Each loads what it needs when it runs: nobody waits for the web server to see a score. What they come to is told to `done`, so that nothing but the end of this file ends the process. */
function createProgram(terminal: Terminal, done: (exitCode: number) => void): Command {
  const program = new Command('zonewell')
    .description("Is my domain's DNS and mail authentication healthy, and what do I paste where to fix it?")
    .option('--lang <language>', 'en or ja; goes with every command (default: by LC_ALL, LC_MESSAGES or LANG)')
    .version(packageVersion(packageRoot()), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ outputError: (text) => complain(terminal, ...faultAndHint(text)) })
    .addHelpText(
      'after',
      examples(
        'zonewell check example.com',
        'zonewell check example.com --fail-under 75 && deploy',
        'zonewell mail example.com',
        'zonewell serve',
      ) + EXIT_CODES,
    );

  const RESOLVER = [
    '--resolver <server>',
    'use this resolver, HOST[:PORT]; may be given more than once (default: ZONEWELL_RESOLVERS, else the system)',
    (server: string, before: readonly string[] | undefined) => [...(before ?? []), server],
  ] as const;

  const DATABASE = ['--database <path>', 'the database (default: ZONEWELL_DATABASE, else data/zonewell.db)'] as const;

  addKindCommands(program, KIND_COMMANDS, {
    resolver: RESOLVER,
    help: (lines) => examples(...lines) + EXIT_CODES,
    async run(command, domain, options) {
      const { check } = await import('./check.ts');
      done(await check(await command.load(), domain, options, terminal));
    },
  });

  program
    .command('spf')
    .description('evaluate SPF: may this address send mail for a domain, and why (RFC 7208)')
    .argument('<ip>', 'address that sends')
    .argument('<mail-from>', 'envelope sender, or its domain; "" is the null sender')
    .option('--helo <name>', 'HELO name of the sender')
    .option('--json', 'print the result as JSON')
    .option(...RESOLVER)
    .addHelpText(
      'after',
      `${examples(
        'zonewell spf 192.0.2.1 news@example.com',
        'zonewell spf 2001:db8::25 example.com --helo mail.example.com --json',
        'zonewell spf 192.0.2.1 "" --helo mail.example.com',
      )}

Exit codes:
  0  pass
  1  any other result
  2  usage: an argument or a setting cannot be used
  3  the lookup failed (temperror)`,
    )
    .action(async (ip: string, from: string, options: SpfOptions) => {
      const { spf } = await import('./spf.ts');
      done(await spf(ip, from, options, terminal));
    });

  program
    .command('whois')
    .description('show the registration of a name (RDAP, else WHOIS)')
    .argument('<domain>', 'domain name; its registrable domain is looked up')
    .option('--json', 'print the data as JSON')
    .option(...RESOLVER)
    .addHelpText(
      'after',
      examples('zonewell whois example.com', 'zonewell whois example.com --json | jq -r .expires_at') +
        PLAIN_EXIT_CODES,
    )
    .action(async (domain: string, options: WhoisOptions) => {
      const { whois } = await import('./whois.ts');
      done(await whois(domain, options, terminal));
    });

  program
    .command('scan')
    .description('look up many names; write a line of JSON for each, and store the results')
    .argument('<file>', 'list of names, one a line or the first column of a table; - reads stdin')
    .option('--kind <kind>', `${Object.keys(KIND_COMMANDS).join(' or ')} (default: ${DEFAULT_KIND})`)
    .option('--fields <list>', 'what lines tell, comma-separated (default: score,max,grade,states)')
    .option('--full', 'write whole reports')
    .option('--concurrency <number>', `names looked up at once (default: ${DEFAULT_CONCURRENCY})`)
    .option('--resume <file>', 'leave out what this file of an earlier scan has, and write the rest into it')
    .option(
      '--skip <file>',
      'leave out what this file of an earlier scan has; may be given more than once',
      (file: string, before: readonly string[] | undefined) => [...(before ?? []), file],
    )
    .option('--database <path>', 'keep what is seen there (default: ZONEWELL_DATABASE, else data/zonewell.db)')
    .option(...RESOLVER)
    .addHelpText(
      'after',
      `
Comments (#), blank lines, headings and duplicates are left out. Ctrl-C ends what was begun and stops.
Fields: score, max, grade, grade_cap, provisional, exists, states, failed, unknown, verdict, observed_at.
${examples(
  'zonewell scan names.txt > reports.ndjson',
  'zonewell scan names.txt --resume reports.ndjson',
  'cut -f2 zones.tsv | zonewell scan - --kind mail --fields grade,failed',
  "zonewell scan names.txt | jq -r 'select(.score < 75) | .domain'",
)}

Exit codes:
  0    fine
  2    usage: what was typed, configured or listed cannot be used
  3    no name could be looked up, or the scan could not go on
  130  stopped by Ctrl-C`,
    )
    .action(async (file: string, flags: ScanFlags) => {
      const { scan } = await import('./scan.ts');
      done(await scan(file, flags, terminal, process.stdin));
    });

  program
    .command('history')
    .description('show how the stored records of a name changed; looks nothing up')
    .argument('<domain>', 'domain name')
    .option('--type <list>', 'only these record types, comma-separated')
    .option('--from <time>', 'changes on or after this day or time, such as 2026-01-31')
    .option('--to <time>', 'changes up to the end of this day, or before this time')
    .option('--limit <number>', 'changes at most, 1 to 1000 (default: 100)')
    .option('--cursor <text>', 'older changes: the "next" of an earlier answer')
    .option('--json', 'print changes and records as JSON')
    .option('--cof', 'print all records in the Passive DNS Common Output Format, a line for each stretch of time')
    .option(...DATABASE)
    .addHelpText(
      'after',
      examples(
        'zonewell history example.com',
        'zonewell history example.com --type MX,TXT --from 2026-01-01',
        "zonewell history example.com --json | jq -r '.changes[] | [.observed_on, .change, .value] | @tsv'",
      ) + LOCAL_EXIT_CODES,
    )
    .action(async (domain: string, options: HistoryOptions) => {
      const { history } = await import('./history.ts');
      done(await history(domain, options, terminal));
    });

  program
    .command('import')
    .description('load what an archive saw, in the Passive DNS Common Output Format (NDJSON)')
    .argument('<file>', 'file with a JSON object a line; - reads stdin')
    .option('--source <name>', 'who saw it; the same span of the same source counts once (default: archive)')
    .option('--again', 'start over where an earlier run of this file stopped in the middle')
    .option(...DATABASE)
    .addHelpText(
      'after',
      `
What is imported is shown in histories beside our own observations. The end of an archive's records is no removal.
Run the same command again to go on where it stopped; what is there already is not doubled.
${examples(
  'zonewell import archive.ndjson --source dnsdb',
  'zcat archive.ndjson.gz | zonewell import - --source dnsdb',
)}

Exit codes:
  0    fine
  2    usage: an argument or a setting cannot be used, or no line is of that format
  3    the import could not go on
  130  stopped by Ctrl-C`,
    )
    .action(async (file: string, flags: ImportFlags) => {
      const { importArchive } = await import('./import.ts');
      done(await importArchive(file, flags, terminal, process.stdin));
    });

  program
    .command('export')
    .description(
      'write stored records in the Passive DNS Common Output Format (NDJSON), a line for each stretch of time',
    )
    .argument('[domains...]', 'domain names; without one all that is stored')
    .option(...DATABASE)
    .addHelpText(
      'after',
      examples(
        'zonewell export > all.ndjson',
        'zonewell export example.com example.org',
        'zonewell export | gzip > all.ndjson.gz',
      ) + EXIT_CODES,
    )
    .action(async (domains: string[], flags: ExportFlags) => {
      const { exportArchive } = await import('./export.ts');
      done(await exportArchive(domains, flags, terminal));
    });

  addServiceCommands(program, terminal, done);
  addAdmin(program, terminal, done);

  program
    .command('backup')
    .description('copy the SQLite database into a file while the service runs')
    .argument('<file>', 'where the copy goes; to restore it, stop the service and put it in place of the database')
    .option('--force', 'write over a file that exists')
    .option(...DATABASE)
    .addHelpText(
      'after',
      examples(
        'zonewell backup /backups/zonewell-$(date +%F).db',
        'zonewell backup copy.db --database /srv/zonewell.db',
      ),
    )
    .action(async (file: string, flags: BackupFlags) => {
      const { backup } = await import('./backup.ts');
      done(await backup(file, flags, terminal));
    });

  program
    .command('demo')
    .description('run the service on a miniature internet inside this machine')
    .option('--port <number>', 'TCP port to listen on (default: ZONEWELL_PORT, or 8080)')
    .option('--host <address>', 'address to listen on (default: ZONEWELL_HOST, or 127.0.0.1)')
    .addHelpText('after', examples('zonewell demo', 'zonewell demo --port 3000'))
    .action(async (flags: DemoFlags) => {
      const { demo } = await import('./demo.ts');
      done(await demo(flags, terminal));
    });
  return program;
}

/** Commander's `error: unknown command 'chek'\n(Did you mean check?)` as a sentence and a hint of ours. */
function faultAndHint(text: string): [fault: string, hint: string] {
  const [fault = '', hint] = text
    .replace(/^error: /, '')
    .trim()
    .split('\n');
  return [fault.charAt(0).toUpperCase() + fault.slice(1), hint?.replace(/^\((.*)\)$/, '$1') ?? 'See zonewell --help.'];
}

/** Runs the command that was typed and gives the exit code. */
async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode: number = EXIT.fine;
  const program = createProgram(terminal, (code) => {
    exitCode = code;
  });
  try {
    if (args.length === 0) {
      program.outputHelp({ error: true });
      return EXIT.usage;
    }
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.usage;
    // A bug. Node's own code for it, 1, would be taken for a verdict.
    terminal.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    complain(terminal, COMMAND_TEXTS.message('broken'), COMMAND_TEXTS.message('broken/hint'));
    return EXIT.notLookedUp;
  }
}

const [args, language] = takeLanguage(process.argv.slice(2), process.env);
const terminal: Terminal = {
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  language: language ?? 'en',
};
outliveReader(terminal);
if (language === undefined)
  complain(terminal, 'Cannot use --lang: it is neither en nor ja', 'Write --lang en or --lang ja.');
process.exitCode = language === undefined ? EXIT.usage : await main(args, terminal);
