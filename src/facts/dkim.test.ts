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
