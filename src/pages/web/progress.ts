import { isDnsLine, type Progress, type TranscriptLine } from '../../evidence/evidence.ts';
import { type Question, subjectOf } from '../../evidence/question.ts';
import { causesText } from '../../texts/causes.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { PROGRESS_TEXTS } from './live-texts.ts';

/** One line of the live stream as the client script reads it. Times are ms since the run began. */
export type LiveEvent =
  | {
      readonly event: 'asked';
      readonly ref: number;
      readonly name: string;
      readonly type: string;
      readonly probe?: 'wildcard';
      readonly started_ms: number;
    }
  | {
      readonly event: 'answered';
      readonly ref: number;
      readonly name: string;
      readonly type: string;
      readonly probe?: 'wildcard';
      readonly started_ms: number;
      readonly ended_ms: number;
      readonly outcome: 'answer' | 'nodata' | 'nxdomain' | 'failure';
      readonly server: string;
      readonly transport: string;
      readonly detail: string;
    }
  | { readonly event: 'done'; readonly url: string }
  | { readonly event: 'failed'; readonly title: string; readonly detail: string };

const round = (ms: number): number => Math.round(ms * 10) / 10;
const probeOf = (question: Question): { readonly probe?: 'wildcard' } =>
  question.ask !== 'dns' || question.probe === undefined ? {} : { probe: question.probe };

/** How a line ended, in the words of the DNS, and a word about what came. */
function endOf(
  line: TranscriptLine,
  language: Language,
): Pick<Extract<LiveEvent, { event: 'answered' }>, 'outcome' | 'detail'> {
  const { answer } = line;
  const words = speak(language, PROGRESS_TEXTS);
  if (answer.kind === 'failure') return { outcome: 'failure', detail: causesText(language, answer.failure.causes) };
  switch (answer.kind) {
    case 'answer':
      return { outcome: 'answer', detail: words('records', { count: answer.records.length }) };
    case 'nodata':
    case 'nxdomain':
      return { outcome: answer.kind, detail: '' };
    case 'no-address':
      return { outcome: 'nodata', detail: words('no-address') };
    case 'forbidden':
    case 'no-tls':
      return { outcome: 'answer', detail: causesText(language, answer.causes) };
    case 'untrusted':
      return {
        outcome: 'answer',
        detail: causesText(language, answer.tls.fault?.causes ?? []) || words('not-trusted'),
      };
    case 'response':
      return { outcome: 'answer', detail: `HTTP ${answer.status}` };
    case 'session':
      return {
        outcome: 'answer',
        detail: answer.starttls.kind === 'tls' ? answer.starttls.tls.version : words('no-tls'),
      };
  }
}

/** Who answered last, and over what. */
function serverOf(line: TranscriptLine): { readonly server: string; readonly transport: string } {
  if (isDnsLine(line)) {
    const last = line.answer.exchanges.at(-1);
    return { server: last?.server ?? '', transport: last?.transport ?? '' };
  }
  return { server: 'address' in line.answer ? line.answer.address : '', transport: 'tls' };
}

/** Progress of a run as a line to send, in a language. */
export function liveEvent(progress: Progress, language: Language): LiveEvent {
  if (progress.event === 'asked') {
    const { ref, question, startedMs } = progress;
    return { event: 'asked', ref, ...subjectOf(question), ...probeOf(question), started_ms: round(startedMs) };
  }
  const { line } = progress;
  return {
    event: 'answered',
    ref: line.ref,
    ...subjectOf(line.question),
    ...probeOf(line.question),
    started_ms: round(line.startedMs),
    ended_ms: round(line.endedMs),
    ...endOf(line, language),
    ...serverOf(line),
  };
}
