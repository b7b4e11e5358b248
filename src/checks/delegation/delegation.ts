import { DNS_PARAMETER_SOURCE, rcodeName } from '../../dns/codec/rcode.ts';
import type { Message } from '../../domain/message.ts';
import { type DnsName, isAtOrBelow } from '../../domain/name.ts';
import { readAnyAddressIfKnown } from '../../facts/addresses.ts';
import { isIPv4 } from '../../facts/delegation/hosts.ts';
import { RCODE } from '../../facts/delegation/server-response.ts';
import {
  givesZone,
  otherZoneAt,
  readZoneServers,
  serverState,
  type ZoneHost,
  type ZoneServer,
  type ZoneServers,
} from '../../facts/delegation/zone-servers.ts';
import { defineCheck, type Remark } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
import { addressOf, SERVER_TEXTS, valuesAt, whereDelegated } from './words.ts';

const LOAD = 'Load {zone} on its name servers, or delegate it to servers that have it';

const FINDINGS = {
  delegated: {
    severity: 'ok',
    says: '{parent} delegates {zone} to {hosts}, and servers at {count, plural, one {# address} other {# addresses}} answer for it.',
  },
  'not-yet': {
    severity: 'ok',
    says: '{zone} was tested on {hosts}, and servers at {count, plural, one {# address} other {# addresses}} answer for it.',
  },
  unaddressed: {
    severity: 'info',
    says: '{parent} delegates {zone} to {hosts}, but we could not look up their addresses, so we asked none of them.',
  },
  'inside-a-zone': {
    severity: 'info',
    says: '{name} is not delegated: it is a name in the zone {zone}, whose name servers answer for it. What follows is about {zone}.',
    refs: { zonemaster: 'BASIC01' },
  },
  'not-delegated': {
    severity: 'error',
    says: 'The servers of {parent} do not delegate {zone}: resolvers that start there find nothing.',
    do: 'Enter the name servers of {zone} {where}',
    impact: 'reachability',
    refs: { zonemaster: 'BASIC01' },
  },
  'no-address': {
    severity: 'critical',
    says: 'None of the name servers of {zone} has an address, so nobody can ask them: {hosts}.',
    do: 'Give the name servers of {zone} addresses',
    more: 'They need A or AAAA records, and glue {where} where their names are in {zone}.',
    impact: 'reachability',
    refs: { zonemaster: 'BASIC02' },
  },
  'no-such-servers': {
    severity: 'critical',
    says: 'None of the name servers of {zone} exists: {hosts}. Nobody can find {zone}.',
    do: 'Correct the name servers of {zone} {where}',
    impact: 'reachability',
    refs: { zonemaster: 'BASIC02' },
  },
  'all-refuse': {
    severity: 'critical',
    says: 'The name servers of {zone} refuse to answer for it: {servers}.',
    do: LOAD,
    impact: 'reachability',
    refs: { zonemaster: ['BASIC02', 'DELEGATION04'] },
  },
  'all-deny': {
    severity: 'critical',
    says: '{zone} is delegated, but its own name servers say that it does not exist: {servers}.',
    do: LOAD,
    impact: 'reachability',
    refs: { zonemaster: ['BASIC02', 'DELEGATION04'] },
  },
  'none-serves': {
    severity: 'critical',
    says: 'The name servers of {zone} answer, but none of them with its records: {answers}.',
    do: LOAD,
    more: 'Check that the zone is complete and loads without errors.',
    impact: 'reachability',
    refs: { zonemaster: 'BASIC02' },
  },
  'other-zone': {
    severity: 'error',
    says: '{zone} is delegated, but its name servers serve another zone: {zones}. Many resolvers reject their answers.',
    do: LOAD,
    impact: 'reachability',
    refs: { zonemaster: 'BASIC02' },
  },
  'no-working-server': {
    severity: 'critical',
    says: 'None of the name servers that we could ask answers for {zone}: {servers}.',
    do: 'Make the name servers of {zone} answer, or delegate it to servers that work',
    more: 'Check that they run and that UDP port 53 is open.',
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

export const delegation = defineCheck({
  id: 'delegation',
  name: 'Delegation',
  means:
    'The zone above yours names your name servers. This delegation is how everyone on the internet finds your domain.',
  why: 'Without a delegation, or if no delegated server answers for the zone, nothing in it can be found: no website, no e-mail.',
  citations: [
    { rfc: 1034, section: '4.2.1' },
    { rfc: 2181, section: '6.1' },
  ],
  restsOn: [DNS_PARAMETER_SOURCE],
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
    const count = servers.filter((server) => givesZone(server, zone)).length;
    const args = { zone, parent: view.parent ?? zone, hosts: view.hosts };
    if (servers.length === 0 && view.hosts.length > 0) return gravest(remark('unaddressed', args), faults);
    const fine = view.isPremise
      ? remark('not-yet', { zone, hosts: view.hosts, count })
      : remark('delegated', { ...args, count });
    return gravest(fine, faults);
  },
});

function faultsOf({ zone, view, servers, hosts }: ZoneServers): readonly Remark[] {
  const { parent } = view;
  const where = whereDelegated(zone, parent);
  if (parent !== null && view.servers.length > 0 && view.servers.every(({ state }) => state === 'denies'))
    return [remark('not-delegated', { zone, parent, where })];
  if (hosts.some((one) => one.state === 'unknown' && one.glue.length === 0 && !one.isUnfindable)) return [];
  if (servers.length === 0) {
    if (hosts.length === 0) return [];
    // A name in the zone itself is missing for want of glue.
    const isGone = ({ host, state }: ZoneHost): boolean => state === 'missing' && !isAtOrBelow(host, zone);
    const code = hosts.every(isGone) ? 'no-such-servers' : 'no-address';
    return [remark(code, { zone, where, hosts: hosts.map((one) => one.host) })];
  }
  // Where only IPv4 could be asked, and nothing answers there, no resolver without IPv6 finds the zone.
  const isOpen = (server: ZoneServer): boolean =>
    givesZone(server, zone) || (serverState(server, zone) === 'not-asked' && isIPv4(server.address));
  const asked = servers.filter((server) => serverState(server, zone) !== 'not-asked');
  return asked.length === 0 || servers.some(isOpen) ? [] : [unserved(zone, asked)];
}

/** Says why no server answers with the records of the zone. What is silent says less than what answers. */
function unserved(zone: DnsName, asked: readonly ZoneServer[]): Remark {
  const answering = asked.filter(({ soa, ns }) => soa.kind === 'response' || ns.kind === 'response');
  if (answering.length === 0) return remark('no-working-server', { zone, servers: asked.map(addressOf) });
  const servers = answering.map(addressOf);
  const have = (rcode: number): boolean => answering.every((server) => rcodeOf(server) === rcode);
  if (have(RCODE.refused)) return remark('all-refuse', { zone, servers });
  if (have(RCODE.nxDomain)) return remark('all-deny', { zone, servers });
  const others = answering.map((server) => ({ server, other: otherZoneAt(server, zone) }));
  if (others.every(({ other }) => other !== null)) {
    const zones = Map.groupBy(others, ({ other }) => other ?? zone);
    return remark('other-zone', { zone, zones: valuesAt(zones, ({ server }) => server.address) });
  }
  const answers = Map.groupBy(answering, (server) => rcodeOf(server) ?? RCODE.noError);
  const named = [...answers].map(([rcode, at]) => [answerName(rcode), at] as const);
  return remark('none-serves', { zone, answers: valuesAt(named, addressOf) });
}

const rcodeOf = ({ soa, ns }: ZoneServer): number | null => {
  const reply = soa.kind === 'response' ? soa : ns;
  return reply.kind === 'response' ? reply.response.rcode : null;
};

const answerName = (rcode: number): Message | string =>
  rcode === RCODE.noError ? SERVER_TEXTS.message('without-records') : rcodeName(rcode);
