import type { ListedPart } from '../../diagnoses/check-list.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import type { ListedMark } from '../../diagnoses/part-label.ts';
import type { Report, ReportCheck } from '../../diagnoses/report.ts';
import { kindWord } from '../../texts/kind-words.ts';
import type { Tone } from '../design/mark.tsx';
import { useLanguage, useWords } from '../web/words.ts';
import { REPORT_TEXTS, STATUS_TEXTS } from './report-texts.ts';

export type CheckOutcome = Report['areas'][number]['outcome'];

/** How a mark is drawn. */
export const MARK_TONES = {
  satisfied: 'ok',
  attention: 'warn',
  partial: 'warn',
  failed: 'bad',
  unknown: 'unknown',
  'not-tested': 'not-tested',
  info: 'info',
} as const satisfies Record<ListedMark, Tone | 'not-tested' | 'info'>;

const MARK_WORDS = {
  satisfied: 'passed',
  attention: 'attention',
  partial: 'partly',
  failed: 'failed',
  unknown: 'unknown',
  'not-tested': 'not-tested',
  info: 'note',
} as const satisfies Record<ListedMark, string>;

/** Names a mark. */
export function useMarkWords(): (mark: ListedMark) => string {
  const words = useWords(REPORT_TEXTS);
  return (mark) => words(MARK_WORDS[mark]);
}

/** Says how many points a check has, of how many; those that are not known have a sign. */
export function usePointsOf(): (check: Pick<ReportCheck, 'outcome' | 'points' | 'weight'>) => string {
  const words = useWords(REPORT_TEXTS);
  return ({ outcome, points, weight: most }) => {
    if (outcome === 'unknown') return words('unknown-points', { most });
    return outcome === 'not-tested' ? words('untested-points', { most }) : words('points-of', { points, most });
  };
}

const isKey = <T extends object>(texts: T, key: string): key is keyof T & string => Object.hasOwn(texts, key);

/** Names a part of a report in the reader's language. */
export function usePartName(kind: DiagnosisKind): (part: Pick<ListedPart, 'id' | 'label'>) => string {
  const language = useLanguage();
  return (part) =>
    kind.part === 'item' ? part.label : kindWord(language, { kind, word: `area/${part.id}`, english: part.label });
}

/** Unknown checks that a sentence names; a longer list would not be read. */
const NAMED_UNKNOWN = 3;

/** Says the score if all that is unknown passes. */
export function useWouldBe(): (
  parts: readonly { readonly name: string; readonly outcome: CheckOutcome }[],
  score: number,
) => string {
  const words = useWords(REPORT_TEXTS);
  return (parts, score) => {
    const names = parts.filter(({ outcome }) => outcome === 'unknown').map(({ name }) => name);
    return names.length <= NAMED_UNKNOWN
      ? words('would-be-named', { names, count: names.length, score })
      : words('would-be', { score });
  };
}

/** Returns the label of a part in the reader's language; itself where we have none. */
export function useStatus(): (status: string) => string {
  const words = useWords(STATUS_TEXTS);
  return (status) => (isKey(STATUS_TEXTS.texts, status) ? words(status) : status);
}
