import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { HEALTH, KINDS, MAIL, type OwnKindId } from '../../diagnoses/kinds.ts';
import { OVERALL } from '../../diagnoses/overall.ts';
import { kindWord } from '../../texts/kind-words.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { addBelow, type Cli, SCORE_EXITS, several } from '../help/help.ts';
import { HELP_TEXTS } from '../help/help-texts.ts';
import { addResolverFlags } from '../resolver-flags.ts';
import type { CheckOptions } from './check.ts';

/** The command that looks a domain up afresh for one kind of diagnosis. */
export interface KindCommand {
  readonly kind: DiagnosisKind;
  readonly name: string;
  description(language: Language): string;
  /** Adds a note below the options in `--help`. */
  note?(language: Language): string;
  readonly examples: readonly string[];
  /** Whether it tests a zone on servers to which it is not delegated. */
  readonly undelegated?: true;
  /** Whether it looks for DKIM keys, so that a selector helps it. */
  readonly selectors?: true;
}

/** Commands that had shipped before there was one for all, with their names and help; the compiler wants one for each. */
const OWN_COMMANDS: { readonly [K in OwnKindId]: KindCommand } = {
  health: {
    kind: HEALTH,
    name: 'check',
    description: (language) => speak(language, HELP_TEXTS)('check'),
    note: (language) => speak(language, HELP_TEXTS)('check/notes'),
    selectors: true,
    examples: [
      'zonewell check example.com',
      'zonewell check example.com --resolver 192.0.2.53 --resolver [2001:db8::53]:5353',
      'zonewell check example.com --iterate',
      'zonewell check example.com --fail-under 75',
      'zonewell check example.com --at 2026-03-01',
      "zonewell check example.com --json | jq '.checks[] | select(.satisfied | not) | .name'",
    ],
  },
  mail: {
    kind: MAIL,
    name: 'mail',
    description: (language) => speak(language, HELP_TEXTS)('mail'),
    selectors: true,
    examples: [
      'zonewell mail example.com',
      'zonewell mail example.com --selector s1 --selector s2',
      'zonewell mail example.com --fail-under 60',
      'zonewell mail example.com --at 2026-03-01',
      "zonewell mail example.com --json | jq '.items[] | {name, points, weight}'",
    ],
  },
};

/** Names commands of kinds that the help describes in the imperative; others are described by what their kind says of itself. */
const DESCRIBED = ['ssl', 'diagnose', 'seo', 'ai'] as const;

function describe(kind: DiagnosisKind, language: Language): string {
  const own = DESCRIBED.find((command) => command === kind.command);
  return own === undefined ? kindWord(language, kind, 'summary', kind.summary) : speak(language, HELP_TEXTS)(own);
}

/** The command that every kind of checks has. */
const checksCommand = (kind: DiagnosisKind): KindCommand => ({
  kind,
  name: kind.command,
  description: (language) => describe(kind, language),
  examples: [
    `zonewell ${kind.command} example.com`,
    ...(kind.readsPage ? [`zonewell ${kind.command} https://example.com/about`] : []),
    ...(kind.readsPort ? [`zonewell ${kind.command} example.com:8443`] : []),
    `zonewell ${kind.command} example.com --fail-under 75`,
  ],
});

/** The command of the overall diagnosis, which also tests a zone before it moves. */
const OVERALL_COMMAND: KindCommand = {
  ...checksCommand(OVERALL),
  undelegated: true,
  selectors: true,
  examples: [
    ...checksCommand(OVERALL).examples,
    'zonewell diagnose example.com --ns ns1.example.net/192.0.2.1 --ns ns2.example.net',
    "zonewell diagnose example.com --ns ns1.example.com/192.0.2.1,2001:db8::1 --ds '52117 13 2 5C2A…'",
  ],
};

const ownCommandOf = ({ id }: DiagnosisKind): KindCommand | undefined =>
  [...Object.values(OWN_COMMANDS), OVERALL_COMMAND].find(({ kind }) => kind.id === id);

/** Returns commands by the id of their kind, which `scan --kind` takes. */
export const kindCommandsOf = (kinds: readonly DiagnosisKind[]): Readonly<Record<string, KindCommand>> =>
  Object.fromEntries(kinds.map((kind) => [kind.id, ownCommandOf(kind) ?? checksCommand(kind)]));

export const KIND_COMMANDS = kindCommandsOf(KINDS);

/** Adds the command of each kind. `run` does what it is for. */
export function addKindCommands(
  cli: Cli,
  commands: Readonly<Record<string, KindCommand>>,
  run: (command: KindCommand, domain: string, options: CheckOptions) => Promise<void>,
): void {
  const { program, words, terminal } = cli;
  for (const command of Object.values(commands)) {
    const begun = program
      .command(command.name)
      .description(command.description(terminal.language))
      .argument('<domain>', words(command.kind.readsPort ? 'domain-and-port' : 'domain'))
      .option('--json', words('report/json'));
    if (command.undelegated === true)
      begun.option('--ns <server>', words('report/ns'), several).option('--ds <record>', words('report/ds'), several);
    addResolverFlags(begun, words).option('--fail-under <points>', words('report/fail-under'));
    if (command.selectors === true) begun.option('--selector <name>', words('report/selector'), several);
    const added = begun
      .option('--at <time>', words('report/at'))
      .option('--database <path>', words('report/database'))
      .action((domain: string, options: CheckOptions) => run(command, domain, options));
    const notes = [words('report/asked'), ...[command.note?.(terminal.language) ?? []].flat()];
    addBelow(cli, added, { notes, examples: command.examples, exits: SCORE_EXITS });
  }
}
