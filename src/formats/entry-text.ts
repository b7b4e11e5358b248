import type { ReportFix } from '../diagnoses/report.ts';
import { citationUrl } from '../domain/citation.ts';
import { visible } from '../domain/text.ts';
import { fixLines } from '../texts/fix-lines.ts';
import type { Language } from '../texts/languages.ts';
import type { FoundEntry } from './entry.ts';

/** Says what was found, what to do and why in plain text, a line each. */
export const linesOf = ({ finding }: Pick<FoundEntry, 'finding'>): readonly string[] =>
  [finding.says, finding.do, finding.because, finding.more].filter((text) => text !== '').map(visible);

/** Names a finding among all: `spf/doubled`. */
export const ruleOf = ({ check, finding }: Pick<FoundEntry, 'check' | 'finding'>): string =>
  `${check.id}/${finding.code}`;

/** Returns the address of the standard that a check rests on first; undefined where it names none. */
export function sourceOf({ check }: Pick<FoundEntry, 'check'>): string | undefined {
  const [first] = check.sources;
  return first === undefined ? undefined : citationUrl(first);
}

/** Writes a fix as plain lines; none where there is no fix. */
export const fixText = (fix: ReportFix | null, language: Language): readonly string[] =>
  fix === null
    ? []
    : fixLines(fix, language)
        .flatMap((line) =>
          line.kind === 'sentence'
            ? [line.text]
            : line.kind === 'copy'
              ? line.lines.map((one) => `  ${one}`)
              : [`- ${line.before}`, `+ ${line.after}`],
        )
        .map(visible);
