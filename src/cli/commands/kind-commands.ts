import type { Command } from 'commander';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { HEALTH } from '../../diagnoses/kinds.ts';
import { kindWord } from '../../texts/kind-words.ts';
import type { Language } from '../../texts/languages.ts';
import { addBelow, type Cli, type HelpWords, SCORE_EXITS, several } from '../help/help.ts';
import { FORMAT_IDS } from '../output/output-flags.ts';
import { addResolverFlags } from '../resolver-flags.ts';
import type { CheckOptions } from './check-options.ts';

/** Commands of a kind as they are typed: those that every kind has, then its own. */
const examplesOf = ({ command, readsPage, readsPort, help }: DiagnosisKind): readonly string[] => [
  `zonewell ${command} example.com`,
  ...(readsPage ? [`zonewell ${command} https://example.com/about`] : []),
  ...(readsPort ? [`zonewell ${command} example.com:8443`] : []),
  `zonewell ${command} example.com --fail-under 75`,
  `zonewell ${command} example.com --format sarif --fail-on error > zonewell.sarif`,
  `zonewell ${command} example.com --at 2026-03-01`,
  `zonewell ${command} example.com --zone-file example.com.zone`,
  ...(help.examples ?? []),
];

/** Describes the command of a kind in a language: in the imperative, or else by the summary of the kind. */
const describe = (language: Language, kind: DiagnosisKind): string =>
  kindWord(language, { kind, word: kind.help.about === kind.summary ? 'summary' : 'help', english: kind.help.about });

/** Adds the command of each kind, which looks a domain up afresh. `run` does what it is for. */
export function addKindCommands(
  cli: Cli,
  kinds: readonly DiagnosisKind[],
  run: (kind: DiagnosisKind, domain: string | undefined, options: CheckOptions) => Promise<void>,
): void {
  const { program, words, terminal } = cli;
  for (const kind of kinds) {
    const begun = program
      .command(kind.command)
      .description(describe(terminal.language, kind))
      .argument('[domain]', words(kind.readsPort ? 'domain-and-port' : 'domain'))
      .option('--json', words('report/json'))
      .option('--format <format>', words('report/format', { formats: FORMAT_IDS.join(', ') }));
    if (kind.triesServers)
      begun.option('--ns <server>', words('report/ns'), several).option('--ds <record>', words('report/ds'), several);
    addFailureFlags(addResolverFlags(begun, words), words);
    if (kind.readsSelectors) begun.option('--selector <name>', words('report/selector'), several);
    if (kind.id === HEALTH.id)
      begun.option('--kind <kind>', words('report/kind', { kinds: kinds.map(({ id }) => id).join(', ') }));
    const added = begun
      .option('--at <time>', words('report/at'))
      .option('--database <path>', words('report/database'))
      .option('--zone-file <path>', words('report/zone-file'))
      .option('--origin <domain>', words('report/origin'))
      .action((domain: string | undefined, options: CheckOptions) => run(kind, domain, options));
    const { note } = kind.help;
    const notes = note === undefined ? [] : [kindWord(terminal.language, { kind, word: 'help-note', english: note })];
    addBelow(cli, added, {
      notes: [words('report/asked'), ...notes],
      examples: examplesOf(kind),
      exits: SCORE_EXITS,
    });
  }
}

/** Adds the flags that say what makes a command fail. */
export const addFailureFlags = (command: Command, words: HelpWords): Command =>
  command
    .option('--fail-under <points>', words('report/fail-under'))
    .option('--fail-on <severity>', words('report/fail-on'))
    .option('--baseline <file>', words('report/baseline'))
    .option('--policy <file>', words('report/policy'));
