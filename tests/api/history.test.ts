import type { LightMyRequestResponse } from 'fastify';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HistorySchema } from '../../src/api/history-schemas.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import type { Rr } from '../../src/domain/rr.ts';
import type { Observation } from '../../src/observations/store.ts';
import { parseCof } from '../../src/records/cof.ts';
import { type Service, startService } from './service.ts';

let service: Service;

const DAY_MS = 86_400_000;
const START = Date.parse('2026-01-01T12:00:00Z');
const NAME = 'moved.example' as DnsName;
const DMARC = '_dmarc.moved.example' as DnsName;

const a = (i: number): Rr => ({
  name: NAME,
  type: 'A',
  ttlSeconds: 60,
  octets: encodeRdata('A', { address: `192.0.2.${i}` }),
});
const dmarc = (text: string): Rr => ({
  name: DMARC,
  type: 'TXT',
  ttlSeconds: 300,
  octets: encodeRdata('TXT', { strings: [Buffer.from(text)], text }),
});
const observed = (day: number, first: Rr, ...others: Rr[]): Observation => ({
  name: first.name,
  type: first.type,
  at: START + day * DAY_MS,
  security: 'indeterminate',
  aliases: [],
  ttlFromCache: false,
  outcome: 'answer',
  records: [first, ...others],
});

beforeAll(async () => {
  service = await startService();
  await service.stores.observations.record([
    observed(0, a(1)),
    observed(0, dmarc('v=DMARC1; p=none')),
    observed(5, a(1)),
    observed(10, a(2), a(3)),
    observed(10, dmarc('v=DMARC1; p=none')),
    observed(20, a(3)),
    observed(20, dmarc('v=DMARC1; p=reject; "quoted"')),
  ]);
});
afterAll(() => service.close());

const get = (
  query = '',
  headers: Record<string, string> = {},
  name = 'moved.example',
): Promise<LightMyRequestResponse> =>
  service.callDescribed({ method: 'GET', url: `/v1/domain/${name}/dns-history${query}`, headers });

interface Body {
  readonly changes: readonly { observed_on: string; change: string; name: string; type: string; value: string }[];
  readonly records: readonly { value: string; spans: readonly object[] }[];
  readonly next: string | null;
}

const changesOf = (response: LightMyRequestResponse): string[] =>
  response
    .json<Body>()
    .changes.map(
      ({ observed_on, change, type, value }) => `${observed_on} ${change === 'added' ? '+' : '-'} ${type} ${value}`,
    );

const CHANGES = [
  '2026-01-21 - A 192.0.2.2',
  '2026-01-21 - TXT v=DMARC1; p=none',
  '2026-01-21 + TXT v=DMARC1; p=reject; "quoted"',
  '2026-01-11 - A 192.0.2.1',
  '2026-01-11 + A 192.0.2.2',
  '2026-01-11 + A 192.0.2.3',
  '2026-01-01 + A 192.0.2.1',
  '2026-01-01 + TXT v=DMARC1; p=none',
];

