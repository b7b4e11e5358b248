import { SPECIAL_ADDRESS_SOURCE } from '../../domain/addresses.ts';
import type { Message } from '../../domain/message.ts';
import { isAtOrBelow } from '../../domain/name.ts';
import { readZoneServers, type ZoneHost, type ZoneServers } from '../../facts/delegation/zone-servers.ts';
import { defineCheck, type Remark } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
import { HOST_TEXTS } from '../host-remarks.ts';
import { useMessage } from '../special-uses.ts';
import { atHost } from './words.ts';

const FINDINGS = {
  matches: {
    severity: 'ok',
    says: 'The zone above gives the name servers of {zone} the addresses that they have: {addresses}.',
  },
  'none-needed': {
    severity: 'ok',
    says: 'The delegation of {zone} carries no addresses and needs none: its name servers are in other zones.',
  },
  'other-address': {
    severity: 'error',
    says: 'The zone above gives name servers of {zone} addresses that they do not have: {addresses}. Resolvers that start there ask the wrong machine.',
    do: 'Correct these addresses of name servers (host objects, glue) at your registrar: {addresses}',
    refs: { zonewell: 'DELEGATION09', zonemaster: 'CONSISTENCY05' },
  },
  'other-address-outside': {
    severity: 'warning',
    says: 'The delegation of {zone} carries addresses of name servers in other zones, which they do not have: {addresses}. Most resolvers ignore them.',
    do: 'Ask the operators of these name servers to correct the addresses at the registry: {addresses}',
    refs: { zonemaster: 'CONSISTENCY05' },
  },
  'address-missing': {
    severity: 'notice',
    says: 'The zone above lacks addresses that name servers in {zone} have: {addresses}.',
    do: 'Add these addresses to the glue at your registrar: {addresses}',
    refs: { zonewell: 'DELEGATION09', zonemaster: 'CONSISTENCY05' },
  },
  'missing-glue': {
    severity: 'error',
    says: 'The names of these name servers are in {zone} itself, but the zone above gives no address for them: {hosts}. Resolvers cannot find them without one.',
    do: 'Enter the addresses of {hosts} (host objects, glue) at your registrar',
    refs: { zonewell: 'DELEGATION09' },
  },
  'special-address': {
    severity: 'error',
    says: 'Nobody on the internet can reach these addresses of name servers: {addresses}.',
    do: 'Replace these addresses with public ones at your registrar and in the zone, or remove them: {addresses}',
    refs: { zonewell: 'DELEGATION09', zonemaster: 'ADDRESS01' },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

/**
 * Name servers whose names are in the zone that they serve can only be found if the zone above gives their addresses
 * too (glue). Those must be the addresses that they have.
 */
export const glue = defineCheck({
  id: 'glue',
  name: 'Glue addresses',
  means:
    'If the name of a name server is inside the zone that it serves, the zone above has to give its address as well. That record is called glue.',
  why: 'Without glue nobody can find such a server, and with an old address resolvers ask the wrong machine.',
  citations: [{ rfc: 1034, section: '4.2.2' }, { rfc: 9471 }],
  restsOn: [SPECIAL_ADDRESS_SOURCE],
  needs: { found: readZoneServers },
  findings: FINDINGS,
  judge({ found }) {
    const { zone, hosts } = found;
    const given = hosts.filter((one) => one.glue.length > 0);
    const fine =
      given.length === 0
        ? remark('none-needed', { zone })
        : remark('matches', {
            zone,
            addresses: given.flatMap((one) => one.glue.map((address) => atHost(one.host, address))),
          });
    return gravest(fine, [...mismatches(found), ...special(hosts)]);
  },
});

function mismatches({ zone, hosts, view }: ZoneServers): readonly Remark[] {
  const judged = hosts.filter(({ byParent, failure }) => byParent && failure === null);
  const inside = (host: ZoneHost): boolean => isAtOrBelow(host.host, zone);
  const pick = (isInside: boolean) =>
    judged.filter((one) => inside(one) === isInside).flatMap((one) => differing(one.host, one.glue, one.addresses));
  const [own, outside] = [pick(true), pick(false)];
  const lacking = judged
    .filter((one) => inside(one) && one.glue.length > 0)
    .flatMap((one) => differing(one.host, one.addresses, one.glue));
  // A server that has the zone itself answers in place of delegating, and need not add addresses.
  const isReferred = view.servers.some(({ state, servesZone }) => state === 'delegates' && !servesZone);
  const without =
    view.isPremise || !isReferred ? [] : hosts.filter((one) => one.byParent && inside(one) && one.glue.length === 0);
  return [
    ...(own.length === 0 ? [] : [remark('other-address', { zone, addresses: own })]),
    ...(outside.length === 0 ? [] : [remark('other-address-outside', { zone, addresses: outside })]),
    ...(lacking.length === 0 ? [] : [remark('address-missing', { zone, addresses: lacking })]),
    ...(without.length === 0 ? [] : [remark('missing-glue', { zone, hosts: without.map(({ host }) => host) })]),
  ];
}

/** Addresses of the first list that the second lacks. */
const differing = (host: string, some: readonly string[], others: readonly string[]): readonly Message[] =>
  some.filter((address) => !others.includes(address)).map((address) => atHost(host, address));

function special(hosts: readonly ZoneHost[]): readonly Remark[] {
  const all = hosts.flatMap(({ host, special: some }) =>
    some.map(({ address, use }) => HOST_TEXTS.message('special', { address, host, use: useMessage(use) })),
  );
  return all.length === 0 ? [] : [remark('special-address', { addresses: all })];
}
