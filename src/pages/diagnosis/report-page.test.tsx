import { describe, expect, it } from 'vitest';
import * as reports from '../../../tests/browser/reports.ts';
import { viewOf, wordsOfPage } from '../../../tests/browser/view.ts';
import { dnsChange } from '../../changes/meaning.ts';
import { blockIn } from '../../diagnoses/block.ts';
import { type HealthStates, healthStates } from '../../diagnoses/blocks/health-states.ts';
import { records as recordsBlock } from '../../diagnoses/blocks/records.ts';
import { HEALTH } from '../../diagnoses/kinds.ts';
import type { Report } from '../../diagnoses/report.ts';
import { NO_BACKGROUND } from '../web/background.ts';
import { pageKindOf } from '../web/kinds.ts';
import { renderReportPage } from './page.tsx';

const render = (report: Report, more: Parameters<typeof viewOf>[0] = {}): string =>
  renderReportPage(pageKindOf(HEALTH), report, viewOf(more));
/** The report with other states. */
const withStates = (report: Report, states: Partial<HealthStates>): Report =>
  reports.withBlock(report, healthStates, { ...blockIn(report, healthStates), ...states });
const count = (html: string, part: string): number => html.split(part).length - 1;

const TABLE: readonly (readonly [name: string, report: Report, says: readonly string[], never: readonly string[]])[] = [
  [
    'healthy',
    reports.healthy,
    ['Checks', 'all in order', 'DNSSECsigned', '9 records', 'Example DNS', '3 h ago', 'may differ'],
    ['Fix this', 'Fix these', 'unknown', 'at least', 'checks pass.'],
  ],
  [
    'failing',
    reports.failing,
    [
      'Anyone can send mail as failing.example',
      '4 of 10 checks pass.',
      'Fix these first',
      '+15 points',
      '2 in order, 6 to fix',
      '0 of 15',
      'Go to fix 1',
      '5 records',
    ],
    ['unknown', 'at least', 'Go to fix 4'],
  ],
  [
    'unknown',
    reports.unknown,
    [
      'We could not ask: the resolvers did not answer.',
      'None of the lookups behind the score got an answer. That doesn’t mean that records are missing.',
      '10 checks unknown',
      '100 points unknown',
      'Servers we asked',
      'A failed lookup tells us nothing about the records.',
      'What you can do',
      'All lookups failed, so records may exist',
      'Check again in a minute. We try each server several times',
    ],
    [
      '/100',
      'not configured',
      'not detected',
      'Failed',
      'grade F',
      'Checks we could make',
      'a few minutes',
      'Some lookups',
    ],
  ],
  [
    'partly unknown',
    reports.partly,
    [
      '7 of 8 known checks pass.',
      'If DKIM and DNSSEC pass, the score is 85.',
      '2 checks unknown',
      '20 points unknown',
      'Checks we could make',
    ],
    ['Servers we asked'],
  ],
  ['without a grade', reports.gradeless, ['We are looking everything up again', 'No grade: too much is unknown'], []],
  [
    'nonexistent',
    reports.nonexistent,
    [
      'nonexistent.example does not exist.',
      'A name that doesn’t exist fails every check',
      'Look up another name',
      'If the name should exist',
      'How we know that the name doesn’t exist',
    ],
    ['areas', 'Current authentication configuration', 'Score badge'],
  ],
  [
    'a missing www of a domain',
    reports.missingWww,
    [
      'Read the report of example.com',
      'Open example.com',
      'www.example.com. 3600 IN CNAME example.com. Copy',
      'The web server must be set up for the new name as well.',
    ],
    ['If the name should exist'],
  ],
  [
    'bogus',
    reports.bogus,
    ['Capped at F:', 'DNSSEC validation fails', 'The checks below use unvalidated data.'],
    ['grade A', 'grade B'],
  ],
  ['IDN', reports.idn, ['例え.テスト', 'xn--r8jz45g.xn--zckzah'], []],
  ['four hundred records', reports.many, ['400 records', 'These are the first 60 of 400 records.'], ['198.51.1.143']],
  ['one record', reports.single, ['1 record', '192.0.2.10'], ['1 records']],
];

