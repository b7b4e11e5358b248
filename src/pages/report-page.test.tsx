import { describe, expect, it } from 'vitest';
import * as reports from '../../tests/browser/reports.ts';
import type { HealthReport } from '../diagnoses/report.ts';
import { renderReportPage } from './report-page.tsx';

const render = (report: HealthReport): string =>
  renderReportPage(report, { language: 'en', asset: (name) => `/assets/${name}?v=1` }, reports.NOW);
/** The words of a page, as a reader without pictures gets them. */
const textOf = (html: string): string =>
  html
    .replace(/<(head|svg)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const count = (html: string, part: string): number => html.split(part).length - 1;

/** What each page says, and what it must not say. */
const TABLE: readonly (readonly [
  name: string,
  report: HealthReport,
  says: readonly string[],
  never: readonly string[],
])[] = [
  [
    'healthy',
    reports.healthy,
    [
      'Nothing to fix: all 10 checks pass.',
      '10 satisfied',
      '9 records',
      'Example DNS',
      '(3 h ago)',
      'from our latest lookups',
    ],
    ['failed', 'Provisional', 'at least', 'unknown'],
  ],
  [
    'failing',
    reports.failing,
    [
      'Anyone can send mail as failing.example',
      '4 satisfied, 6 failed',
      '+15',
      '0 of 15',
      'soft fail (~all)',
      '5 records',
    ],
    ['Provisional', 'at least', 'unknown'],
  ],
  [
    'unknown',
    reports.unknown,
    [
      'We could not ask: the resolvers did not answer.',
      'No lookup succeeded, so we can’t say what to fix',
      '10 unknown',
      '? of 15',
      'looked up live through 192.0.2.1:53, [2001:db8::53]:53, which did not answer',
      'Some lookups got no answer, so records may exist',
    ],
    ['/100', 'not configured', 'not detected', 'failed', 'Grade', 'grade F'],
  ],
  [
    'partly unknown',
    reports.partly,
    [
      '7 satisfied, 1 failed, 2 unknown',
      'Provisional: we could not judge 2 checks. The score would be 85 if all were satisfied.',
    ],
    [],
  ],
  ['without a grade', reports.gradeless, ['We are looking everything up again', 'we could not judge 8 checks'], []],
  [
    'nonexistent',
    reports.nonexistent,
    [
      'nonexistent.example does not exist.',
      'The name does not exist (NXDOMAIN).',
      '10 failed',
      'Check the spelling of the name.',
      'We have not seen a record of this name.',
    ],
    ['Provisional', 'may exist'],
  ],
  [
    'IDN',
    reports.idn,
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah', 'looked up live through 192.0.2.1:53; TTLs count down in its cache'],
    [],
  ],
  ['four hundred records', reports.many, ['400 records', '198.51.1.143'], []],
  ['one record', reports.single, ['1 record', '192.0.2.10'], ['1 records']],
];

describe('the report page', () => {
  it.each(TABLE)('%s', (_name, report, says, never) => {
    const text = textOf(render(report));
    for (const part of says) expect(text).toContain(part);
    for (const part of never) expect(text).not.toContain(part);
  });

  it.each(reports.ALL.map((report) => [report.domain, report] as const))('%s: order of the page', (_name, report) => {
    const html = render(report);
    const marks = ['<h1', 'class="verdict"', 'class="ring"', 'id="first-things"', 'class="observed"', 'class="tabs"'];
    const rest = ['id="checks"', 'id="areas"', 'id="records"'];
    const places = [...marks, ...rest].map((mark) => html.indexOf(mark));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  const RINGS: readonly (readonly [HealthReport, string])[] = [
    [reports.healthy, 'Score 100/100, grade A'],
    [reports.failing, 'Score 45/100, grade D'],
    [reports.partly, 'Score at least 65/100, at most 85, grade C'],
    [reports.gradeless, 'Score at least 25/100, at most 100, no grade: we could not judge enough'],
    [reports.unknown, 'No score: we could not judge anything'],
    [reports.nonexistent, 'Score 0/100, grade F'],
  ];
  it.each(RINGS)('ring of $domain: %s', (report, alternative) => {
    expect(render(report)).toContain(`role="img" aria-label="${alternative}"`);
  });

  it('colours a ring by its grade alone', () => {
    expect(render(reports.healthy)).toContain('class="ring-arc good"');
    expect(render(reports.failing)).toContain('class="ring-arc fair"');
    expect(render(reports.gradeless)).toContain('class="ring-arc unknown"');
    expect(render(reports.unknown)).not.toContain('ring-arc');
  });

  it('leads from the first things to their place, inside the details that open for it', () => {
    const html = render(reports.failing);
    const links = [...html.matchAll(/href="#(check-[a-z0-9-]+)"/g)].map(([, id]) => id);
    expect(links).toEqual(['check-dmarc', 'check-ipv6', 'check-dkim']);
    for (const id of links) expect(html).toContain(`<div class="inside" id="${id}"`);
  });

  it('gives fixes in both forms, and says what is replaced', () => {
    const html = render(reports.failing);
    expect(html).toContain('_dmarc.failing.example. 3600 IN TXT &quot;v=DMARC1; p=reject;&quot;');
    expect(html).toMatch(/<th scope="row">Host<\/th><td><code data-copy="host"><bdi>_dmarc<\/bdi>/);
    expect(textOf(html)).toContain('Replace this record:failing.example TXT v=spf1 mx ~allwith this one:');
  });

  it('shows the evidence: question, server, transport, time, flags, result and rule', () => {
    const text = textOf(render(reports.unknown));
    expect(text).toContain('_dmarc.unknown.example TXT: no answer, 192.0.2.1:53 did not answer in 5 s (asked 3 times)');
    expect(text).toContain('192.0.2.1:53 over tcp, 5000 ms, CD=0: timeout · EDE 22 No Reachable Authority');
    expect(text).toContain('20 Nov 2026, 14:03:07 UTC · from a resolver · DNSSEC: not validated');
    expect(render(reports.unknown)).toContain(
      '<a href="https://www.rfc-editor.org/rfc/rfc9989.html#section-4.10">§4.10</a>',
    );
  });

  it('says nothing of DNSSEC where a server was asked itself', () => {
    const { checks } = reports.healthy;
    const asked = checks.map((check) => ({
      ...check,
      evidence: check.evidence.map((one) => ({ ...one, source: 'mail server' as const, dnssec_state: null })),
    }));
    const text = textOf(render({ ...reports.healthy, checks: asked }));
    expect(text).toContain('from the mail server itself');
    expect(text).not.toContain('DNSSEC: not validated');
  });

  it('marks TTLs of a cache one by one where only some come from there', () => {
    expect(render(reports.hostile)).toMatch(/293<sup title="from a resolver[^>]*>c<\/sup>/);
    expect(render(reports.healthy)).not.toContain('<sup');
    expect(textOf(render(reports.healthy))).toContain('TTLs come from a resolver’s cache');
  });

  it('has one row a record', () => {
    for (const report of reports.ALL) {
      const body = render(report).split('<table class="records">')[1] ?? '';
      expect(count(body.split('</table>')[0] ?? '', '<tr>')).toBe(
        report.records.length === 0 ? 0 : report.records.length + 1,
      );
    }
  });
});

describe('hostile content', () => {
  const html = render(reports.hostile);

  it('becomes no element and no attribute', () => {
    expect([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<script type="module" src="/assets/page.js?v=1">',
      '<script type="module" src="/assets/report.js?v=1">',
    ]);
    expect(html).not.toMatch(/<img/);
    expect(html).not.toMatch(/<[^>]*\son[a-z]+=/);
    expect(html).not.toMatch(/<[^>]*\sstyle=/);
    expect(html).not.toMatch(/href="(?!\/|#|\?lang=|https:\/\/www\.rfc-editor\.org\/)/);
  });

  it('has every invisible character written out', () => {
    expect(html).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    for (const odd of ['U+202E', 'U+0000', 'U+001B', 'U+200B', 'U+2028'])
      expect(html).toContain(`<span class="odd">${odd}</span>`);
    expect(html).toContain('<title>host[U+202E]ile.example: 0/100 F · Zonewell</title>');
  });

  it('is never cut: a long value opens', () => {
    expect(html.includes('x'.repeat(65_535))).toBe(true);
    expect(html).toContain('all 65,535 characters');
  });
});
