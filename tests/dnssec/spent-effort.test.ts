import { expect, test } from 'vitest';
import { Effort, Turns } from '../../src/dns/effort.ts';
import { Run } from '../../src/dns/run.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import { readServerProofs } from '../../src/facts/delegation/server-proofs.ts';
import { readDnssecLinks } from '../../src/facts/dnssec-links.ts';
import { readSigning } from '../../src/facts/dnssec-signing.ts';
import type { Fact, FactReader } from '../../src/facts/fact.ts';
import { CASE, createServerSource, NOW, premisesOf, type ServerSetting } from '../support/server-world.ts';

// All that verifies in one run shares its CPU: what is left over is not judged, which is no fault of the zone.

const ZONE: ServerSetting = { zone: '@ IN MX 10 mail.hosts.test.\n', sign: {} };

/** Reads a fact of a run that has used up its CPU, or has it yet. */
async function factOf<T>(read: FactReader<T>, isSpent: boolean): Promise<Fact<T>> {
  let now = 0;
  const effort = new Effort(
    new Turns(),
    () => now,
    () => now,
  );
  if (isSpent)
    for (let i = 0; i < 2; i += 1)
      effort.compute(() => {
        now += 500;
      });
  expect(effort.isSpent).toBe(isSpent);
  const source = { ...createServerSource(ZONE), run: new Run(effort) };
  return read(CASE as DomainName, createEvidence(source, { clock: () => NOW, premises: premisesOf(ZONE) }));
}

test.each<[string, FactReader<unknown>]>([
  ['the keys of servers', readSigning],
  ['what the chain shows of keys', readDnssecLinks],
  ['the proofs of servers', readServerProofs],
])('%s', async (_, read) => {
  expect(await factOf(read, true)).toMatchObject({
    kind: 'unavailable',
    failures: [{ why: 'budget', causes: [{ code: 'budget-work' }] }],
  });
  expect((await factOf(read, false)).kind).toBe('available');
});
