import { statusOf } from '../../diagnoses/check-area.ts';
import type { ReportCheck, ReportFinding } from '../../diagnoses/report.ts';
import { type Citation, citationUrl, documentOf } from '../../domain/citation.ts';
import type { CHECK, FINDING } from '../check-schemas.ts';
import { argsJson } from './args.ts';
import type { WireData } from './snake.ts';

type CheckData = WireData<typeof CHECK>;

/** Returns a check as the API gives it. */
export function checkData(check: ReportCheck, exists: boolean | null): CheckData {
  const { id, name, outcome, points, weight, needsAttention, findings, basis, observedAt, evidence } = check;
  // Programs count what failed.
  const applies = !check.notNeeded || outcome !== 'failed';
  return {
    id,
    name,
    outcome: applies ? outcome : 'not-applicable',
    points,
    maxPoints: weight,
    status: statusOf(check, exists),
    needsAttention,
    findings: findings.map(findingData),
    ...(findings.length === 0 ? { reason: check.explanation } : {}),
    ...(basis === null ? {} : { basis }),
    sources: check.sources.map(sourceData),
    observedAt,
    evidence,
  };
}

const findingData = (finding: ReportFinding): WireData<typeof FINDING> => ({
  code: finding.code,
  severity: finding.severity,
  ...(finding.level === undefined ? {} : { policy: levelData(finding.level) }),
  points: finding.points,
  says: finding.says,
  ...(finding.do === '' ? {} : { do: finding.do }),
  ...(finding.because === '' ? {} : { because: finding.because }),
  ...(finding.more === '' ? {} : { more: finding.more }),
  args: argsJson(finding.args),
  ...(finding.fix === null ? {} : { fix: finding.fix }),
});

const levelData = ({ severity, isLeftOut: leftOut, reason }: NonNullable<ReportFinding['level']>) => ({
  severity,
  leftOut,
  reason,
});

const sourceData = (citation: Citation): CheckData['sources'][number] => ({
  ...('rfc' in citation ? { rfc: citation.rfc } : { url: citationUrl(citation), title: documentOf(citation) }),
  ...(citation.section === undefined ? {} : { section: citation.section }),
});
