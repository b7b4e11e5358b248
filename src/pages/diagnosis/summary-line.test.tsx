import { expect, test } from 'vitest';
import * as mailReports from '../../../tests/browser/mail-reports.ts';
import * as reports from '../../../tests/browser/reports.ts';
import { NOW } from '../../../tests/browser/reports.ts';
import { viewOf, wordsOfPage } from '../../../tests/browser/view.ts';
import type { CertificateEnd } from '../../diagnoses/blocks/mail-certificate.ts';
import { HEALTH, MAIL, SSL } from '../../diagnoses/kinds.ts';
import type { KindSummary } from '../../diagnoses/summary.ts';
import type { DnsName } from '../../domain/name.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import type { CertificateSight } from '../../lookups/certificate-sights.ts';
import type { Language } from '../../texts/languages.ts';
import type { RegistrationSummary, ReportView, SummaryLine } from '../domain/report-view.ts';
import { NO_BACKGROUND } from '../web/background.ts';
import { pageKindOf } from '../web/kinds.ts';
import { renderReportPage } from './page.tsx';

const MAIL_TAB = { id: MAIL.id, page: MAIL.page, title: MAIL.title };
const todo: KindSummary = {
  isKnown: true,
  score: 45,
  maxScore: 45,
  testedPoints: 100,
  notTested: 0,
  grade: 'D',
  worst: 'warning',
  first: '',
  certificate: null,
  webCertificate: null,
  isJudged: true,
  isOvertaken: false,
  isOverWork: false,
  observedAt: NOW - 3 * HOUR_MS,
};
const kind = (summary: Partial<KindSummary> | null): SummaryLine => ({
  on: 'domain',
  kinds: [{ tab: MAIL_TAB, probes: MAIL.probes, summary: summary === null ? null : { ...todo, ...summary } }],
  registration: null,
});
const registration = (endsIn: number | null, more: Partial<RegistrationSummary> = {}): SummaryLine => ({
  on: 'domain',
  kinds: [],
  registration: {
    name: 'healthy.example',
    statuses: [],
    registrar: null,
    expiresAt: endsIn === null ? null : NOW + endsIn * DAY_MS,
    observedAt: NOW - 3 * HOUR_MS,
    isFresh: true,
    ...more,
  },
});

const viewWith = (summary: SummaryLine | undefined, language: Language = 'en'): ReportView =>
  viewOf({ site: { language, asset: (name) => `/assets/${name}` }, background: { ...NO_BACKGROUND, summary } });

/** The line alone. */
const lineIn = (html: string): string =>
  /<div class="summary-line"[\s\S]*?<\/(?:ul|form)><\/div>/.exec(html)?.[0] ?? '';
const lineOf = (summary: SummaryLine, language?: Language): string =>
  lineIn(renderReportPage(pageKindOf(HEALTH), reports.healthy, viewWith(summary, language)));
/** Its words, and the tone of its mark. */
const wordsIn = (line: string) => [
  line.match(/href="([^"]*)"/)?.[1],
  line.match(/class="mark mark-s (\w+)"/)?.[1],
  wordsOfPage(line.replaceAll(/<\/b>|<\/span>(?=<span)/g, ' · ')).trim(),
];

const WITH_FIX = { first: 'Start DMARC with p=none' as never };
test.each<[what: string, SummaryLine, shown: readonly string[]]>([
  // Its gravest finding is none that the owner can act on.
  ['a score', kind({}), ['warn', 'Mail security 45, D · 3 h ago']],
  ['nothing to fix', kind({ worst: null }), ['ok', 'Mail security 45, D · nothing to fix · 3 h ago']],
  ['a notice without a fix', kind({ worst: 'notice' }), ['ok', 'Mail security 45, D · nothing to fix · 3 h ago']],
  ['the worst finding', kind(WITH_FIX), ['warn', 'Mail security 45, D · Start DMARC with p=none · 3 h ago']],
  // A good grade is no tick beside an open fix.
  [
    'a fix that costs little',
    kind({ ...WITH_FIX, score: 90, maxScore: 90, grade: 'A', worst: null }),
    ['unknown', 'Mail security 90, A · Start DMARC with p=none · 3 h ago'],
  ],
  [
    'an error',
    kind({ ...WITH_FIX, worst: 'error' }),
    ['bad', 'Mail security 45, D · Start DMARC with p=none · 3 h ago'],
  ],
  ['part of a score', kind({ maxScore: 70, worst: null }), ['unknown', 'Mail security: at least 45 · 3 h ago']],
  [
    'what nobody tested',
    kind({ worst: null, score: 83, maxScore: 83, testedPoints: 83, notTested: 2, grade: 'A' }),
    ['ok', 'Mail security 83 of 83, A so far · nothing to fix, 2 checks not tested · 3 h ago'],
  ],
  ['no score', kind({ isKnown: false, worst: null }), ['unknown', 'Mail security: no score · 3 h ago']],
])('a kind: %s', (_, summary, [tone, text]) =>
  expect(wordsIn(lineOf(summary))).toEqual(['/mail-security/example.com', tone, text]),
);

