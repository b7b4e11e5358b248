import type { Command } from 'commander';
import type { DiagnosisKind, DiagnosisReport, KindId } from '../diagnoses/kinds.ts';
import type { CheckOptions } from './check.ts';
import type { TerminalCapabilities } from './terminal-writer.ts';

/** A kind of diagnosis, and how the terminal shows its reports. */
export interface TerminalKind<R extends DiagnosisReport = DiagnosisReport> {
  readonly kind: DiagnosisKind<R>;
  /** A method, so that a list can hold kinds whose reports differ. */
  render(report: R, capabilities: TerminalCapabilities): string;
}

/** The command that looks a domain up afresh for one kind of diagnosis. */
export interface KindCommand {
  readonly name: string;
  readonly description: string;
  readonly examples: readonly string[];
  /** Loads the diagnosis when the command runs: `--help` must not wait for it. */
  load(): Promise<TerminalKind>;
}

/** Commands by the id of their kind, which `scan --kind` takes. The compiler wants one for each kind. */
export const KIND_COMMANDS: { readonly [K in KindId]: KindCommand } = {
  health: {
    name: 'check',
    description: 'look up a domain now; show what is wrong and which records fix it',
    examples: [
      'zonewell check example.com',
      'zonewell check example.com --resolver 192.0.2.53 --resolver [2001:db8::53]:5353',
      'zonewell check example.com --fail-under 75',
      'zonewell check example.com --at 2026-03-01',
      "zonewell check example.com --json | jq '.checks[] | select(.satisfied | not) | .name'",
    ],
    async load() {
      const [{ HEALTH }, { renderReport }] = await Promise.all([
        import('../diagnoses/kinds.ts'),
        import('./render.ts'),
      ]);
      return terminalKind(HEALTH, renderReport);
    },
  },
  mail: {
    name: 'mail',
    description: 'judge mail security: SPF, DKIM, DMARC, MTA-STS, TLS-RPT, BIMI, STARTTLS and DANE',
    examples: [
      'zonewell mail example.com',
      'zonewell mail example.com --selector s1 --selector s2',
      'zonewell mail example.com --fail-under 60',
      'zonewell mail example.com --at 2026-03-01',
      "zonewell mail example.com --json | jq '.items[] | {name, points, weight}'",
    ],
    async load() {
      const [{ MAIL }, { renderMailReport }] = await Promise.all([
        import('../diagnoses/kinds.ts'),
        import('./render-mail.ts'),
      ]);
      return terminalKind(MAIL, renderMailReport);
    },
  },
};

/** Ties a kind to what shows its reports. */
const terminalKind = <R extends DiagnosisReport>(
  kind: DiagnosisKind<R>,
  render: (report: R, capabilities: TerminalCapabilities) => string,
): TerminalKind<R> => ({ kind, render });

export interface KindCommandOptions {
  readonly resolver: readonly [
    flags: string,
    description: string,
    collect: (value: string, before: readonly string[] | undefined) => string[],
  ];
  /** What is said below the options. */
  readonly help: (examples: readonly string[]) => string;
  readonly run: (command: KindCommand, domain: string, options: CheckOptions) => Promise<void>;
}

/** Adds the command of each kind. */
export function addKindCommands(
  program: Command,
  commands: Readonly<Record<string, KindCommand>>,
  { resolver, help, run }: KindCommandOptions,
): void {
  for (const command of Object.values(commands))
    program
      .command(command.name)
      .description(command.description)
      .argument('<domain>', 'domain name; URLs and mail addresses give theirs')
      .option('--json', 'print the whole report as JSON')
      .option(...resolver)
      .option('--fail-under <points>', 'exit with code 1 if the score is lower')
      .option(
        '--selector <name>',
        'try this DKIM selector first; may be given more than once',
        (selector: string, before: readonly string[] | undefined) => [...(before ?? []), selector],
      )
      .option('--at <time>', 'as of the end of this day (UTC) or this time, from the database; looks nothing up')
      .option('--database <path>', 'with --at: the database (default: ZONEWELL_DATABASE, else data/zonewell.db)')
      .addHelpText('after', help(command.examples))
      .action((domain: string, options: CheckOptions) => run(command, domain, options));
}
