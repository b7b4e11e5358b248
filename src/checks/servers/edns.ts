import { DNS_PARAMETER_SOURCE } from '../../dns/codec/rcode.ts';
import type { ServerResponse } from '../../domain/server-query.ts';
import { CLIENT_COOKIE, type ProbeName, readServerProbes } from '../../facts/delegation/server-probes.ts';
import { defineCheck } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
import { answers, answersNot, faultsAmong, namedServer, type ProbeRow, UPDATE } from './probe-findings.ts';

const FINDINGS = {
  fine: { severity: 'ok', says: 'All servers of {zone} that we asked handle EDNS as they should.' },
  none: { severity: 'info', says: 'We could not ask any server of {zone} about EDNS.' },
  unsupported: {
    severity: 'error',
    says: 'These servers of {zone} answer only without EDNS: {servers}. Resolvers lose time, and DNSSEC cannot work.',
    do: 'Make {servers} answer queries with EDNS',
    more: 'Update their software, and check that no firewall drops DNS messages with EDNS.',
    refs: { zonemaster: 'NAMESERVER02', rfc: { rfc: 6891, section: '7' } },
  },
  missing: {
    severity: 'warning',
    says: 'These servers of {zone} answer, but without EDNS: {servers}. DNSSEC and answers of more than 512 octets over UDP do not work there.',
    do: 'Update the software of {servers}, so that it answers with EDNS',
    refs: { zonemaster: 'NAMESERVER02' },
  },
  'large-lost': {
    severity: 'warning',
    says: 'The DNSSEC keys of {zone} arrive from these servers over TCP only: {servers}. Something on the way loses large UDP answers.',
    do: 'Limit UDP answers to 1232 octets on {servers}',
    more: 'In BIND the setting is max-udp-size. Let fragments through firewalls, too.',
    refs: { zonewell: 'NAMESERVER19' },
  },
  version: {
    severity: 'notice',
    says: 'These servers of {zone} do not answer a later version of EDNS with BADVERS: {servers}.',
    do: UPDATE,
    refs: { zonemaster: 'NAMESERVER10', rfc: { rfc: 6891, section: '6.1.3' } },
  },
  option: {
    severity: 'notice',
    says: 'These servers of {zone} do not ignore EDNS options that they do not know: {servers}.',
    do: UPDATE,
    refs: { zonemaster: 'NAMESERVER11', rfc: { rfc: 6891, section: '6.1.2' } },
  },
  flags: {
    severity: 'notice',
    says: 'These servers of {zone} do not clear EDNS flags that they do not know, or do not answer them: {servers}.',
    do: UPDATE,
    refs: { zonemaster: 'NAMESERVER12', rfc: { rfc: 6891, section: '6.1.4' } },
  },
  truncated: {
    severity: 'notice',
    says: 'These servers of {zone} leave EDNS out of answers that do not fit: {servers}.',
    do: UPDATE,
    refs: { zonemaster: 'NAMESERVER13', rfc: { rfc: 6891, section: '7' } },
  },
  cookies: {
    severity: 'notice',
    says: 'These servers of {zone} handle DNS cookies wrongly: {servers}.',
    do: 'Update the software of {servers}, or turn DNS cookies off there',
    refs: { zonewell: 'NAMESERVER18', rfc: { rfc: 7873, section: '5.2' } },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

const [NOERROR, BADVERS, BADCOOKIE] = [0, 16, 23];
const COOKIE = 10;
/** The octets that a datagram carries without EDNS (RFC 1035 §4.2.1): a smaller answer is not lost for its size. */
const PLAIN_OCTETS = 512;
/** A cookie of a client alone, or with a server's of 8 to 32 octets. Source: RFC 7873 §4. */
const [CLIENT_OCTETS, MIN_OCTETS, MAX_OCTETS] = [8, 16, 40];

function isBadCookie({ edns, rcode }: ServerResponse): boolean {
  const [cookie, ...more] = (edns?.options ?? []).filter(({ code }) => code === COOKIE);
  if (cookie === undefined) return rcode !== NOERROR;
  const octets = cookie.data.length / 2;
  const fits = octets === CLIENT_OCTETS || (octets >= MIN_OCTETS && octets <= MAX_OCTETS);
  const isKnown = rcode === NOERROR || rcode === BADCOOKIE;
  return more.length > 0 || !fits || !isKnown || !cookie.data.startsWith(CLIENT_COOKIE);
}

const ROWS: readonly ProbeRow<ProbeName>[] = [
  {
    probe: 'without-edns',
    isFault: (reply, server) => reply.kind === 'response' && reply.ref !== server.soa.ref,
    remark: (args) => remark('unsupported', args),
  },
  {
    probe: 'without-edns',
    isFault: (reply, server) =>
      reply.kind === 'response' && reply.ref === server.soa.ref && reply.response.edns === null,
    remark: (args) => remark('missing', args),
  },
  {
    probe: 'version',
    isFault: answersNot(({ rcode }) => rcode !== BADVERS),
    remark: (args) => remark('version', args),
  },
  {
    probe: 'option',
    isFault: answersNot(({ rcode, edns }) => rcode !== NOERROR || (edns?.options.length ?? 0) > 0),
    remark: (args) => remark('option', args),
  },
  {
    probe: 'flags',
    isFault: answersNot(({ rcode, edns }) => rcode !== NOERROR || (edns?.z ?? 0) !== 0),
    remark: (args) => remark('flags', args),
  },
  {
    probe: 'short',
    isFault: answers(({ tc, edns }) => tc && edns === null),
    remark: (args) => remark('truncated', args),
  },
  { probe: 'cookie', isFault: answersNot(isBadCookie), remark: (args) => remark('cookies', args) },
];

/** Name servers must handle EDNS: with it resolvers ask for signatures and large answers, and new things are added. */
export const edns = defineCheck({
  id: 'edns',
  name: 'EDNS',
  means: 'EDNS is an extension of the DNS: large answers, signatures and new options need it.',
  why: 'A server that handles it wrongly makes resolvers lose time, and may break DNSSEC.',
  citations: [{ rfc: 6891 }, { rfc: 7873, section: '5.2' }],
  restsOn: [DNS_PARAMETER_SOURCE],
  needs: { probes: readServerProbes },
  findings: FINDINGS,
  judge({ probes }) {
    const { zone } = probes.found;
    const lost = probes.probed.filter(
      ({ replies: { keys, 'keys-over-tcp': again } }) =>
        keys.kind === 'silent' && again.kind === 'response' && again.response.size > PLAIN_OCTETS,
    );
    // Who leaves EDNS out of every answer is not told of each again.
    const speaking = probes.probed.filter(
      ({ server: { soa } }) => soa.kind === 'response' && soa.response.edns !== null,
    );
    const [unsupported, missing, ...rest] = ROWS;
    const first = [unsupported, missing].flatMap((row) => row ?? []);
    const isKnown = probes.probed.some(({ replies }) => replies.option.kind === 'response');
    return gravest(isKnown ? remark('fine', { zone }) : remark('none', { zone }), [
      ...faultsAmong(probes, first),
      ...(lost.length === 0
        ? []
        : [remark('large-lost', { zone, servers: lost.map(({ server }) => namedServer(server)) })]),
      ...faultsAmong({ ...probes, probed: speaking }, rest),
    ]);
  },
});
