import type { DnsName } from '../../domain/name.ts';
import { type OtherSenders, readOtherSenders } from '../../facts/delegation/other-senders.ts';
import {
  readZoneServers,
  type ServerState,
  serverState,
  type ZoneServer,
  type ZoneServers,
} from '../../facts/delegation/zone-servers.ts';
import { defineCheck, type Remark } from '../check.ts';
import { atHost, SERVER_TEXTS } from '../delegation/words.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';

const FINDINGS = {
  all: {
    severity: 'ok',
    says: 'Every address of the name servers of {zone} that we asked answers for it: {servers}.',
  },
  none: {
    severity: 'info',
    says: 'The name servers of {zone} have no address that we could ask.',
  },
  some: {
    severity: 'info',
    says: 'We could not ask all addresses of the name servers of {zone}: {servers}. Where none of IPv6 answers, the reason may be our own network.',
  },
  more: {
    severity: 'info',
    says: 'The name servers of {zone} have so many addresses that we left out {count}.',
  },
  silent: {
    severity: 'warning',
    says: 'These servers do not answer when they are asked for {zone}: {servers}. Resolvers lose time before they try another.',
    do: 'Make {servers} answer for {zone}, or remove them from the delegation',
    more: 'Check that they run and that UDP port 53 is open.',
    // Resolvers drop what another address sends, and so do our sockets: a server that answers from there is silent.
    refs: { zonemaster: ['CONNECTIVITY01', 'NAMESERVER04'] },
  },
  'other-sender': {
    severity: 'warning',
    says: 'When we asked these servers for {zone} over UDP, they were silent, but answers with our query ID and question came from other addresses: {servers}. Resolvers drop such answers. Somebody else who saw our query could have sent them, so we did not read them.',
    do: 'Make the servers at {addresses} answer from the address that was asked',
    more: 'List the addresses of each server in the configuration of its software, or correct the address translation (NAT) in front of it.',
    refs: { zonemaster: 'NAMESERVER04', rfc: { rfc: 2181, section: '4.1' } },
  },
  'not-authoritative': {
    severity: 'warning',
    says: 'These servers answer, but not as servers of {zone} (lame delegation): {servers}.',
    do: 'Load {zone} on {servers}, or remove them from the delegation',
    refs: { zonemaster: 'DELEGATION04' },
  },
  refusing: {
    severity: 'warning',
    says: 'These servers refuse to answer for {zone} (lame delegation): {servers}.',
    do: 'Load {zone} on {servers}, or remove them from the delegation',
    refs: { zonemaster: 'DELEGATION04' },
  },
  broken: {
    severity: 'warning',
    says: 'These servers answer for {zone} with an error, or without its SOA or NS records: {servers}.',
    do: 'Repair {zone} on {servers}',
    more: 'Check that the zone is complete there and loads without errors.',
    refs: { zonemaster: 'DELEGATION06' },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const authoritativeAnswers = defineCheck({
  id: 'authoritative-answers',
  name: 'Every name server answers',
  means: 'Each name server must answer for the zone on all of its addresses.',
  why: 'Resolvers pick a server by chance. If one does not answer, they lose seconds before they try another.',
  citations: [
    { rfc: 1034, section: '4.2.2' },
    { rfc: 2181, section: '5.4.1' },
  ],
  needs: { found: readZoneServers, elsewhere: readOtherSenders },
  findings: FINDINGS,
  judge({ found, elsewhere }) {
    const { zone, servers, left } = found;
    const working = addressesIn(found, 'works');
    const open = addressesIn(found, 'not-asked');
    const fine =
      servers.length === 0 || servers.length === open.length
        ? remark('none', { zone })
        : remark('all', { zone, servers: working });
    return gravest(fine, [
      ...faultsOf({ ...found, servers: servers.filter((one) => !elsewhere.some(({ server }) => server === one)) }),
      ...(elsewhere.length === 0 ? [] : [otherSender(zone, elsewhere)]),
      ...(open.length === 0 || open.length === servers.length ? [] : [remark('some', { zone, servers: open })]),
      ...(left === 0 ? [] : [remark('more', { zone, count: left })]),
    ]);
  },
});

function otherSender(zone: DnsName, elsewhere: readonly OtherSenders[]): Remark {
  const servers = elsewhere.map(({ server: { hosts, address }, others }) =>
    SERVER_TEXTS.message('answered-by', { address, host: hosts[0], others }),
  );
  return remark('other-sender', { zone, servers, addresses: elsewhere.map(({ server }) => server.address) });
}

const FAULTS = {
  silent: 'silent',
  'not-authoritative': 'not-authoritative',
  refuses: 'refusing',
  broken: 'broken',
} as const;

const faultsOf = (found: ZoneServers): readonly Remark[] =>
  (Object.keys(FAULTS) as (keyof typeof FAULTS)[]).flatMap((state) => {
    const servers = addressesIn(found, state);
    return servers.length === 0 ? [] : [remark(FAULTS[state], { zone: found.zone, servers })];
  });

const addressesIn = ({ servers, zone }: ZoneServers, state: ServerState) =>
  servers.filter((server) => serverState(server, zone) === state).map(named);

const named = ({ hosts: [host], address }: ZoneServer) => atHost(host, address);
