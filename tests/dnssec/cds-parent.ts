import { validate } from '../../src/dns/validate/validate.ts';
import { child, type DnsName } from '../../src/domain/name.ts';
import { presentRdata } from '../../src/domain/rdata/present.ts';
import { readRdata } from '../../src/domain/rdata/read.ts';
import { RR_TYPES, type Rr } from '../../src/domain/rr.ts';
import { dsOf } from '../../testbed/signing.ts';
import type { World } from '../../testbed/world.ts';
import { NOW } from '../support/server-world.ts';
import type { RepairZone } from './repair-cases.ts';
import { anchorOf, answerOf, asking, createChain } from './signed-world.ts';

const TYPES = ['CDS', 'CDNSKEY'] as const;
const MADE_BY_SIGNING: ReadonlySet<string> = new Set(['RRSIG', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'DNSKEY']);
const DELETE = '0 0 0 00';

const textsOf = (rrs: readonly Rr[]): readonly string[] =>
  rrs.map(({ type, octets }) => presentRdata(type, octets)).toSorted();

/** Has the operator of the name servers confirm what the zone asks for. Source: RFC 9615 §4.1. */
export function confirmCds(world: World, { apex }: RepairZone, hosts: readonly string[]): void {
  const zone = 'hosts.test' as DnsName;
  const plain = world.zone(zone).rrs.filter(({ type }) => !MADE_BY_SIGNING.has(type));
  const asked = TYPES.flatMap((type) => world.zone(apex).get(apex, type));
  const signals = hosts.flatMap((host) =>
    asked.map((rr) => ({ ...rr, name: child(`_dsboot.${apex}._signal`, host as DnsName) })),
  );
  world.set(zone, [...plain, ...signals], {});
}

async function isSecure(world: World, name: DnsName, type: (typeof TYPES)[number]): Promise<boolean> {
  const { chain } = createChain({ ask: asking(world), anchors: [anchorOf(world)], nowSeconds: NOW / 1000 });
  const question = { name, type: RR_TYPES[type] };
  return (await validate(chain, question, answerOf(world, question))).security === 'secure';
}

/** Whether all name servers outside the zone confirm its records with valid signatures. Source: RFC 9615 §4.2. */
async function areConfirmed(world: World, apex: DnsName): Promise<boolean> {
  const hosts = world
    .zone(apex)
    .get(apex, 'NS')
    .flatMap((rr) => readRdata({ type: 'NS', octets: rr.octets })?.host ?? []);
  for (const host of hosts)
    for (const type of TYPES) {
      const name = child(`_dsboot.${apex}._signal`, host);
      const found = answerOf(world, { name, type: RR_TYPES[type] }).answers.filter((rr) => rr.type === RR_TYPES[type]);
      const texts = found.map(({ octets }) => presentRdata(type, octets)).toSorted();
      const isSame = texts.join() === textsOf(world.zone(apex).get(apex, type)).join();
      if (!isSame || !(await isSecure(world, name, type))) return false;
    }
  return hosts.length > 0;
}

/**
 * Acts on the CDS records of a zone as the registry above it must, and refuses what nobody vouches for and what would
 * break the zone. `stateOf` is what validators make of it. Sources: RFC 7344 §4.1 and §5, RFC 8078 §4, RFC 9615 §4.2.
 */
export async function actOnCds(
  world: World,
  zone: RepairZone,
  stateOf: () => Promise<string>,
): Promise<'changed' | 'refused'> {
  const { apex } = zone;
  const cds = textsOf(world.zone(apex).get(apex, 'CDS'));
  const keys = world.zone(apex).get(apex, 'CDNSKEY');
  if (cds.length === 0) return 'refused';
  const isDelete = cds.join() === DELETE;
  const named = keys.map(({ octets }) => presentRdata('DS', dsOf(apex, octets))).toSorted();
  // Both must say the same where both are there (RFC 7344 §4).
  if (!isDelete && keys.length > 0 && named.join() !== cds.join()) return 'refused';
  const before = zone.ds;
  const isVouchedFor =
    before.length > 0 ? await isSecure(world, apex, 'CDS') : !isDelete && (await areConfirmed(world, apex));
  if (!isVouchedFor) return 'refused';
  zone.delegate(isDelete ? [] : cds);
  if (isDelete || (await stateOf()) === 'secure') return 'changed';
  zone.delegate(before);
  return 'refused';
}