describe('/v1/domain/{domain}/dns-history', () => {
  test('tells the changes, newest first, and each record with its spans', async () => {
    const response = await get();
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['cache-control']).toBe('private');
    expect(Compile(HistorySchema).Errors(response.json())).toEqual([]);
    expect(changesOf(response)).toEqual(CHANGES);
    const { records, next } = response.json<Body>();
    expect(next).toBeNull();
    expect(records.map(({ value, spans }) => [value, spans.length])).toEqual([
      ['192.0.2.1', 1],
      ['192.0.2.2', 1],
      ['192.0.2.3', 1],
      ['v=DMARC1; p=none', 1],
      ['v=DMARC1; p=reject; "quoted"', 1],
    ]);
    expect(records[0]).toEqual({
      name: 'moved.example',
      type: 'A',
      value: '192.0.2.1',
      ttl: 60,
      first_observed: '2026-01-01',
      last_observed: '2026-01-06',
      count: 2,
      spans: [
        {
          first_observed: '2026-01-01T12:00:00.000Z',
          last_observed: '2026-01-06T12:00:00.000Z',
          count: 2,
          ended_at: '2026-01-11T12:00:00.000Z',
          archives: [],
        },
      ],
      announced_by: null,
    });
  });

  test.each<[string, readonly string[]]>([
    ['?type=txt', CHANGES.filter((one) => one.includes('TXT'))],
    ['?type=A,TXT', CHANGES],
    ['?type=MX', []],
    ['?from=2026-01-11', CHANGES.slice(0, 6)],
    ['?to=2026-01-11', CHANGES.slice(3)],
    ['?from=2026-01-11&to=2026-01-11', CHANGES.slice(3, 6)],
    ['?from=2026-01-11T12:00:00Z&to=2026-01-21T12:00:00Z', CHANGES.slice(3, 6)],
    ['?from=2026-01-11T12:00:01Z', CHANGES.slice(0, 3)],
    ['?from=2027-01-01', []],
    ['?type=A&from=2026-01-12', CHANGES.slice(0, 1)],
  ])('%s', async (query, expected) => {
    const response = await get(query);
    expect(response.statusCode).toBe(200);
    expect(changesOf(response)).toEqual(expected);
  });

  test.each<[string, readonly string[]]>([
    ['?first_since=2026-01-11', ['192.0.2.2', '192.0.2.3', 'v=DMARC1; p=reject; "quoted"']],
    ['?first_before=2026-01-11', ['192.0.2.1', 'v=DMARC1; p=none']],
    ['?first_since=2026-01-11&first_before=2026-01-11T12:00:00Z', []],
    ['?last_before=2026-01-11&type=A', ['192.0.2.1']],
    ['?last_since=2026-01-06T12:00:00Z&last_before=2026-01-06T12:00:01Z&type=A', ['192.0.2.1']],
    ['?last_since=2027-01-01', []],
  ])('%s: records by when they were first and last seen', async (query, expected) => {
    const response = await get(query);
    expect(response.statusCode).toBe(200);
    const { records } = response.json<Body>();
    expect(records.map(({ value }) => value)).toEqual(expected);
    // Changes are those of these records.
    expect(changesOf(response).every((one) => expected.some((value) => one.includes(value)))).toBe(true);
  });

  test.each([1, 2, 3, 7, 8])(
    'in pages of %i, each change comes once, though new ones come meanwhile',
    async (limit) => {
      const seen: string[] = [];
      let query = `?limit=${limit}`;
      for (let page = 0; page < 9; page += 1) {
        const response = await get(query);
        const changes = changesOf(response);
        expect(changes.length).toBeLessThanOrEqual(limit);
        seen.push(...changes);
        const { next } = response.json<Body>();
        if (next === null) break;
        query = `?limit=${limit}&cursor=${encodeURIComponent(next)}`;
      }
      expect(seen).toEqual(CHANGES);
    },
  );

  test('gives the Passive DNS format to who asks for it', async () => {
    const response = await get('', { accept: 'application/x-ndjson' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    expect(response.headers.vary).toBe('X-API-Key, Authorization, Accept, Accept-Language');
    const lines = response.body.split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.map((line) => parseCof(line).ok)).toEqual(lines.map(() => true));
    expect(lines.map((line) => JSON.parse(line))).toContainEqual({
      rrname: 'moved.example',
      rrtype: 'A',
      rdata: ['192.0.2.1'],
      time_first: START / 1000,
      time_last: (START + 5 * DAY_MS) / 1000,
      count: 2,
    });
    const some = await get('?type=A', { accept: 'application/x-ndjson' });
    expect(some.body.split('\n')).toHaveLength(4);
  });

  test('an unchanged answer costs no body', async () => {
    const { headers } = await get();
    const again = await get('', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('a name of which nothing is known has an empty history, and is not asked for', async () => {
    const response = await get('', {}, 'never-seen.example');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        domain: 'never-seen.example',
        ...{ observed_since: null, observed_until: null, archived_since: null, archived_until: null },
        ...{ changes: [], records: [], next: null },
      },
    ]);
    const lines = await get('', { accept: 'application/x-ndjson' }, 'never-seen.example');
    expect([lines.statusCode, lines.body]).toEqual([200, '']);
  });

  test('a service name asked for by itself tells only its own', async () => {
    expect(changesOf(await get('', {}, '_dmarc.moved.example'))).toEqual(CHANGES.filter((one) => one.includes('TXT')));
  });

  test.each([
    ['?limit=0', 'invalid-parameter', 'limit'],
    ['?limit=1001', 'invalid-parameter', 'limit'],
    ['?limit=5&limit=6', 'invalid-parameter', 'limit'],
    ['?from=31.01.2026', 'invalid-parameter', 'from'],
    ['?from=2026-02-01&to=2026-01-01', 'invalid-parameter', 'to'],
    ['?cursor=nonsense', 'invalid-parameter', 'cursor'],
    ['?type=NOPE', 'invalid-type', 'type'],
  ])('%s is %s', async (query, id, parameter) => {
    const response = await get(query);
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(response.json()).toMatchObject({ type: `https://zonewell.test/problems/${id}`, parameter });
  });
});
