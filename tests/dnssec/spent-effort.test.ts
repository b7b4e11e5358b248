import { expect, test } from 'vitest';
import { Effort, Turns } from '../../src/dns/effort.ts';
import { Run } from '../../src/dns/run.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import { readServerProofs } from '../../src/facts/delegation/server-proofs.ts';
import { readDnssecLinks } from '../../src/facts/dnssec-links.ts';
import { readSigning } from '../../src/facts/dnssec-signing.ts';
import type { FactReader } from '../../src/facts/fact.ts';
import { CASE, createServerSource, NOW, premisesOf, type ServerSetting } from '../support/server-world.ts';

// All that verifies in one run shares its CPU: what is left over was not verified, which is no fault of the zone.

const ZONE: ServerSetting = { zone: '@ IN MX 10 mail.hosts.test.\n', sign: {} };

/** Returns a fact of a run that has used up its CPU, or has it yet. */
async function factOf<T>(read: FactReader<T>, isSpent: boolean): Promise<T> {
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
  const fact = await read(CASE as DomainName, createEvidence(source, { clock: () => NOW, premises: premisesOf(ZONE) }));
  if (fact.kind === 'unavailable') throw new Error('the servers answer');
  return fact.value;
}

test.each([
  [false, true, true],
  [true, false, null],
])('the keys of servers, spent: %s', async (isSpent, isWhole, signsKeys) => {
  const signing = await factOf(readSigning, isSpent);
  expect(signing.servers.length).toBeGreaterThan(1);
  expect(signing.isWhole).toBe(isWhole);
  const entries = signing.servers.flatMap(({ keys }) => keys.filter(({ isEntryPoint }) => isEntryPoint));
  expect(new Set(entries.map((key) => key.signsKeys))).toEqual(new Set([signsKeys]));
});

test.each([false, true])('what the chain shows of keys, spent: %s', async (isSpent) => {
  const last = (await factOf(readDnssecLinks, isSpent)).zones.at(-1);
  expect(last?.keys.length).toBeGreaterThan(0);
  expect(last?.keys.every(({ signs }) => (signs === null) === isSpent)).toBe(true);
});

test.each([false, true])('the proofs of servers, spent: %s', async (isSpent) => {
  const { state, servers } = await factOf(readServerProofs, isSpent);
  expect([state, servers.flatMap(({ faults }) => faults)]).toEqual(['judged', []]);
});