test.each<['checking' | 'failed', text: string]>([
  ['checking', 'Registration: checking · reload in a few seconds'],
  ['failed', 'Registration: couldn’t check · open it to try again'],
])('a registration that is %s is unknown, not absent', (why, text) =>
  expect(wordsIn(lineOf({ on: 'domain', kinds: [], registration: why }))).toEqual([
    '/whois/example.com',
    'unknown',
    text,
  ]),
);

test('a kind that never ran is one line with a button that says what it contacts', () => {
  const line = lineOf(kind(null));
  expect(wordsOfPage(line).replace(/\s+/g, ' ')).toBe(
    'Not run yet: Mail security Starts a live checkNot run yet: Mail securityThey contact: STARTTLS of mail servers. Run everything',
  );
  expect(line).toContain('action="/run-everything/example.com"');
  expect(line).toContain('name="kind" value="mail"');
  expect(line).not.toContain('<li');
});

const AGED = '3 h ago';
test.each<[what: string, SummaryLine, shown: readonly string[]]>([
  ['far', registration(114), ['ok', `Registration: 114 days · until 14 Mar 2027 · ${AGED}`]],
  ['soon', registration(5), ['warn', `Registration: 5 days · until 25 Nov 2026 · ${AGED}`]],
  ['close', registration(1), ['bad', `Registration: 1 day · until 21 Nov 2026 · ${AGED}`]],
  ['over', registration(-3), ['bad', `Registration: ended 3 days ago · ended on 17 Nov 2026 · ${AGED}`]],
  ['held', registration(114, { statuses: ['clientHold'] }), ['bad', `Registration: on hold · ${AGED}`]],
  [
    'deleted',
    registration(9, { statuses: ['pendingDelete'] }),
    ['bad', `Registration: about to be released · ${AGED}`],
  ],
  [
    'in redemption',
    registration(-40, { statuses: ['redemptionPeriod'] }),
    ['bad', `Registration: in redemption · ${AGED}`],
  ],
  ['no date', registration(null), ['unknown', `Registration: no known end · ${AGED}`]],
  // It may have been renewed since we looked.
  ['old, far', registration(114, { isFresh: false }), ['ok', `Registration: 114 days · until 14 Mar 2027 · ${AGED}`]],
  ['old, soon', registration(5, { isFresh: false }), ['unknown', `Registration: check it again · ${AGED}`]],
  ['old, over', registration(-3, { isFresh: false }), ['unknown', `Registration: check it again · ${AGED}`]],
])('the registration: %s', (_, summary, [tone, text]) =>
  expect(wordsIn(lineOf(summary))).toEqual(['/whois/example.com', tone, text]),
);

const certificateEnd = (endsIn: number, more: Partial<CertificateEnd> = {}): CertificateEnd => ({
  host: 'mx.example.com',
  endsAt: NOW + endsIn * DAY_MS,
  seenAt: NOW - 3 * HOUR_MS,
  isNearEnd: false,
  ...more,
});
const OWN = { host: 'mx.example.com' as DnsName };
const LONG_BEFORE = { seenAt: NOW - 5 * HOUR_MS };
const LONG_AGO_SEEN = { at: NOW - 5 * DAY_MS };
const LONG_AGO = { seenAt: NOW - 5 * DAY_MS };
test.each<[what: string, end: CertificateEnd, text: string]>([
  ['far', certificateEnd(61), '61 days left, 20 Jan 2027'],
  ['near', certificateEnd(5, { isNearEnd: true }), '5 days left, 25 Nov 2026'],
  ['over', certificateEnd(-1), 'certificate ended 1 day ago, 19 Nov 2026'],
  ['seen long ago', certificateEnd(61, LONG_AGO), '61 days left, 20 Jan 2027, seen 5 d ago'],
  // It may have been renewed since we looked.
  ['near, seen long ago', certificateEnd(20, LONG_AGO), 'check the certificate again, seen 5 d ago'],
  ['over, seen long ago', certificateEnd(-1, LONG_AGO), 'check the certificate again, seen 5 d ago'],
])('a certificate, of a mail server and of a website: %s', (_, end, text) => {
  const line = (more: Partial<KindSummary>) => wordsIn(lineOf(kind({ worst: null, ...more })))[2];
  const [before, after] = ['Mail security 45, D · nothing to fix · ', ` · ${AGED}`];
  expect(line({ certificate: end })).toBe(`${before}mx.example.com: ${text}${after}`);
  expect(line({ webCertificate: end })).toBe(`${before}${text}${after}`);
});

