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
  score: 45,
  maxScore: 45,
  grade: 'D',
  isCapped: false,
  first: '',
  certificate: null,
  webCertificate: null,
  isOverWork: false,
  observedAt: NOW - 3 * HOUR_MS,
};
const kind = (summary: Partial<KindSummary> | null): SummaryLine => ({
  kinds: [{ tab: MAIL_TAB, summary: summary === null ? null : { ...todo, ...summary } }],
  registration: null,
});
const registration = (endsIn: number | null, more: Partial<RegistrationSummary> = {}): SummaryLine => ({
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
const lineIn = (html: string): string => /<ul class="summary-line"[\s\S]*?<\/ul>/.exec(html)?.[0] ?? '';
const lineOf = (summary: SummaryLine, language?: Language): string =>
  lineIn(renderReportPage(pageKindOf(HEALTH), reports.healthy, viewWith(summary, language)));
/** Its words, and the tone of its mark. */
const wordsIn = (line: string) => [
  line.match(/href="([^"]*)"/)?.[1],
  line.match(/class="mark mark-s (\w+)"/)?.[1],
  wordsOfPage(line.replaceAll(/<\/b>|<\/span>(?=<span>)/g, ' · ')).trim(),
];

test.each<[what: string, SummaryLine, shown: readonly string[]]>([
  ['a score', kind({}), ['warn', 'Mail security 45, D · nothing to fix · checked 3 h ago']],
  [
    'the worst finding',
    kind({ first: 'Start DMARC with p=none' as never }),
    ['warn', 'Mail security 45, D · Start DMARC with p=none · checked 3 h ago'],
  ],
  // What is unknown may still bring a better grade: only a good grade, or a cap, is sure.
  ['part of a score', kind({ maxScore: 70 }), ['unknown', 'Mail security: at least 45 · checked 3 h ago']],
  ['a cap', kind({ maxScore: 70, isCapped: true }), ['warn', 'Mail security: at least 45 · checked 3 h ago']],
  [
    'a good part',
    kind({ score: 90, maxScore: 100, grade: 'A' }),
    ['ok', 'Mail security: at least 90 · checked 3 h ago'],
  ],
  ['no grade', kind({ grade: null, maxScore: 100 }), ['unknown', 'Mail security: at least 45 · checked 3 h ago']],
  ['nothing', kind(null), ['unknown', 'Mail security: no score yet · open it to check']],
])('a kind: %s', (_, summary, [tone, text]) =>
  expect(wordsIn(lineOf(summary))).toEqual(['/mail-security/example.com', tone, text]),
);

const AGED = 'checked 3 h ago';
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
  ['no date', registration(null), ['unknown', `Registration: no known end · ${AGED}`]],
  // It may have been renewed since we looked.
  ['old, far', registration(114, { isFresh: false }), ['ok', `Registration: 114 days · until 14 Mar 2027 · ${AGED}`]],
  ['old, soon', registration(5, { isFresh: false }), ['unknown', `Registration: check it again · ${AGED}`]],
  ['old, over', registration(-3, { isFresh: false }), ['unknown', `Registration: check it again · ${AGED}`]],
])('the registration: %s', (_, summary, [tone, text]) =>
  expect(wordsIn(lineOf(summary))).toEqual(['/whois/example.com', tone, text]),
);

const certificate = (endsIn: number, more: Partial<CertificateEnd> = {}): SummaryLine =>
  kind({
    certificate: {
      host: 'mx.example.com',
      endsAt: NOW + endsIn * DAY_MS,
      seenAt: NOW - 3 * HOUR_MS,
      isNearEnd: false,
      ...more,
    },
  });
const LONG_AGO = { seenAt: NOW - 5 * DAY_MS };
test.each<[what: string, SummaryLine, shown: readonly string[]]>([
  ['far', certificate(61), ['ok', `61 days · mx.example.com · until 20 Jan 2027 · ${AGED}`]],
  ['near', certificate(5, { isNearEnd: true }), ['warn', `5 days · mx.example.com · until 25 Nov 2026 · ${AGED}`]],
  ['over', certificate(-1), ['bad', `ended 1 day ago · mx.example.com · ended on 19 Nov 2026 · ${AGED}`]],
  [
    'seen long ago',
    certificate(61, LONG_AGO),
    ['ok', '61 days · mx.example.com · until 20 Jan 2027 · checked 5 d ago'],
  ],
  // It may have been renewed since we looked.
  ['near, seen long ago', certificate(20, LONG_AGO), ['unknown', 'check it again · mx.example.com · checked 5 d ago']],
  ['over, seen long ago', certificate(-1, LONG_AGO), ['unknown', 'check it again · mx.example.com · checked 5 d ago']],
])('the certificate of a mail server: %s', (_, summary, [tone, text]) => {
  const [, item = ''] = /<\/li>(<li>.*<\/li>)/.exec(lineOf(summary)) ?? [];
  expect(wordsIn(item)).toEqual(['/mail-security/example.com#servers', tone, `Mail server certificate: ${text}`]);
});

test('the certificate of a website', () => {
  const summary = certificate(61);
  const [{ summary: known = null, tab } = { tab: MAIL_TAB }] = summary.kinds;
  if (known === null) throw new Error('no summary');
  const web = { ...known, certificate: null, webCertificate: known.certificate };
  const [, item = ''] =
    /<\/li>(<li>.*<\/li>)/.exec(lineOf({ kinds: [{ tab, summary: web }], registration: null })) ?? [];
  const text = `Website certificate: 61 days · mx.example.com · until 20 Jan 2027 · ${AGED}`;
  expect(wordsIn(item)).toEqual(['/mail-security/example.com#addresses', 'ok', text]);
});

test('in Japanese', () => {
  const line = lineOf({ ...kind({}), registration: registration(114).registration }, 'ja');
  const words = wordsOfPage(line);
  expect(words).toContain('メールセキュリティ：45点、D');
  expect(words).toContain('登録期限：あと114日2027年3月14日まで確認：3時間前');
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
  const view = viewOf({ background: { ...NO_BACKGROUND, registration: known ?? undefined } });
  for (const html of [
    renderReportPage(pageKindOf(HEALTH), reports.healthy, view),
    renderReportPage(pageKindOf(MAIL), mailReports.perfect, view),
  ]) {
    const words = wordsOfPage(html);
    expect(words).toContain('Renew healthy.example now');
    expect(html.indexOf('class="alarm')).toBeLessThan(html.indexOf('class="verdict"'));
  }
});
