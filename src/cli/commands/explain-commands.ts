import { commandTree } from '../completion/command-tree.ts';
import { COMPLETIONS } from '../completion/completions.ts';
import { COMMAND_TEXTS } from '../help/command-texts.ts';
import { addBelow, type Cli, LOCAL_EXITS } from '../help/help.ts';
import { EXIT, failUsage } from '../terminal/terminal.ts';

const SHELLS = [...COMPLETIONS.keys()].join(', ');

/** Adds the commands that tell about Zonewell itself and look nothing up. */
export function addExplainCommands(cli: Cli): void {
  const { program, words, terminal, done } = cli;
  const command = program
    .command('explain')
    .description(words('explain'))
    .argument('<code>', words('explain/code'))
    .option('--json', words('json'))
    .action(async (code: string, options: { readonly json?: true }) => {
      const { explain } = await import('./explain.ts');
      done(explain(code, options, terminal));
    });
  addBelow(cli, command, {
    examples: ['zonewell explain spf/doubled', 'zonewell explain dmarc', 'zonewell explain DS15_MISMATCH_CDS_CDNSKEY'],
    exits: LOCAL_EXITS,
  });
  const completion = program
    .command('completion')
    .description(words('completion'))
    .argument('<shell>', words('completion/shell', { shells: SHELLS }))
    .action((shell: string) => done(completeFor(shell, cli)));
  addBelow(cli, completion, {
    examples: [
      'source <(zonewell completion bash)',
      'source <(zonewell completion zsh)',
      'zonewell completion fish | source',
    ],
    exits: LOCAL_EXITS,
  });
}

/** Prints the completion of a shell. Gives the exit code. */
function completeFor(shell: string, { program, terminal }: Cli): number {
  const write = COMPLETIONS.get(shell);
  if (write === undefined)
    return failUsage(
      terminal,
      COMMAND_TEXTS.message('shell', { value: shell }),
      COMMAND_TEXTS.message('shell/hint', { shells: SHELLS }),
    );
  terminal.stdout.write(write(commandTree(program)));
  return EXIT.fine;
}
