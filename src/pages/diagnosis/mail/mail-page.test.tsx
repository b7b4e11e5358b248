import { describe, expect, it } from 'vitest';
import * as reports from '../../../../tests/browser/mail-reports.ts';
import { withBlock } from '../../../../tests/browser/report-builder.ts';
import { viewOf, wordsOfPage } from '../../../../tests/browser/view.ts';
import { UNFILLED } from '../../../../tests/support/unfilled.ts';
import { blockIn } from '../../../diagnoses/block.ts';
import { mailServers } from '../../../diagnoses/blocks/mail-servers.ts';
import { MAIL } from '../../../diagnoses/kinds.ts';
import type { Report } from '../../../diagnoses/report.ts';
import { pageKindOf } from '../../web/kinds.ts';
import { renderReportPage } from '../page.tsx';

const render = (report: Report): string => renderReportPage(pageKindOf(MAIL), report, viewOf());

const TABLE: readonly (readonly [name: string, report: Report, says: readonly string[], never: readonly string[]])[] = [
  [
    'all right',
    reports.perfect,
    ['no points lost', 'Checks', 'rejected', 'mail.perfect.example', 'TLS 1.3'],
    ['failed', 'Fix this first', 'Road to p=reject'],
  ],
  [
    'all wrong',
    reports.wrong,
    ['100 points lost', 'Fix these first', 'Road to p=reject', 'delivered: no policy', 'Replace this record'],
    ['unknown, for one reason'],
  ],
  [
    'all servers down',
    reports.down,
    [
      '2 checks unknown',
      'no points lost',
      'the score is 100',
      '? of 10',
      'no answer on port 25',
      'We couldn’t check this',
    ],
    ['not configured'],
  ],
  [
    'a name that does not exist',
    reports.nowhere,
    ['does not exist', 'Look up another name'],
    ['Road to p=reject', 'Message test', 'no points lost'],
  ],
  [
    'eleven lookups',
    reports.eleven,
    [
      'SPF needs 11 DNS lookups; receivers stop at 10',
      'Reduce the DNS lookups of SPF from 11 to at most 10',
      'A flattened alternative with fewer lookups',
      'First remove the services',
    ],
    [],
  ],
  [
    'a newsletter',
    reports.newsletter,
    ['weak', 'Set DMARC to p=reject', 'spam folder', 'Start here', 'Go to step'],
    [],
  ],
];

