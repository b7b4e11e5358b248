import type { TextTable } from '../domain/message.ts';
import type { AnyCheck } from './check.ts';
import { textTable, wordTable } from './check-messages.ts';
import type { FindingTable } from './finding.ts';

/** All that is said of one subject, whichever check says it: one text a finding, under one prefix. */
export interface FindingsSubject<T extends FindingTable = FindingTable> {
  /** Names the subject: the prefix of its texts. */
  readonly texts: string;
  readonly findings: T;
}

/** Declares what is said of a subject. Its checks choose from it, each with `pick`. */
export const defineSubject = <const T extends FindingTable>(texts: string, findings: T): FindingsSubject<T> => ({
  texts,
  findings,
});

/** Returns some findings of a subject, for a check to be made with. */
export const pick = <T extends FindingTable, K extends keyof T & string>(
  { texts, findings }: FindingsSubject<T>,
  ...codes: readonly K[]
): FindingsSubject<Pick<T, K>> => ({
  texts,
  findings: Object.fromEntries(codes.map((code) => [code, findings[code]])) as Pick<T, K>,
});

/** Returns the English tables of checks: their words and the sentences of findings, each subject once. */
export function tablesOf(checks: readonly AnyCheck[]): readonly TextTable[] {
  const subjects = Map.groupBy(checks, ({ texts }) => texts);
  return [...subjects].map(([texts, sharing]) => {
    const words = sharing.map((check) => wordTable(check, check));
    const sentences = textTable(texts, mergedFindings(sharing)).texts;
    return { prefix: texts, texts: Object.assign({}, ...words, sentences) };
  });
}

/** Merges what checks of one subject declare. One code has one text: a severity may be a check's own. */
function mergedFindings(checks: readonly AnyCheck[]): FindingTable {
  const merged = new Map<string, FindingTable[string]>();
  for (const { id, findings } of checks)
    for (const [code, one] of Object.entries(findings)) {
      const other = merged.get(code);
      if (other !== undefined && wordsOf(other) !== wordsOf(one))
        throw new Error(`"${code}" of the check "${id}" has other words than in another check of its subject`);
      merged.set(code, one);
    }
  return Object.fromEntries(merged);
}

const wordsOf = (text: FindingTable[string]): string => Object.values(textTable('', { text }).texts).join('\n');
