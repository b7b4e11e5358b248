import { type DnsName, type DomainName, isAtOrBelow, labelsOf, ROOT } from '../../domain/name.ts';
import { PUBLIC_SUFFIX_SOURCE, registrableDomain } from '../../domain/psl.ts';
import type { Rdata } from '../../domain/rr.ts';
import {
  failingServers,
  readServedMail,
  type ServedSet,
  silentServers,
} from '../../facts/delegation/served-records.ts';
import { ownData } from '../../facts/delegation/server-response.ts';
import { defineCheck, type Remark } from '../check.ts';
import { addressOf, valuesAt } from '../delegation/words.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
import { namedServer } from '../servers/probe-findings.ts';

const FINDINGS = {
  agreed: { severity: 'ok', says: 'All servers of {zone} have the same MX records: {records}.' },
  none: {
    severity: 'info',
    says: 'No server of {zone} has MX records for it. Senders then try the address of the name itself.',
    refs: { zonemaster: 'ZONE09' },
  },
  'none-needed': { severity: 'ok', says: '{zone} has no MX records, and needs none.' },
  'not-compared': { severity: 'info', says: 'No server told us the MX records of {zone}.' },
  differ: {
    severity: 'warning',
    says: 'The servers of {zone} have different MX records: {sets}. Where mail goes depends on which one a sender asks.',
    do: 'Bring all servers of {zone} to the same version, with the same MX records',
    refs: { zonemaster: 'ZONE09' },
  },
  'some-without': {
    severity: 'warning',
    says: 'Some servers of {zone} have no MX records, while others do: {servers}. Senders that ask one without them do not find your mail servers.',
    do: 'Bring all servers of {zone} to the same version, with the same MX records',
    refs: { zonemaster: 'ZONE09' },
  },
  'some-fail': {
    severity: 'warning',
    says: 'These servers of {zone} answer the question for its MX records with an error, a referral or without authority: {servers}. Senders that ask one of them do not find your mail servers at once, or not at all.',
    do: 'Set {servers} to answer questions for the MX records of {zone}',
    refs: { zonemaster: 'ZONE09' },
  },
  'some-silent': {
    severity: 'info',
    says: 'Some servers of {zone} answered other questions, but not the one for its MX records, so we did not compare theirs: {servers}.',
    refs: { zonemaster: 'ZONE09' },
  },
  suffix: {
    severity: 'notice',
    says: '{zone} has MX records though others register names below it. Mail to such names often goes wrong.',
    do: 'Remove the MX records of {zone} if nobody receives mail there',
    refs: { zonemaster: 'ZONE09' },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const mxAgreement = defineCheck({
  id: 'mx-agreement',
  name: 'Same MX records on every server',
  means: 'All name servers should name the same mail servers.',
  why: 'If they differ, some of your e-mail goes elsewhere or comes back.',
  citations: [{ rfc: 5321, section: '5' }, { rfc: 7505 }],
  restsOn: [PUBLIC_SUFFIX_SOURCE],
  needs: { served: readServedMail },
  findings: FINDINGS,
  judge({ served: { found, sets } }) {
    const { zone } = found;
    const seen = sets.flatMap(({ replies }) =>
      replies.flatMap(({ server, reply }) => {
        const own = ownData(reply, zone, 'MX');
        return own === null ? [] : [{ address: server.address, text: own.map(textOf).sort().join(' + ') }];
      }),
    );
    const unanswered = sets.flatMap((set) => faultsOn(set, zone));
    if (seen.length === 0) return gravest(remark('not-compared', { zone }), unanswered);
    const values = Map.groupBy(seen, ({ text }) => text);
    const having = [...values].filter(([text]) => text !== '');
    const without = values.get('') ?? [];
    const isSuffix = zone === ROOT || registrableDomain(zone as DomainName) === null;
    const needsNone = isSuffix || isAtOrBelow(zone, 'arpa' as DomainName);
    const [records] = having.map(([text]) => text);
    const fine =
      records === undefined
        ? remark(needsNone ? 'none-needed' : 'none', { zone })
        : remark('agreed', { zone, records });
    const isNull = having.length === 1 && records?.endsWith(' .') === true;
    const faults: readonly Remark[] = [
      ...unanswered,
      ...(having.length < 2 ? [] : [remark('differ', { zone, sets: valuesAt(having, addressOf) })]),
      ...(having.length > 0 && without.length > 0
        ? [remark('some-without', { zone, servers: without.map(addressOf) })]
        : []),
      ...(isSuffix && having.length > 0 && !isNull && labelsOf(zone).length < 2 ? [remark('suffix', { zone })] : []),
    ];
    return gravest(fine, faults);
  },
});

/** Finds the servers that gave no answer about the records. */
function faultsOn(set: ServedSet, zone: DnsName): readonly Remark[] {
  const [failing, silent] = [failingServers(set, zone), silentServers(set)];
  return [
    ...(failing.length === 0 ? [] : [remark('some-fail', { zone, servers: failing.map(namedServer) })]),
    ...(silent.length === 0 ? [] : [remark('some-silent', { zone, servers: silent.map(namedServer) })]),
  ];
}

const textOf = ({ preference, exchange }: Rdata['MX']): string => `${preference} ${exchange}`;
