import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DnsName } from '../domain/name.ts';
import { encodeRdata } from '../domain/rdata/encode.ts';
import { decodeHome, encodeHome } from './encode.ts';
import { homeOf } from './home.ts';
import { observe } from './spans.ts';
import type { HomeHistory, Observation } from './store.ts';

const NAME = 'example.com' as DnsName;
const octets = (i: number) => encodeRdata('A', { address: `192.0.2.${i}` });

function look(at: number, members: readonly number[]): Observation {
  const common = { name: NAME, type: 'A', at, security: 'unchecked', aliases: [], ttlFromCache: false } as const;
  const [first, ...rest] = members.map((i) => ({ name: NAME, type: 'A' as const, ttlSeconds: 60, octets: octets(i) }));
  return first === undefined
    ? { ...common, outcome: 'nodata', zone: NAME, ttlSeconds: 60 }
    : { ...common, outcome: 'answer', records: [first, ...rest] };
}

/** The plainest way to say what spans are: for each record, go through the looks and note where it comes and goes. */
function naive(looks: readonly { at: number; members: readonly number[] }[], record: number) {
  const spans: { firstObserved: number; lastObserved: number; count: number; endedAt: number | null }[] = [];
  let seenBefore = false;
  for (const { at, members } of looks) {
    const last = spans.at(-1);
    if (members.includes(record)) {
      if (seenBefore && last !== undefined) {
        last.lastObserved = at;
        last.count += 1;
      } else spans.push({ firstObserved: at, lastObserved: at, count: 1, endedAt: null });
    } else if (seenBefore && last !== undefined) last.endedAt = at;
    seenBefore = members.includes(record);
  }
  return spans;
}

describe('spans', () => {
  test('are what the plainest reading of the looks says, in any order of records, and survive writing down', () => {
    const lookAt = fc.record({
      after: fc.integer({ min: 1, max: 1000 }),
      members: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(lookAt, { minLength: 1, maxLength: 30 }), (steps) => {
        let at = 1_700_000_000_000;
        const looks = steps.map(({ after, members }) => {
          at += after;
          return { at, members };
        });
        let history: HomeHistory | undefined;
        for (const { at: when, members } of looks) {
          history = observe(history, NAME, [look(when, members)]);
          history = decodeHome(NAME, encodeHome(history));
        }
        const set = history?.sets[0];
        expect(set?.looks).toBe(looks.length);
        for (let record = 1; record <= 5; record += 1) {
          const found = set?.records.find((one) => Buffer.from(one.octets).equals(octets(record)));
          expect(found?.spans ?? []).toEqual(naive(looks, record));
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('homes', () => {
  test.each([
    ['example.com', 'example.com'],
    ['www.example.com', 'www.example.com'],
    ['_dmarc.example.com', 'example.com'],
    ['s1._domainkey.example.com', 'example.com'],
    ['_smtp._tls.example.com', 'example.com'],
    ['default._bimi.example.com', 'example.com'],
    ['*.example.com', 'example.com'],
    ['*._domainkey.www.example.com', 'www.example.com'],
    ['_dmarc.com', 'com'],
    ['_foo', '.'],
    ['com', 'com'],
    ['.', '.'],
  ])('%s lives at %s', (owner, home) => {
    expect(homeOf(owner as DnsName)).toBe(home);
  });
});
