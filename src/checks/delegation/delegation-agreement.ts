import type { DnsName } from '../../domain/name.ts';
import type { ParentServer } from '../../facts/delegation/parent-view.ts';
import { ownData } from '../../facts/delegation/server-response.ts';
import { readZoneServers, type ZoneServers } from '../../facts/delegation/zone-servers.ts';
import { defineCheck, type Remark } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
import { atHost } from './words.ts';

const FINDINGS = {
  agreed: {
    severity: 'ok',
    says: '{zone} is delegated to the name servers that it lists itself: {hosts}.',
  },
  'not-compared': {
    severity: 'info',
    says: 'We did not get both the delegation of {zone} and its own NS records, so we could not compare them.',
  },
  'nothing-in-common': {
    severity: 'error',
    says: '{zone} is delegated to {delegated}, but its own NS records name other servers: {listed}. Resolvers change between the two, and may find an old zone.',
    do: 'Name the same servers at your registrar and in {zone}',
    more: 'Decide first which servers are the right ones.',
    refs: { zonemaster: 'DELEGATION07' },
  },
  'only-delegated': {
    severity: 'warning',
    says: '{zone} is delegated to servers that its own NS records do not name: {hosts}.',
    do: 'Add NS records for {hosts} if they serve {zone}, or else remove these servers at your registrar',
    refs: { zonemaster: 'DELEGATION07' },
  },
  'only-listed': {
    severity: 'notice',
    says: 'The NS records of {zone} name servers to which it is not delegated: {hosts}. Resolvers use them only once they know the zone.',
    do: 'Enter {hosts} at your registrar if they serve {zone}, or else remove their NS records',
    refs: { zonemaster: 'DELEGATION07' },
  },
  'servers-disagree': {
    severity: 'notice',
    says: 'The servers of {zone} do not agree on its NS records: {sets}.',
    do: 'Check that all servers of {zone} have the current zone',
    refs: { zonemaster: 'CONSISTENCY04' },
  },
  'parents-disagree': {
    severity: 'warning',
    says: 'The servers of {parent} do not delegate {zone} to the same name servers: {sets}. A change may still be spreading.',
    do: 'Report the differing delegations of {zone} to your registrar',
    more: 'Do this if they still differ after a day.',
    refs: { zonewell: 'DELEGATION08' },
  },
  'parents-deny': {
    severity: 'error',
    says: 'Some servers of {parent} do not delegate {zone} and say that it does not exist there, while others delegate it: {servers}. Resolvers that ask one of them do not find {zone}.',
    do: 'Report to your registrar that some servers of {parent} do not delegate {zone}: {servers}',
    more: 'A new delegation may still be spreading: do this if they still differ after a day.',
    refs: { zonewell: 'DELEGATION08', zonemaster: 'BASIC01' },
  },
  'parents-fail': {
    severity: 'notice',
    says: 'Some servers of {parent} answer the question for the delegation of {zone} with an error or without authority: {servers}. Resolvers then ask another one.',
    do: 'Report to your registrar that some servers of {parent} do not answer for {zone}: {servers}',
    refs: { zonewell: 'DELEGATION08' },
  },
  'parents-silent': {
    severity: 'info',
    says: 'Some servers of {parent} did not answer our question for the delegation of {zone}, so we did not compare theirs: {servers}.',
    refs: { zonewell: 'DELEGATION08' },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const delegationAgreement = defineCheck({
  id: 'delegation-agreement',
  name: 'Delegation and zone agree',
  means: 'The zone above and the zone itself both list the name servers. Both lists should be the same.',
  why: 'Resolvers begin with the list of the zone above and later use the one of the zone. If they differ, some visitors may see an old zone.',
  citations: [{ rfc: 1034, section: '4.2.2' }, { rfc: 9471 }],
  needs: { found: readZoneServers },
  findings: FINDINGS,
  judge({ found }) {
    const { zone, view, ownHosts } = found;
    const above = disagreementAbove(found);
    const compares = ownHosts.length > 0 && view.hosts.length > 0;
    return gravest(compares ? remark('agreed', { zone, hosts: ownHosts }) : remark('not-compared', { zone }), [
      ...above,
      ...(compares ? differences(found) : []),
      ...disagreement(found),
    ]);
  },
});

/** Finds servers that only one of the two lists names. */
function differences({ zone, view, ownHosts }: ZoneServers): readonly Remark[] {
  const onlyAbove = view.hosts.filter((host) => !ownHosts.includes(host));
  const onlyOwn = ownHosts.filter((host) => !view.hosts.includes(host));
  if (onlyAbove.length === view.hosts.length)
    return [remark('nothing-in-common', { zone, delegated: view.hosts, listed: ownHosts })];
  return [
    ...(onlyAbove.length === 0 ? [] : [remark('only-delegated', { zone, hosts: onlyAbove })]),
    ...(onlyOwn.length === 0 ? [] : [remark('only-listed', { zone, hosts: onlyOwn })]),
  ];
}

function disagreement({ zone, servers }: ZoneServers): readonly Remark[] {
  const sets = distinct(
    servers.flatMap(({ ns }) => [ownData(ns, zone, 'NS') ?? []].map((all) => all.map((one) => one.host))),
  );
  return sets.length < 2 ? [] : [remark('servers-disagree', { zone, sets })];
}

function disagreementAbove({ zone, view }: ZoneServers): readonly Remark[] {
  const { parent } = view;
  // A server that has both zones may answer from the zone itself.
  const delegating = view.servers.filter((one: ParentServer) => one.state === 'delegates' && !one.servesZone);
  const sets = distinct(delegating.map(({ hosts }) => hosts));
  if (parent === null) return [];
  const inState = (state: ParentServer['state']) =>
    view.servers.filter((one) => one.state === state).map(({ host, address }) => atHost(host, address));
  const [denying, failing, silent] = [inState('denies'), inState('fails'), inState('no-answer')];
  return [
    ...(sets.length < 2 ? [] : [remark('parents-disagree', { zone, parent, sets })]),
    ...(denying.length === 0 || view.hosts.length === 0
      ? []
      : [remark('parents-deny', { zone, parent, servers: denying })]),
    ...(failing.length === 0 ? [] : [remark('parents-fail', { zone, parent, servers: failing })]),
    ...(silent.length === 0 ? [] : [remark('parents-silent', { zone, parent, servers: silent })]),
  ];
}

/** The different sets among some, each as a text; none where they are empty. */
const distinct = (sets: readonly (readonly DnsName[])[]): readonly string[] => [
  ...new Set(sets.filter((set) => set.length > 0).map((set) => [...set].sort().join(' + '))),
];