describe('the report page', () => {
  it.each(TABLE)('%s', (_name, report, says, never) => {
    const text = wordsOfPage(render(report));
    for (const part of says) expect(text).toContain(part);
    for (const part of never) expect(text).not.toContain(part);
  });

  it.each(reports.ALL.map((report) => [report.domain, report] as const))('%s: order of the page', (_name, report) => {
    const html = render(report);
    const isThere = report.exists !== false;
    const marks = ['<h1', 'class="tabs"', 'id="as-of"', 'id="result"', 'class="ring'];
    const rest = isThere
      ? ['class="sidebar ', ...(report.grade === null && report.score === 0 ? [] : ['id="badge"']), 'id="records"']
      : ['id="out"', 'id="proof"', 'class="sidebar '];
    const places = [...marks, ...rest].map((mark) => html.indexOf(mark));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)).size).toBe(
      [...html.matchAll(/\sid="([^"]+)"/g)].length,
    );
  });

  const RINGS: readonly (readonly [Report, string])[] = [
    [reports.healthy, 'Score 100 of 100, grade A'],
    [reports.failing, 'Score 45 of 100, grade D'],
    [reports.partly, 'At least 65 of 100, grade C or better; 20 points are unknown'],
    [reports.gradeless, 'At least 25 of 100; 75 points are unknown, so there is no grade'],
    [reports.unknown, 'No score yet'],
    [reports.nonexistent, 'Score 0 of 100, grade F'],
    [reports.bogus, 'Score 75 of 100, grade F'],
  ];
  it.each(RINGS)('ring of $domain: %s', (report, alternative) => {
    expect(render(report)).toContain(`role="img" aria-label="${alternative}"`);
  });

  it('colours a ring by its grade alone', () => {
    const rings: readonly (readonly [Report, string])[] = [
      [reports.healthy, 'ring ok'],
      [reports.failing, 'ring warn'],
      [reports.bogus, 'ring bad'],
      [reports.gradeless, 'ring unknown'],
      [reports.unknown, 'ring unknown'],
    ];
    for (const [report, ring] of rings) expect(render(report)).toContain(`class="${ring}"`);
  });

  it('opens what lost points, and marks what lost most', () => {
    const html = render(reports.failing);
    const areas = [...html.matchAll(/<details class="(area[^"]*)" id="area-(\w+)"( open)?/g)];
    expect(areas.filter(([, , , open]) => open !== undefined).map(([, , id]) => id)).toEqual([
      'web',
      'spf',
      'dkim',
      'dmarc',
      'caa',
      'dnssec',
    ]);
    expect(areas.filter(([, classes]) => classes?.includes('worst')).map(([, , id]) => id)).toEqual(['dmarc']);
  });

  it('tells a fix once: above, or in its area', () => {
    const html = render(reports.failing);
    const links = [...html.matchAll(/href="#(fix-\d)"/g)].map(([, id]) => id);
    expect(links.toSorted()).toEqual(['fix-1', 'fix-2', 'fix-3']);
    for (const id of links) expect(count(html, `id="${id}"`)).toBe(1);
    // All fixes in one piece, to be passed on, repeat their lines behind a sign.
    const cards = html.replace(/<bdi>[+-] .*?<\/bdi>/g, '');
    for (const line of ['_dmarc.failing.example. 3600 IN TXT', '3600 IN CAA']) expect(count(cards, line)).toBe(1);
  });

  it('gives fixes in both forms, and says what is replaced', () => {
    const html = render(reports.failing);
    expect(html).toContain('_dmarc.failing.example. 3600 IN TXT &quot;v=DMARC1; p=reject;&quot;');
    expect(html).toMatch(/<dt>Host<\/dt><dd><code translate="no"><bdi>_dmarc<\/bdi>/);
    expect(wordsOfPage(html)).toContain('Replace this recordfailing.example TXT v=spf1 mx ~all');
  });

  it('promises a score only where the report does', () => {
    const promised = { ...reports.failing, afterActions: { actions: 3, score: 80, grade: 'B' } } as const;
    expect(wordsOfPage(render(promised))).toContain('These three bring the score to 80, grade B.');
    expect(wordsOfPage(render(reports.failing))).not.toContain('bring the score');
    const first = { ...reports.failing, afterActions: { actions: 1, score: 60, grade: 'C' } } as const;
    expect(wordsOfPage(render(first))).toContain('Fix 1 brings the score to 60. With all three it can reach 80.');
  });

  it('lists every attempt at a server that does not answer, and how long they took together', () => {
    const attempt = (ms: number, transport: 'udp' | 'tcp') => ({
      server: '192.0.2.1:53',
      transport,
      rttMs: ms,
      cd: false,
      result: 'no answer',
    });
    const exchanges = [attempt(749.6, 'udp'), attempt(1999, 'udp'), attempt(2252, 'tcp')];
    const checks = reports.unknown.checks.map((check) => ({
      ...check,
      evidence: check.evidence.map((item) => ({ ...item, exchanges })),
    }));
    const text = wordsOfPage(render({ ...reports.unknown, checks }));
    expect(text).toMatch(/192\.0\.2\.1:53udp750 ms ?no answer.*udp1,999 ms ?no answer.*tcp2,252 ms ?no answer/);
    expect(text).toContain('3 attempts5,001 ms');
  });

  it('has the fields of a registrar for a DS record, which is no record of the zone itself', () => {
    const [first, ...others] = reports.failing.actions;
    if (first === undefined) throw new Error('no action');
    const value = '32461 13 2 510893CC';
    const ds = { name: 'a.example', type: 'DS', value, ttl: 3600, replaces: null };
    const fields = { host: '@', type: 'DS', value, ttl: 3600 };
    const publish = [{ ...ds, zoneLine: `a.example. 3600 IN DS ${value}`, fields }];
    const fix = { id: 'any', steps: [{ title: 'Enter it', when: null, publish, remove: [] }] };
    const text = wordsOfPage(render({ ...reports.failing, actions: [{ ...first, fix }, ...others] }));
    expect(text).toContain('Enter this record at your registrar');
    expect(text).toMatch(
      /registrar ?Key tag ?32461 ?(Copy)? ?Algorithm ?13 ?(Copy)? ?Digest type ?2 ?(Copy)? ?Digest ?510893CC/,
    );
  });

  it('shows the AD bit of a resolver beside our own verdict', () => {
    const exchange = { server: '192.0.2.1:53', transport: 'udp' as const, rttMs: 3, cd: false, result: 'NOERROR' };
    const shown = (ad: boolean): string =>
      wordsOfPage(
        render({
          ...reports.failing,
          checks: reports.failing.checks.map((check) => ({
            ...check,
            evidence: check.evidence.map((item) => ({
              ...item,
              security: 'bogus' as const,
              exchanges: [{ ...exchange, ...(ad ? { ad: true as const } : {}) }],
            })),
          })),
        }),
      );
    expect(shown(true)).toMatch(/3 ms ?: the server says it validated this \(AD=1\).*DNSSEC: bogus/);
    expect(shown(false)).not.toContain('AD=1');
  });

  it('shows what an unknown DKIM check rests on, and takes a selector there', () => {
    const asked = (selector: string) => ({
      question: { name: `${selector}._domainkey.partly.example`, type: 'TXT' },
      outcome: 'nxdomain' as const,
      at: Date.parse('2026-11-20T14:03:07Z'),
      source: 'resolver' as const,
      security: 'insecure' as const,
      answer: [],
      more: 0,
      failure: null,
      exchanges: [],
    });
    const checks = reports.partly.checks.map((check) =>
      check.id === 'dkim' ? { ...check, evidence: ['one', 'two', 'three'].map(asked) } : check,
    );
    const hidden = withStates({ ...reports.partly, checks }, { dkim: 'present, selector unknown' });
    const cardOf = (html: string) => (html.split('id="unknown"')[1] ?? '').split('</section>')[0] ?? '';
    const card = cardOf(render(hidden));
    expect(wordsOfPage(`<p${card}`)).toContain('3 selectors without a record: one, two, three');
    expect(wordsOfPage(`<p${card}`)).toContain('Enter your selector, or paste a message header');
    expect(card).toContain('action="/mail-security/partly.example/selectors"');
    // Nothing can be entered into the past, and where another lookup failed no selector helps.
    for (const other of [{ ...hidden, asOf: Date.parse('2026-08-01T00:00:00Z') }, reports.partly])
      expect(render(other)).not.toContain('/selectors"');
  });

  it('offers the steps of a fix, the first one chosen', () => {
    const step = (title: string, when: string | null) => ({ title, when, publish: [], remove: [] });
    const [first, ...others] = reports.failing.actions;
    if (first === undefined) throw new Error('no action');
    const fix = { id: 'any', steps: [step('One', null), step('Two', 'After a week.'), step('Three', 'After two.')] };
    const html = render({ ...reports.failing, actions: [{ ...first, fix }, ...others] });
    expect(count(html, 'name="fix-1-step"')).toBe(3);
    expect(count(html, 'name="fix-1-step" checked')).toBe(1);
    expect(wordsOfPage(html)).toContain('After a week.');
  });

  it('shows the evidence: question, server, transport, time, flags, result and rule', () => {
    const text = wordsOfPage(render(reports.unknown));
    expect(text).toContain('192.0.2.1:53');
    const failing = wordsOfPage(render(reports.failing));
    expect(failing).toContain('_dmarc.failing.example TXT');
    expect(failing).toContain('192.0.2.1:53 over tcp, 23.4 ms');
    expect(failing).toContain('20 Nov 2026, 14:03:07 UTC');
    expect(failing).toContain('No such record (NODATA)');
    expect(failing).toContain('DNSSEC: not validated');
    expect(render(reports.failing)).toContain('https://www.rfc-editor.org/rfc/rfc9989.html');
  });

  it('folds guesses at selectors that found nothing into one line', () => {
    const [one] = reports.healthy.checks;
    if (one === undefined) throw new Error('no check');
    const guesses = ['a', 'b', 'c'].map((selector) => ({
      ...one.evidence[0],
      question: { name: `${selector}._domainkey.example.com`, type: 'TXT' },
      outcome: 'nxdomain' as const,
      answer: [],
    }));
    const checks = reports.healthy.checks.map((check) =>
      check.id === 'dkim' ? { ...check, evidence: [...check.evidence, ...guesses] } : check,
    );
    const text = wordsOfPage(render({ ...reports.healthy, checks } as Report));
    expect(text).toContain('3 selectors without a record: a, b, c');
    expect(text).not.toContain('b._domainkey.example.com TXT');
  });

  it('draws the score over time', () => {
    const scores = [
      { at: Date.parse('2026-06-25T00:00:00Z'), score: 45 },
      { at: Date.parse('2026-11-02T00:00:00Z'), score: 65 },
    ];
    const lastChange = { points: 20, at: Date.parse('2026-11-02T00:00:00Z'), why: dnsChange('dnssec-enabled') };
    const html = render(reports.healthy, { background: { ...NO_BACKGROUND, scores, lastChange } });
    expect(html).toContain('aria-label="Score since 25 Jun 2026: 45 and 65 from 2 Nov 2026"');
    expect(wordsOfPage(html)).toContain('Up 20 since 2 Nov 2026: DNSSEC was enabled.');
    expect(render(reports.healthy)).not.toContain('class="spark"');
  });

  it.each([
    ['en', 'DNSSEC has been validated since 2 Nov 2026 (criteria health-1).'],
    ['ja', '2026年11月2日からDNSSECを検証しています（判定基準：health-1）。'],
  ] as const)('names the criteria that moved the score, in %s', (language, sentence) => {
    const at = Date.parse('2026-11-02T00:00:00Z');
    const background = { ...NO_BACKGROUND, scores: [{ at, score: 65 }] };
    const site = { ...viewOf().site, language };
    const judged = { at, criteria: 'health-1' };
    expect(wordsOfPage(render(reports.healthy, { site, background: { ...background, judged } }))).toContain(sentence);
    expect(wordsOfPage(render(reports.healthy, { site, background }))).not.toContain('health-1');
  });

  it('has the facts of the registration where they are stored', () => {
    const registration = {
      name: 'healthy.example',
      statuses: [],
      registrar: 'Careful Names',
      expiresAt: Date.parse('2027-03-14T00:00:00Z'),
    };
    const html = render(reports.healthy, { background: { ...NO_BACKGROUND, registration } });
    expect(wordsOfPage(html)).toContain('Careful Names');
    expect(wordsOfPage(html)).toContain('14 Mar 2027, in 114 days');
    expect(wordsOfPage(render(reports.healthy))).not.toContain('Registrar');
  });

  it.each([
    ['2026-11-25T03:00:00Z', [], 'Renew healthy.example now: its registration ends in 5 days, on 25 Nov 2026.'],
    ['2026-11-17T00:00:00Z', [], 'Renew healthy.example now: its registration ended 3 days ago, on 17 Nov 2026.'],
    ['2026-11-17T00:00:00Z', ['autoRenewPeriod'], 'Pay for the renewal of healthy.example now'],
    ['2027-11-17T00:00:00Z', ['redemptionPeriod'], 'Restore healthy.example now'],
    ['2027-11-17T00:00:00Z', ['clientHold'], 'healthy.example is registered, but on hold'],
  ])('says above the verdict what must be done about the registration: %s %j', (end, statuses, text) => {
    const registration = { name: 'healthy.example', statuses, registrar: null, expiresAt: Date.parse(end) };
    const words = wordsOfPage(render(reports.healthy, { background: { ...NO_BACKGROUND, registration } }));
    expect(words).toContain(text);
    expect(words.indexOf(text)).toBeLessThan(words.indexOf('Facts'));
  });

  it('names the mail provider and the algorithm of DNSSEC where they are known', () => {
    const known = withStates(reports.healthy, { mailProvider: 'Postwerk', dnssecAlgorithm: 'ECDSA P-256' });
    expect(wordsOfPage(render(known))).toContain('Mail providerPostwerk');
    expect(wordsOfPage(render(known))).toContain('DNSSECsigned, ECDSA P-256');
    expect(wordsOfPage(render(reports.healthy))).not.toContain('Mail provider');
    expect(wordsOfPage(render(reports.healthy))).not.toContain('ECDSA');
  });

  it('marks TTLs of a cache one by one where only some come from there', () => {
    expect(render(reports.hostile)).toMatch(/293<sup title="from a resolver[^>]*>c<\/sup>/);
    expect(render(reports.healthy)).not.toContain('<sup');
    expect(wordsOfPage(render(reports.healthy))).toContain('TTLs come from a resolver’s cache');
  });

  it.each([
    [reports.single, false, 1],
    [reports.many, false, 60],
    [reports.many, true, 400],
  ])('%#: has one row a record, sixty at first', (report, allRecords, rows) => {
    const html = render(report, { allRecords });
    expect(count(html.split('id="records"')[1] ?? '', '<tr data-t=')).toBe(rows);
    expect(html.includes('records=all#records')).toBe(rows < blockIn(report, recordsBlock).length);
  });

  it('shows eight records of an area, and where the others are', () => {
    const records = blockIn(reports.many, recordsBlock).map((row) => ({ ...row, name: reports.many.domain }));
    const web =
      (render(reports.withRecords(reports.many, records)).split('id="area-web"')[1] ?? '').split('id="area-mx"')[0] ??
      '';
    expect(count(web.split('class="proof"')[0] ?? '', '198.51.')).toBe(8);
    expect(wordsOfPage(web)).toContain('392 more records');
  });

  it('says of a past report that it is one', () => {
    const html = render({ ...reports.failing, asOf: Date.parse('2026-08-01T00:00:00Z') });
    expect(wordsOfPage(html)).toContain('As of 1 Aug 2026 at 00:00 UTC');
    expect(wordsOfPage(html)).toContain(`On 1 Aug 2026: ${reports.failing.verdict}`);
    expect(wordsOfPage(html)).toContain('These fixes are from a past report.');
    // Nothing is unknown about it: the mark is the one of a remark.
    expect(html).toMatch(/<div class="note"><svg class="mark unknown"/);
    expect(html).not.toMatch(/<div class="note"><svg[^>]*>(?:(?!<\/svg>).)*dasharray/);
    expect(html).not.toContain('id="live-form"');
    expect(html).not.toContain('id="badge"');
  });

  it('is written in Japanese', () => {
    const { site } = viewOf();
    const html = render(reports.failing, { site: { ...site, language: 'ja' } });
    expect(html).toContain('<html lang="ja"');
    const text = wordsOfPage(html);
    for (const part of [
      '診断項目',
      '正常2、要対応6',
      '修正1を見る',
      '現在の認証設定',
      '今すぐ診断',
      'ネームサーバー（NS）',
    ])
      expect(text).toContain(part);
  });
});

