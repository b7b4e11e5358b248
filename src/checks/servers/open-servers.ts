import { DNS_PARAMETER_SOURCE } from '../../dns/codec/rcode.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import type { ServerResponse } from '../../domain/server-query.ts';
import { type ActiveProbeName, readActiveProbes } from '../../facts/delegation/server-probes.ts';
import { RCODE, type ServerReply } from '../../facts/delegation/server-response.ts';
import { defineCheck } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
import { answers, faultsAmong, type ProbeRow } from './probe-findings.ts';

const FINDINGS = {
  closed: {
    severity: 'ok',
    says: 'The servers of {zone} that we asked neither look up other names for strangers nor hand out the zone.',
  },
  'not-tested': {
    severity: 'info',
    says: 'We have not tested the servers of {zone} for open recursion and zone transfers. “Check live” does.',
  },
  recursion: {
    severity: 'error',
    says: 'These servers of {zone} look up other names for anybody (open recursion): {servers}. Attackers can use that to flood others or to poison their cache.',
    do: 'Turn recursion off on {servers}, or allow it only to your own network',
    refs: { zonemaster: 'NAMESERVER01', rfc: { rfc: 5358, section: '4' } },
  },
  transfer: {
    severity: 'warning',
    says: 'These servers of {zone} hand out the whole zone to anybody (AXFR): {servers}. Strangers see every name in it.',
    do: 'Allow zone transfers from {servers} only to your secondary servers, by address and with a key (TSIG)',
    refs: { zonemaster: 'NAMESERVER03', rfc: { rfc: 5936, section: '5' } },
  },
  changes: {
    severity: 'warning',
    says: 'These servers of {zone} refuse full zone transfers (AXFR), but give anybody an incremental one (IXFR): {servers}. Strangers see at least the names that changed.',
    do: 'Allow incremental zone transfers from {servers} only to your secondary servers',
    refs: { zonewell: 'NAMESERVER17', rfc: { rfc: 1995, section: '4' } },
  },
  software: {
    severity: 'info',
    says: 'These servers of {zone} tell anybody the version of their software: {servers}.',
    do: 'Set another version text in the configuration of {servers}, if strangers should not see it',
    refs: { zonemaster: 'NAMESERVER15', rfc: { rfc: 4892 } },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

/** Tells whether a response brings what only a server that looks up other names has. */
export const isRecursive = ({ rcode, aa, ra, answers: found }: ServerResponse): boolean =>
  rcode === RCODE.noError && !aa && ra && found.length > 0;

/** Whether a text looks like the version of a program, and not like a refusal to tell it. */
const VERSION = /\d+\.\d/;

/** Tells whether a response begins to hand out the zone: a transfer begins with the SOA record. */
export const isTransfer = ({ rcode, answers: [first] }: ServerResponse): boolean =>
  rcode === RCODE.noError && first?.type === RR_TYPES.SOA;

/**
 * Tells whether a response begins to hand out changes: more than the SOA record, which says that there is nothing newer.
 */
const isIncremental = (response: ServerResponse): boolean => isTransfer(response) && response.hasMore === true;

const ROWS: readonly ProbeRow<ActiveProbeName>[] = [
  { probe: 'recursion', isFault: answers(isRecursive), remark: (args) => remark('recursion', args) },
  {
    probe: 'transfer',
    isFault: answers(isTransfer),
    remark: (args) => remark('transfer', args),
  },
  {
    probe: 'software',
    isFault: answers(({ answers: found }) =>
      found.some(({ type, octets }) => {
        const data = type === RR_TYPES.TXT ? readRdata({ type: 'TXT', octets }) : null;
        return data !== null && VERSION.test(data.text);
      }),
    ),
    remark: (args) => remark('software', args),
  },
];

const CHANGES: ProbeRow<ActiveProbeName> = {
  probe: 'changes',
  isFault: answers(isIncremental),
  remark: (args) => remark('changes', args),
};

/** Whether a server was asked for the whole zone and kept it; one that hands it out is told of that alone. */
const isGuarded = (reply: ServerReply): boolean => reply.kind === 'response' && !isTransfer(reply.response);

export const openServers = defineCheck({
  id: 'open-servers',
  name: 'Open resolvers and zone transfers',
  means: 'A name server should serve its zones to everybody, and nothing else.',
  why: 'Attackers use servers that look up any name for strangers, and zone transfers show every name.',
  citations: [
    { rfc: 5358, section: '4' },
    { rfc: 5936, section: '5' },
    { rfc: 1995, section: '4' },
  ],
  restsOn: [DNS_PARAMETER_SOURCE],
  needs: { probes: readActiveProbes },
  findings: FINDINGS,
  judge({ probes }) {
    const { zone } = probes.found;
    const isKnown = probes.probed.some(
      ({ replies: { recursion, transfer } }) => recursion.kind !== 'not-asked' && transfer.kind !== 'not-asked',
    );
    const fine = isKnown ? remark('closed', { zone }) : remark('not-tested', { zone });
    const guarded = probes.probed.filter(({ replies: { transfer } }) => isGuarded(transfer));
    return gravest(fine, [...faultsAmong(probes, ROWS), ...faultsAmong({ ...probes, probed: guarded }, [CHANGES])]);
  },
});
