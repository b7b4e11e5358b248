import type { Command } from 'commander';
import type { Message, Words } from '../../domain/message.ts';
import { textIn } from '../../texts/language.ts';
import { speak } from '../../texts/speak.ts';
import { capabilitiesOf, type Terminal } from '../terminal/terminal.ts';
import { hanging } from '../terminal/terminal-writer.ts';
import { pad, widthOf, wrap } from '../terminal/text.ts';
import { HELP_TEXTS } from './help-texts.ts';

/** Holds the command to which others are added, and the words to describe it with. */
export interface Cli {
  readonly program: Command;
  readonly words: HelpWords;
  readonly terminal: Terminal;
  /** Takes the exit code that a command came to. */
  readonly done: (exitCode: number) => void;
}

export type HelpWords = Words<typeof HELP_TEXTS.texts>;
type HelpKey = keyof typeof HELP_TEXTS.texts;

/** Collects the values of an option that may be given more than once. */
export const several = (value: string, before: readonly string[] | undefined): string[] => [...(before ?? []), value];

/** Exit codes of commands that have no score. */
export const PLAIN_EXITS = { 0: 'exit/fine', 2: 'exit/usage', 3: 'exit/lookup' } as const;
/** Exit codes of commands that look nothing up. */
export const LOCAL_EXITS = { 0: 'exit/fine', 2: 'exit/usage' } as const;
/** Exit codes of commands that print a score. */
export const SCORE_EXITS = { 0: 'exit/fine', 1: 'exit/below', 2: 'exit/usage', 3: 'exit/lookup-or-unknown' } as const;

/** Adds to `--help` below the options. */
export interface Below {
  readonly notes?: readonly string[];
  /** Commands as they are typed. */
  readonly examples: readonly string[];
  /** Explains exit codes. */
  readonly exits?: Readonly<Record<number, HelpKey & `exit/${string}`>>;
}

/** Adds notes, examples and exit codes to the help of a command. */
export function addBelow({ words, terminal }: Omit<Cli, 'program'>, command: Command, below: Below): Command {
  return command.addHelpText('after', ({ error }) => {
    const { columns } = capabilitiesOf(error ? terminal.stderr : terminal.stdout, terminal);
    const { notes = [], examples, exits = {} } = below;
    const codes = Object.entries(exits);
    const room = Math.max(0, ...codes.map(([code]) => code.length)) + 2;
    return [
      ...notes.flatMap((note) => ['', ...wrap(note, columns)]),
      '',
      words('heading/examples'),
      ...examples.map((line) => `  ${line}`),
      ...(codes.length === 0 ? [] : ['', words('heading/exit-codes')]),
      ...codes.flatMap(([code, key]) =>
        hanging(`  ${pad(code, room)}`, textIn(terminal.language, message(key)), columns),
      ),
    ].join('\n');
  });
}

/** Whether a text has letters of two columns each. */
const isWide = (text: string): boolean => widthOf(text) > text.length;

const message = (key: HelpKey & `exit/${string}`): Message => HELP_TEXTS.message(key);

/** Below this many columns left, descriptions go under the names instead of beside them. */
const MIN_ROOM = 30;
const INDENT = 6;

/** Lets help fit the width of the terminal, and speak its language. Commands that are added later inherit this. */
export function speakHelp(program: Command, terminal: Terminal): HelpWords {
  const words = speak(terminal.language, HELP_TEXTS);
  const titles = new Map<string, string>([
    // After a heading in wide letters, the usage is on a line of its own: no space follows them.
    ['Usage:', isWide(words('heading/usage')) ? `${words('heading/usage')}\n ` : words('heading/usage')],
    ['Arguments:', words('heading/arguments')],
    ['Options:', words('heading/options')],
    ['Commands:', words('heading/commands')],
  ]);
  const placeholders = (text: string): string =>
    text.replace('[options]', words('placeholder/options')).replace('[command]', words('placeholder/command'));
  program
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
      // run-command.ts says it, in the language of the terminal.
      outputError: () => {},
      getOutHelpWidth: () => capabilitiesOf(terminal.stdout, terminal).columns,
      getErrHelpWidth: () => capabilitiesOf(terminal.stderr, terminal).columns,
    })
    .configureHelp({
      displayWidth: widthOf,
      boxWrap: (text, columns) => wrap(text, columns).join('\n'),
      styleTitle: (title) => titles.get(title) ?? title,
      styleUsage: placeholders,
      styleSubcommandTerm: placeholders,
      formatItem(term, termWidth, description, { helpWidth = 80 }) {
        const lines =
          helpWidth - termWidth - 4 < MIN_ROOM
            ? [`  ${term}`, ...wrap(description, helpWidth - INDENT).map((line) => ' '.repeat(INDENT) + line)]
            : hanging(`  ${pad(term, termWidth)}  `, description, helpWidth);
        return lines.join('\n');
      },
    });
  return words;
}
