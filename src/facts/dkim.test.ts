import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, nameOf, startBench } from '../../tests/support/bench.ts';
import { txtOctets } from '../domain/rdata/encode.ts';
import { presentZoneRdata } from '../domain/rdata/present.ts';
import { readDkim } from './dkim.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const der = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'der' });
const KEY = presentZoneRdata('TXT', txtOctets(`v=DKIM1; p=${der.toString('base64')}`));

/** So many records at a name, of which those from `from` on are keys. */
const records = (name: string, count: number, from = 0): string =>
  Array.from({ length: count }, (_, i) => {
    const text = i < from ? `note ${i}` : `v=DKIM1; n=${i}; p=${der.toString('base64')}`;
    return `${name} IN TXT ${presentZoneRdata('TXT', txtOctets(text))}\n`;
  }).join('');

describe('DKIM keys', () => {
  test.each<[about: string, zone: string, selectors: string[], state: string, found: string[]]>([
    ["a wildcard's key under a selector that is known", `*._domainkey IN TXT ${KEY}\n`, ['mine'], 'detected', ['mine']],
    ["a wildcard's key, and no selector is known", `*._domainkey IN TXT ${KEY}\n`, [], 'not detected', []],
    [
      "a wildcard's alias under a selector that is known",
      `*._domainkey IN CNAME k\nk IN TXT ${KEY}\n`,
      ['mine'],
      'detected',
      ['mine'],
    ],
    ['a DNAME makes an alias of each selector', '_domainkey IN DNAME keys.hosts.test.\n', ['mine'], 'not detected', []],
    [
      'a key behind a DNAME is one, and the other selectors are none',
      `_domainkey IN DNAME k\ngoogle.k IN TXT ${KEY}\n`,
      [],
      'detected',
      ['google'],
    ],
    [
      'an alias of nothing behind a DNAME is one that somebody made',
      '_domainkey IN DNAME k\ns1.k IN CNAME gone.hosts.test.\n',
      [],
      'not detected',
      ['s1'],
    ],
    ['a key that we do not know', `secret._domainkey IN TXT ${KEY}\n`, [], 'present, selector unknown', []],
    ['ADSP alone is no key', '_adsp._domainkey IN TXT "dkim=all"\n', [], 'not detected', []],
    ['an address for reports alone is no key', '_report._domainkey IN TXT "ra=dkim"\n', [], 'not detected', []],
  ])('%s', async (about, zone, selectors, state, found) => {
    const built = await bench.build({ about, zone });
    const evidence = { ...built, premises: { ...built.premises, selectors } };
    const fact = await readDkim(nameOf({ about, zone }), evidence);
    if (fact.kind === 'unavailable') throw new Error(JSON.stringify(fact.failures));
    expect([fact.value.state, fact.value.keys.map(({ selector }) => selector)]).toEqual([state, found]);
  });
});

describe('several records at a selector', () => {
  test.each<[about: string, zone: string, selectors: string[], state: string, faults: string[]]>([
    ['two keys', records('s1._domainkey', 2), [], 'not detected', ['s1: several count=2']],
    ['a key and a note', records('s1._domainkey', 2, 1), [], 'not detected', ['s1: several count=2']],
    ['ten', records('s1._domainkey', 10), [], 'not detected', ['s1: several count=10']],
    ['ten are read of more', records('s1._domainkey', 40), [], 'not detected', ['s1: many count=40 read=10']],
    ['a key among many notes', records('s1._domainkey', 40, 39), [], 'not detected', ['s1: many count=40 read=1']],
    ['notes alone', records('s1._domainkey', 40, 40), [], 'present, selector unknown', []],
    ["a wildcard's", records('*._domainkey', 40), [], 'not detected', []],
    [
      "a wildcard's, the selector is known",
      records('*._domainkey', 40),
      ['a'],
      'not detected',
      ['a: many count=40 read=10'],
    ],
    [
      'a key beside them',
      `${records('s1._domainkey', 40)}s2._domainkey IN TXT ${KEY}\n`,
      [],
      'detected',
      ['s1: many count=40 read=10'],
    ],
  ])('%s', async (about, zone, selectors, state, faults) => {
    const built = await bench.build({ about, zone });
    const evidence = { ...built, premises: { ...built.premises, selectors } };
    const fact = await readDkim(nameOf({ about, zone }), evidence);
    if (fact.kind === 'unavailable') throw new Error(JSON.stringify(fact.failures));
    const found = fact.value.keys.flatMap(({ selector, key }) =>
      key.kind !== 'invalid'
        ? []
        : key.faults.map(({ code, args }) =>
            [`${selector}: ${code}`, ...Object.entries(args).map(([name, value]) => `${name}=${value}`)].join(' '),
          ),
    );
    expect([fact.value.state, found]).toEqual([state, faults]);
  });
});
