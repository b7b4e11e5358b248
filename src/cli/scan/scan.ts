import { createReadStream } from 'node:fs';
import type { Config, ResolverChoice } from '../../app/config.ts';
import { createServices } from '../../app/services.ts';
import { readLines } from '../../bulk/lines.ts';
import { MAX_RESULT_LINE_OCTETS, readResults } from '../../bulk/resume.ts';
import { SeenNames } from '../../bulk/seen.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { KINDS } from '../../diagnoses/kinds.ts';
import { visible } from '../../domain/text.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { mayOpen } from '../commands/database.ts';
import type { FailureRule } from '../output/exit-code.ts';
import { createReportStream } from '../output/report-stream.ts';
import { configWithResolvers } from '../resolvers.ts';
import { createLongProgress, summaryIn } from '../terminal/long-progress.ts';
import { PROGRESS_TEXTS } from '../terminal/progress-texts.ts';
import { capabilitiesOf, complain, EXIT, failUsage, type Terminal } from '../terminal/terminal.ts';
import {
  CHECK_PATH,
  createOutput,
  type Input,
  type Output,
  openInput,
  openResults,
  type ResultFile,
  reason,
} from './scan-files.ts';
import { readScanFlags, type ScanFlags, type ScanOptions } from './scan-options.ts';
import { emptyTally, runScan, type ScanTally } from './scan-run.ts';
import { SCAN_TEXTS } from './scan-texts.ts';

/** Lines go there past `process.stdout`: see `createOutput`. */
const STDOUT_FD = 1;

const { message } = SCAN_TEXTS;

interface ScanCall {
  readonly flags: ScanFlags;
  readonly terminal: Terminal;
  readonly stdin: NodeJS.ReadStream;
  readonly kinds?: readonly DiagnosisKind[] | undefined;
}

/** Looks up many names, many at once, and writes a line of JSON for each as it is done. Gives the exit code. */
export async function scan(path: string, { flags, terminal, stdin, kinds = KINDS }: ScanCall): Promise<number> {
  const options = readScanFlags(
    flags,
    kinds.map(({ id }) => id),
  );
  if (!options.ok) return failUsage(terminal, options.fault, options.hint);
  const kind = kinds.find(({ id }) => id === options.kind);
  // What the flags say was found among these kinds.
  if (kind === undefined) throw new Error(`There is no kind ${options.kind}.`);
  const config = await configWithResolvers(terminal, flags, { database: flags.database, policyFile: flags.policy });
  if (config === undefined) return EXIT.usage;
  const input = await openInput(path, stdin);
  if (!input.ok) return failUsage(terminal, input.fault, input.hint);
  const done = new SeenNames();
  let results: ResultFile | undefined;
  try {
    for (const file of flags.skip ?? []) if (!(await leaveOut(file, { options, done, terminal }))) return EXIT.usage;
    if (flags.resume !== undefined) {
      const opened = await openResults(flags.resume);
      if (!opened.ok) return failUsage(terminal, opened.fault, opened.hint);
      results = opened;
      if (!(await goOn(flags.resume, { results: opened, options, done, terminal }))) return EXIT.usage;
    }
    const of = { path, flags, input, done, kind };
    return await scanTo(results?.fd ?? STDOUT_FD, { config, options, input: of, terminal });
  } finally {
    input.close();
    await results?.close();
  }
}

/** Remembers what a file has results of. False where it cannot be read. */
async function leaveOut(
  file: string,
  {
    options: { kind },
    done,
    terminal,
  }: { readonly options: ScanOptions; readonly done: SeenNames; readonly terminal: Terminal },
): Promise<boolean> {
  try {
    const chunks = createReadStream(file) as AsyncIterable<Buffer>;
    const { odd } = await readResults(readLines(chunks, MAX_RESULT_LINE_OCTETS), kind, (domain) => done.add(domain));
    if (odd > 0) complain(terminal, message('odd-lines', { file, count: odd }), '');
    return true;
  } catch (error) {
    complain(terminal, message('cannot-read', { path: file, why: reason(error) }), CHECK_PATH);
    return false;
  }
}

/** Remembers what is in the file of an earlier run, and cuts off a line that was not written to its end. */
async function goOn(
  file: string,
  {
    results,
    options: { kind },
    done,
    terminal,
  }: {
    readonly results: ResultFile;
    readonly options: ScanOptions;
    readonly done: SeenNames;
    readonly terminal: Terminal;
  },
): Promise<boolean> {
  const lines = readLines(results.chunks(), MAX_RESULT_LINE_OCTETS);
  const earlier = await readResults(lines, kind, (domain) => done.add(domain));
  if (earlier.foreign) {
    complain(terminal, message('foreign', { file }), message('foreign/hint'));
    return false;
  }
  if (earlier.odd > 0) complain(terminal, message('odd-lines', { file, count: earlier.odd }), '');
  if (earlier.tornAt !== null) await results.truncate(earlier.tornAt);
  if (earlier.done > 0)
    terminal.stderr.write(
      `${speak(terminal.language, SCAN_TEXTS)('already', { file: visible(file), count: earlier.done })}\n`,
    );
  return true;
}

interface ScanInput {
  readonly path: string;
  readonly flags: ScanFlags;
  readonly input: Input;
  readonly done: SeenNames;
  readonly kind: DiagnosisKind;
}

