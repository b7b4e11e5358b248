import type { FixItem } from '../../src/diagnoses/fix-path.ts';
import { HEALTH_AREAS } from '../../src/diagnoses/health.ts';
import type {
  AreaItem,
  CheckItem,
  EvidenceItem,
  HealthReport,
  RecordRow,
  SectionItem,
} from '../../src/diagnoses/report.ts';
import { AREAS, CHECKS, SECTION_TEXTS, TEXTS, UNREAD } from './report-texts.ts';

/** Reports made up for the tests of the pages. Their arithmetic follows the rules of the score, so that pages look true. */
export const OBSERVED_AT = '2026-11-20T14:03:07Z';
export const NOW = Date.parse('2026-11-20T17:10:00Z');

type Outcome = CheckItem['outcome'];

function evidenceOf(name: string, type: string, outcome: Outcome): EvidenceItem {
  const failed = outcome === 'unknown';
  return {
    question: { name, type },
    outcome: failed ? 'failure' : outcome === 'satisfied' ? 'answer' : 'nodata',
    at: OBSERVED_AT,
    source: 'resolver',
    dnssec: 'unchecked',
    dnssec_state: 'indeterminate',
    answer: outcome === 'satisfied' ? [`${name}. 300 IN ${type} …`] : [],
    more: 0,
    failure: failed ? '192.0.2.1:53 did not answer in 5 s (asked 3 times)' : null,
    exchanges: [
      {
        server: '192.0.2.1:53',
        transport: 'tcp',
        rtt_ms: failed ? 5000 : 23.4,
        cd: false,
        result: failed ? 'timeout' : 'NOERROR',
        ...(failed ? { ede: ['22 No Reachable Authority'] } : {}),
      },
    ],
  };
}

/** A fix of one step. */
const fixOf = (fixes: readonly FixItem[]): Pick<CheckItem, 'fixes' | 'fix'> => ({
  fixes,
  fix: fixes.length === 0 ? null : { steps: [{ title: 'Replace the record', when: null, publish: fixes, remove: [] }] },
});

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
      zone_line: `${name}. 3600 IN ${type} ${shown}`,
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
    ttl_from_cache: true,
    first_observed: '2026-03-02',
    last_observed: '2026-11-20',
    count: 41,
    observed_at: OBSERVED_AT,
    ...more,
  };
}

/** The records of a healthy domain. */
export const ROWS: readonly RecordRow[] = [
  row('A', '192.0.2.10'),
  row('AAAA', '2001:db8::10'),
  row('CAA', '0 issue "letsencrypt.org"', { first_observed: '2026-08-11', count: 14 }),
  row('MX', '10 mail.example.com'),
  row('NS', 'ns1.dns.example', { ttl: 86_400 }),
  row('NS', 'ns2.dns.example', { ttl: 86_400 }),
  row('TXT', 'v=DMARC1; p=reject; rua=mailto:dmarc@example.com', { name: '_dmarc.example.com' }),
  row('TXT', `v=DKIM1; k=rsa; p=${'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA'.repeat(8)}`, {
    name: 's1._domainkey.example.com',
    first_observed: '2026-11-02',
    count: 3,
  }),
  row('TXT', 'v=spf1 mx ip4:192.0.2.0/24 include:_spf.mail.example -all'),
];

interface Plan {
  readonly domain?: string;
  readonly unicode?: string;
  /** Outcome of each check by id; `satisfied` where nothing is said. */
  readonly outcomes?: Readonly<Record<string, Outcome>>;
  readonly others?: Outcome;
  readonly report?: Partial<HealthReport>;
}

