import { createReadStream } from 'node:fs';
import type { Config } from '../app/config.ts';
import { createServices } from '../app/services.ts';
import { readLines } from '../bulk/lines.ts';
import { duration } from '../bulk/rate.ts';
import { MAX_RESULT_LINE_OCTETS, readResults } from '../bulk/resume.ts';
import { SeenNames } from '../bulk/seen.ts';
import type { DiagnosisKind } from '../diagnoses/kinds.ts';
import { configOf } from './database.ts';
import { KIND_COMMANDS, type KindCommand } from './kind-commands.ts';
import { createLongProgress } from './long-progress.ts';
import { findResolvers } from './resolvers.ts';
import { createOutput, type Input, type Output, openInput, openResults, type ResultFile } from './scan-files.ts';
import { readScanFlags, type ScanFlags, type ScanOptions } from './scan-options.ts';
import { runScan, type ScanTally } from './scan-run.ts';
import { type Complaint, capabilitiesOf, complain, EXIT, type Terminal } from './terminal.ts';
import { visible } from './text.ts';

/** Lines go there past `process.stdout`: see `createOutput`. */
const STDOUT_FD = 1;

/** Looks up many names, many at once, and writes a line of JSON for each as it is done. Gives the exit code. */
export async function scan(
  path: string,
  flags: ScanFlags,
  terminal: Terminal,
  stdin: NodeJS.ReadStream,
  commands: Readonly<Record<string, KindCommand>> = KIND_COMMANDS,
): Promise<number> {
  const options = readScanFlags(flags, Object.keys(commands));
  if (!options.ok) return usage(terminal, options);
  const loaded = await commands[options.kind]?.load();
  // What the flags say was found among these commands.
  if (loaded === undefined) throw new Error(`There is no command of the kind ${options.kind}.`);
  const found = await findResolvers(flags.resolver ?? []);
  if (!found.ok) return usage(terminal, found);
  const config = configOf(terminal, { resolvers: found.resolvers, database: flags.database });
  if (config === undefined) return EXIT.usage;
  const input = await openInput(path, stdin);
  if (!input.ok) return usage(terminal, input);
  const done = new SeenNames();
  let results: ResultFile | undefined;
  try {
    for (const file of flags.skip ?? []) if (!(await leaveOut(file, options, done, terminal))) return EXIT.usage;
    if (flags.resume !== undefined) {
      const opened = await openResults(flags.resume);
      if (!opened.ok) return usage(terminal, opened);
      results = opened;
      if (!(await goOn(flags.resume, opened, options, done, terminal))) return EXIT.usage;
    }
    return await scanTo(
      results?.fd ?? STDOUT_FD,
      config,
      options,
      { path, flags, input, done, kind: loaded.kind },
      terminal,
    );
  } finally {
    input.close();
    await results?.close();
  }
}

function usage(terminal: Terminal, { fault, hint }: Complaint): number {
  complain(terminal, fault, hint);
  return EXIT.usage;
}

/** Remembers what a file has results of. False where it cannot be read. */
async function leaveOut(file: string, { kind }: ScanOptions, done: SeenNames, terminal: Terminal): Promise<boolean> {
  try {
    const chunks = createReadStream(file) as AsyncIterable<Buffer>;
    const { odd } = await readResults(readLines(chunks, MAX_RESULT_LINE_OCTETS), kind, (domain) => done.add(domain));
    if (odd > 0) complain(terminal, `${file}: ${odd} of its lines are no lines of a scan`, '');
    return true;
  } catch (error) {
    usage(terminal, { fault: `Cannot read ${file}: ${reason(error)}`, hint: 'Check path and permissions.' });
    return false;
  }
}

/** Remembers what is in the file of an earlier run, and cuts off a line that was not written to its end. */
async function goOn(
  file: string,
  results: ResultFile,
  { kind }: ScanOptions,
  done: SeenNames,
  terminal: Terminal,
): Promise<boolean> {
  const lines = readLines(results.chunks(), MAX_RESULT_LINE_OCTETS);
  const earlier = await readResults(lines, kind, (domain) => done.add(domain));
  if (earlier.foreign) {
    usage(terminal, {
      fault: `Cannot resume with ${file}: its first line is no line of a scan`,
      hint: 'Name the file that an earlier scan wrote, or a new one.',
    });
    return false;
  }
  if (earlier.odd > 0) complain(terminal, `${file}: ${earlier.odd} of its lines are no lines of a scan`, '');
  if (earlier.tornAt !== null) await results.truncate(earlier.tornAt);
  if (earlier.done > 0) terminal.stderr.write(`${visible(file)} has ${count(earlier.done, 'name')} already.\n`);
  return true;
}

