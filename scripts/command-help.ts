import type { Command } from 'commander';
import { createProgram } from '../src/cli/program.ts';
import { loadLanguage } from '../src/texts/language.ts';
import type { Language } from '../src/texts/languages.ts';

/** Holds what `--help` prints of a command that does something. */
interface CommandHelp {
  readonly name: string;
  readonly about: string;
  readonly help: string;
}

/** Returns the help of each command of a language, at 80 columns. */
async function helpIn(language: Language): Promise<readonly CommandHelp[]> {
  await loadLanguage(language);
  let printed = '';
  const out = {
    write: (text: string) => {
      printed += text;
      return true;
    },
    isTTY: false,
  } as unknown as NodeJS.WriteStream;
  const program = createProgram({ env: { LANG: 'C.UTF-8' }, stdout: out, stderr: out, language }, () => {});
  const found: CommandHelp[] = [];
  const visit = (command: Command, above: string): void => {
    const name = `${above} ${command.name()}`.trim();
    if (command.commands.length > 0) {
      for (const below of command.commands) visit(below, name);
      return;
    }
    printed = '';
    command.outputHelp();
    found.push({ name, about: command.description(), help: printed.trimEnd() });
  };
  visit(program, '');
  return found;
}

/** Returns the help of all commands, as a file of the documentation. */
export async function commandHelp(): Promise<string> {
  const help = { en: await helpIn('en'), ja: await helpIn('ja') };
  return `${JSON.stringify(help, null, 2)}\n`;
}
