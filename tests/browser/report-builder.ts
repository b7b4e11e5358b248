import type { Block } from '../../src/diagnoses/block.ts';
import { type HealthStates, healthStates } from '../../src/diagnoses/blocks/health-states.ts';
import { records as recordsBlock } from '../../src/diagnoses/blocks/records.ts';
import type { FixItem } from '../../src/diagnoses/fix-schema.ts';
import { HEALTH } from '../../src/diagnoses/health.ts';
import type { RecordRow } from '../../src/diagnoses/record-row.ts';
import type { Report, ReportArea, ReportCheck, ReportEvidence, ReportFix } from '../../src/diagnoses/report.ts';
import type { Rendered } from '../../src/domain/message.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { AREAS, CHECKS, type MadeOutcome, SECTION_TEXTS, TEXTS, UNREAD } from './report-texts.ts';

/** Reports made up for the tests of the pages. Their arithmetic follows the rules of the score, so that pages look true. */
export const OBSERVED_AT = Date.parse('2026-11-20T14:03:07Z');
export const NOW = Date.parse('2026-11-20T17:10:00Z');

function evidenceOf(name: string, type: string, outcome: MadeOutcome): ReportEvidence {
  const failed = outcome === 'unknown';
  return {
    question: { name, type },
    outcome: failed ? 'failure' : outcome === 'satisfied' ? 'answer' : 'nodata',
    at: OBSERVED_AT,
    source: 'resolver',
    security: 'indeterminate',
    answer: outcome === 'satisfied' ? [`${name}. 300 IN ${type} …`] : [],
    more: 0,
    failure: failed ? '192.0.2.1:53 did not answer in 5 s (asked 3 times)' : null,
    exchanges: [
      {
        server: '192.0.2.1:53',
        transport: 'tcp',
        rttMs: failed ? 5000 : 23.4,
        cd: false,
        result: failed ? 'timeout' : 'NOERROR',
        ...(failed ? { ede: ['22 No Reachable Authority'] } : {}),
      },
    ],
  };
}

/** A fix of one step. */
const fixOf = (id: string, fixes: readonly FixItem[]): ReportFix | null =>
  fixes.length === 0 ? null : { id, steps: [{ title: 'Replace the record', when: null, publish: fixes, remove: [] }] };

function fixesOf(id: string, domain: string): FixItem[] {
  const fix = (host: string, type: string, value: string, replaces: string | null, priority?: number): FixItem => {
    const name = host === '@' ? domain : `${host}.${domain}`;
    const shown = type === 'TXT' ? `"${value}"` : value;
    return {
      name,
      type,
      value,
      ttl: 3600,
      replaces,
      zoneLine: `${name}. 3600 IN ${type} ${shown}`,
      fields: {
        host,
        type,
        value: priority === undefined ? value : value.replace(/^\d+ /, ''),
        ttl: 3600,
        ...(priority === undefined ? {} : { priority }),
      },
    };
  };
  switch (id) {
    case 'dmarc':
      return [fix('_dmarc', 'TXT', 'v=DMARC1; p=reject;', null)];
    case 'spf':
      return [fix('@', 'TXT', 'v=spf1 mx -all', null)];
    case 'spf-strict':
      return [fix('@', 'TXT', 'v=spf1 mx -all', 'v=spf1 mx ~all')];
    case 'mx':
      return [fix('@', 'MX', '0 .', null, 0)];
    case 'caa':
      return [fix('@', 'CAA', '0 issue "letsencrypt.org"', null)];
    default:
      return [];
  }
}

export function row(type: string, value: string, more: Partial<RecordRow> = {}): RecordRow {
  return {
    name: 'example.com',
    type,
    value,
    ttl: 293,
    ttlFromCache: true,
    firstObserved: Date.parse('2026-03-02'),
    lastObserved: OBSERVED_AT,
    count: 41,
    ...more,
  };
}

/** The records of a healthy domain. */
export const ROWS: readonly RecordRow[] = [
  row('A', '192.0.2.10'),
  row('AAAA', '2001:db8::10'),
  row('CAA', '0 issue "letsencrypt.org"', { firstObserved: Date.parse('2026-08-11'), count: 14 }),
  row('MX', '10 mail.example.com'),
  row('NS', 'ns1.dns.example', { ttl: 86_400 }),
  row('NS', 'ns2.dns.example', { ttl: 86_400 }),
  row('TXT', 'v=DMARC1; p=reject; rua=mailto:dmarc@example.com', { name: '_dmarc.example.com' }),
  row('TXT', `v=DKIM1; k=rsa; p=${'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA'.repeat(8)}`, {
    name: 's1._domainkey.example.com',
    firstObserved: Date.parse('2026-11-02'),
    count: 3,
  }),
  row('TXT', 'v=spf1 mx ip4:192.0.2.0/24 include:_spf.mail.example -all'),
];

interface Plan {
  readonly domain?: string;
  readonly unicode?: string;
  /** Outcome of each check by id; `satisfied` where nothing is said. */
  readonly outcomes?: Readonly<Record<string, MadeOutcome>>;
  readonly others?: MadeOutcome;
  readonly states?: Partial<HealthStates>;
  readonly records?: readonly RecordRow[];
  readonly report?: Partial<Report>;
}

/** A report with other data in one of its blocks. */
export const withBlock = <D>(report: Report, { id }: Block<D>, data: Rendered<D> & object): Report => ({
  ...report,
  blocks: report.blocks.map((one) => (one.id === id ? { id, data } : one)),
});

/** A health report with other records. */
export const withRecords = (report: Report, rows: readonly RecordRow[]): Report =>
  withBlock(report, recordsBlock, rows);

