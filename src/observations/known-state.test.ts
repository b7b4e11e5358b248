import { describe, expect, test } from 'vitest';
import { NAME } from '../../tests/support/observations.ts';
import type { Security } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import { encodeRdata } from '../domain/rdata/encode.ts';
import type { RrType } from '../domain/rr.ts';
import { HOUR_MS } from '../domain/time.ts';
import { stateAsOf } from './as-of.ts';
import { decodeHistory, encodeHistory } from './encode.ts';
import { observe, observeTransitions } from './intervals.ts';
import type { DomainHistory, Observation } from './store.ts';

const T = Date.UTC(2026, 10, 25);

/** An observation of an address of the name; of its absence without one. */
function seen(hours: number, security: Security, last: number | null = 1, zone: DnsName = NAME): Observation {
  const common = {
    name: NAME,
    type: 'A' as RrType,
    at: T + hours * HOUR_MS,
    security,
    aliases: [],
    ttlFromCache: true,
  };
  if (last === null) return { ...common, outcome: 'nodata', zone, ttlSeconds: 60 };
  const octets = encodeRdata('A', { address: `192.0.2.${last}` });
  return { ...common, outcome: 'answer', records: [{ name: NAME, type: 'A', ttlSeconds: 60, octets }] };
}

/** An observation of the SOA record, whose serial number counts the hours. */
function soa(hours: number, security: Security): Observation {
  const rdata = { mname: NAME, rname: NAME, serial: hours, refresh: 1, retry: 1, expire: 1, minimum: 1 };
  const records = [{ name: NAME, type: 'SOA', ttlSeconds: 60, octets: encodeRdata('SOA', rdata) }] as const;
  return {
    name: NAME,
    type: 'SOA',
    at: T + hours * HOUR_MS,
    security,
    aliases: [],
    ttlFromCache: true,
    outcome: 'answer',
    records,
  };
}

/** An observation of an alias of the name to another domain, and of the address there. */
function alias(hours: number, security: Security, last: number) {
  const target = 'cdn.example.net' as DnsName;
  const aliases = [{ name: NAME, type: 'CNAME', ttlSeconds: 60, octets: encodeRdata('CNAME', { target }) }] as const;
  const octets = encodeRdata('A', { address: `192.0.2.${last}` });
  const records = [{ name: target, type: 'A', ttlSeconds: 60, octets }] as const;
  return { ...seen(hours, security), aliases, outcome: 'answer' as const, records };
}

/** An observation of a DS record, or of its absence. */
function ds(hours: number, isThere: boolean): Observation {
  const common = {
    name: NAME,
    type: 'DS',
    at: T + hours * HOUR_MS,
    security: 'secure',
    aliases: [],
    ttlFromCache: true,
  } as const;
  const rdata = { keyTag: 1, algorithm: 13, digestType: 2, digest: new Uint8Array(32) };
  return isThere
    ? {
        ...common,
        outcome: 'answer',
        records: [{ name: NAME, type: 'DS', ttlSeconds: 60, octets: encodeRdata('DS', rdata) }],
      }
    : { ...common, outcome: 'nodata', zone: 'com' as DnsName, ttlSeconds: 60 };
}

/** Stores observations one by one, through the written form, and gives the history and how many transitions there were. */
function stored(observations: readonly Observation[]) {
  let history: DomainHistory | undefined;
  let changes = 0;
  for (const one of observations) {
    const observed = observeTransitions(history, NAME, [one]);
    changes += observed.transitions.size;
    history = decodeHistory(NAME, encodeHistory(observed.history));
    expect(history).toEqual(observed.history);
  }
  const [rrset] = history?.rrsets ?? [];
  if (history === undefined || rrset === undefined) throw new Error('nothing was stored');
  return { history, rrset, changes };
}

const statesOf = ({ rrset: { latest, outcomeSince, pastOutcomes } }: ReturnType<typeof stored>): string =>
  [...pastOutcomes, { since: outcomeSince, security: latest.security }]
    .map(({ since, security }) => `${(since - T) / HOUR_MS} ${security}`)
    .join(', ');

