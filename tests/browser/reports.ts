import type { HealthReport } from '../../src/diagnoses/report.ts';
import { ROWS, report, row } from './report-builder.ts';

export { NOW, OBSERVED_AT, row } from './report-builder.ts';

/** Nothing to mend. */
export const healthy = report({});

/** The usual case: it works, but anyone can send mail in its name. */
export const failing = report({
  domain: 'failing.example',
  outcomes: {
    dmarc: 'failed',
    dkim: 'failed',
    'spf-strict': 'failed',
    caa: 'failed',
    dnssec: 'failed',
    ipv6: 'failed',
  },
  report: {
    verdict: 'Anyone can send mail as failing.example: there is no DMARC policy.',
    spf_state: 'soft fail (~all)',
    records: ROWS.filter((one) => !['AAAA', 'CAA'].includes(one.type) && one.name === 'example.com').map((one) => ({
      ...one,
      name: 'failing.example',
      value: one.value.replace('-all', '~all'),
    })),
  },
});

/** No resolver answered. */
export const unknown = report({
  domain: 'unknown.example',
  others: 'unknown',
  report: {
    verdict: 'We could not ask: the resolvers did not answer.',
    exists: null,
    spf_state: 'unknown',
    dmarc_state: 'unknown',
    dkim_state: 'unknown',
    ipv6_state: 'unknown',
    records: [],
    record_count: 0,
    source: 'live',
    resolvers: ['192.0.2.1:53', '[2001:db8::53]:53'],
  },
});

/** Enough could be judged for a grade, but not all. */
export const partly = report({
  domain: 'partly.example',
  outcomes: { dkim: 'unknown', dnssec: 'unknown', dmarc: 'failed' },
  report: { verdict: 'Anyone can send mail as partly.example: there is no DMARC policy.', dkim_state: 'unknown' },
});

/** Too little could be judged for a grade. */
export const gradeless = report({
  domain: 'gradeless.example',
  others: 'unknown',
  outcomes: { 'name-resolution': 'satisfied', 'ns-redundancy': 'satisfied' },
  report: { verdict: 'Much about gradeless.example could not be found out.', refreshing: true },
});

/** A name that is not there. */
export const nonexistent = report({
  domain: 'nonexistent.example',
  others: 'failed',
  report: {
    verdict: 'nonexistent.example does not exist.',
    warnings: ['The name does not exist (NXDOMAIN). Check its spelling, or register it.'],
    exists: false,
    records: [],
    record_count: 0,
    first_things: [],
    actions: [],
    areas: [],
    sections: [],
  },
});

/** A name that is not there, below a domain that is. */
export const missingWww: HealthReport = {
  ...report({
    domain: 'www.example.com',
    others: 'failed',
    report: { ...nonexistent, domain: 'www.example.com', unicode_domain: 'www.example.com' },
  }),
  verdict: 'www.example.com does not exist.',
  registrable_domain: 'example.com',
};

/** Validating resolvers reject its zone. */
export const bogus = report({
  domain: 'bogus.example',
  outcomes: { dnssec: 'failed', 'name-resolution': 'failed' },
  report: {
    verdict: 'bogus.example is unreachable for everyone who uses a validating resolver.',
    warnings: ['Validating resolvers reject data of this domain.'],
    grade: 'F',
    grade_cap: { grade: 'F', code: 'bogus', reason: 'Its DNSSEC signatures don’t validate.' },
  },
});

/** A name as long as names get, with records of it. */
const LONG = [63, 63, 63, 56].map((length, i) => 'abcd'.charAt(i).repeat(length)).join('.');
const longName = report({
  domain: `${LONG}.test`,
  outcomes: { dmarc: 'failed' },
  report: { records: ROWS.map((one) => ({ ...one, name: `${LONG}.test` })) },
});

/** Shown as the U-label with the A-label beside it. */
export const idn = report({
  domain: 'xn--r8jz45g.xn--zckzah',
  unicode: '例え.テスト',
  outcomes: { dnssec: 'failed' },
  report: {
    verdict: '例え.テスト is in good health; only DNSSEC is missing.',
    source: 'live',
    resolvers: ['192.0.2.1:53'],
  },
});

const SCRIPT = '<script>document.title="owned"</script>';
const BREAKOUT = '"><img src=x onerror="document.title=\'owned\'">';
const ODD = 'a\u202Eb\0c\u001b[31md\u200Be\u2028f';

/** Everything that strangers can put into a report, at its worst. */
export const hostile = report({
  domain: 'hostile.example',
  unicode: `host\u202Eile.example`,
  others: 'failed',
  report: {
    verdict: `${SCRIPT}${ODD}`,
    warnings: [`${BREAKOUT}${ODD}`],
    name_server_provider: SCRIPT,
    resolvers: [BREAKOUT],
    source: 'live',
    checks: failing.checks.map((check) => ({
      ...check,
      explanation: `${SCRIPT}${check.explanation}${ODD}`,
      advice: `${BREAKOUT}${ODD}`,
      source: `${check.source}${SCRIPT}`,
      fix: {
        steps: [1, 2].map(() => ({
          title: `${SCRIPT}${ODD}`,
          when: `${BREAKOUT}${ODD}`,
          publish: check.fixes.map((fix) => ({
            ...fix,
            zone_line: `${fix.zone_line}${SCRIPT}${ODD}`,
            replaces: BREAKOUT,
          })),
          remove: [{ name: SCRIPT, type: 'TXT', value: `${BREAKOUT}${ODD}` }],
        })),
      },
      evidence: check.evidence.map((one) => ({
        ...one,
        question: { name: `${SCRIPT}.example`, type: 'TXT', probe: 'wildcard' as const },
        answer: [SCRIPT, BREAKOUT, 'W'.repeat(3000), ODD],
        more: 7,
        failure: `${BREAKOUT}${ODD}`,
        exchanges: [
          { server: SCRIPT, transport: 'udp' as const, rtt_ms: 1, cd: true, result: BREAKOUT, ede: [SCRIPT] },
        ],
      })),
    })),
    records: [
      row('TXT', SCRIPT),
      row('TXT', BREAKOUT),
      row('TXT', '=HYPERLINK("https://evil.example","x")'),
      row('TXT', 'javascript:document.title="owned"'),
      row('TXT', ODD),
      row('TXT', 'x'.repeat(65_535)),
      row('TXT', `\\000\\027[31m\\226\\128\\174`, { name: `${SCRIPT}.example`, ttl_from_cache: false }),
    ],
    record_count: 7,
  },
});

/** Four hundred rows, and one with a single one. */
export const many = report({
  domain: 'many.example',
  report: {
    records: Array.from({ length: 400 }, (_, i) => row('A', `198.51.${Math.floor(i / 256)}.${i % 256}`)),
  },
});
export const single = report({ domain: 'single.example', report: { records: [row('A', '192.0.2.10')] } });

export const ALL: readonly HealthReport[] = [
  healthy,
  failing,
  unknown,
  partly,
  gradeless,
  nonexistent,
  missingWww,
  bogus,
  longName,
  idn,
  hostile,
  many,
  single,
];
