import type { Fix } from '../checks/check.ts';
import { fill } from '../checks/fill.ts';
import type { Failure, Ref } from '../domain/answer.ts';
import { type DnsName, isAtOrBelow } from '../domain/name.ts';
import { txtOctets } from '../domain/rdata/encode.ts';
import { parseRdata } from '../domain/rdata/parse.ts';
import { presentRdata, presentZoneRdata } from '../domain/rdata/present.ts';
import { zoneName } from '../domain/rdata/wire-name.ts';
import type { Instant } from '../domain/time.ts';
import type { Transcript, TranscriptLine } from '../evidence/evidence.ts';
import { HEALTH_CRITERIA, type HealthDiagnosis } from './health.ts';
import type { CheckItem, EvidenceItem, FixItem, HealthReport, RecordRow, ReportSource, SectionItem } from './report.ts';
import { scoreOf } from './scoring.ts';
import { verdictOf } from './verdict.ts';

/** What the report says beside the diagnosis. */
export interface ReportContext {
  readonly names: { readonly unicode: string; readonly tld: string; readonly registrable: DnsName | null };
  readonly transcript: Transcript;
  readonly rows: readonly RecordRow[];
  readonly source: ReportSource;
  readonly resolvers: readonly string[];
  readonly refreshing: boolean;
  readonly now: Instant;
}

