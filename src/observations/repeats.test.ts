import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NAME } from '../../tests/support/observations.ts';
import { child, type DnsName } from '../domain/name.ts';
import { encodeRdata } from '../domain/rdata/encode.ts';
import type { Rr, RrType } from '../domain/rr.ts';
import { DAY_MS } from '../domain/time.ts';
import { decodeHistory, encodeHistory } from './encode.ts';
import { observe } from './intervals.ts';
import { repeatableOf, sightingOf } from './repeats.ts';
import type { DomainHistory, Observation } from './store.ts';

const START = 1_700_000_000_000;
const HOSTS = [NAME, child('_dmarc', NAME), child('www', child('_x', NAME))] as const;

const address = (name: DnsName, last: number): Rr => ({
  ...{ name, type: 'A', ttlSeconds: 300 },
  octets: encodeRdata('A', { address: `192.0.2.${last}` }),
});
const soa = (serial: number): Rr => ({
  ...{ name: NAME, type: 'SOA', ttlSeconds: 60 },
  octets: encodeRdata('SOA', { mname: NAME, rname: NAME, serial, refresh: 1, retry: 1, expire: 1, minimum: 1 }),
});
const alias = (name: DnsName, target: DnsName): Rr<'CNAME'> => ({
  ...{ name, type: 'CNAME', ttlSeconds: 60 },
  octets: encodeRdata('CNAME', { target }),
});

const state = fc.constantFrom<Pick<Observation, 'security' | 'reason' | 'ttlFromCache'>>(
  { security: 'secure', ttlFromCache: true },
  { security: 'insecure', reason: { code: 'no-ds', zone: NAME, in: 'zone' }, ttlFromCache: true },
  { security: 'indeterminate', reason: { code: 'stripped' }, ttlFromCache: false },
  { security: 'indeterminate', ttlFromCache: false },
);
const host = fc.constantFrom(...HOSTS);

/** A lookup as any run may make one: records, several, none, an alias, a serial number. */
const lookup = fc
  .record({ host, state, kind: fc.nat(4), octet: fc.integer({ min: 1, max: 3 }) })
  .map(({ host: name, state: common, kind, octet }): ((at: number) => Observation) => (at) => {
    const base = { ...common, name, at, type: 'A' as RrType, aliases: [] };
    if (kind === 0) return { ...base, outcome: 'answer', records: [address(name, octet)] };
    if (kind === 1) return { ...base, outcome: 'answer', records: [address(name, octet), address(name, octet + 1)] };
    if (kind === 2) return { ...base, outcome: 'nodata', zone: NAME, ttlSeconds: 60 };
    if (kind === 3) return { ...base, name: NAME, type: 'SOA', outcome: 'answer', records: [soa(octet)] };
    const target = HOSTS[octet % HOSTS.length] ?? NAME;
    return { ...base, aliases: [alias(name, target)], outcome: 'answer', records: [address(target, octet)] };
  });
const run = fc.array(lookup, { minLength: 1, maxLength: 5 });

const written = (history: DomainHistory): DomainHistory => decodeHistory(NAME, encodeHistory(history));

test('repeats that are only counted give the history that folding each of them gives', () => {
  let counted = 0;
  fc.assert(
    fc.property(
      fc.array(run, { maxLength: 6 }),
      run,
      fc.array(fc.integer({ min: 1, max: 2 * DAY_MS }), { minLength: 1, maxLength: 4 }),
      (earlier, last, pauses) => {
        let at = START;
        let before: DomainHistory | undefined;
        for (const made of earlier) {
          at += 1000;
          before = written(
            observe(
              before,
              NAME,
              made.map((one) => one(at)),
            ),
          );
        }
        at += 1000;
        const seen = last.map((one) => one(at));
        const after = written(observe(before, NAME, seen));
        const sighting = sightingOf(seen);
        if (repeatableOf(sighting, before, after).digest === null) return;
        counted += 1;
        let folded = after;
        for (const pause of pauses) {
          at += pause;
          const again = last.map((one) => one(at));
          expect(sightingOf(again)?.digest).toEqual(sighting?.digest);
          folded = written(observe(folded, NAME, again));
        }
        expect(decodeHistory(NAME, encodeHistory(after), { count: pauses.length, at })).toEqual(folded);
      },
    ),
    { numRuns: 1500 },
  );
  expect(counted).toBeGreaterThan(100);
});

const A: Observation = {
  ...{ name: NAME, type: 'A', at: START, security: 'secure', aliases: [], ttlFromCache: false },
  ...{ outcome: 'answer', records: [address(NAME, 1)] },
};
const B: Observation = { ...A, name: HOSTS[1], records: [address(HOSTS[1], 1)] };
const older = (rr: Rr): Rr => ({ ...rr, ttlSeconds: 17 });

test.each<[same: boolean, about: string, one: readonly Observation[], other: readonly Observation[]]>([
  [true, 'the order in which answers came', [A, B], [B, A]],
  [false, 'a TTL that the zone changed', [A], [{ ...A, records: [older(address(NAME, 1))] }]],
  [
    true,
    'a TTL that counts down',
    [{ ...A, ttlFromCache: true }],
    [{ ...A, ttlFromCache: true, records: [older(address(NAME, 1))] }],
  ],
  [false, 'another record', [A], [{ ...A, records: [address(NAME, 2)] }]],
  [false, 'a record more', [A], [{ ...A, records: [address(NAME, 1), address(NAME, 2)] }]],
  [false, 'a question more', [A], [A, B]],
  [false, 'another state', [A], [{ ...A, security: 'indeterminate' }]],
  [
    false,
    'another reason',
    [{ ...A, security: 'bogus', reason: { code: 'expired', zone: NAME, in: 'records' } }],
    [{ ...A, security: 'bogus' }],
  ],
  [false, 'an alias that leads to the same', [A], [{ ...A, aliases: [alias(HOSTS[1], NAME)], name: HOSTS[1] }]],
  [
    false,
    'another zone that denies',
    [{ ...A, outcome: 'nodata', zone: NAME, ttlSeconds: 1 }],
    [{ ...A, outcome: 'nodata', zone: null, ttlSeconds: 1 }],
  ],
  [
    false,
    'a name that is not there instead of a type',
    [{ ...A, outcome: 'nodata', zone: NAME, ttlSeconds: 1 }],
    [{ ...A, outcome: 'nxdomain', zone: NAME, ttlSeconds: 1 }],
  ],
])('the same was seen (%s) whatever differs: %s', (same, _about, one, other) => {
  const [a, b] = [sightingOf(one), sightingOf(other)];
  expect(Buffer.compare(a?.digest ?? Buffer.alloc(0), b?.digest ?? Buffer.alloc(0)) === 0).toBe(same);
});

test('lookups of several times are no sighting', () => {
  expect(sightingOf([A, { ...B, at: START + 1 }])).toBeUndefined();
  expect(sightingOf([])).toBeUndefined();
});
