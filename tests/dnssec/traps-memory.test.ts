import { describe, expect, test } from 'vitest';
import { Effort } from '../../src/dns/effort.ts';
import type { Resolution } from '../../src/dns/resolution.ts';
import { ALGORITHMS } from '../../src/dns/validate/algorithms.ts';
import { TrustChain, type ZoneState } from '../../src/dns/validate/chain.ts';
import { rrsetsOf } from '../../src/dns/validate/rrsets.ts';
import { ValidationRun } from '../../src/dns/validate/run.ts';
import { validate } from '../../src/dns/validate/validate.ts';
import { createZoneCache } from '../../src/dns/validate/zone-cache.ts';
import type { DnsName } from '../../src/domain/name.ts';
import type { DnsResponse } from '../../src/domain/response.ts';
import type { Rdata } from '../../src/domain/rr.ts';
import { createKey } from '../../testbed/zone-keys.ts';
import { anchoredBy, answering, askingOf, dnskeys, dsRr, rrs, signature, signed } from './craft.ts';
import { createChain, NOW_S, questionOf, rawRr, verdictOf } from './signed-world.ts';

const key = createKey(15);
const KEYS = { 'test. DNSKEY': answering(signed(dnskeys('test', [key]), key, 'test')) };
const anchors = [anchoredBy('test', [dsRr('test', key)])];
const TEST = 'test' as DnsName;

describe('what one run remembers of a set', () => {
  const www = rrs('www.test. 300 A 192.0.2.1');
  const right = signed(www, key, 'test');
  const wrong = [...www, signature(rrs('www.test. 300 A 192.0.2.66'), key, 'test')];
  const forged = [...rrs('www.test. 300 A 192.0.2.66'), ...right.slice(1)];
  const at = (name: string) => right.map((rr) => ({ ...rr, name: name as DnsName }));

  test('is of the same records with the same signatures and name', async () => {
    const noZone = (name: string) => signed(rrs(`${name}. 300 NSEC \\000.${name}. A RRSIG NSEC`), key, 'test');
    const answers = {
      ...KEYS,
      'www.test. DS': answering([], noZone('www.test')),
      'xxx.test. DS': answering([], noZone('xxx.test')),
    };
    const { chain } = createChain({ ask: askingOf(answers), anchors });
    const verdicts: string[] = [];
    for (const [question, answer] of [
      ['www.test. A', wrong],
      ['www.test. A', right],
      ['www.test. A', forged],
      ['xxx.test. A', at('xxx.test')],
      ['www.test. A', wrong],
      ['www.test. A', right],
    ] as const)
      verdicts.push(verdictOf(await validate(chain, questionOf(question), answering(answer))));
    const bogus = 'bogus (wrong-signature)';
    expect(verdicts).toEqual([bogus, 'secure', bogus, bogus, bogus, 'secure']);
  });

  test('is of class IN alone', () => {
    const [record, rrsig] = right.map(rawRr);
    if (record === undefined || rrsig === undefined) throw new Error('a record and its signature');
    const setsOf = (...answers: DnsResponse['answers']) =>
      rrsetsOf({ answers, authorities: [], additionals: [] }, 'answers').map(({ records, signatures }) => [
        records.length,
        signatures.length,
      ]);
    expect(setsOf(record, rrsig)).toEqual([[1, 1]]);
    expect(setsOf({ ...record, class: 3 }, rrsig)).toEqual([]);
    expect(setsOf(record, { ...record, class: 3 }, { ...rrsig, class: 3 })).toEqual([[1, 0]]);
  });
});

describe('aliases', () => {
  test('to several places lead nowhere', async () => {
    const aliases = rrs('www.test. 300 CNAME a.test.\nwww.test. 300 CNAME b.test.');
    const target = signed(rrs('a.test. 300 A 192.0.2.1'), key, 'test');
    const { chain } = createChain({ ask: askingOf(KEYS), anchors });
    const given = answering([...signed(aliases, key, 'test'), ...target]);
    expect(verdictOf(await validate(chain, questionOf('www.test. A'), given))).toBe('bogus (wrong-signature)');
  });

  test('out of a zone that is not signed make the answer insecure, wherever they lead', async () => {
    const plain = signed(rrs('plain.test. 300 NSEC sub.test. NS RRSIG NSEC'), key, 'test');
    const { chain } = createChain({ ask: askingOf({ ...KEYS, 'plain.test. DS': answering([], plain) }), anchors });
    const target = signed(rrs('www.test. 300 A 192.0.2.1'), key, 'test');
    const given = answering([...rrs('www.plain.test. 300 CNAME www.test.'), ...target]);
    expect(verdictOf(await validate(chain, questionOf('www.plain.test. A'), given))).toBe('insecure (no-ds)');
  });
});

