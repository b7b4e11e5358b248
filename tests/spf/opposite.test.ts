import fc from 'fast-check';
import { spf as peerSpf } from 'mailauth/lib/spf/index.js';
import { expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import { readRdata } from '../../src/domain/rdata/read.ts';
import { evaluateSpf } from '../../src/records/spf/evaluate.ts';
import type { SpfType } from '../../src/records/spf/lookup.ts';
import { spfLookupOf, type World } from '../support/spf-world.ts';
import { ADDRESSES, varyingWorld } from './worlds.ts';

const sender = 'd3@d0.test';
const helo = 'd2.test';

/** The same world as the peer asks it. */
function resolverOf(world: World) {
  const { ask } = spfLookupOf(world);
  return async (name: string, type: string): Promise<string[][]> => {
    const answer = await ask(name.toLowerCase() as DnsName, type as SpfType);
    if (answer.kind !== 'answer') throw Object.assign(new Error(answer.kind), { code: 'ENOTFOUND' });
    const values = answer.records.map((rr) => {
      switch (rr.type) {
        case 'TXT':
          return [readRdata({ ...rr, type: 'TXT' })?.text ?? ''];
        case 'MX':
          return { priority: 10, exchange: readRdata({ ...rr, type: 'MX' })?.exchange ?? '' };
        case 'PTR':
          return readRdata({ ...rr, type: 'PTR' })?.target ?? '';
        case 'A':
          return readRdata({ ...rr, type: 'A' })?.address ?? '';
        default:
          return readRdata({ ...rr, type: 'AAAA' })?.address ?? '';
      }
    });
    // Its types know strings alone; of MX it takes objects, as `node:dns` gives them.
    return values as unknown as string[][];
  };
}

test('verdicts agree with those of an independent implementation', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(varyingWorld, fc.constantFrom(...ADDRESSES), async (world, ip) => {
      const ours = await evaluateSpf({ ip, sender, helo }, spfLookupOf(world).ask);
      const theirs = await peerSpf({ ip, sender, helo, mta: 'mx.test', strict: true, resolver: resolverOf(world) });
      compared += 1;
      expect([ip, ours.result]).toEqual([ip, theirs.status.result]);
    }),
    { numRuns: 1000 },
  );
  expect(compared).toBe(1000);
});
