import type { LookupService } from '../../admission/lookup-service.ts';
import { type ListLine, readLines } from '../../bulk/lines.ts';
import { MAX_LIST_LINE_OCTETS, readName } from '../../bulk/names.ts';
import { SeenNames } from '../../bulk/seen.ts';
import { spread } from '../../bulk/spread.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import { isNothingKnown, outlineOf } from '../../diagnoses/kinds.ts';
import type { Message } from '../../domain/message.ts';
import type { DomainName } from '../../domain/name.ts';
import { registrableDomain } from '../../domain/psl.ts';
import { textIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import type { ReportStream } from '../output/report-stream.ts';
import { EXIT } from '../terminal/terminal.ts';
import type { Output } from './scan-files.ts';
import { SCAN_TEXTS } from './scan-texts.ts';

/** Counts what a scan has come to so far; counted while it runs. */
export interface ScanTally {
  /** Diagnoses that have ended, however they ended. */
  names: number;
  /** Of those: nothing at all could be found out. */
  notLookedUp: number;
  /** Of those: below the bar, or with findings that make the command fail. */
  failed: number;
  /** Of those: what could not be found out may be such. */
  undecided: number;
  /** Of those: something went wrong inside, so there is no line. */
  broken: number;
  duplicates: number;
  bad: number;
  /** Done by an earlier run. */
  skipped: number;
  /** Lines of the list that need nothing more. */
  settledLines: number;
}

/** Makes the tally of a scan that has not begun. */
export const emptyTally = (): ScanTally => ({
  names: 0,
  notLookedUp: 0,
  failed: 0,
  undecided: 0,
  broken: 0,
  duplicates: 0,
  bad: 0,
  skipped: 0,
  settledLines: 0,
});

export interface ScanRun {
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly lookups: LookupService;
  readonly kind: DiagnosisKind;
  readonly stream: ReportStream;
  readonly concurrency: number;
  /** Knows what an earlier run has done. */
  readonly done: SeenNames;
  readonly output: Pick<Output, 'write'>;
  readonly tally: ScanTally;
  readonly signal: AbortSignal;
  /** The language of what lines say to people. */
  readonly language: Language;
  /** Called with lines that name nothing, duplicates and errors. The text is not safe to show unescaped. */
  readonly complain: (line: string) => void;
}

/**
 * Domains of one registrable domain under way at once: they usually have the same name servers, and often the same mail
 * servers, and those are other people's.
 */
const PER_REGISTRABLE_DOMAIN = 2;
/** Names read ahead while others of their registrable domain are under way. */
const LOOKAHEAD = 2000;
/** Lines that are complained about, of each kind. The rest is only counted. */
const MAX_COMPLAINTS = 1000;
/** So many diagnoses in a row that broke inside mean a broken store, not a broken domain. */
const MAX_BROKEN_IN_A_ROW = 20;

const { message } = SCAN_TEXTS;

/** Why a scan ended before its list. */
interface Stopped {
  readonly fault: Message;
  readonly hint: Message;
}

/** Diagnoses every name of a list and writes their lines. What stopped it from inside, or null. */
export async function runScan(run: ScanRun): Promise<Stopped | null> {
  const { lookups, kind, stream, concurrency, output, tally, complain } = run;
  const broken = new AbortController();
  let brokenInARow = 0;
  const work = async (domain: DomainName): Promise<void> => {
    try {
      const document = await lookups.live(kind, domain);
      brokenInARow = 0;
      if (isNothingKnown(outlineOf(kind, document))) tally.notLookedUp += 1;
      const { text, exitCode } = stream.add(document);
      if (exitCode === EXIT.belowTheBar) tally.failed += 1;
      if (exitCode === EXIT.notLookedUp) tally.undecided += 1;
      await output.write(text);
    } catch (error) {
      tally.broken += 1;
      brokenInARow += 1;
      if (tally.broken <= MAX_COMPLAINTS)
        complain(`${domain}: ${error instanceof Error ? error.message : String(error)}`);
      if (brokenInARow >= MAX_BROKEN_IN_A_ROW) broken.abort();
    }
    tally.names += 1;
    tally.settledLines += 1;
  };
  try {
    await spread(namesOf(run), {
      concurrency,
      perKey: PER_REGISTRABLE_DOMAIN,
      keyOf: (domain) => registrableDomain(domain) ?? domain,
      lookahead: LOOKAHEAD,
      signal: AbortSignal.any([run.signal, broken.signal]),
      work,
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { fault: message('list-broken', { why }), hint: message('list-broken/hint') };
  }
  if (!broken.signal.aborted) return null;
  return {
    fault: message('too-many-broken', { count: MAX_BROKEN_IN_A_ROW }),
    hint: message('too-many-broken/hint'),
  };
}

/** The names to diagnose, in the order of the list. */
async function* namesOf({ chunks, done, tally, complain, language }: ScanRun): AsyncGenerator<DomainName, void, void> {
  const words = speak(language, SCAN_TEXTS);
  const seen = new SeenNames();
  const drop = (line: ListLine, kind: 'bad' | 'duplicates', why: string): void => {
    tally[kind] += 1;
    if (tally[kind] <= MAX_COMPLAINTS) complain(words('on-line', { line: line.number, why }));
    else if (tally[kind] === MAX_COMPLAINTS + 1) complain(words('more-lines'));
    tally.settledLines += 1;
  };
  for await (const line of readLines(chunks, MAX_LIST_LINE_OCTETS)) {
    const found = readName(line);
    if (found.kind === 'nothing') tally.settledLines += 1;
    else if (found.kind === 'bad') drop(line, 'bad', textIn(language, found.fault));
    else if (!seen.add(found.name)) drop(line, 'duplicates', words('came-before', { name: found.name }));
    else if (done.has(found.name)) {
      tally.skipped += 1;
      tally.settledLines += 1;
    } else yield found.name;
  }
}
