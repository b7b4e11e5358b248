import type { Report, ReportCheck, ReportFix } from '../../src/diagnoses/report.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { ROWS, report, row } from './report-builder.ts';

export { NOW, OBSERVED_AT, row, withBlock, withRecords } from './report-builder.ts';

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
  states: { spf: 'soft fail (~all)' },
  records: ROWS.filter((one) => !['AAAA', 'CAA'].includes(one.type) && one.name === 'example.com').map((one) => ({
    ...one,
    name: 'failing.example',
    value: one.value.replace('-all', '~all'),
  })),
  report: { verdict: 'Anyone can send mail as failing.example: there is no DMARC policy.' },
});

/** No resolver answered. */
export const unknown = report({
  domain: 'unknown.example',
  others: 'unknown',
  states: { spf: 'unknown', dmarc: 'unknown', dkim: 'unknown', ipv6: 'unknown' },
  records: [],
  report: {
    verdict: 'We could not ask: the resolvers did not answer.',
    exists: null,
    source: 'live',
    resolvers: ['192.0.2.1:53', '[2001:db8::53]:53'],
  },
});

/** Enough could be judged for a grade, but not all. */
export const partly = report({
  domain: 'partly.example',
  outcomes: { dkim: 'unknown', dnssec: 'unknown', dmarc: 'failed' },
  states: { dkim: 'unknown' },
  report: { verdict: 'Anyone can send mail as partly.example: there is no DMARC policy.' },
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
  records: [],
  report: {
    verdict: 'nonexistent.example does not exist.',
    warnings: ['The name does not exist (NXDOMAIN). Check its spelling, or register it.'],
    exists: false,
    actions: [],
    areas: [],
  },
});

/** A name that is not there, below a domain that is. */
export const missingWww: Report = {
  ...nonexistent,
  domain: 'www.example.com' as DomainName,
  unicodeDomain: 'www.example.com',
  verdict: 'www.example.com does not exist.',
  registrableDomain: 'example.com' as DomainName,
};

/** Validating resolvers reject its zone. */
export const bogus = report({
  domain: 'bogus.example',
  outcomes: { dnssec: 'failed', 'name-resolution': 'failed' },
  report: {
    verdict: 'bogus.example is unreachable for everyone who uses a validating resolver.',
    warnings: ['Validating resolvers reject data of this domain.'],
    grade: 'F',
    cap: { grade: 'F', code: 'bogus', reason: 'Its DNSSEC signatures don’t validate.' },
  },
});

/** A name as long as names get, with records of it. */
const LONG = [63, 63, 63, 56].map((length, i) => 'abcd'.charAt(i).repeat(length)).join('.');
const longName = report({
  domain: `${LONG}.test`,
  outcomes: { dmarc: 'failed' },
  records: ROWS.map((one) => ({ ...one, name: `${LONG}.test` })),
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

const HOSTILE = report({
  domain: 'hostile.example',
  unicode: `host\u202Eile.example`,
  others: 'failed',
  states: { nameServerProvider: SCRIPT },
  records: [
    row('TXT', SCRIPT),
    row('TXT', BREAKOUT),
    row('TXT', '=HYPERLINK("https://evil.example","x")'),
    row('TXT', 'javascript:document.title="owned"'),
    row('TXT', ODD),
    row('TXT', 'x'.repeat(65_535)),
    row('TXT', `\\000\\027[31m\\226\\128\\174`, { name: `${SCRIPT}.example`, ttlFromCache: false }),
  ],
});

/** What is to be done about a check, in the words of strangers. */
const hostileFix = (check: ReportCheck): ReportFix => ({
  id: check.id,
  steps: [1, 2].map(() => ({
    title: `${SCRIPT}${ODD}`,
    when: `${BREAKOUT}${ODD}`,
    publish: check.findings.flatMap(({ fix }) =>
      (fix?.steps ?? []).flatMap(({ publish }) =>
        publish.map((one) => ({ ...one, zoneLine: `${one.zoneLine}${SCRIPT}${ODD}`, replaces: BREAKOUT })),
      ),
    ),
    remove: [{ name: SCRIPT, type: 'TXT', value: `${BREAKOUT}${ODD}` }],
  })),
});

/** Everything that strangers can put into a report, at its worst. */
export const hostile: Report = {
  ...HOSTILE,
  verdict: `${SCRIPT}${ODD}`,
  warnings: [`${BREAKOUT}${ODD}`],
  resolvers: [BREAKOUT],
  source: 'live',
  checks: failing.checks.map((check) => ({
    ...check,
    explanation: `${SCRIPT}${check.explanation}${ODD}`,
    advice: `${BREAKOUT}${ODD}`,
    sources: [...check.sources, { document: SCRIPT, url: 'https://example.com/' }],
    findings: check.findings.map((one) => ({
      ...one,
      says: `${SCRIPT}${one.says}${ODD}`,
      advice: `${BREAKOUT}${ODD}`,
      fix: hostileFix(check),
    })),
    evidence: check.evidence.map((one) => ({
      ...one,
      question: { name: `${SCRIPT}.example`, type: 'TXT', probe: 'wildcard' as const },
      answer: [SCRIPT, BREAKOUT, 'W'.repeat(3000), ODD],
      more: 7,
      failure: `${BREAKOUT}${ODD}`,
      exchanges: [{ server: SCRIPT, transport: 'udp' as const, rttMs: 1, cd: true, result: BREAKOUT, ede: [SCRIPT] }],
    })),
  })),
  actions: HOSTILE.actions.map((action) => ({ ...action, advice: `${BREAKOUT}${ODD}` })),
};

/** Four hundred rows, and one with a single one. */
export const many = report({
  domain: 'many.example',
  records: Array.from({ length: 400 }, (_, i) => row('A', `198.51.${Math.floor(i / 256)}.${i % 256}`)),
});
export const single = report({ domain: 'single.example', records: [row('A', '192.0.2.10')] });

export const ALL: readonly Report[] = [
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