interface ScanOver {
  readonly config: Config & ResolverChoice;
  readonly options: ScanOptions;
  readonly input: ScanInput;
  readonly terminal: Terminal;
}

const scanProgress = (tally: ScanTally, { lines }: Input, terminal: Terminal) =>
  createLongProgress(terminal.stderr, {
    capabilities: capabilitiesOf(terminal.stderr, terminal),
    what: 'name',
    counts: () => ({ done: tally.names, settledLines: tally.settledLines, lines }),
  });

async function scanTo(
  fd: number,
  {
    config,
    options: { concurrency, output: asked, fields },
    input: { path, flags, input, done, kind },
    terminal,
  }: ScanOver,
): Promise<number> {
  if (!mayOpen(terminal, { database: config.database, flags, use: 'writes' })) return EXIT.usage;
  const created = await createServices(config);
  if (!created.ok) return failUsage(terminal, created.fault, created.hint);
  const { services } = created;
  const stop = new AbortController();
  const output = createOutput(fd, () => stop.abort());
  const tally = emptyTally();
  const progress = scanProgress(tally, input, terminal);
  let interrupted = false;
  const onInterrupt = (): void => {
    if (interrupted) process.exit(EXIT.interrupted);
    interrupted = true;
    progress.around(() => terminal.stderr.write(`${speak(terminal.language, SCAN_TEXTS)('finishing')}\n`));
    stop.abort();
  };
  process.on('SIGINT', onInterrupt).on('SIGTERM', onInterrupt);
  const began = performance.now();
  const stream = createReportStream(kind, { output: asked, fields, terminal });
  try {
    await output.write(stream.head);
    const fault = await runScan({
      chunks: input.chunks,
      lookups: services.lookups,
      kind,
      stream,
      concurrency,
      done,
      output,
      tally,
      signal: stop.signal,
      language: terminal.language,
      complain: (line) => progress.around(() => terminal.stderr.write(`zonewell: ${visible(line)}\n`)),
    });
    input.close();
    await output.write(stream.tail());
    await output.end();
    progress.stop();
    terminal.stderr.write(summary(tally, (performance.now() - began) / 1000, terminal.language));
    if (fault !== null) complain(terminal, fault.fault, fault.hint);
    if ((interrupted || fault !== null || wasCut(output)) && asked.format === 'ndjson')
      terminal.stderr.write(howToGoOn(path, flags, terminal.language));
    return scanExitCode(tally, { output, interrupted, failed: fault !== null, rule: asked, terminal });
  } finally {
    progress.stop();
    process.off('SIGINT', onInterrupt).off('SIGTERM', onInterrupt);
    await services.close();
  }
}

/** The reader's going (`| head`) is no fault. */
const wasCut = ({ failure }: Output): boolean => failure !== null && failure.code !== 'EPIPE';

function scanExitCode(
  tally: ScanTally,
  {
    output,
    interrupted,
    failed,
    rule: { bar, failOn },
    terminal,
  }: {
    readonly output: Output;
    readonly interrupted: boolean;
    readonly failed: boolean;
    readonly rule: FailureRule;
    readonly terminal: Terminal;
  },
): number {
  if (wasCut(output)) {
    complain(terminal, message('not-written', { why: reason(output.failure) }), message('not-written/hint'));
    return EXIT.notLookedUp;
  }
  if (failed) return EXIT.notLookedUp;
  if (interrupted) return EXIT.interrupted;
  if (tally.names === 0 && tally.skipped === 0) return failUsage(terminal, message('empty'), message('empty/hint'));
  if (tally.names > 0 && tally.notLookedUp + tally.broken === tally.names) return EXIT.notLookedUp;
  if (tally.failed > 0) return EXIT.belowTheBar;
  const judges = bar !== undefined || failOn !== undefined;
  return judges && tally.undecided + tally.broken > 0 ? EXIT.notLookedUp : EXIT.fine;
}

function summary(
  { names, notLookedUp, broken, duplicates, bad, skipped }: ScanTally,
  seconds: number,
  language: Language,
): string {
  const words = speak(language, SCAN_TEXTS);
  const done = speak(language, PROGRESS_TEXTS)('name', { count: names });
  return summaryIn(language, {
    done,
    pace: { seconds, rate: (names / Math.max(seconds, 0.001)).toFixed(1) },
    more: [
      ...(notLookedUp + broken > 0 ? [words('not-looked-up', { count: notLookedUp + broken })] : []),
      ...(skipped > 0 ? [words('skipped', { count: skipped })] : []),
      ...(duplicates > 0 ? [words('duplicates', { count: duplicates })] : []),
      ...(bad > 0 ? [words('bad', { count: bad })] : []),
    ],
  });
}

/** A word as a shell takes it. */
const quoted = (word: string): string =>
  /^[\w./:@%+-]+$/.test(word) ? word : `'${visible(word).replaceAll("'", "'\\''")}'`;

function howToGoOn(path: string, { resume, kind }: ScanFlags, language: Language): string {
  const words = speak(language, SCAN_TEXTS);
  const command = `zonewell scan ${quoted(path)}${kind === undefined ? '' : ` --kind ${quoted(kind)}`} --resume`;
  return resume === undefined
    ? `${words('go-on-file', { command: `${command} FILE` })}\n`
    : `${words('go-on', { command: `${command} ${quoted(resume)}` })}\n`;
}