/** A check and the one thing that it found. */
function checkOf([id, name, weight, source, type]: (typeof CHECKS)[number], outcome: MadeOutcome, domain: string) {
  const [good, bad, todo] = TEXTS[id] ?? ['', '', ''];
  const failed = outcome === 'failed';
  const explanation = outcome === 'satisfied' ? good : failed ? bad : UNREAD;
  const advice = failed ? todo : outcome === 'unknown' ? 'Check again in a minute.' : '';
  const fix = failed ? fixOf(`${id}/failed`, fixesOf(id, domain)) : null;
  const check: ReportCheck = {
    id,
    name,
    weight,
    points: outcome === 'satisfied' ? weight : 0,
    outcome,
    notNeeded: false,
    needsAttention: failed,
    explanation,
    advice,
    sources: [{ document: source, url: 'https://example.com/' }],
    basis: null,
    findings:
      outcome === 'unknown'
        ? []
        : [
            {
              check: id,
              code: outcome,
              severity: failed ? 'error' : 'ok',
              args: {},
              says: explanation,
              do: '',
              because: '',
              more: '',
              advice,
              points: failed ? weight : 0,
              fix,
            },
          ],
    observedAt: OBSERVED_AT,
    evidence: [evidenceOf(id === 'dmarc' ? `_dmarc.${domain}` : domain, type, outcome)],
  };
  return check;
}

/** An area, with the texts of the check that it follows and the points of all of its own. */
function areaOf(
  [label, good, bad]: (typeof AREAS)[number],
  followed: MadeOutcome,
  checks: readonly ReportCheck[],
): ReportArea {
  const area = HEALTH.areas.find((one) => one.label === label);
  const own = checks.filter(({ id }) => area?.checks.includes(id));
  const [explanation, advice] = SECTION_TEXTS[followed];
  const points = own.reduce((total, one) => total + one.points, 0);
  const failed = own.some(({ outcome }) => outcome === 'failed');
  const unknown = own.some(({ outcome }) => outcome === 'unknown');
  return {
    id: area?.id ?? label,
    label,
    status: followed === 'satisfied' ? good : followed === 'failed' ? bad : 'unknown',
    outcome: failed ? (points > 0 ? 'partial' : 'failed') : unknown ? 'unknown' : 'satisfied',
    needsAttention: failed,
    points,
    weight: own.reduce((total, { weight }) => total + weight, 0),
    code: followed,
    args: {},
    summary: explanation,
    advice,
    explanation,
    allAdvice: advice,
    checks: own.map(({ id }) => id),
    observedAt: OBSERVED_AT,
  };
}

/** A whole report from the outcomes of its checks. */
export function report(plan: Plan): Report {
  const { outcomes = {}, others = 'satisfied', report: more = {} } = plan;
  const domain = (plan.domain ?? 'example.com') as DomainName;
  const unicode = plan.unicode ?? domain;
  const outcomeOf = (id: string): MadeOutcome => outcomes[id] ?? others;
  const checks = CHECKS.map((one) => checkOf(one, outcomeOf(one[0]), domain));
  const sum = (wanted: readonly MadeOutcome[]): number =>
    checks
      .filter((check) => wanted.some((one) => one === check.outcome))
      .reduce((total, check) => total + check.weight, 0);
  const score = sum(['satisfied']);
  const judged = sum(['satisfied', 'failed']);
  const failed = checks.filter((check) => check.outcome === 'failed').sort((a, b) => b.weight - a.weight);
  const states: HealthStates = {
    nameServerProvider: 'Example DNS',
    mailProvider: null,
    sendsThrough: [],
    dnssecAlgorithm: null,
    spf: outcomeOf('spf') === 'failed' ? 'not configured' : 'strict (-all)',
    dmarc: outcomeOf('dmarc') === 'failed' ? 'not configured' : 'reject',
    dkim: outcomeOf('dkim') === 'failed' ? 'not detected' : 'detected',
    ipv6: outcomeOf('ipv6') === 'failed' ? 'unsupported' : 'supported',
    ...plan.states,
  };
  const isAllUnknown = checks.every(({ outcome }) => outcome === 'unknown');
  return {
    kind: HEALTH.id,
    answeredBy: 'resolvers',
    domain,
    unicodeDomain: unicode,
    tld: `.${domain.split('.').at(-1) ?? ''}`,
    registrableDomain: domain,
    exists: true,
    verdict: `${unicode} is in good health.`,
    beside: '',
    headline: isAllUnknown
      ? { mark: 'unknown', finding: null, unanswered: 'name-servers' }
      : { mark: failed.length > 0 ? 'warning' : 'ok', finding: null },
    score,
    maxScore: sum(['satisfied', 'unknown']),
    ...{ testedPoints: 100, notTested: 0, isTestable: false },
    grade: judged < 60 ? null : score >= 90 ? 'A' : score >= 75 ? 'B' : score >= 60 ? 'C' : score >= 40 ? 'D' : 'F',
    cap: null,
    ended: null,
    provisional: checks.some((check) => check.outcome === 'unknown'),
    criteria: '2026-11',
    observedAt: OBSERVED_AT,
    asOf: null,
    source: 'stored',
    resolvers: [],
    refreshing: false,
    warnings: [],
    causes: [],
    checks,
    areas: AREAS.map((one) => areaOf(one, outcomeOf(one[3]), checks)),
    actions: failed.map(({ id, name, weight, explanation, advice, findings }) => ({
      checks: [id],
      findings: findings.map(({ check, code }) => ({ check, code })),
      title: `Fix ${name}`,
      why: explanation,
      advice,
      points: weight,
      before: null,
      fix: findings[0]?.fix ?? null,
    })),
    afterActions: null,
    blocks: [
      { id: healthStates.id, data: states },
      { id: recordsBlock.id, data: plan.records ?? ROWS },
    ],
    ...more,
  };
}
