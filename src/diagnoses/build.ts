import type { TextArgs, Texts } from '../checks/check.ts';
import { fill } from '../checks/fill.ts';
import type { Ref } from '../domain/answer.ts';
import { citationsText } from '../domain/citation.ts';
import { type DnsName, isAtOrBelow } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import { isDnsLine, type Transcript } from '../evidence/evidence.ts';
import { couldNot, evidenceOf, oldest, rfc3339 } from './evidence-item.ts';
import { fixFields } from './fix-item.ts';
import { anyoneSends, byUrgency, type CapFacts, gradeCapOf, isBogusAt } from './grade-cap.ts';
import { HEALTH_CRITERIA, type HealthDiagnosis } from './health.ts';
import type { CheckItem, HealthReport, RecordRow, ReportSource, SectionItem } from './report.ts';
import { scoreOf } from './scoring.ts';
import { healthVerdict } from './verdict.ts';
import { warningsOf } from './warnings.ts';

/** What the report says beside the diagnosis. */
export interface ReportContext {
  readonly names: { readonly unicode: string; readonly tld: string; readonly registrable: DnsName | null };
  readonly transcript: Transcript;
  readonly rows: readonly RecordRow[];
  readonly source: ReportSource;
  readonly resolvers: readonly string[];
  readonly refreshing: boolean;
  /**
   * Whether this process has had an answer from port 25 of anybody. Until then silence there may be our own network's:
   * many let nothing out to it.
   */
  readonly port25Open: boolean;
  readonly now: Instant;
  /** The instant whose state is reported; left out for the present one. */
  readonly asOf?: Instant;
}

/** Fixes that stand above the list of checks. */
const FIRST_THINGS = 3;

/** Puts a diagnosis into words and numbers. */
export function buildHealthReport(diagnosis: HealthDiagnosis, context: ReportContext): HealthReport {
  const { domain, exists } = diagnosis;
  const { transcript, now, names } = context;
  const observed = (refs: readonly Ref[]) => rfc3339(oldest(refs, transcript) ?? now);
  const checks = diagnosis.checks.map(({ check, weight, finding }): CheckItem => {
    const common = {
      id: check.id,
      name: check.name,
      weight,
      source: citationsText(check.citations),
      observed_at: observed(finding.refs),
      evidence: evidenceOf(finding.refs, transcript),
    };
    if (exists === false)
      return {
        ...common,
        satisfied: false,
        outcome: 'failed',
        code: 'no-such-name',
        explanation: ABSENT,
        advice: '',
        ...NO_FIX,
      };
    if (finding.outcome === 'unknown')
      return {
        ...common,
        satisfied: false,
        outcome: 'unknown',
        code: null,
        explanation: couldNot(finding.failures),
        advice: '',
        ...NO_FIX,
      };
    return {
      ...common,
      satisfied: finding.outcome === 'satisfied',
      // None of the ten is graded: a report of the health knows no partial points.
      outcome: finding.outcome === 'satisfied' ? 'satisfied' : 'failed',
      code: finding.text,
      ...sentences(check.texts, [finding, ...finding.deductions]),
      ...fixFields(
        [finding, ...finding.deductions].find(({ fix }) => fix !== null)?.fix ?? null,
        diagnosis.zone ?? domain,
      ),
    };
  });
  const sections = diagnosis.sections.map(({ section, finding }): SectionItem => {
    const common = { area: section.area, observed_at: observed(finding.refs) };
    if (exists === false) return { ...common, status: section.absent, explanation: ABSENT, advice: '' };
    if ('failures' in finding)
      return { ...common, status: 'unknown', explanation: couldNot(finding.failures), advice: '' };
    return {
      ...common,
      status: finding.status,
      ...sentences(section.texts, [finding, ...(finding.remarks ?? [])]),
    };
  });
  const { score, max, grade } = scoreOf(checks.map(scored));
  const notNeeded = new Set(
    diagnosis.checks.flatMap(({ check, finding }) =>
      finding.outcome === 'failed' && finding.notNeeded ? [check.id] : [],
    ),
  );
  const facts: CapFacts = {
    bogus: exists !== false && isBogusAt(domain, transcript),
    anyoneSends: exists !== false && anyoneSends(diagnosis.spf, diagnosis.dmarc),
    mailUnreachable: exists !== false && diagnosis.mailUnreachable,
  };
  const gradeCap = gradeCapOf(grade, facts);
  const toDo =
    exists === false
      ? []
      : checks
          .filter((one) => one.outcome === 'failed' && !notNeeded.has(one.id))
          .map(({ id, weight }) => ({ id, gain: weight }))
          .toSorted(byUrgency(gradeCap));
  return {
    domain,
    unicode_domain: names.unicode,
    tld: names.tld,
    registrable_domain: names.registrable,
    exists,
    verdict: healthVerdict({
      ...facts,
      name: names.unicode,
      exists,
      checks: checks.map((check) => ({ ...check, notNeeded: notNeeded.has(check.id) })),
      spf: diagnosis.spf,
      dmarc: diagnosis.dmarc,
    }),
    health_score: score,
    health_score_max: max,
    grade: gradeCap?.grade ?? grade,
    grade_cap: gradeCap,
    provisional: checks.some(({ outcome }) => outcome === 'unknown') || exists === null,
    criteria: HEALTH_CRITERIA,
    observed_at: rfc3339(oldest(ownRefs(diagnosis, transcript), transcript) ?? now),
    ...asOfField(context),
    source: context.source,
    resolvers: context.resolvers,
    refreshing: context.refreshing,
    warnings: warningsOf(domain, transcript),
    checks,
    first_things: toDo.slice(0, FIRST_THINGS).map(({ id }) => id),
    record_count: context.rows.length,
    ...(diagnosis.nameServerProvider === null ? {} : { name_server_provider: diagnosis.nameServerProvider }),
    spf_state: diagnosis.spf,
    dmarc_state: diagnosis.dmarc,
    dkim_state: diagnosis.dkim,
    ipv6_state: diagnosis.ipv6,
    sections,
    records: context.rows,
  };
}

/** Says that a report is not of the present; nothing where it is. */
export const asOfField = ({ asOf }: Pick<ReportContext, 'asOf'>): { readonly as_of?: string } =>
  asOf === undefined ? {} : { as_of: rfc3339(asOf) };

/** What is said and what is advised, of a verdict and then of the remarks beside it. */
function sentences(
  texts: Texts,
  said: readonly { readonly text: string; readonly args: TextArgs }[],
): { readonly explanation: string; readonly advice: string } {
  const part = (at: 0 | 1): string =>
    said
      .map(({ text, args }) => fill(texts[text]?.[at] ?? '', args))
      .filter((one) => one !== '')
      .join(' ');
  return { explanation: part(0), advice: part(1) };
}

const scored = ({ outcome, weight }: CheckItem) => ({
  weight,
  points: outcome === 'unknown' ? null : outcome === 'satisfied' ? weight : 0,
});

const NO_FIX = { fixes: [], fix: null } as const;
const ABSENT = 'The name does not exist, so there is nothing to check.';

/** Evidence about the name itself: what was asked of its parents may have been seen long before, for other reports. */
const ownRefs = ({ domain, checks }: HealthDiagnosis, transcript: Transcript): Ref[] =>
  checks
    .flatMap(({ finding }) => finding.refs)
    .filter((ref) => {
      const line = transcript.line(ref);
      return line === undefined || !isDnsLine(line) || isAtOrBelow(line.question.name, domain);
    });