describe('hostile content', () => {
  const html = render(reports.hostile);

  it('becomes no element and no attribute', () => {
    expect([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<script type="module" src="/assets/page.js?v=1">',
      '<script type="module" src="/assets/report.js?v=1">',
    ]);
    expect([...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag)).toEqual([
      expect.stringMatching(/^<img src="\/badge\/hostile\.example\.svg" /),
      expect.stringMatching(/^<img src="\/certificate-badge\/hostile\.example\.svg" /),
    ]);
    expect(html).not.toMatch(/<[^>]*\son[a-z]+=/);
    expect(html).not.toMatch(/<[^>]*\sstyle=/);
    expect(html).not.toMatch(/href="(?!\/|#|\?|https:\/\/www\.rfc-editor\.org\/)/);
  });

  it('has every invisible character written out', () => {
    // The lines of all fixes in one piece stand below each other.
    expect(html.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    for (const odd of ['U+202E', 'U+0000', 'U+001B', 'U+200B', 'U+2028'])
      expect(html).toContain(`<span class="odd">${odd}</span>`);
    expect(html).toContain('<title>Report of host[U+202E]ile.example: 0 of 100, grade F · Zonewell</title>');
  });

  it('opens a long value, and shows the beginning of one that is longer than any real one', () => {
    expect([html.includes('x'.repeat(8000)), html.includes('x'.repeat(8001))]).toEqual([true, false]);
    expect(html).toContain('first 8,000 of 65,535 characters');
  });
});

it.each([
  ['en', 'before 1 Dec 2026'],
  ['ja', '2026年12月1日より前に'],
] as const)('a fix names the day by which it must be done: %s', (language, chip) => {
  const [first, ...others] = reports.failing.actions;
  if (first === undefined) throw new Error('There is nothing to do.');
  const before = { date: Date.UTC(2026, 11, 1) };
  const report = { ...reports.failing, actions: [{ ...first, before }, ...others] };
  const gains = [
    ...render(report, { site: { ...viewOf({}).site, language } }).matchAll(/<span class="gain">(.*?)<\/span>/g),
  ].map(([, text]) => text);
  expect(gains[1]).toBe(chip);
  expect(gains).toHaveLength(4);
});

describe('a page of more than 1 MiB', () => {
  const MIB = 1024 * 1024;
  /** The report with so many lines of evidence, or with so long a finding, that its page has no room for them. */
  const large = (report: Report, more: (check: Report['checks'][number]) => object): Report => ({
    ...report,
    checks: report.checks.map((check) => ({ ...check, ...more(check) })),
  });
  const withEvidence = large(reports.failing, (check) => ({
    evidence: check.evidence.flatMap((line) =>
      Array.from({ length: 500 }, (_, i) => ({ ...line, question: { ...line.question, name: `n${i}.example` } })),
    ),
  }));
  const withTexts = large(reports.failing, ({ findings }) => ({
    findings: findings.map((one) => ({ ...one, says: 'x'.repeat(200_000) })),
  }));

  it('leaves out the evidence, says so and leads to all of it', () => {
    const html = render(withEvidence);
    expect(Buffer.byteLength(html)).toBeLessThan(MIB);
    expect(html).toContain('so we left the evidence out');
    expect(html).toContain('>The whole report as JSON</a>');
    expect(html).toContain('id="areas"');
  });

  it('shows only score and fixes where that is not enough', () => {
    const html = render(withTexts);
    expect(Buffer.byteLength(html)).toBeLessThan(MIB);
    expect(html).toContain('only its score and fixes are shown');
    expect(html).toContain('Fix these first');
    expect(html).not.toContain('id="areas"');
  });
});
