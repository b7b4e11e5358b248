import { type Command, CommanderError } from 'commander';
import { loadLanguage } from '../texts/language.ts';
import { addLanguages, type LanguageDefinition } from '../texts/languages.ts';
import { createCli } from './create-cli.ts';
import { COMMAND_TEXTS } from './help/command-texts.ts';
import type { Cli } from './help/help.ts';
import { usageFault } from './help/usage-fault.ts';
import { USAGE_TEXTS } from './help/usage-texts.ts';
import { takeLanguage } from './terminal/take-language.ts';
import { complain, EXIT, outliveReader, type Terminal } from './terminal/terminal.ts';

/** Runs what was typed in one of the languages, and returns the exit code. Loads only English and the language of the terminal. */
export async function runCommand(
  typed: readonly string[],
  given: Omit<Terminal, 'language'>,
  languages: readonly LanguageDefinition[],
): Promise<number> {
  addLanguages(languages);
  const { args, language, isKnown } = takeLanguage(typed, given.env);
  await Promise.all([loadLanguage('en'), loadLanguage(language)]);
  const { env, stdout, stderr } = given;
  const terminal: Terminal = { env, stdout, stderr, language };
  outliveReader(terminal);
  if (isKnown) return runIn(terminal, args);
  complain(terminal, USAGE_TEXTS.message('language'), USAGE_TEXTS.message('language/hint'));
  return EXIT.usage;
}

async function runIn(terminal: Terminal, args: readonly string[]): Promise<number> {
  let exitCode: number = EXIT.fine;
  const program = await programFor(args[0], terminal, (code) => {
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
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.fine;
      const command = args.find((one) => !one.startsWith('-'));
      const isCommand = program.commands.some((one) => one.name() === command);
      const { fault, hint } = usageFault(error, isCommand ? command : undefined);
      if (error.code !== 'commander.help') complain(terminal, fault, hint);
      return EXIT.usage;
    }
    // A bug. Node's own code for it, 1, would be taken for a verdict.
    terminal.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    complain(terminal, COMMAND_TEXTS.message('broken'), COMMAND_TEXTS.message('broken/hint'));
    return EXIT.notLookedUp;
  }
}

/** Commands that need none of the checks, and are typed in loops: they come without all the others. */
const ALONE: ReadonlyMap<string, () => Promise<(cli: Cli) => void>> = new Map([
  ['spf', async () => (await import('./commands/spf-command.ts')).addSpf],
  ['whois', async () => (await import('./commands/whois-command.ts')).addWhois],
]);

/** Builds the commands that what was typed first needs. Each loads what it runs with when it runs. */
async function programFor(
  first: string | undefined,
  terminal: Terminal,
  done: (exitCode: number) => void,
): Promise<Command> {
  const add = await ALONE.get(first ?? '')?.();
  if (add === undefined) return (await import('./program.ts')).createProgram(terminal, done);
  const cli = createCli(terminal, done);
  add(cli);
  return cli.program;
}
