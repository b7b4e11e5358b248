import type { Message } from '../../domain/message.ts';
import { visible } from '../../domain/text.ts';
import { textIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { COMMAND_TEXTS } from '../help/command-texts.ts';
import type { TerminalCapabilities } from './terminal-writer.ts';

/** Holds what the commands use of the process, so that it is handed in and not reached for. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  /** Sets the language of what commands say. JSON names, codes and the log are not. */
  readonly language: Language;
}

/** The exit codes. */
export const EXIT = { fine: 0, belowTheBar: 1, usage: 2, notLookedUp: 3, interrupted: 130 } as const;

const COLUMNS = 80;
const MIN_COLUMNS = 40;

/**
 * Tells what a stream can show: colour only on a terminal without NO_COLOR, 80 columns of prose unless it is narrower.
 */
export function capabilitiesOf(stream: NodeJS.WriteStream, { env, language }: Terminal): TerminalCapabilities {
  const noColor = env['NO_COLOR'] ?? '';
  const width = Math.max(MIN_COLUMNS, stream.isTTY ? columnsOf(stream, env) : COLUMNS);
  return {
    language,
    colour: stream.isTTY === true && noColor === '' && env['TERM'] !== 'dumb',
    unicode:
      language !== 'en' ||
      process.platform === 'win32' ||
      /utf-?8/i.test(env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || ''),
    columns: Math.min(COLUMNS, width),
    width,
  };
}

/** Returns the columns of a terminal. One without a size reports none or 0; then the shell may know it. */
function columnsOf({ columns }: NodeJS.WriteStream, env: Terminal['env']): number {
  if (columns > 0) return columns;
  const named = Number(env['COLUMNS'] ?? '');
  return Number.isInteger(named) && named > 0 ? named : COLUMNS;
}

/** Says what went wrong, without a full stop, and the next step; text of a setting is English. */
export interface Complaint {
  readonly fault: string | Message;
  readonly hint: string | Message;
}

/** Says what went wrong, and the next step on a line of its own. */
export function complain({ stderr, language }: Terminal, fault: string | Message, hint: string | Message): void {
  const inWords = (content: string | Message): string =>
    visible(typeof content === 'string' ? content : textIn(language, content));
  const label = speak(language, COMMAND_TEXTS)('hint');
  stderr.write(`zonewell: ${inWords(fault)}\n${hint === '' ? '' : `${label}${inWords(hint)}\n`}`);
}

/** Says what is wrong with how a command was called or with what it was given, and returns the exit code for that. */
export function failUsage(terminal: Terminal, fault: string | Message, hint: string | Message): number {
  complain(terminal, fault, hint);
  return EXIT.usage;
}

/** Lists the errors of a stream whose reader has gone. */
const READER_GONE: ReadonlySet<string> = new Set(['EPIPE', 'ERR_STREAM_DESTROYED']);

/**
 * Goes on quietly where the reader of our output has gone (`| head`): the exit code is still ours to give. What cannot be
 * said on stderr ends nothing either: a full disk under the log must not stop the service.
 */
export function outliveReader({ stdout, stderr }: Terminal): void {
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (!READER_GONE.has(error.code ?? '')) throw error;
  });
  stderr.on('error', () => {});
}
