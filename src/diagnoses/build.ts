import { type Finding, nameMessage } from '../checks/check.ts';
import type { Ref } from '../domain/answer.ts';
import { citationsText } from '../domain/citation.ts';
import { type DnsName, isAtOrBelow } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import { isDnsLine, type Transcript } from '../evidence/evidence.ts';
import { actionsOf, afterActions } from './actions.ts';
import { areaItem, sectionItem } from './areas/area-item.ts';
import { evidenceOf, oldest, rfc3339 } from './evidence-item.ts';
import { fixFields } from './fix-item.ts';
import { byUrgency, type CapFacts, gradeCapOf, isBogusAt } from './grade-cap.ts';
import { HEALTH_CRITERIA, type HealthDiagnosis } from './health.ts';
import { ABSENT, couldNot, jsonArgs, proseOf } from './prose.ts';
import type { CheckItem, FindingItem, HealthReport, Prose, RecordRow, ReportSource } from './report.ts';
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

/** A diagnosis as a report, in no language yet. */
export function buildHealthReport(diagnosis: HealthDiagnosis, context: ReportContext): HealthReport<Prose> {
  const { domain, exists } = diagnosis;
  const { transcript, now, names } = context;
  const observed = (refs: readonly Ref[]) => rfc3339(oldest(refs, transcript) ?? now);
  const checks = diagnosis.checks.map(({ check, weight, result }): CheckItem<Prose> => {
    const common = {
      id: check.id,
      name: nameMessage(check),
      weight,
      source: citationsText(check.citations),
      observed_at: observed(result.refs),
      evidence: evidenceOf(result.refs, transcript),
      satisfied: false,
      outcome: 'unknown',
      code: null,
      args: {},
      explanation: '',
      advice: '',
      findings: [],
      fixes: [],
      fix: null,
    } as const;
    if (exists === false) return { ...common, outcome: 'failed', code: 'no-such-name', explanation: ABSENT };
    if (result.outcome === 'unknown') return { ...common, explanation: couldNot(result.failures) };
    const [main] = result.findings;
    return {
      ...common,
      satisfied: result.outcome === 'satisfied',
      // None of the ten is graded: a report of the health knows no partial points.
      outcome: result.outcome === 'satisfied' ? 'satisfied' : 'failed',
      code: main.code,
      args: jsonArgs(main.message.args),
      ...proseOf(result.findings),
      findings: result.findings.map(findingItem),
      ...fixFields(result.findings.find(({ fix }) => fix !== null)?.fix ?? null, diagnosis.zone ?? domain),
    };
  });
  const total = scoreOf(checks.map(scored));
  const { score, max, grade } = total;
  const notNeeded = new Set(
    diagnosis.checks.flatMap(({ check, result }) =>
      result.outcome === 'failed' && result.notNeeded ? [check.id] : [],
    ),
  );
  const facts: CapFacts = {
    bogus: exists !== false && isBogusAt(domain, transcript),
    anyoneSends: exists !== false && diagnosis.anyoneSends,
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
  const actions =
    exists === false
      ? []
      : actionsOf(
          diagnosis.checks.map((one) => ({ ...one, id: one.check.id })),
          facts,
          diagnosis.zone ?? domain,
        );
  return {
    domain,
    unicode_domain: names.unicode,
    tld: names.tld,
    registrable_domain: names.registrable,
    exists,
    verdict: healthVerdict({
      ...facts,
      name: names.unicode,
      anyoneSends: exists !== false && diagnosis.everyonePasses,
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
    actions: actions.map(({ item }) => item),
    after_actions: afterActions(actions, total, facts),
    record_count: context.rows.length,
    ...(diagnosis.nameServerProvider === null ? {} : { name_server_provider: diagnosis.nameServerProvider }),
    mail_provider: exists === false ? null : diagnosis.mailProvider,
    dnssec_algorithm: exists === false ? null : diagnosis.dnssecAlgorithm,
    spf_state: diagnosis.spf,
    dmarc_state: diagnosis.dmarc,
    dkim_state: diagnosis.dkim,
    ipv6_state: diagnosis.ipv6,
    areas: diagnosis.areas.map((one) => areaItem(one, checks, exists, observed(one.finding.refs))),
    sections: diagnosis.areas.map((one) => sectionItem(one, exists, observed(one.finding.refs))),
    records: context.rows,
  };
}

/** Says that a report is not of the present; nothing where it is. */
export const asOfField = ({ asOf }: Pick<ReportContext, 'asOf'>): { readonly as_of?: string } =>
  asOf === undefined ? {} : { as_of: rfc3339(asOf) };

const findingItem = ({ code, severity, message, advice }: Finding): FindingItem<Prose> => ({
  code,
  severity,
  args: jsonArgs(message.args),
  explanation: message,
  advice: advice ?? '',
});

const scored = ({ outcome, weight }: CheckItem<Prose>) => ({
  weight,
  points: outcome === 'unknown' ? null : outcome === 'satisfied' ? weight : 0,
});

/** Evidence about the name itself: what was asked of its parents may have been seen long before, for other reports. */
const ownRefs = ({ domain, checks }: HealthDiagnosis, transcript: Transcript): Ref[] =>
  checks
    .flatMap(({ result }) => result.refs)
    .filter((ref) => {
      const line = transcript.line(ref);
      return line === undefined || !isDnsLine(line) || isAtOrBelow(line.question.name, domain);
    });
