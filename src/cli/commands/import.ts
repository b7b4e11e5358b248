import { hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { type ImportTally, importCof } from '../../bulk/import-cof.ts';
import type { ImportProgress, ImportStore } from '../../observations/imports.ts';
import type { CofFault } from '../../records/cof.ts';
import { cofMessage } from '../../texts/cof-faults.ts';
import { formatsOf } from '../../texts/formats.ts';
import { textIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { type Input, openInput, reason } from '../scan/scan-files.ts';
import { createLongProgress, summaryIn } from '../terminal/long-progress.ts';
import { PROGRESS_TEXTS } from '../terminal/progress-texts.ts';
import { capabilitiesOf, complain, EXIT, failUsage, type Terminal } from '../terminal/terminal.ts';
import { withDatabase } from './database.ts';
import { IMPORT_TEXTS } from './import-texts.ts';

export interface ImportFlags {
  readonly source?: string;
  readonly database?: string;
  readonly again?: true;
}

/** By its first octets a file is known again, also after it has grown. */
const FINGERPRINT_OCTETS = 65_536;
const MAX_SOURCE_CHARS = 100;
/** Lines that are complained about; the rest is only counted. */
const MAX_COMPLAINTS = 20;

const { message } = IMPORT_TEXTS;

/** Loads what an archive saw, from a file in the Passive DNS Common Output Format, and gives the exit code. */
export async function importArchive(
  path: string,
  {
    flags,
    terminal,
    stdin,
  }: { readonly flags: ImportFlags; readonly terminal: Terminal; readonly stdin: NodeJS.ReadStream },
): Promise<number> {
  const source = flags.source ?? 'archive';
  if (!/^[\w.@:/ -]+$/.test(source) || source.length > MAX_SOURCE_CHARS)
    return failUsage(terminal, message('source'), message('source/hint', { most: MAX_SOURCE_CHARS }));
  return withDatabase(terminal, {
    flags,
    use: 'fills',
    work: async ({ imports }) => {
      const begun = await beginning(path, { source, again: flags.again === true, imports });
      const input = await openInput(path, stdin, begun.octets);
      if (!input.ok) return failUsage(terminal, input.fault, input.hint);
      if (begun.lines > 0)
        terminal.stderr.write(`${textIn(terminal.language, message('going-on', { line: begun.lines }))}\n`);
      return await run(path, { source, from: begun, input, imports, terminal });
    },
  });
}

/** Where an earlier run of the same file and source stopped. What comes through a pipe always starts over. */
async function beginning(
  path: string,
  { source, again, imports }: { readonly source: string; readonly again: boolean; readonly imports: ImportStore },
): Promise<ImportProgress> {
  const key = hash('sha256', `${source}\n${await fingerprint(path)}`, 'hex');
  const anew = { key, octets: 0, lines: 0 };
  return path === '-' || again ? anew : ((await imports.importedSoFar(key)) ?? anew);
}

async function fingerprint(path: string): Promise<string> {
  if (path === '-') return 'stdin';
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(FINGERPRINT_OCTETS), 0, FINGERPRINT_OCTETS, 0);
      return hash('sha256', buffer.subarray(0, bytesRead), 'hex');
    } finally {
      await file.close();
    }
  } catch {
    // The code that opens it next says why it cannot be read.
    return 'unreadable';
  }
}

interface ImportRun {
  readonly source: string;
  readonly from: ImportProgress;
  readonly input: Input;
  readonly imports: ImportStore;
  readonly terminal: Terminal;
}

async function run(path: string, { source, from, input, imports, terminal }: ImportRun): Promise<number> {
  const tally: ImportTally = { lines: from.lines, records: 0, unsupported: 0, malformed: 0 };
  const total = input.lines === null ? null : input.lines + from.lines;
  const progress = createLongProgress(terminal.stderr, {
    capabilities: capabilitiesOf(terminal.stderr, terminal),
    what: 'line',
    counts: () => ({
      done: tally.lines - from.lines,
      settledLines: tally.lines,
      lines: total,
    }),
  });
  const stop = new AbortController();
  let interrupted = false;
  const onInterrupt = (): void => {
    if (interrupted) process.exit(EXIT.interrupted);
    interrupted = true;
    stop.abort();
  };
  process.on('SIGINT', onInterrupt);
  const startedMs = performance.now();
  const onFault = (line: number, fault: CofFault): void => {
    if (tally.malformed <= MAX_COMPLAINTS)
      progress.around(() => complain(terminal, message('left-out', { line, why: cofMessage(fault) }), ''));
  };
  try {
    await importCof(input.chunks, { imports, source, from, tally, onFault, signal: stop.signal });
  } catch (error) {
    progress.around(() =>
      complain(
        terminal,
        message('cannot-go-on', { line: tally.lines, why: reason(error) }),
        message('cannot-go-on/hint'),
      ),
    );
    return EXIT.notLookedUp;
  } finally {
    progress.stop();
    process.off('SIGINT', onInterrupt);
    input.close();
  }
  terminal.stderr.write(
    summary(tally, { from, seconds: (performance.now() - startedMs) / 1000, language: terminal.language }),
  );
  if (interrupted) {
    terminal.stderr.write(`${textIn(terminal.language, message('stopped'))}\n`);
    return EXIT.interrupted;
  }
  const read = tally.lines - from.lines;
  if (read === 0 || tally.malformed < read) return EXIT.fine;
  return failUsage(terminal, message('no-line', { path }), message('no-line/hint'));
}

function summary(
  { lines, records, unsupported, malformed }: ImportTally,
  { from, seconds, language }: { readonly from: ImportProgress; readonly seconds: number; readonly language: Language },
): string {
  const words = speak(language, IMPORT_TEXTS);
  const read = lines - from.lines;
  const done = speak(language, PROGRESS_TEXTS)('line', { count: read });
  const rate = formatsOf(language).number(Math.round(read / Math.max(seconds, 0.001)));
  return summaryIn(language, {
    done,
    pace: { seconds, rate },
    more: [
      words('records', { count: records }),
      ...(unsupported > 0 ? [words('unsupported', { count: unsupported })] : []),
      ...(malformed > 0 ? [words('malformed', { count: malformed })] : []),
    ],
  });
}