describe('what runs remember of zones', () => {
  /** Validates an answer of `www.test`, and returns what is to be remembered. */
  async function remembered(answers: Readonly<Record<string, DnsResponse>>, name = 'www.test') {
    const all: (readonly [DnsName, string, number])[] = [];
    const chain = new TrustChain({
      ask: askingOf(answers),
      anchors,
      table: ALGORITHMS,
      nowSeconds: () => NOW_S,
      work: { left: 100 },
      known: {
        get: () => undefined,
        set: (zone, state, ttlSeconds) => all.push([zone, state === 'same' ? state : state.state, ttlSeconds]),
      },
    });
    await chain.zoneOf(name as DnsName);
    return all;
  }
  const keysWith = (fields: Partial<Rdata['RRSIG']>) => ({
    'test. DNSKEY': answering(signed(dnskeys('test', [key]), key, 'test', fields)),
  });

  test.each<[string, Partial<Rdata['RRSIG']>, number]>([
    ['for their TTL', {}, 3600],
    ['for the TTL that was signed', { originalTtl: 60 }, 60],
    ['until the signature ends', { expiration: NOW_S + 100 }, 100],
  ])('is kept %s', async (_title, fields, seconds) => {
    expect(await remembered(keysWith(fields), 'test')).toEqual([['test', 'secure', seconds]]);
  });

  test('is not kept where it is bogus, or not known', async () => {
    expect(await remembered(keysWith({ expiration: NOW_S - 86_400 }), 'test')).toEqual([]);
    expect(await remembered({}, 'test')).toEqual([]);
  });

  test('is kept no longer than its DS records', async () => {
    const child = createKey(15);
    const ds = dsRr('sub.test', child);
    const answers = {
      ...KEYS,
      'sub.test. DS': answering(signed([{ ...ds, ttlSeconds: 100 }], key, 'test')),
      'sub.test. DNSKEY': answering(signed(dnskeys('sub.test', [child]), child, 'sub.test')),
    };
    expect(await remembered(answers, 'sub.test')).toEqual([
      ['test', 'secure', 3600],
      ['sub.test', 'secure', 100],
    ]);
  });

  test('ends with its time, after a day at the latest, and when the clock goes back', () => {
    let now = 1_000_000;
    const cache = createZoneCache(() => now);
    const state: ZoneState = { state: 'insecure', zone: TEST, because: 'no-ds' };
    const later = (ms: number, ttlSeconds: number) => {
      now = 1_000_000;
      cache.set(TEST, state, ttlSeconds);
      now += ms;
      return cache.get(TEST);
    };
    expect([later(0, 60), later(59_999, 60), later(60_000, 60)]).toEqual([state, state, undefined]);
    const dayMs = 86_400_000;
    expect([later(dayMs - 1, 1_000_000), later(dayMs, 1_000_000)]).toEqual([state, undefined]);
    expect(later(-1, 60)).toBe(undefined);
  });
});

test.each([
  [false, []],
  [true, ['sub.test DS']],
])(
  'a run that wants fresh answers (%s) asks again about a zone, and not about its top-level domain',
  async (fresh, expected) => {
    const asked: string[] = [];
    const zones = new Map<string, ZoneState>([
      ['test', { state: 'secure', zone: TEST, keys: [] }],
      ['sub.test', { state: 'insecure', zone: 'sub.test' as DnsName, because: 'no-ds' }],
    ]);
    const run = new ValidationRun({
      lookUp: async (name, type) => {
        asked.push(`${name} ${type}`);
        return { kind: 'failure', why: 'timeout', causes: [], exchanges: [], fromCache: false };
      },
      anchors,
      known: { get: (name) => zones.get(name), set: () => {} },
      clock: () => NOW_S * 1000,
      fresh,
      effort: new Effort(),
    });
    const given = answering(rrs('www.sub.test. 300 A 192.0.2.1'));
    const { security } = await run.judge('www.sub.test' as DnsName, 'A', given);
    expect({ asked, security }).toEqual({ asked: expected, security: fresh ? 'indeterminate' : 'insecure' });
  },
);

test('a run asks for a hundred links of chains, and no more', async () => {
  const asked: string[] = [];
  const nothing: Resolution = {
    kind: 'nodata',
    zone: TEST,
    ttlSeconds: 0,
    aliases: [],
    security: 'indeterminate',
    exchanges: [],
    fromCache: false,
  };
  const run = new ValidationRun({
    lookUp: async (name) => {
      asked.push(name);
      return nothing;
    },
    anchors,
    known: { get: () => undefined, set: () => {} },
    clock: () => NOW_S * 1000,
    fresh: false,
    effort: new Effort(),
  });
  const kinds: string[] = [];
  for (let i = 0; i < 102; i += 1) kinds.push((await run.link(`n${i}.test` as DnsName, 'DS')).kind);
  expect(asked).toHaveLength(100);
  expect(kinds.slice(100)).toEqual(['failure', 'failure']);
  // Those that were asked for are there all the same.
  expect((await run.link('n0.test' as DnsName, 'DS')).kind).toBe('nodata');
});
