import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../src/domain/time.ts';
import type { ImportedInterval } from '../../src/observations/imported.ts';
import { a, answered, denied, name } from '../support/address-records.ts';
import { type Service, startService } from './service.ts';

let service: Service;

const ARCHIVED = Date.parse('2015-01-01T12:00:00Z');
const OURS = Date.parse('2026-01-01T12:00:00Z');

const archived = (owner: string, address: string, more: Partial<ImportedInterval> = {}): ImportedInterval => ({
  ...{ source: 'dnsdb', name: name(owner), type: 'A', octets: a(owner, address).octets },
  ...{ firstObserved: ARCHIVED, lastObserved: ARCHIVED + 30 * DAY_MS, count: 2 },
  ...more,
});

beforeAll(async () => {
  service = await startService();
  const { observations, imports } = service.stores;
  await observations.record([
    answered(OURS, a('both.example', '192.0.2.1')),
    answered(OURS + DAY_MS, a('both.example', '192.0.2.1')),
    answered(OURS, a('ours.example', '192.0.2.1')),
    denied(OURS, 'gone.example'),
  ]);
  await imports.importIntervals(
    [
      archived('both.example', '192.0.2.1'),
      archived('both.example', '192.0.2.2', { source: 'circl (a<b)', firstObserved: ARCHIVED - DAY_MS }),
      archived('archived.example', '192.0.2.3', { fromZoneFile: true }),
      archived('gone.example', '192.0.2.4'),
    ],
    { key: 'k', octets: 1, lines: 1 },
  );
});
afterAll(() => service.close());

interface Body {
  readonly observed_since: string | null;
  readonly observed_until: string | null;
  readonly archived_since: string | null;
  readonly archived_until: string | null;
}

const NEVER = [null, null];
const OBSERVED = ['2026-01-01T12:00:00.000Z', '2026-01-01T12:00:00.000Z'];
const IN_ARCHIVE = ['2015-01-01T12:00:00.000Z', '2015-01-31T12:00:00.000Z'];

describe('a history says who saw a domain, and when', () => {
  test.each([
    ['ours.example', OBSERVED, NEVER],
    ['both.example', [OBSERVED[0], '2026-01-02T12:00:00.000Z'], ['2014-12-31T12:00:00.000Z', IN_ARCHIVE[1]]],
    ['archived.example', NEVER, IN_ARCHIVE],
    ['gone.example', OBSERVED, IN_ARCHIVE],
    ['never.example', NEVER, NEVER],
  ])('in the API: %s', async (domain, ours, theirs) => {
    const body = (await service.callDescribed(`/v1/domain/${domain}/dns-history?type=TXT`)).json<Body>();
    expect([body.observed_since, body.observed_until]).toEqual(ours);
    expect([body.archived_since, body.archived_until]).toEqual(theirs);
  });

  const page = async (domain: string, language = 'en') =>
    (await service.callDescribed({ path: `/history/${domain}`, headers: { 'accept-language': language } })).body;
  const textOf = (html: string, pattern: RegExp): string | undefined =>
    pattern.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '');
  const strip = (html: string) => textOf(html, /<div class="asof" [^>]*>(.*?)<\/div>/s);
  const notes = (html: string) => [...html.matchAll(/<small><bdi>(.*?)<\/bdi>/g)].map(([, text]) => text);

  test('on the page, where our own first day is not that of an archive', async () => {
    const html = await page('both.example');
    expect(strip(html)).toBe(
      'We observed it from 1 Jan 2026 to 2 Jan 2026 at 12:00 UTC. In archives from 31 Dec 2014 to 31 Jan 2015: circl (a&lt;b) and dnsdb.',
    );
    expect(html).toContain('We first looked up this domain on 1 Jan 2026.');
    expect(html).toContain('We found 1 record.');
    expect(notes(html)).toEqual(['also in archives: dnsdb', 'only in archives: circl (a&lt;b)']);
    expect(html).toContain('aria-label="both.example: gone since 1 Jan 2026"');
  });

  test('on the page of a domain that only an archive saw', async () => {
    const html = await page('archived.example');
    expect(strip(html)).toBe(
      'We have not looked up this name yet. In archives from 1 Jan 2015 to 31 Jan 2015: zone files of dnsdb.',
    );
    expect(html).not.toContain('We first looked up this domain');
    expect(html).not.toContain('First observation');
    expect(html).toContain('so we cannot tell what changed');
    expect(html).toContain('aria-label="archived.example: last seen on 31 Jan 2015"');
    expect(notes(html)).toEqual(['only in archives: zone files of dnsdb']);
    expect(strip(await page('archived.example', 'ja'))).toBe(
      'この名前はまだ調べていません。アーカイブの記録は2015年1月1日から2015年1月31日まで：dnsdbのゾーンファイル。',
    );
  });

  test('on the page of a domain of which we found no record', async () => {
    expect(strip(await page('gone.example'))).toContain('We observed it from 1 Jan 2026');
    expect(await page('gone.example')).toContain('We found no records.');
  });
});