/** TTL of records that we suggest. */
const FIX_TTL_S = 3600;
/** Records of one answer shown as evidence; the rest are counted. */
const SHOWN_RECORDS = 20;
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
      source: check.source,
      observed_at: observed(finding.refs),
      evidence: evidenceOf(finding.refs, transcript),
    };
    if (exists === false)
      return { ...common, satisfied: false, outcome: 'failed', explanation: ABSENT, advice: '', fixes: [] };
    if (finding.outcome === 'unknown')
      return {
        ...common,
        satisfied: false,
        outcome: 'unknown',
        explanation: couldNot(finding.failures),
        advice: '',
        fixes: [],
      };
    const [explanation = '', advice = ''] = check.texts[finding.text] ?? [];
    return {
      ...common,
      satisfied: finding.outcome === 'satisfied',
      outcome: finding.outcome,
      explanation: fill(explanation, finding.args),
      advice: fill(advice, finding.args),
      fixes: finding.fixes.map((fix) => fixItem(fix, diagnosis.zone ?? domain)),
    };
  });
  const sections = diagnosis.sections.map(({ section, finding }): SectionItem => {
    const common = { area: section.area, observed_at: observed(finding.refs) };
    if (exists === false) return { ...common, status: section.absent, explanation: ABSENT, advice: '' };
    if ('failures' in finding)
      return { ...common, status: 'unknown', explanation: couldNot(finding.failures), advice: '' };
    const [explanation = '', advice = ''] = section.texts[finding.text] ?? [];
    return {
      ...common,
      status: finding.status,
      explanation: fill(explanation, finding.args),
      advice: fill(advice, finding.args),
    };
  });
  const { score, max, grade } = scoreOf(checks);
  const notNeeded = new Set(
    diagnosis.checks.flatMap(({ check, finding }) =>
      finding.outcome === 'failed' && finding.notNeeded ? [check.id] : [],
    ),
  );
  const toDo =
    exists === false
      ? []
      : checks
          .filter((one) => one.outcome === 'failed' && !notNeeded.has(one.id))
          .toSorted((a, b) => b.weight - a.weight);
  return {
    domain,
    unicode_domain: names.unicode,
    tld: names.tld,
    registrable_domain: names.registrable,
    exists,
    verdict: verdictOf(diagnosis, names.unicode),
    health_score: score,
    health_score_max: max,
    grade,
    provisional: checks.some(({ outcome }) => outcome === 'unknown') || exists === null,
    criteria: HEALTH_CRITERIA,
    observed_at: rfc3339(oldest(ownRefs(diagnosis, transcript), transcript) ?? now),
    source: context.source,
    resolvers: context.resolvers,
    refreshing: context.refreshing,
    warnings: warningsOf(diagnosis, transcript),
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

const ABSENT = 'The name does not exist, so there is nothing to find.';

export const rfc3339 = (at: Instant): string => new Date(at).toISOString();

/** Evidence about the name itself: what was asked of its parents may have been seen long before, for other reports. */
const ownRefs = ({ domain, checks }: HealthDiagnosis, transcript: Transcript): Ref[] =>
  checks
    .flatMap(({ finding }) => finding.refs)
    .filter((ref) => isAtOrBelow(transcript.line(ref)?.question.name ?? domain, domain));

function oldest(refs: readonly Ref[], transcript: Transcript): Instant | null {
  const times = refs.flatMap((ref) => transcript.line(ref)?.answer.at ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

/** Why something is unknown, in words: the first reason, and how many more there are. */
function couldNot(failures: readonly Failure[]): string {
  const details = [...new Set(failures.map(({ detail }) => detail))];
  const rest = details.length - 1;
  return `We could not find out: ${details[0] ?? 'no answer came'}${rest > 0 ? ` (and ${rest} more)` : ''}.`;
}

/** What must be read before anything else. Only answers about the domain itself count: other zones have their own reports. */
function warningsOf({ domain }: HealthDiagnosis, transcript: Transcript): string[] {
  const bogus = transcript.lines.some(
    ({ question, answer }) =>
      isAtOrBelow(question.name, domain) && answer.kind !== 'failure' && answer.security === 'bogus',
  );
  return bogus
    ? [
        'Validating resolvers refuse the data of this domain, because its DNSSEC signatures do not validate. What follows is judged on the unvalidated data.',
      ]
    : [];
}

function evidenceOf(refs: readonly Ref[], transcript: Transcript): EvidenceItem[] {
  return [...new Set(refs)].flatMap((ref) => {
    const line = transcript.line(ref);
    return line === undefined ? [] : [evidenceItem(line)];
  });
}

function evidenceItem({ question, answer }: TranscriptLine): EvidenceItem {
  const failed = answer.kind === 'failure';
  const shown = failed
    ? []
    : [
        ...answer.aliases.map((rr) => `${rr.name} CNAME ${presentRdata('CNAME', rr.octets)}`),
        ...(answer.kind === 'answer' ? answer.records.map((rr) => presentRdata(rr.type, rr.octets)) : []),
      ];
  return {
    question: {
      name: question.name,
      type: question.type,
      ...(question.probe === undefined ? {} : { probe: question.probe }),
    },
    outcome: answer.kind,
    at: rfc3339(answer.at),
    source: failed ? 'resolver' : answer.source,
    dnssec: failed ? 'unchecked' : answer.security,
    answer: shown.slice(0, SHOWN_RECORDS),
    more: Math.max(0, shown.length - SHOWN_RECORDS),
    failure: failed ? answer.failure.detail : null,
    exchanges: answer.exchanges.map(({ server, transport, rttMs, cd, result, ede }) => ({
      server,
      transport,
      rtt_ms: rttMs,
      cd,
      result,
      ...(ede === undefined ? {} : { ede }),
    })),
  };
}

/** A fix as a zone-file line and as the fields of a provider's form. */
function fixItem(fix: Fix, zone: DnsName): FixItem {
  const { name, type, value } = fix;
  const host = name === zone ? '@' : name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name;
  const [, preference, exchange] = type === 'MX' ? (/^(\d+) (.+)$/.exec(value) ?? []) : [];
  return {
    name,
    type,
    value,
    ttl: FIX_TTL_S,
    replaces: fix.replaces ?? null,
    ...(fix.removes === undefined ? {} : { also_remove: fix.removes }),
    zone_line: `${zoneName(name)} ${FIX_TTL_S} IN ${type} ${presentZoneRdata(type, fixOctets(fix))}`,
    fields:
      preference === undefined
        ? { host, type, value, ttl: FIX_TTL_S }
        : { host, type, value: exchange ?? '.', ttl: FIX_TTL_S, priority: Number(preference) },
  };
}

function fixOctets({ type, value, name }: Fix): Uint8Array {
  if (type === 'TXT') return txtOctets(value);
  const parsed = parseRdata(type, value, name);
  if (!parsed.ok) throw new Error(`The fix "${value}" is no ${type} record: ${parsed.fault}`);
  return parsed.octets;
}