describe('the mail-security page', () => {
  const silent = {
    ...reports.down,
    checks: reports.down.checks.map((check) => ({ ...check, outcome: 'unknown', points: 0 }) as const),
  };
  it.each([...TABLE.map(([name, report]) => [name, report] as const), ['all unknown', silent] as const])(
    'the links within the page of %s have a target',
    (_name, report) => {
      const html = render(report);
      const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
      const links = [...html.matchAll(/\shref="#([^"]+)"/g)].map(([, id]) => id);
      expect(links.length).toBeGreaterThan(1);
      expect(links.filter((id) => !ids.has(id))).toEqual([]);
    },
  );

  it.each(TABLE)('%s', (_name, report, says, never) => {
    const text = wordsOfPage(render(report));
    for (const part of says) expect(text).toContain(part);
    for (const part of never) expect(text).not.toContain(part);
  });

  it.each(reports.MAIL_REPORTS.map((report) => [report.domain, report] as const))(
    '%s: no text from outside becomes markup, and nothing is undefined',
    (_domain, report) => {
      const html = render(report);
      expect(html).not.toMatch(/<script(?! type="module" src="\/assets\/)/);
      expect(html).not.toMatch(UNFILLED);
      expect(html).not.toMatch(/style="/);
    },
  );

  it('has the policy of MTA-STS as a file to copy, line by line, under its address, in each step', () => {
    const html = render(reports.newsletter);
    const bare = html.replaceAll(/<\/?bdi>/g, '');
    const lines = (mode: string): string =>
      `>version: STSv1\nmode: ${mode}\nmx: mail.newsletter.example\nmax_age: 1209600</code>`;
    expect(bare).toContain(lines('testing'));
    expect(bare).toContain(lines('enforce'));
    expect(wordsOfPage(html)).toContain(
      'Serve this file first, at https://mta-sts.newsletter.example/.well-known/mta-sts.txt',
    );
  });

  it.each([
    ['optional and absent', reports.newsletter, 'bimi', 'unknown', 'optional'],
    ['optional and absent, without points', reports.newsletter, 'dane', 'unknown', 'optional'],
    ['absent', reports.newsletter, 'mta-sts', 'bad', 'not configured'],
    ['optional and broken', reports.wrong, 'bimi', 'bad', 'failed'],
    ['a broken key', reports.wrong, 'dkim', 'bad', 'not usable'],
    ['a record that nobody can evaluate', reports.wrong, 'spf', 'bad', 'invalid'],
    ['~all with an enforced policy', reports.newsletter, 'spf', 'warn', 'soft fail'],
    ['partly', reports.newsletter, 'dmarc', 'warn', 'weak'],
  ])('%s: has a mark and a word for it', (_, report, id, tone, word) => {
    const [, area = ''] = render(report).split(`id="item-${id}"`);
    expect(/<svg class="mark (\w+)"/.exec(area)?.[1]).toBe(tone);
    expect(wordsOfPage(/<span class="label[^"]*">[\s\S]*?<\/span>/.exec(area)?.[0] ?? '')).toBe(word);
  });

  it('marks what the owner fills in, in the record and in the field', () => {
    const html = render(reports.newsletter).replaceAll(/<\/?bdi>/g, '');
    const marked = [...html.matchAll(/<span class="fillin">([^<]*)<\/span>/g)].map(([, part]) => part);
    const samples = ['https://www.newsletter.example/SAMPLE.svg', 'https://www.newsletter.example/SAMPLE.pem'];
    expect(marked).toEqual([...samples, ...samples]);
    expect(wordsOfPage(html)).toContain('Replace the underlined parts first.');
  });

  it('everything in the report reaches the page, escaped', () => {
    const evil = '<img src=x onerror=alert(1)>\u202e';
    const spoiled = JSON.parse(
      JSON.stringify(reports.wrong, (key, value) =>
        typeof value === 'string' &&
        ['explanation', 'says', 'advice', 'text', 'detail', 'uri', 'selector', 'value'].includes(key)
          ? evil
          : value,
      ),
    );
    const html = render(spoiled);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('\u202e');
    expect(html).toContain('&lt;img src=x onerror=alert(1)>');
  });
});

describe('how many mail servers answer', () => {
  type Connection = 'ok' | 'failed' | 'unknown';
  it.each<[states: readonly Connection[], more: number, meta: string]>([
    [['ok'], 0, '1 server, answers on port 25'],
    [['ok', 'ok'], 0, '2 servers, all answer on port 25'],
    [['failed', 'ok'], 0, '1 of 2 servers answers on port 25'],
    [['failed', 'failed'], 0, '2 servers, none answers on port 25'],
    [['failed'], 0, '1 server, does not answer on port 25'],
    [['ok', 'unknown'], 0, '2 servers'],
    [['failed', 'failed'], 1, '3 servers'],
  ])('%j and %i more', (states, more, meta) => {
    const [server] = blockIn(reports.perfect, mailServers)?.servers ?? [];
    if (server === undefined) throw new Error('no mail server');
    const servers = states.map((state) => ({ ...server, connection: { ...server.connection, state } }));
    const html = render(withBlock(reports.perfect, mailServers, { route: 'mx', servers, more }));
    const head = html.split('>Mail servers</h2>')[1]?.split('</span>')[0] ?? '';
    expect(wordsOfPage(head)).toBe(meta);
  });
});
