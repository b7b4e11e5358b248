import { refusalOf } from '../../admission/admission.ts';
import { domain } from '../../api/parameters.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import type { Report } from '../../diagnoses/report.ts';
import { reportIn } from '../../texts/language.ts';
import { kindOf } from '../arguments.ts';
import { findingEntry, findingsOf, reportHead } from '../report-answer.ts';
import { answer, defineTool, type Tool } from '../tool.ts';

/** Bounds the findings of one domain alone. */
const MOST_FINDINGS = 30;

/** Makes the tool that sets two reports of one of these kinds side by side. It stands for two calls. */
export const compareDomains = (kinds: readonly DiagnosisKind[]): Tool =>
  defineTool({
    name: 'compare_domains',
    parameters: { domain, other: domain, kind: kindOf(kinds) },
    required: ['domain', 'other'],
    explained: {},
    output: {
      type: 'object',
      properties: {
        domains: { type: 'array', items: { type: 'object' } },
        shared: { type: 'array', items: { type: 'string' } },
      },
      required: ['domains', 'shared'],
    },
    counts: ({ kind }) => (kind.counts ? 2 : 0),
    async run({ domain: one, other, kind }, { report, language }) {
      const asked = [report(kind, one), report(kind, other)];
      const refused = await refusalOf(asked);
      if (refused !== undefined) return refused;
      const reports = (await Promise.all(asked)).flatMap((found) =>
        typeof found === 'string' ? [] : [reportIn(language, found)],
      );
      const codes = reports.map((found) => new Set(findingsOf(found).map(nameOf)));
      const isShared = (name: string): boolean => codes.every((all) => all.has(name));
      return answer({
        domains: reports.map((found) => sideOf(found, isShared)),
        shared: [...(codes[0] ?? [])].filter(isShared),
      });
    },
  });

const nameOf = ({ check, code }: { readonly check: string; readonly code: string }): string => `${check}/${code}`;

/** Lists what one domain has that the other lacks. What could not be found out there may be there, too. */
function sideOf(report: Report, isShared: (name: string) => boolean): object {
  const own = findingsOf(report).filter((finding) => !isShared(nameOf(finding)));
  return {
    ...reportHead(report),
    findings: own.slice(0, MOST_FINDINGS).map(findingEntry),
    ...(own.length > MOST_FINDINGS ? { moreFindings: own.length - MOST_FINDINGS } : {}),
    unknown: report.checks.filter(({ outcome }) => outcome === 'unknown').map(({ id }) => id),
  };
}
