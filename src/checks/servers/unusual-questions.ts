import { DNS_PARAMETER_SOURCE } from '../../dns/codec/rcode.ts';
import { type DnsName, isAtOrBelow } from '../../domain/name.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import type { ServerResponse } from '../../domain/server-query.ts';
import { readServedRecords, type ServedRecords, type ServedSet } from '../../facts/delegation/served-records.ts';
import {
  absentName,
  type ProbedServers,
  type ProbeName,
  readServerProbes,
} from '../../facts/delegation/server-probes.ts';
import { dataIn, isReferral, RCODE, type ServerReply } from '../../facts/delegation/server-response.ts';
import type { ZoneServer } from '../../facts/delegation/zone-servers.ts';
import { defineCheck, type Remark } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
import { answers, answersNot, faultsAmong, namedServer, type ProbeRow, UPDATE } from './probe-findings.ts';

const LOAD_BALANCER = 'Update their software, or that of the load balancer that answers.';

const FINDINGS = {
  fine: { severity: 'ok', says: 'All servers of {zone} that we asked answer less usual questions as they should.' },
  none: { severity: 'info', says: 'We could not ask any server of {zone} less usual questions.' },
  aaaa: {
    severity: 'error',
    says: 'These servers of {zone} do not answer questions for IPv6 addresses (AAAA) properly: {servers}. Programs that ask for both families wait, or do not find the address at all.',
    do: 'Make {servers} answer questions for AAAA records',
    more: LOAD_BALANCER,
    refs: { zonemaster: 'NAMESERVER05', rfc: { rfc: 4074, section: '4' } },
  },
  caa: {
    severity: 'error',
    says: 'These servers of {zone} answer questions for CAA records with an error: {servers}. Certificate authorities that get such an answer often cannot issue or renew a certificate (RFC 8659).',
    do: 'Make {servers} answer questions for CAA records',
    more: LOAD_BALANCER,
    refs: { zonewell: 'NAMESERVER16', rfc: { rfc: 8659, section: '3' } },
  },
  dropped: {
    severity: 'warning',
    says: 'None of the servers of {zone} answered us questions of these types, though they answered others: {types}. Certificate authorities need an answer about CAA, and browsers ask for HTTPS.',
    do: 'Make the servers of {zone}, and the load balancer or firewall in front of them, answer questions of every type',
    refs: { zonewell: 'NAMESERVER16', rfc: { rfc: 8906, section: '3.1.2' } },
  },
  https: {
    severity: 'warning',
    says: 'These servers of {zone} do not answer questions for HTTPS records properly: {servers}. Browsers ask for them before they open a page.',
    do: 'Make {servers} answer questions for HTTPS records',
    more: LOAD_BALANCER,
    refs: { zonewell: 'NAMESERVER16', rfc: { rfc: 9460, section: '4.1' } },
  },
  'unknown-type': {
    severity: 'warning',
    says: 'These servers of {zone} do not properly answer questions for record types that they do not know: {servers}. Resolvers may take them for broken, and new record types will not work.',
    do: 'Update the software of {servers}, so that it answers questions for unknown record types',
    refs: { zonewell: 'NAMESERVER16', rfc: { rfc: 8906, section: '3.1.2' } },
  },
  'no-soa': {
    severity: 'warning',
    says: 'These servers of {zone} deny names or types without the SOA record of the zone, or with another one: {servers}. Resolvers cannot cache such answers and ask again each time; some take the server for broken.',
    do: 'Set {servers} to send the SOA record of {zone} with negative answers',
    more: LOAD_BALANCER,
    refs: { zonemaster: 'DNSSEC10', rfc: { rfc: 2308, section: '3' } },
  },
  'case-answers': {
    severity: 'error',
    says: 'These servers of {zone} answer differently if a name is asked for in upper and lower case: {servers}. Many resolvers mix the case on purpose, and get wrong answers.',
    do: 'Update the software of {servers}, so that it ignores the case of names',
    refs: { zonemaster: 'NAMESERVER09', rfc: { rfc: 4343, section: '3' } },
  },
  'case-lost': {
    severity: 'notice',
    says: 'These servers of {zone} do not repeat the question in the case in which it was sent: {servers}. Resolvers that mix the case against forgery ask them twice.',
    do: UPDATE,
    refs: { zonemaster: 'NAMESERVER08' },
  },
  upward: {
    severity: 'notice',
    says: 'These servers of {zone} answer questions about other zones with a referral to the root: {servers}. Attackers can use that to turn small questions into large answers.',
    do: 'Set {servers} to refuse questions about zones that they do not have',
    refs: { zonemaster: 'NAMESERVER07' },
  },
  any: {
    severity: 'notice',
    says: 'These servers of {zone} answer ANY over UDP with all that they have, or not at all: {servers}. Attackers use large answers to flood others.',
    do: 'Set {servers} to answer ANY in the minimal way (minimal-any, or the like)',
    refs: { zonewell: 'NAMESERVER17', rfc: { rfc: 8482, section: '4' } },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

/** A larger answer to ANY is worth something to who forges the sender. */
const SMALL_OCTETS = 512;

const isAbsent = ({ rcode }: ServerResponse): boolean => rcode !== RCODE.noError;

/**
 * A name that has a SOA record exists, so that every type of it has an answer without an error. Silence is no answer of another kind: servers that limit what they
 * answer stay silent to bursts.
 */
const MISSING_TYPES = answers(isAbsent);

function isOtherAnswer(response: ServerResponse, { soa }: ZoneServer): boolean {
  if (soa.kind !== 'response') return false;
  const [name] = soa.response.answers.map((rr) => rr.name);
  return (
    name === undefined || response.rcode !== soa.response.rcode || dataIn(response.answers, name, 'SOA').length === 0
  );
}

const isUpward = ({ rcode, answers: found, authorities }: ServerResponse): boolean =>
  rcode === RCODE.noError &&
  found.length === 0 &&
  authorities.some(({ type, name }) => type === RR_TYPES.NS && name === '.');

const ROWS: readonly ProbeRow<ProbeName>[] = [
  { probe: 'aaaa', isFault: MISSING_TYPES, remark: (args) => remark('aaaa', args) },
  { probe: 'https', isFault: MISSING_TYPES, remark: (args) => remark('https', args) },
  { probe: 'unknown', isFault: MISSING_TYPES, remark: (args) => remark('unknown-type', args) },
  {
    probe: 'mixed-case',
    isFault: answers((response, server) => !response.tc && isOtherAnswer(response, server)),
    remark: (args) => remark('case-answers', args),
  },
  {
    probe: 'mixed-case',
    isFault: answers((response, server) => !isOtherAnswer(response, server) && response.sameCase === false),
    remark: (args) => remark('case-lost', args),
  },
  { probe: 'root', isFault: answers(isUpward), remark: (args) => remark('upward', args) },
  {
    probe: 'any',
    isFault: answersNot(({ tc, size, answers: found }) => !tc && size > SMALL_OCTETS && found.length > 0),
    remark: (args) => remark('any', args),
  },
];

/** The types for which every server is silent that answers for others: single questions of a burst may be lost. */
function droppedTypes({ probed }: ProbedServers<ProbeName>, caa: ServedSet['replies']): readonly string[] {
  const isSilent = (replies: readonly ServerReply[]): boolean =>
    replies.length > 0 && replies.every(({ kind }) => kind === 'silent');
  const answering = probed.filter(({ replies }) => replies.aaaa.kind === 'response');
  if (answering.length === 0 || answering.length < probed.length) return [];
  const at = (probe: ProbeName) => answering.map(({ replies }) => replies[probe]);
  return [
    ...(isSilent(caa.map(({ reply }) => reply)) ? ['CAA'] : []),
    ...(isSilent(at('https')) ? ['HTTPS'] : []),
    ...(isSilent(at('unknown')) ? ['TYPE1000'] : []),
  ];
}

/** Finds servers that deny something without the SOA record that says for how long that holds. Source: RFC 2308 §3. */
function withoutSoa({ found: { zone }, probed }: ProbedServers<ProbeName>, { sets }: ServedRecords): readonly Remark[] {
  const servers = probed.filter(({ server, replies }) => {
    const probes = [
      ...[replies.aaaa, replies.https, replies.unknown].map((reply) => ({ name: zone, reply })),
      { name: absentName(zone), reply: replies.absent },
    ];
    const served = sets.flatMap(({ name, replies: all }) =>
      all.filter((one) => one.server.address === server.address).map(({ reply }) => ({ name, reply })),
    );
    return [...probes, ...served].some(({ name, reply }) => deniesWithoutSoa(reply, name, zone));
  });
  return servers.length === 0
    ? []
    : [remark('no-soa', { zone, servers: servers.map(({ server }) => namedServer(server)) })];
}

function deniesWithoutSoa(reply: ServerReply, name: DnsName, zone: DnsName): boolean {
  if (reply.kind !== 'response') return false;
  const { aa, tc, rcode, answers: given, authorities } = reply.response;
  // The apex exists: who denies it is told of by its type.
  const denies = rcode === RCODE.noError ? !isReferral(reply.response) : rcode === RCODE.nxDomain && name !== zone;
  if (!aa || tc || given.length > 0 || !denies) return false;
  // A server may have a zone below as well.
  return !authorities.some(
    (rr) => rr.type === RR_TYPES.SOA && isAtOrBelow(name, rr.name) && isAtOrBelow(rr.name, zone),
  );
}

/** Name servers must answer all questions about a zone, also those for types that they do not know. */
export const unusualQuestions = defineCheck({
  id: 'unusual-questions',
  name: 'Unusual queries',
  means: 'A name server must answer all queries for its zones, including unusual ones.',
  why: 'If a server does not answer questions for AAAA or HTTPS records, browsers wait or take the name for missing.',
  citations: [{ rfc: 8906 }, { rfc: 4074 }, { rfc: 3597 }, { rfc: 4343 }, { rfc: 8482 }],
  restsOn: [DNS_PARAMETER_SOURCE],
  needs: { probes: readServerProbes, records: readServedRecords },
  findings: FINDINGS,
  judge({ probes, records }) {
    const { zone } = probes.found;
    const caa = records.sets.find(({ name, type }) => name === zone && type === 'CAA')?.replies ?? [];
    const failing = caa.filter(({ reply }) => reply.kind === 'response' && isAbsent(reply.response));
    const servers = failing.map(({ server }) => namedServer(server));
    const types = droppedTypes(probes, caa);
    const isKnown = probes.probed.some(({ replies }) => replies.unknown.kind === 'response');
    const fine = isKnown ? remark('fine', { zone }) : remark('none', { zone });
    return gravest(fine, [
      ...(servers.length === 0 ? [] : [remark('caa', { zone, servers })]),
      ...(types.includes('CAA') && types.length > 1 ? [remark('dropped', { zone, types })] : []),
      ...faultsAmong(probes, ROWS),
      ...withoutSoa(probes, records),
    ]);
  },
});