describe('the DNSSEC state that is stored', () => {
  test.each<[about: string, observations: readonly Observation[], states: string]>([
    ['judged for the first time', [seen(0, 'indeterminate'), seen(1, 'insecure')], '0 indeterminate, 1 insecure'],
    ['secure by the AD bit and by us', [seen(0, 'secure'), seen(1, 'secure')], '0 secure'],
    ['a real move', [seen(0, 'secure'), seen(1, 'insecure'), seen(2, 'bogus')], '0 secure, 1 insecure, 2 bogus'],
    ['a chain that fails once', [seen(0, 'secure'), seen(1, 'indeterminate'), seen(2, 'secure')], '0 secure'],
    ['a chain that fails now', [seen(0, 'insecure'), seen(1, 'indeterminate'), seen(2, 'indeterminate')], '0 insecure'],
    [
      'a chain that fails now and then for a week',
      Array.from({ length: 168 }, (_, hour) => seen(hour, hour % 3 === 0 ? 'secure' : 'indeterminate')),
      '0 secure',
    ],
    [
      'a real move behind a failure',
      [seen(0, 'secure'), seen(1, 'indeterminate'), seen(2, 'bogus')],
      '0 secure, 2 bogus',
    ],
    [
      'a chain that fails for a day and more',
      [seen(0, 'secure'), seen(12, 'indeterminate'), seen(24, 'indeterminate'), seen(25, 'indeterminate')],
      '0 secure, 25 indeterminate',
    ],
    [
      'a chain that fails for days, and answers again',
      [seen(0, 'secure'), ...[12, 25, 49].map((hours) => seen(hours, 'indeterminate')), seen(50, 'secure')],
      '0 secure, 25 indeterminate, 50 secure',
    ],
    ['other records', [seen(0, 'secure'), seen(1, 'indeterminate', 2)], '0 secure, 1 indeterminate'],
    ['other records of a zone that is not signed', [seen(0, 'insecure'), seen(1, 'indeterminate', 2)], '0 insecure'],
    ['no records any more', [seen(0, 'secure'), seen(1, 'indeterminate', null)], '0 secure, 1 indeterminate'],
    ['an absence that stays', [seen(0, 'secure', null), seen(1, 'indeterminate', null)], '0 secure'],
    [
      'an absence by another zone',
      [seen(0, 'secure', null), seen(1, 'indeterminate', null, 'example' as DnsName)],
      '0 secure, 1 indeterminate',
    ],
    ['another serial number', [soa(0, 'secure'), soa(1, 'indeterminate')], '0 secure'],
    ['an alias to the same records', [alias(0, 'secure', 1), alias(1, 'indeterminate', 1)], '0 secure'],
    ['an alias to others', [alias(0, 'secure', 1), alias(1, 'indeterminate', 2)], '0 secure, 1 indeterminate'],
  ])('%s', (_about, observations, states) => {
    expect(statesOf(stored(observations))).toBe(states);
  });

  test.each(['secure', 'insecure', 'bogus', 'indeterminate'] as const)(
    'an alias that is %s says of the name behind it only that it is secure',
    (security) => {
      const { rrsets } = observe(undefined, 'cdn.example.net' as DnsName, [alias(0, security, 1)]);
      const expected = security === 'secure' ? 'secure' : 'indeterminate';
      expect(rrsets.map(({ type, latest }) => [type, latest.security])).toEqual([['A', expected]]);
      const own = observe(undefined, NAME, [alias(0, security, 1)]).rrsets;
      expect(own.map(({ type, latest }) => [type, latest.security])).toEqual([
        ['A', security],
        ['CNAME', expected],
      ]);
    },
  );

  test('a name that was asked for itself, and that an alias leads to as well, is as its own answer has it', () => {
    const itself = { ...seen(0, 'insecure'), name: 'cdn.example.net' as DnsName };
    const { rrsets } = observe(undefined, 'cdn.example.net' as DnsName, [
      alias(0, 'bogus', 1),
      { ...itself, outcome: 'answer', records: alias(0, 'bogus', 1).records },
    ]);
    expect(rrsets.map(({ latest }) => latest.security)).toEqual(['insecure']);
  });

  test('a lookup through an alias is kept beside a later one of the same batch that was answered by the name itself', () => {
    const { rrsets } = observe(undefined, NAME, [alias(0, 'secure', 1), seen(1, 'secure')]);
    expect(rrsets.map(({ type, observationCount, latest }) => [type, observationCount, latest.outcome])).toEqual([
      ['A', 2, 'answer'],
      ['CNAME', 2, 'nodata'],
    ]);
  });

  test('the reason of a state is that of the lookup that established it, and of that lookup alone', async () => {
    const expired = { code: 'expired', zone: NAME, in: 'zone', at: T } as const;
    const silent = { code: 'not-answered', zone: NAME } as const;
    const bogus = (hours: number): Observation => ({ ...seen(hours, 'bogus'), reason: expired });
    const unknown = (hours: number): Observation => ({ ...seen(hours, 'indeterminate'), reason: silent });
    const reasonOf = (...all: readonly Observation[]) => stored(all).rrset.latest.reason;
    expect(reasonOf(bogus(0))).toEqual(expired);
    expect(reasonOf(bogus(0), unknown(1))).toEqual(expired);
    expect(reasonOf(bogus(0), unknown(30))).toEqual(silent);
    expect(reasonOf(bogus(0), seen(1, 'bogus'))).toBeUndefined();
    expect(reasonOf(bogus(0), { ...bogus(1), reason: silent })).toEqual(silent);
    const { history } = stored([bogus(0), { ...bogus(2), reason: silent }]);
    const known = async (hours: number) =>
      (await stateAsOf(history, T + hours * HOUR_MS, async () => history)).rrsets.map(({ latest }) => latest.reason);
    expect([await known(1), await known(3)]).toEqual([[expired], [silent]]);
    const unsigned = { code: 'no-ds', zone: NAME, in: 'zone' } as const;
    const judged = [seen(0, 'insecure'), { ...seen(1, 'insecure'), reason: unsigned }] as const;
    expect(statesOf(stored(judged))).toBe('0 insecure');
    const behind = { ...alias(0, 'bogus', 1), reason: expired };
    const { rrsets } = observe(undefined, 'cdn.example.net' as DnsName, [behind]);
    expect(rrsets.map(({ latest }) => latest.reason)).toEqual([undefined]);
  });

  test('moves make neither transitions nor intervals, and each lookup counts', () => {
    const states = ['indeterminate', 'secure', 'indeterminate', 'insecure', 'bogus', 'indeterminate'] as const;
    const { rrset, changes } = stored(states.map((state, hour) => seen(hour, state)));
    expect(changes).toBe(1);
    expect(rrset.records.map(({ intervals }) => intervals)).toEqual([
      [{ firstObserved: T, lastObserved: T + 5 * HOUR_MS, count: 6, endedAt: null }],
    ]);
    expect(rrset.latest).toMatchObject({ at: T + 5 * HOUR_MS, security: 'bogus' });
    expect(rrset.observationCount).toBe(6);
  });

  test('a report of a time in between knows what was known a moment before', async () => {
    const { history } = stored([seen(0, 'secure'), seen(5, 'indeterminate'), seen(9, 'insecure')]);
    const known = async (hours: number) =>
      (await stateAsOf(history, T + hours * HOUR_MS, async () => history)).rrsets.map(({ latest }) => latest.security);
    expect(await Promise.all([1, 5, 8, 9].map(known))).toEqual([['secure'], ['secure'], ['secure'], ['insecure']]);
  });

  test.each([
    ['with DS records as they were', [ds(1, false)], 'insecure'],
    ['with a DS record added', [ds(1, true)], 'indeterminate'],
  ] as const)('of a zone that was not signed, %s', (_about, delegation, state) => {
    const first = observe(undefined, NAME, [soa(0, 'insecure'), ds(0, false)]);
    const stateOf = ({ rrsets }: DomainHistory) => rrsets.find(({ type }) => type === 'SOA')?.latest.security;
    expect(stateOf(observe(first, NAME, [soa(1, 'indeterminate'), ...delegation]))).toBe(state);
    const earlier = observe(first, NAME, delegation);
    expect(stateOf(observe(earlier, NAME, [soa(2, 'indeterminate')]))).toBe(state);
  });
});
