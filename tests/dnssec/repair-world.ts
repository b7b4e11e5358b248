import { validate } from '../../src/dns/validate/validate.ts';
import { parseNetwork } from '../../src/domain/addresses.ts';
import type { Security } from '../../src/domain/answer.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { RR_TYPES } from '../../src/domain/rr.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import { readSigning, type Signing } from '../../src/facts/dnssec-signing.ts';
import { PUBLIC_NETWORKS } from '../../testbed/internet.ts';
import type { World } from '../../testbed/world.ts';
import { CASE, createServerSource, NOW, type ServerSetting } from '../support/server-world.ts';
import type { RepairZone } from './repair-cases.ts';
import { anchorOf, answerOf, asking, createChain } from './signed-world.ts';

const LATE_SERVER = '198.51.100.53';

/** Returns the verdict of our validator on the zone, at the server that is worst. */
export async function stateOf(world: World, zone: RepairZone): Promise<Security> {
  const { chain } = createChain({ ask: asking(world), anchors: [anchorOf(world)], nowSeconds: NOW / 1000 });
  const states: Security[] = [];
  for (const type of ['SOA', 'A'] as const) {
    const question = { name: CASE, type: RR_TYPES[type] };
    states.push((await validate(chain, question, answerOf(world, question))).security);
  }
  // A server without signatures fails validators that expect some.
  const isExpected = zone.isLate && states[0] !== 'insecure';
  return states.includes('bogus') || isExpected ? 'bogus' : (states.find((one) => one !== 'secure') ?? 'secure');
}

/** Returns evidence of the zones of a world, whose servers may have other versions. */
export const evidenceOf = (world: World, at: NonNullable<ServerSetting['at']>) =>
  createEvidence(createServerSource({ zone: '', at }, world), {
    clock: () => NOW,
    premises: { publicNetworks: PUBLIC_NETWORKS.flatMap((text) => parseNetwork(text) ?? []) },
  });

/** Returns how the servers sign the zone. */
export async function signingOf(world: World, zone: RepairZone): Promise<Signing> {
  const at = zone.isLate ? { [LATE_SERVER]: { zone: '' } } : {};
  const fact = await readSigning(CASE as DomainName, evidenceOf(world, at));
  if (fact.kind === 'unavailable') throw new Error('the servers answer');
  return fact.value;
}
