import { type Finding, nameMessage } from '../checks/check.ts';
import type { Ref } from '../domain/answer.ts';
import { citationsText } from '../domain/citation.ts';
import type { DnsName } from '../domain/name.ts';
import { type Instant, isoTime } from '../domain/time.ts';
import type { Transcript } from '../evidence/evidence.ts';
import { actionsOf } from './actions.ts';
import { areaItem, sectionItem } from './areas/area-item.ts';
import { evidenceOf, oldest } from './evidence-item.ts';
import { fixFields } from './fix-item.ts';
import { bogusAt, byUrgency, type CapFacts, gradeCapOf, NO_CAPS } from './grade-cap.ts';
import { needsAttention } from './graded-check.ts';
import { HEALTH_CRITERIA, type HealthDiagnosis } from './health.ts';
import { ABSENT, couldNot, jsonArgs, proseOf } from './prose.ts';
import type { CheckItem, FindingItem, HealthReport, Prose, RecordRow, ReportSource } from './report.ts';
import { reportBody, reportHead } from './report-head.ts';
import { scoreOf } from './scoring.ts';
import { headlinesOf, healthVerdict } from './verdict.ts';

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
  const observed = (refs: readonly Ref[]) => isoTime(oldest(refs, transcript) ?? now);
  const checks = diagnosis.checks.map((judged) => checkItem(judged, diagnosis, context));
  const counted = checks.map(countedCheck);
  const total = scoreOf(counted.map((one) => ({ ...one, points: one.outcome === 'unknown' ? null : one.points })));
  const notNeeded = new Set(
    diagnosis.checks.flatMap(({ check, result }) =>
      result.outcome === 'failed' && result.notNeeded ? [check.id] : [],
    ),
  );
  const facts = capFactsOf(diagnosis, transcript);
  const gradeCap = gradeCapOf(total.grade, facts);
  const actions =
    exists === false
      ? []
      : actionsOf(
          diagnosis.checks.map((one) => ({ ...one, id: one.check.id })),
          facts,
          diagnosis.zone ?? domain,
        );
  const head = reportHead(
    {
      domain,
      exists,
      verdict: healthVerdict({
        ...facts,
        name: names.unicode,
        exists,
        checks: checks.map((check, i) => ({
          ...check,
          notNeeded: notNeeded.has(check.id),
          headlines: headlinesOf(diagnosis.checks[i]?.result, check.weight),
        })),
        spf: diagnosis.spf,
        dmarc: diagnosis.dmarc,
      }),
      total,
      caps: facts,
      someUnknown: checks.some(({ outcome }) => outcome === 'unknown'),
      criteria: HEALTH_CRITERIA,
      refs: diagnosis.checks.flatMap(({ result }) => result.refs),
    },
    context,
  );
  return {
    ...head,
    health_score: head.score,
    health_score_max: head.score_max,
    checks,
    first_things: exists === false ? [] : firstThings(checks, notNeeded, gradeCap),
    ...reportBody(
      { actions, total, caps: facts },
      diagnosis.areas.map((one) => areaItem(one, counted, exists, observed(one.finding.refs))),
    ),
    record_count: context.rows.length,
    ...inShort(diagnosis),
    sections: diagnosis.areas.map((one) => sectionItem(one, exists, observed(one.finding.refs))),
    records: context.rows,
  };
}

/** The checks to deal with first, by their ids. */
const firstThings = (
  checks: readonly CheckItem<Prose>[],
  notNeeded: ReadonlySet<string>,
  gradeCap: ReturnType<typeof gradeCapOf>,
): readonly string[] =>
  checks
    .filter((one) => one.outcome === 'failed' && !notNeeded.has(one.id))
    .map(({ id, weight }) => ({ id, gain: weight }))
    .toSorted(byUrgency(gradeCap))
    .slice(0, FIRST_THINGS)
    .map(({ id }) => id);

/** What can keep the grade down. */
const capFactsOf = ({ domain, exists, caps }: HealthDiagnosis, transcript: Transcript): CapFacts =>
  exists === false ? NO_CAPS : { ...caps, ...bogusAt(domain, transcript) };

/** Providers and states, in a word or two each. */
const inShort = (diagnosis: HealthDiagnosis) => ({
  ...(diagnosis.nameServerProvider === null ? {} : { name_server_provider: diagnosis.nameServerProvider }),
  mail_provider: diagnosis.exists === false ? null : diagnosis.mailProvider,
  dnssec_algorithm: diagnosis.exists === false ? null : diagnosis.dnssecAlgorithm,
  spf_state: diagnosis.spf,
  dmarc_state: diagnosis.dmarc,
  dkim_state: diagnosis.dkim,
  ipv6_state: diagnosis.ipv6,
});

/** A check of the health report, which knows no partial points. */
function checkItem(
  { check, weight, result }: HealthDiagnosis['checks'][number],
  { domain, exists, zone }: HealthDiagnosis,
  { transcript, now }: ReportContext,
): CheckItem<Prose> {
  const common = {
    id: check.id,
    name: nameMessage(check),
    weight,
    source: citationsText(check.citations),
    observed_at: isoTime(oldest(result.refs, transcript) ?? now),
    evidence: evidenceOf(result.refs, transcript),
    satisfied: false,
    needs_attention: false,
    outcome: 'unknown',
    code: null,
    args: {},
    explanation: '',
    advice: '',
    findings: [],
    fixes: [],
    fix: null,
  } as const;
  if (exists === false)
    return { ...common, outcome: 'failed', needs_attention: true, code: 'no-such-name', explanation: ABSENT };
  if (result.outcome === 'unknown') return { ...common, explanation: couldNot(result.failures) };
  const [main] = result.findings;
  return {
    ...common,
    satisfied: result.outcome === 'satisfied',
    needs_attention: needsAttention(result, weight),
    outcome: result.outcome === 'satisfied' ? 'satisfied' : 'failed',
    code: main.code,
    args: jsonArgs(main.message.args),
    ...proseOf(result.findings),
    findings: result.findings.map(findingItem),
    ...fixFields(result.findings.find(({ fix }) => fix !== null)?.fix ?? null, zone ?? domain),
  };
}

const findingItem = ({ code, severity, message, advice }: Finding): FindingItem<Prose> => ({
  code,
  severity,
  args: jsonArgs(message.args),
  explanation: message,
  advice: advice ?? '',
});

/** A check as scoring and areas count it. */
const countedCheck = ({ id, outcome, needs_attention, weight }: CheckItem<Prose>) => ({
  id,
  outcome,
  needs_attention,
  weight,
  points: outcome === 'satisfied' ? weight : 0,
});