/** A whole report from the outcomes of its checks. */
export function report({
  domain = 'example.com',
  unicode,
  outcomes = {},
  others = 'satisfied',
  report: more = {},
}: Plan) {
  const outcomeOf = (id: string): Outcome => outcomes[id] ?? others;
  const checks = CHECKS.map(([id, name, weight, source, type]): CheckItem => {
    const outcome = outcomeOf(id);
    const [good, bad, advice] = TEXTS[id] ?? ['', '', ''];
    return {
      id,
      name,
      satisfied: outcome === 'satisfied',
      outcome,
      needs_attention: outcome === 'failed',
      weight,
      explanation: outcome === 'satisfied' ? good : outcome === 'failed' ? bad : UNREAD,
      advice: outcome === 'failed' ? advice : outcome === 'unknown' ? 'Check again in a minute.' : '',
      source,
      code: outcome === 'unknown' ? null : outcome,
      args: {},
      findings: [],
      ...fixOf(outcome === 'failed' ? fixesOf(id, domain) : []),
      observed_at: OBSERVED_AT,
      evidence: [evidenceOf(id === 'dmarc' ? `_dmarc.${domain}` : domain, type, outcome)],
    };
  });
  const sum = (wanted: readonly Outcome[]): number =>
    checks.filter((check) => wanted.includes(check.outcome)).reduce((total, check) => total + check.weight, 0);
  const score = sum(['satisfied']);
  const judged = sum(['satisfied', 'failed']);
  const records = more.records ?? ROWS;
  const sections = AREAS.map(([area, good, bad, id]): SectionItem => {
    const outcome = outcomeOf(id);
    const [explanation, advice] = SECTION_TEXTS[outcome];
    const status = outcome === 'satisfied' ? good : outcome === 'failed' ? bad : 'unknown';
    return { area, status, code: outcome, args: {}, explanation, advice, observed_at: OBSERVED_AT };
  });
  const failed = checks.filter((check) => check.outcome === 'failed').sort((a, b) => b.weight - a.weight);
  const made: HealthReport = {
    domain,
    unicode_domain: unicode ?? domain,
    tld: `.${domain.split('.').at(-1) ?? ''}`,
    registrable_domain: domain,
    exists: true,
    verdict: `${unicode ?? domain} is in good health.`,
    score,
    score_max: sum(['satisfied', 'unknown']),
    health_score: score,
    health_score_max: sum(['satisfied', 'unknown']),
    grade: judged < 60 ? null : score >= 90 ? 'A' : score >= 75 ? 'B' : score >= 60 ? 'C' : score >= 40 ? 'D' : 'F',
    grade_cap: null,
    provisional: checks.some((check) => check.outcome === 'unknown'),
    criteria: '2026-11',
    observed_at: OBSERVED_AT,
    source: 'stored',
    resolvers: [],
    refreshing: false,
    warnings: [],
    checks,
    first_things: failed.slice(0, 3).map((check) => check.id),
    actions: failed.map(({ id, name, weight, explanation, fix }) => ({
      checks: [id],
      title: `Fix ${name}`,
      why: explanation,
      points: weight,
      fix,
    })),
    after_actions: null,
    record_count: records.length,
    name_server_provider: 'Example DNS',
    mail_provider: null,
    dnssec_algorithm: null,
    spf_state: outcomeOf('spf') === 'failed' ? 'not configured' : 'strict (-all)',
    dmarc_state: outcomeOf('dmarc') === 'failed' ? 'not configured' : 'reject',
    dkim_state: outcomeOf('dkim') === 'failed' ? 'not detected' : 'detected',
    ipv6_state: outcomeOf('ipv6') === 'failed' ? 'unsupported' : 'supported',
    areas: sections.map(({ explanation, ...section }): AreaItem => {
      const area = HEALTH_AREAS.find(({ label }) => label === section.area);
      const own = checks.filter(({ id }) => area?.checks.includes(id));
      const points = own.reduce((total, { satisfied, weight }) => total + (satisfied ? weight : 0), 0);
      const failed = own.some(({ outcome }) => outcome === 'failed');
      const unknown = own.some(({ outcome }) => outcome === 'unknown');
      return {
        id: area?.id ?? section.area,
        ...section,
        needs_attention: failed,
        outcome: failed ? (points > 0 ? 'partial' : 'failed') : unknown ? 'unknown' : 'satisfied',
        points,
        weight: own.reduce((total, { weight }) => total + weight, 0),
        summary: explanation,
        checks: own.map(({ id }) => id),
      };
    }),
    sections,
    records,
    ...more,
  };
  return made;
}
