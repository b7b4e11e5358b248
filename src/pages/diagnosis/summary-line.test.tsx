import { expect, test } from 'vitest';
import * as mailReports from '../../../tests/browser/mail-reports.ts';
import * as reports from '../../../tests/browser/reports.ts';
import { NOW } from '../../../tests/browser/reports.ts';
import { viewOf, wordsOfPage } from '../../../tests/browser/view.ts';
import type { CertificateEnd } from '../../diagnoses/blocks/mail-certificate.ts';
import { HEALTH, MAIL } from '../../diagnoses/kinds.ts';
import type { KindSummary } from '../../diagnoses/summary.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
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
    ['bad', `Registration: deleted, or soon to be · ${AGED}`],
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
