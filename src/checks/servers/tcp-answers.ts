import { readServerProbes } from '../../facts/delegation/server-probes.ts';
import { ownData, type ServerReply } from '../../facts/delegation/server-response.ts';
import { defineCheck } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
import { namedServer } from './probe-findings.ts';

const FINDINGS = {
  all: { severity: 'ok', says: 'All servers of {zone} that answer over UDP answer over TCP as well.' },
  none: { severity: 'info', says: 'We could not ask any server of {zone} over TCP.' },
  silent: {
    severity: 'warning',
    says: 'These servers do not answer for {zone} over TCP: {servers}. Answers that do not fit into a UDP message are lost, and some registries read CDS records over TCP only.',
    do: 'Open TCP port 53 on {servers}, and in the firewalls before them',
    refs: { zonemaster: 'CONNECTIVITY02', rfc: { rfc: 7766, section: '5' } },
  },
  differs: {
    severity: 'warning',
    says: 'These servers answer for {zone} over UDP, but over TCP with an error or without its records: {servers}.',
    do: 'Repair {zone} over TCP on {servers}',
    more: 'Check that the same server with the same zone listens on UDP and TCP port 53.',
    refs: { zonemaster: 'CONNECTIVITY02' },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const tcpAnswers = defineCheck({
  id: 'tcp-answers',
  name: 'Answers over TCP',
  means: 'Each name server must answer over TCP as well as over UDP.',
  why: 'Answers that do not fit into a UDP message are fetched over TCP. Some registries read CDS records over TCP only.',
  citations: [
    { rfc: 7766, section: '5' },
    { rfc: 9210, section: '3' },
  ],
  needs: { probes: readServerProbes },
  findings: FINDINGS,
  judge({ probes: { found, probed } }) {
    const { zone } = found;
    const serving = (reply: ServerReply, type: 'SOA' | 'NS') => (ownData(reply, zone, type) ?? []).length > 0;
    const states = probed.map(({ server, replies: { 'tcp-soa': soa, 'tcp-ns': ns } }) => ({
      server: namedServer(server),
      isOpen: soa.kind === 'not-asked' || ns.kind === 'not-asked',
      isSilent: soa.kind === 'silent' && ns.kind === 'silent',
      // One answer that was lost says nothing of the other.
      isLacking: (soa.kind === 'response' && !serving(soa, 'SOA')) || (ns.kind === 'response' && !serving(ns, 'NS')),
    }));
    const known = states.filter(({ isOpen }) => !isOpen);
    const silent = known.filter(({ isSilent }) => isSilent).map(({ server }) => server);
    const differing = known.filter(({ isLacking }) => isLacking).map(({ server }) => server);
    return gravest(known.length === 0 ? remark('none', { zone }) : remark('all', { zone }), [
      ...(silent.length === 0 ? [] : [remark('silent', { zone, servers: silent })]),
      ...(differing.length === 0 ? [] : [remark('differs', { zone, servers: differing })]),
    ]);
  },
});