const sight = (endsIn: number, more: Partial<CertificateSight> = {}): CertificateSight => ({
  host: 'example.com' as DnsName,
  port: 443,
  at: NOW - 3 * HOUR_MS,
  certificate: {
    fingerprint: '00',
    notBefore: NOW - 80 * DAY_MS,
    notAfter: NOW + endsIn * DAY_MS,
    address: '192.0.2.80',
  },
  problems: [],
  isOver: endsIn < 0,
  ...more,
});
const SSL_TAB = { id: SSL.id, page: SSL.page, title: SSL.title };
/** The line where a monitor saw that, and what the certificate check came to before that; null where it never ran. */
const seen = (summary: Partial<KindSummary> | null, ...sights: readonly CertificateSight[]): SummaryLine => ({
  on: 'domain',
  kinds: [{ tab: SSL_TAB, probes: SSL.probes, summary: summary === null ? null : { ...todo, ...summary } }],
  certificate: { page: SSL.page, sights },
  registration: null,
});
const OLDER = { isOvertaken: true, observedAt: NOW - 2 * DAY_MS, score: 92, maxScore: 92, grade: 'A' } as const;
const BROKEN = { problems: ['untrusted-issuer'] } as const;
const WWW = { host: 'www.example.com' as DnsName };

test.each<[what: string, SummaryLine, shown: readonly string[]]>([
  ['fine', seen(null, sight(60)), ['unknown', 'Certificate: 60 days left · until 19 Jan 2027 · 3 h ago']],
  ['near its end', seen(null, sight(5)), ['warn', 'Certificate: ends in 5 days · until 25 Nov 2026 · 3 h ago']],
  ['over', seen(null, sight(-4)), ['bad', 'Certificate: ended 4 days ago · ended on 16 Nov 2026 · 3 h ago']],
  ['not trusted', seen(null, sight(60, BROKEN)), ['bad', 'Certificate: not trusted · until 19 Jan 2027 · 3 h ago']],
  [
    'of www, while its own is fine',
    seen(null, sight(60), sight(50, { ...WWW, problems: ['wrong-name'] })),
    ['bad', 'Certificate: for another name · www.example.com: until 9 Jan 2027 · 3 h ago'],
  ],
  [
    'unreadable',
    seen(null, sight(60, { certificate: null, problems: ['no-tls'] })),
    ['bad', 'Certificate: no HTTPS · 3 h ago'],
  ],
  // It may have been renewed since.
  [
    'over, long ago',
    seen(null, sight(-4, LONG_AGO_SEEN)),
    ['unknown', 'Certificate: check it again · ended on 16 Nov 2026 · 5 d ago'],
  ],
  [
    'not what the check saw',
    seen(OLDER, sight(-1)),
    ['bad', 'Certificate: ended 1 day ago · ended on 19 Nov 2026 · before: Certificate 92, A, 2 d ago · 3 h ago'],
  ],
  // Of mail servers, the page of mail tells.
  ['none of a website', seen(todo, sight(-4, { port: 25 })), ['warn', 'Certificate 45, D · 3 h ago']],
  ['what the check saw as well', seen({ observedAt: NOW }, sight(-4)), ['warn', 'Certificate 45, D · just now']],
])('the certificate that a monitor saw: %s', (_, summary, [tone, text]) =>
  expect(wordsIn(lineOf(summary))).toEqual(['/ssl/example.com', tone, text]),
);

test('a kind of which a monitor saw something is not said to have never run, and runs with the others', () => {
  const [mail] = kind(null).kinds;
  const { kinds, ...rest } = seen(null, sight(60));
  const line = lineOf({ ...rest, kinds: mail === undefined ? kinds : [mail, ...kinds] });
  expect(wordsOfPage(line)).toContain('Not run yet: Mail security');
  expect(wordsOfPage(line)).toContain('Starts 2 live checks');
  expect(line).toContain('name="kind" value="ssl"');
});

