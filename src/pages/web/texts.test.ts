import fc from 'fast-check';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import * as reports from '../../../tests/browser/reports.ts';
import { blockIn } from '../../diagnoses/block.ts';
import { records } from '../../diagnoses/blocks/records.ts';
import type { Report } from '../../diagnoses/report.ts';
import { shownScore } from '../../diagnoses/shown-score.ts';
import { renderBadge, renderBadgeError, scoreBadge } from '../domain/badge.tsx';
import { recordsCsv } from '../history/records-csv.ts';
import { Citations } from './citation.tsx';
import { Visible, visibleText } from './visible.tsx';
import { inLanguage } from './words.ts';

describe('sources', () => {
  const rfc = (n: string): string => `https://www.rfc-editor.org/rfc/rfc${n}.html`;
  it.each([
    [['RFC 7208 §5.1'], 'RFC 7208 §5.1', [`${rfc('7208')}#section-5.1`]],
    [['RFC 9989 §4.7, §4.10'], 'RFC 9989 §4.7, §4.10', [rfc('9989')]],
    [['RFC 7505, RFC 8659 §A.1'], 'RFC 7505; RFC 8659 §A.1', [rfc('7505'), `${rfc('8659')}#appendix-A.1`]],
    // Several checks of an area cite the same document.
    [
      ['RFC 1034 §3.6.2, §4.3.2', 'RFC 7208 §3', 'RFC 1034 §4.3.2', 'RFC 7208'],
      'RFC 1034 §3.6.2, §4.3.2; RFC 7208 §3',
      [rfc('1034'), `${rfc('7208')}#section-3`],
    ],
    [['draft-x §2 <b>'], 'draft-x §2 &lt;b>', []],
  ])('%j', (sources, text, links) => {
    const html = renderToString(Citations({ sources }));
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)).toEqual(links);
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text);
  });

  it('are put together with commas of the language', () => {
    const sources = ['RFC 1034 §3.6.2, §4.3.2', 'RFC 7208'];
    const html = inLanguage('ja', () => renderToString(Citations({ sources })));
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe('RFC 1034 §3.6.2、§4.3.2、RFC 7208');
  });
});

describe('text from outside', () => {
  it.each([
    ['End SPF in -all', 'End SPF in <span class="nowrap">-all</span>'],
    ['「-all」に変更', '「<span class="nowrap">-all</span>」に変更'],
    ['for-all.example, -allow and ~all', 'for-all.example, -allow and ~all'],
    ['2026年12月1日で切れます', '<span class="nowrap">2026年12月1日</span>で切れます'],
    ['12月1日より前に-allへ', '<span class="nowrap">12月1日</span>より前に<span class="nowrap">-all</span>へ'],
    ['期限（あと20日）', '期限（<span class="nowrap">あと20日</span>）'],
    ['2026年に12か月', '2026年に12か月'],
  ])('keeps -all and dates in one piece: %s', (text, inside) => {
    expect(renderToString(Visible({ text }))).toBe(`<bdi>${inside}</bdi>`);
  });

  it('never reaches a page with markup or invisible characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const html = renderToString(Visible({ text }));
        expect(
          html
            .replaceAll('<bdi>', '')
            .replaceAll('</bdi>', '')
            .replace(/<\/?span( class="odd")?>/g, ''),
        ).not.toMatch(/[<\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
        expect(visibleText(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
      }),
    );
  });
});

/** A small reader of RFC 4180, to read back what was written. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('CSV', () => {
  const HEALTHY_RECORDS = blockIn(reports.healthy, records);
  it('has a header and one line a record', () => {
    const [header, first, ...rest] = readCsv(recordsCsv(HEALTHY_RECORDS));
    expect(header).toEqual(
      'type,name,value,ttl,ttl_from_cache,first_observed,last_observed,count,observed_at'.split(','),
    );
    expect(first).toEqual([
      'A',
      'example.com',
      '192.0.2.10',
      '293',
      'true',
      '2026-03-02',
      '2026-11-20',
      '41',
      new Date(reports.OBSERVED_AT).toISOString(),
    ]);
    expect(rest).toHaveLength(HEALTHY_RECORDS.length - 1);
  });

  it.each(['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '\n=1', '\0=1', ' =1', '＝1', '|cmd', '%0A'])(
    'keeps a spreadsheet from running %j',
    (value) => {
      const csv = recordsCsv([reports.row('TXT', value)]);
      const cell = readCsv(csv)[1]?.[2] ?? '';
      expect(cell.startsWith("'")).toBe(true);
      expect(csv).not.toContain('\0');
    },
  );

  it('reads back as it was for every printable value', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (value) => {
        const rows = readCsv(recordsCsv([reports.row('TXT', `v${value}`)]));
        expect(rows).toHaveLength(2);
        expect(rows[1]?.[2]).toBe(`v${value}`);
      }),
    );
  });
});

describe('badge', () => {
  const LABEL = { folder: 'badge', text: 'DNS and mail', about: 'DNS and mail health' };
  const badgeOf = (report: Report): string =>
    renderBadge(LABEL, {
      unicodeDomain: report.unicodeDomain,
      ...scoreBadge({ shown: shownScore(report), policy: null }),
    });
  it.each([
    [reports.healthy, '100/100 A', '#1b6e3c'],
    [reports.failing, '45/100 D', '#855300'],
    [reports.partly, 'at least 65/100 C', '#855300'],
    [reports.gradeless, 'at least 25/100', '#5f5b54'],
    [reports.unknown, 'no score', '#5f5b54'],
    [reports.nonexistent, '0/100 F', '#b3261e'],
  ])('$domain: %s', (report, text, colour) => {
    const svg = badgeOf(report);
    expect(svg).toMatch(new RegExp(`>${text}</text>`));
    expect(svg).toContain(`fill="${colour}"`);
    expect(svg).toContain(`: ${text}"`);
  });

  it('has nothing of a hostile name in it', () => {
    const svg = badgeOf({ ...reports.hostile, unicodeDomain: `"><script>\u202E` });
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('\u202E');
    expect(renderBadgeError(LABEL, 'no such name')).not.toContain('/100');
  });
});
