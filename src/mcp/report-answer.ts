import { snake } from '../api/v1/snake.ts';
import { FIX_PATH } from '../diagnoses/fix-schema.ts';
import type { Report, ReportAction, ReportCheck, ReportFinding } from '../diagnoses/report.ts';
import { shownScore } from '../diagnoses/shown-score.ts';
import { byGravity, gravityOf, type Severity } from '../domain/severity.ts';
import { isoTime } from '../domain/time.ts';

/** Bounds what a model reads of one report. The others are counted. */
const MOST = { findings: 40, actions: 15, records: 60 } as const;

const TEXT = { type: 'string' } as const;
const listOf = (fields: readonly string[]): object => ({
  type: 'array',
  items: { type: 'object', properties: Object.fromEntries(fields.map((field) => [field, TEXT])) },
});

/** Describes what tools answer that give reports. */
export const REPORT_OUTPUT = {
  type: 'object',
  properties: {
    verdict: TEXT,
    score: { type: ['integer', 'null'] },
    findings: listOf(['code', 'severity', 'says', 'do']),
    actions: listOf(['do', 'why']),
  },
  required: ['verdict', 'score', 'findings', 'actions'],
} as const;

/** Names a finding as `explain_finding` takes it. */
const codeOf = ({ check, code }: Pick<ReportFinding, 'check' | 'code'>): string => `${check}/${code}`;

/** Sums a report up in a few fields: its verdict and its score. */
export function reportHead(report: Report) {
  const score = shownScore(report);
  return {
    domain: report.domain,
    kind: report.kind,
    verdict: [...(report.ended === null ? [] : [report.ended]), ...report.warnings, report.verdict]
      .filter((text) => text !== '')
      .join(' '),
    ...(score.kind === 'none'
      ? { score: null, grade: null }
      : {
          score: score.score,
          scoreMax: report.maxScore,
          scoreIs: score.kind,
          grade: score.grade,
        }),
    ...(report.policy === undefined ? {} : { policy: report.policy.says }),
    observedAt: isoTime(report.observedAt),
  };
}

const isNoticed = (severity: Severity): boolean => gravityOf(severity) >= gravityOf('notice');

/** Returns the findings that depart from what is recommended, by a policy or without it, the gravest first. */
export const findingsOf = (report: Report): readonly ReportFinding[] =>
  report.checks
    .flatMap(({ findings }) => findings)
    .filter(({ severity, level }) => isNoticed(severity) || (level !== undefined && isNoticed(level.severity)))
    .toSorted(byGravity);

/** Returns a finding as models read it: one that follows from another only names that. */
export const findingEntry = ({ severity, says, causedBy, level, ...finding }: ReportFinding): object => ({
  code: codeOf(finding),
  severity,
  ...(causedBy === undefined
    ? { says, ...(finding.do === '' ? {} : { do: finding.do }) }
    : { followsFrom: codeOf(causedBy) }),
  ...(level === undefined ? {} : { policy: level.note }),
});

const actionEntry = ({ title, why, points, advice, findings, fix }: ReportAction, withFix: boolean): object => ({
  do: title,
  why,
  points,
  codes: findings.map(codeOf),
  ...(advice === '' ? {} : { how: advice }),
  ...(withFix && fix !== null ? { fix: snake(FIX_PATH, fix) } : {}),
});

/** Lists what could not be found out, and why: it is neither there nor missing. */
const unknownIn = (checks: readonly ReportCheck[]): readonly object[] =>
  checks.filter(({ outcome }) => outcome === 'unknown').map(({ id, explanation }) => ({ check: id, why: explanation }));

/** Returns a report as models read it: findings first, and what they rest on only where it was asked for. */
export function reportAnswer(report: Report, withRecords: boolean): object {
  const findings = findingsOf(report);
  const { actions, checks } = report;
  return {
    ...reportHead(report),
    findings: findings.slice(0, MOST.findings).map(findingEntry),
    ...moreThan('findings', findings),
    actions: actions.slice(0, MOST.actions).map((one) => actionEntry(one, withRecords)),
    ...moreThan('actions', actions),
    unknown: unknownIn(checks),
    notTested: checks.filter(({ outcome }) => outcome === 'not-tested').map(({ id }) => id),
    ...(withRecords ? recordsOf(checks) : {}),
  };
}

const moreThan = (name: keyof typeof MOST, all: readonly unknown[]): object =>
  all.length > MOST[name] ? { [`more-${name}`]: all.length - MOST[name] } : {};

/** The questions that the checks rest on, each once, and what came back. */
function recordsOf(checks: readonly ReportCheck[]): object {
  const asked = new Map(
    checks.flatMap(({ evidence }) => evidence).map((one) => [`${one.question.name} ${one.question.type}`, one]),
  );
  const records = [...asked.values()];
  return {
    records: records.slice(0, MOST.records).map(({ question: { name, type }, outcome, answer: values, more }) => ({
      ...{ name, type, outcome, values },
      ...(more === 0 ? {} : { more }),
    })),
    ...moreThan('records', records),
  };
}