interface Given {
  readonly path: string;
  readonly flags: ScanFlags;
  readonly input: Input;
  readonly done: SeenNames;
  readonly kind: DiagnosisKind;
}

async function scanTo(
  fd: number,
  config: Config,
  { concurrency, fields }: ScanOptions,
  { path, flags, input, done, kind }: Given,
  terminal: Terminal,
): Promise<number> {
  const created = await createServices(config);
  if (!created.ok) return usage(terminal, created);
  const { services } = created;
  const stop = new AbortController();
  const output = createOutput(fd, () => stop.abort());
  const tally: ScanTally = { names: 0, notLookedUp: 0, broken: 0, duplicates: 0, bad: 0, skipped: 0, settledLines: 0 };
  const progress = createLongProgress(terminal.stderr, capabilitiesOf(terminal.stderr, terminal), 'name', () => ({
    done: tally.names,
    settledLines: tally.settledLines,
    lines: input.lines,
  }));
  let interrupted = false;
  const onInterrupt = (): void => {
    if (interrupted) process.exit(EXIT.interrupted);
    interrupted = true;
    progress.around(() =>
      terminal.stderr.write('Finishing the lookups in flight. Press Ctrl-C again to stop at once.\n'),
    );
    stop.abort();
  };
  process.on('SIGINT', onInterrupt).on('SIGTERM', onInterrupt);
  const began = performance.now();
  try {
    const fault = await runScan({
      chunks: input.chunks,
      reports: services.reports,
      kind,
      fields,
      concurrency,
      done,
      output,
      tally,
      signal: stop.signal,
      language: terminal.language,
      tell: (line) => progress.around(() => terminal.stderr.write(`zonewell: ${visible(line)}\n`)),
    });
    input.close();
    await output.end();
    progress.stop();
    terminal.stderr.write(summary(tally, (performance.now() - began) / 1000));
    if (fault !== null) complain(terminal, fault.fault, fault.hint);
    if (interrupted || fault !== null || wasCut(output)) terminal.stderr.write(howToGoOn(path, flags));
    return exitCodeOf(tally, output, interrupted, fault !== null, terminal);
  } finally {
    progress.stop();
    process.off('SIGINT', onInterrupt).off('SIGTERM', onInterrupt);
    await services.close();
  }
}

/** The reader's going (`| head`) is no fault. */
const wasCut = ({ failure }: Output): boolean => failure !== null && failure.code !== 'EPIPE';

function exitCodeOf(
  tally: ScanTally,
  output: Output,
  interrupted: boolean,
  failed: boolean,
  terminal: Terminal,
): number {
  if (wasCut(output)) {
    complain(terminal, `Cannot write the results: ${output.failure?.message}`, 'Check the disk.');
    return EXIT.notLookedUp;
  }
  if (failed) return EXIT.notLookedUp;
  if (interrupted) return EXIT.interrupted;
  if (tally.names === 0 && tally.skipped === 0) {
    complain(terminal, 'There is no name to look up', 'A list has one name a line.');
    return EXIT.usage;
  }
  return tally.names > 0 && tally.notLookedUp + tally.broken === tally.names ? EXIT.notLookedUp : EXIT.fine;
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const count = (value: number, what: string): string => `${value.toLocaleString('en')} ${what}${value === 1 ? '' : 's'}`;

function summary({ names, notLookedUp, broken, duplicates, bad, skipped }: ScanTally, seconds: number): string {
  const parts = [
    `${count(names, 'name')} in ${duration(seconds)} (${(names / Math.max(seconds, 0.001)).toFixed(1)}/s)`,
    ...(notLookedUp + broken > 0 ? [`${(notLookedUp + broken).toLocaleString('en')} could not be looked up`] : []),
    ...(skipped > 0 ? [`${skipped.toLocaleString('en')} done before`] : []),
    ...(duplicates > 0 ? [count(duplicates, 'duplicate')] : []),
    ...(bad > 0 ? [count(bad, 'bad line')] : []),
  ];
  return `${parts.join(', ')}.\n`;
}

/** A word as a shell takes it. */
const quoted = (word: string): string =>
  /^[\w./:@%+-]+$/.test(word) ? word : `'${visible(word).replaceAll("'", "'\\''")}'`;

function howToGoOn(path: string, { resume, kind }: ScanFlags): string {
  const command = `zonewell scan ${quoted(path)}${kind === undefined ? '' : ` --kind ${quoted(kind)}`} --resume`;
  return resume === undefined
    ? `To go on where it stopped, put what was written into a file: ${command} FILE\n`
    : `To go on where it stopped: ${command} ${quoted(resume)}\n`;
}
