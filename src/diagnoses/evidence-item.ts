import { causeClause, causesClause } from '../checks/causes.ts';
import type { Ref } from '../domain/answer.ts';
import type { Instant } from '../domain/time.ts';
import type { Transcript, TranscriptLine } from '../evidence/evidence.ts';
import { kindOf } from '../evidence/questions/questions.ts';
import type { EvidenceItem } from './diagnosis.ts';

/** Records of one answer shown as evidence; the rest are counted. */
const SHOWN_RECORDS = 20;

/** Returns when the oldest of these answers came; null where there is none. */
export function oldest(refs: readonly Ref[], transcript: Transcript): Instant | null {
  let first: Instant | null = null;
  for (const ref of refs) {
    const at = transcript.line(ref)?.answer.at;
    if (at !== undefined && (first === null || at < first)) first = at;
  }
  return first;
}

/** Writes what was asked and what came back, in the order of the transcript lines named. */
export function evidenceOf(refs: readonly Ref[], transcript: Transcript): EvidenceItem[] {
  return [...new Set(refs)].flatMap((ref) => {
    const line = transcript.line(ref);
    return line === undefined ? [] : [itemOf(line)];
  });
}

/** Several checks name the same line, so its item is made once. */
const items = new WeakMap<TranscriptLine, EvidenceItem>();

function itemOf(line: TranscriptLine): EvidenceItem {
  const known = items.get(line);
  if (known !== undefined) return known;
  const made = evidenceItem(line);
  items.set(line, made);
  return made;
}

function evidenceItem({ question, answer }: TranscriptLine): EvidenceItem {
  const kind = kindOf(question);
  const { outcome, source, security, lines } = kind.show(answer, causesClause, question);
  const exchanges = 'exchanges' in answer ? answer.exchanges : [];
  return {
    question: kind.subject(question),
    outcome,
    at: answer.at,
    source,
    security,
    answer: lines.slice(0, SHOWN_RECORDS),
    more: Math.max(0, lines.length - SHOWN_RECORDS),
    failure: answer.kind === 'failure' ? causesClause(answer.failure.causes) : null,
    exchanges: exchanges.map(({ server, transport, rttMs, cd, ad, result, ede }) => ({
      server,
      transport,
      rttMs,
      cd,
      ...(ad === undefined ? {} : { ad }),
      result: typeof result === 'string' ? result : causeClause(result),
      ...(ede === undefined ? {} : { ede }),
    })),
  };
}