test.each<[what: string, SummaryLine, says: string | undefined]>([
  ['fine', seen(null, sight(60)), undefined],
  ['over', seen(null, sight(-4)), 'Replace the certificate of example.com now: it ended 4 days ago, on 16 Nov 2026.'],
  ['near', seen(null, sight(5)), 'Replace the certificate of example.com: it ends in 5 days, on 25 Nov 2026.'],
  ['bad', seen(null, sight(60, BROKEN)), 'Check the certificate of example.com now: browsers don’t trust it.'],
  ['renewed since', seen({ webCertificate: certificateEnd(-1, LONG_BEFORE) }, sight(60, OWN)), undefined],
  [
    'renewed, and seen by the check',
    seen({ webCertificate: certificateEnd(60, { seenAt: NOW, host: 'example.com' }) }, sight(-1)),
    undefined,
  ],
  [
    'ended, and seen so by the check',
    seen({ webCertificate: certificateEnd(-1, { seenAt: NOW, host: 'example.com' }) }, sight(60)),
    'Replace the certificate of example.com now: it ended 1 day ago, on 19 Nov 2026.',
  ],
  ['over, long ago', seen(null, sight(-4, LONG_AGO_SEEN)), undefined],
  // It may have been so all along.
  ['none', seen(null, sight(60, { certificate: null, problems: ['no-tls'] })), undefined],
])('what a monitor saw stands above the verdict of other kinds: %s', (_, summary, says) => {
  const html = renderReportPage(pageKindOf(HEALTH), reports.healthy, viewWith(summary));
  if (says === undefined) expect(html).not.toContain('class="alarm');
  else expect(wordsOfPage(html)).toContain(says);
});

test('in Japanese', () => {
  const line = lineOf({ ...kind({}), registration: registration(114).registration }, 'ja');
  const words = wordsOfPage(line);
  expect(words).toContain('メールセキュリティ：45点、D');
  expect(words).toContain('登録期限：あと114日2027年3月14日まで3時間前');
});

test('is on the page of every kind, and not on that of a past report, nor of a name that does not exist', () => {
  const summary = { ...kind({}), registration: registration(114).registration };
  const view = viewWith(summary);
  const pages = [
    renderReportPage(pageKindOf(HEALTH), reports.healthy, view),
    renderReportPage(pageKindOf(MAIL), mailReports.perfect, view),
    renderReportPage({ kind: MAIL }, mailReports.perfect, view),
  ];
  expect(pages.map((html) => html.split('class="summary-line"').length - 1)).toEqual([1, 1, 1]);
  expect(lineIn(renderReportPage(pageKindOf(HEALTH), reports.nonexistent, view))).toBe('');
  expect(lineIn(renderReportPage(pageKindOf(HEALTH), reports.healthy, viewWith(undefined)))).toBe('');
});

test('an urgent registration stands above the verdict of every kind', () => {
  const { registration: known } = registration(5);
  if (known === null || typeof known === 'string') throw new Error('no registration');
  const view = viewOf({ background: { ...NO_BACKGROUND, registration: known } });
  for (const html of [
    renderReportPage(pageKindOf(HEALTH), reports.healthy, view),
    renderReportPage(pageKindOf(MAIL), mailReports.perfect, view),
  ]) {
    const words = wordsOfPage(html);
    expect(words).toContain('Renew healthy.example now');
    expect(html.indexOf('class="alarm')).toBeLessThan(html.indexOf('class="verdict"'));
  }
});

test.each<[what: string, end: CertificateEnd, says: string | undefined]>([
  ['far', certificateEnd(61), undefined],
  ['near', certificateEnd(5, { isNearEnd: true }), 'it ends in 5 days, on 25 Nov 2026'],
  ['over', certificateEnd(-1), 'it ended 1 day ago, on 19 Nov 2026'],
  // It may have been replaced since we looked.
  ['over, seen long ago', certificateEnd(-1, LONG_AGO), undefined],
])('a certificate of the website that is %s stands above the verdict of other kinds', (_, end, says) => {
  const html = renderReportPage(pageKindOf(HEALTH), reports.healthy, viewWith(kind({ webCertificate: end })));
  expect(html.includes('class="alarm')).toBe(says !== undefined);
  expect(/it (?:ends|ended) [^.]*/.exec(wordsOfPage(html))?.[0]).toBe(says);
});
