import { readAnyAddressIfKnown } from '../../facts/addresses.ts';
import { isIPv4 } from '../../facts/delegation/hosts.ts';
import { readZoneServers, serverState, type ZoneServers } from '../../facts/delegation/zone-servers.ts';
import { defineCheck, type FindingTable, type Remark } from '../check.ts';
import { judgedBy } from '../gravest.ts';

const FINDINGS = {
  delegated: {
    severity: 'ok',
    says: '{parent} delegates {zone} to {hosts}, and servers at {count, plural, one {# address} other {# addresses}} answer for it.',
  },
  'not-yet': {
    severity: 'ok',
    says: '{zone} was tested on {hosts}, and servers at {count, plural, one {# address} other {# addresses}} answer for it.',
  },
  'inside-a-zone': {
    severity: 'info',
    says: '{name} is not delegated: it is a name in the zone {zone}, whose name servers answer for it. What follows is about {zone}.',
    refs: { zonemaster: 'BASIC01' },
  },
  'not-delegated': {
    severity: 'error',
    says: 'The servers of {parent} do not delegate {zone}: resolvers that start there find nothing.',
    advice: 'Enter the name servers of {zone} at your registrar, or in the zone {parent}.',
    action: 'Have {zone} delegated by {parent}',
    why: 'Resolvers find no name server of {zone}.',
    impact: 'reachability',
    refs: { zonemaster: 'BASIC01' },
  },
  'no-address': {
    severity: 'critical',
    says: 'None of the name servers of {zone} has an address, so nobody can ask them: {hosts}.',
    advice:
      'Give the name servers addresses: A and AAAA records, and glue at your registrar where their names are in {zone}.',
    action: 'Give the name servers of {zone} addresses',
    why: 'Nobody can ask any of them.',
    impact: 'reachability',
    refs: { zonemaster: 'BASIC02' },
  },
  'no-working-server': {
    severity: 'critical',
    says: 'None of the name servers that we could ask answers for {zone}: {servers}.',
    advice: 'Make sure that the zone is loaded on its name servers, or delegate it to servers that have it.',
    action: 'Make the name servers answer for {zone}',
    why: 'No server answers for it, so nothing in it can be found.',
    impact: 'reachability',
    refs: { zonemaster: 'BASIC02' },
  },
  'still-answers': {
    severity: 'info',
    says: 'Resolvers still find addresses of {zone}, so that it works for some, at least until their caches are empty.',
    refs: { zonemaster: 'BASIC03' },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

/** A zone exists where the zone above delegates it, and works where one of its name servers answers for it. */
export const delegation = defineCheck({
  id: 'delegation',
  name: 'Delegation',
  citations: [
    { rfc: 1034, section: '4.2.1' },
    { rfc: 2181, section: '6.1' },
  ],
  needs: { found: readZoneServers, own: readAnyAddressIfKnown },
  findings: FINDINGS,
  judge({ found, own }, _say, domain) {
    const { zone, view, servers } = found;
    const broken = faultsOf(found);
    const stillAnswers = broken.length > 0 && !view.isPremise && view.isApex && (own?.addresses.length ?? 0) > 0;
    const faults = [
      ...broken,
      ...(stillAnswers ? [remark('still-answers', { zone })] : []),
      ...(view.isApex ? [] : [remark('inside-a-zone', { name: domain, zone })]),
    ];
    const count = servers.filter((server) => serverState(server, zone) === 'works').length;
    const fine = view.isPremise
      ? remark('not-yet', { zone, hosts: view.hosts, count })
      : remark('delegated', { zone, parent: view.parent ?? zone, hosts: view.hosts, count });
    return gravest(fine, faults);
  },
});

function faultsOf({ zone, view, servers, hosts }: ZoneServers): readonly Remark[] {
  const { parent } = view;
  if (parent !== null && view.servers.length > 0 && view.servers.every(({ state }) => state === 'denies'))
    return [remark('not-delegated', { zone, parent })];
  if (hosts.some((one) => one.state === 'unknown' && one.glue.length === 0 && !one.isUnfindable)) return [];
  if (servers.length === 0)
    return hosts.length === 0 ? [] : [remark('no-address', { zone, hosts: hosts.map((one) => one.host) })];
  const states = servers.map((server) => ({ state: serverState(server, zone), address: server.address }));
  // Where only IPv4 could be asked, and nothing answers there, no resolver without IPv6 finds the zone.
  const open = states.some(({ state, address }) => state === 'works' || (state === 'not-asked' && isIPv4(address)));
  const asked = states.filter(({ state }) => state !== 'not-asked').map(({ address }) => address);
  return open || asked.length === 0 ? [] : [remark('no-working-server', { zone, servers: asked })];
}
