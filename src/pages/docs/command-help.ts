import type { Language } from '../../texts/languages.ts';
import help from './command-help.json' with { type: 'json' };

/** Holds what `--help` prints of one command. */
interface CommandHelp {
  readonly name: string;
  readonly about: string;
  readonly help: string;
}

/** Holds the help of every command in each language, made from the commands by `npm run docs`. */
export const COMMAND_HELP: Readonly<Record<Language, readonly CommandHelp[]>> = help;
