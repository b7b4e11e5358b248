import { labelsOf } from '../../domain/name.ts';
import type { Rdata } from '../../domain/rr.ts';
import { ownData } from '../../facts/delegation/server-response.ts';
import { readZoneContact, type ZoneContact } from '../../facts/delegation/zone-contact.ts';
import type { ZoneServers } from '../../facts/delegation/zone-servers.ts';
import { NS_PROVIDER_SOURCE, soleProvider } from '../../records/ns-providers.ts';
import { defineCheck, type Remark } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';

const NEGATIVE = 'Set the minimum of the SOA record of {zone} to between 300 and 86400';
const CONTACT = 'Put a mailbox that somebody reads into the SOA record of {zone}, with a dot in place of the at sign';

const FINDINGS = {
  fine: {
    severity: 'ok',
    says: 'The SOA record of {zone} has usual values: refresh {refresh}, retry {retry}, expire {expire}, negative TTL {minimum} seconds.',
  },
  none: { severity: 'info', says: 'No server gave us the SOA record of {zone}.' },
  several: {
    severity: 'error',
    says: '{zone} has {count} SOA records. A zone has exactly one.',
    do: 'Delete all SOA records of {zone} but one',
    refs: { zonemaster: 'ZONE10', rfc: { rfc: 1035, section: '5.2' } },
  },
  'refresh-short': {
    severity: 'notice',
    says: 'Secondary servers check for a new version of {zone} every {seconds, number} seconds (refresh). Less than 14,400 rarely helps.',
    do: 'Set refresh in the SOA record of {zone} to 14400 or more, and use NOTIFY',
    refs: { zonemaster: 'ZONE02' },
  },
  'retry-long': {
    severity: 'notice',
    says: 'In the SOA record of {zone}, retry ({retry}) is not lower than refresh ({refresh}).',
    do: 'Set retry in the SOA record of {zone} lower than refresh',
    refs: { zonemaster: 'ZONE03' },
  },
  'retry-short': {
    severity: 'notice',
    says: 'In the SOA record of {zone}, retry is {seconds, number} seconds. Less than 3,600 rarely helps.',
    do: 'Set retry in the SOA record of {zone} to 3600 or more',
    refs: { zonemaster: 'ZONE04' },
  },
  'expire-short': {
    severity: 'warning',
    says: 'Secondary servers stop answering for {zone} once they could not reach its primary for {seconds} seconds (expire). Less than a week may not outlast a fault.',
    do: 'Set expire in the SOA record of {zone} to 604800 (a week) or more, and higher than refresh',
    refs: { zonemaster: 'ZONE05' },
  },
  'expire-managed': {
    severity: 'notice',
    says: 'In the SOA record of {zone}, expire is {seconds} seconds, less than a week. {provider} brings the zone to its own servers, so that matters to secondary servers elsewhere only.',
    refs: { zonemaster: 'ZONE05' },
  },
  'negative-short': {
    severity: 'notice',
    says: 'Resolvers cache that a name in {zone} does not exist for {seconds} seconds only. At least 300 is usual.',
    do: NEGATIVE,
    refs: { zonemaster: 'ZONE06' },
  },
  'negative-long': {
    severity: 'notice',
    says: 'Resolvers cache that a name in {zone} does not exist for {seconds} seconds: a new name may stay unseen for longer than a day.',
    do: NEGATIVE,
    refs: { zonemaster: 'ZONE06', rfc: { rfc: 2308, section: '5' } },
  },
  'contact-at': {
    severity: 'notice',
    says: 'The contact of {zone} in its SOA record contains an at sign: {contact}. The first dot stands for it.',
    do: 'Write the contact in the SOA record of {zone} with a dot in place of the at sign',
    refs: { zonemaster: ['SYNTAX05', 'SYNTAX06'], rfc: { rfc: 1035, section: '3.3.13' } },
  },
  'contact-invalid': {
    severity: 'notice',
    says: 'The contact of {zone} in its SOA record is no mailbox: {contact}.',
    do: CONTACT,
    refs: { zonemaster: 'SYNTAX06', rfc: { rfc: 1035, section: '3.3.13' } },
  },
  'contact-unreachable': {
    severity: 'notice',
    says: 'E-mail to the contact of {zone} in its SOA record cannot be delivered: {domain} has neither MX records nor addresses.',
    do: CONTACT,
    refs: { zonemaster: 'SYNTAX06', rfc: { rfc: 2142, section: '7' } },
  },
  'contact-refused': {
    severity: 'notice',
    says: 'E-mail to the contact of {zone} in its SOA record cannot be delivered: {domain} accepts no mail (null MX).',
    do: CONTACT,
    refs: { zonemaster: 'SYNTAX06', rfc: { rfc: 7505, section: '4.1' } },
  },
  'primary-invalid': {
    severity: 'notice',
    says: 'The primary server of {zone} in its SOA record is no host name: {primary}.',
    do: 'Put the name of the primary server into the SOA record of {zone}',
    refs: { zonemaster: 'SYNTAX07' },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

/** Recommended values. Source: RFC 1912 §2.2, RFC 2308 §5, and the profile of Zonemaster 2025.2. */
const LIMITS = { refresh: 14_400, retry: 3_600, expire: 604_800, negative: [300, 86_400] } as const;

/** Any of these takes the place of the sentence that all is usual. */
const UNUSUAL = Object.entries(FINDINGS).flatMap(([code, { severity }]) => (severity === 'notice' ? [code] : []));

export const soaValues = defineCheck({
  id: 'soa-values',
  name: 'Values of the SOA record',
  means:
    'The SOA record tells secondary servers how often to look for a new version, and resolvers how long to cache that a name does not exist.',
  why: 'If expire is too short, secondary servers stop answering while the primary is down for some days.',
  citations: [
    { rfc: 1035, section: '3.3.13' },
    { rfc: 1912, section: '2.2' },
    { rfc: 2308, section: '5' },
  ],
  restsOn: [NS_PROVIDER_SOURCE],
  needs: { named: readZoneContact },
  findings: FINDINGS,
  judge({ named: { found, contact } }) {
    const { zone } = found;
    const sets = soaSets(found);
    const [soa] = sets.flat();
    if (soa === undefined) return gravest(remark('none', { zone }));
    const { refresh, retry, expire, minimum } = soa;
    const most = Math.max(...sets.map(({ length }) => length));
    return gravest(
      remark('fine', {
        zone,
        refresh: String(refresh),
        retry: String(retry),
        expire: String(expire),
        minimum: String(minimum),
      }),
      [
        ...(most > 1 ? [remark('several', { zone, count: most })] : []),
        ...timerFaults(zone, soa, soleProvider(found.hosts.map(({ host }) => host))),
        ...nameFaults(zone, soa),
        ...contactFaults(zone, contact),
      ],
      UNUSUAL,
    );
  },
});

const soaSets = ({ servers, zone }: ZoneServers): readonly (readonly Rdata['SOA'][])[] =>
  servers.map(({ soa }) => ownData(soa, zone, 'SOA') ?? []);

function timerFaults(
  zone: string,
  { refresh, retry, expire, minimum }: Rdata['SOA'],
  provider: string | null,
): readonly Remark[] {
  const [shortest, longest] = LIMITS.negative;
  return [
    ...(refresh < LIMITS.refresh ? [remark('refresh-short', { zone, seconds: refresh })] : []),
    ...(retry >= refresh ? [remark('retry-long', { zone, retry: String(retry), refresh: String(refresh) })] : []),
    ...(retry < LIMITS.retry ? [remark('retry-short', { zone, seconds: retry })] : []),
    ...(expire < LIMITS.expire || expire < refresh
      ? [expireFault(zone, expire, expire < refresh ? null : provider)]
      : []),
    ...(minimum < shortest ? [remark('negative-short', { zone, seconds: String(minimum) })] : []),
    ...(minimum > longest ? [remark('negative-long', { zone, seconds: String(minimum) })] : []),
  ];
}

const expireFault = (zone: string, expire: number, provider: string | null): Remark =>
  provider === null
    ? remark('expire-short', { zone, seconds: String(expire) })
    : remark('expire-managed', { zone, seconds: String(expire), provider });

function contactFaults(zone: string, contact: ZoneContact['contact']): readonly Remark[] {
  if (contact === null || contact.state === 'unknown' || contact.state === 'takes-mail') return [];
  const code = contact.state === 'refuses' ? 'contact-refused' : 'contact-unreachable';
  return [remark(code, { zone, domain: contact.name })];
}

const LABEL = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/;

function nameFaults(zone: string, { mname, rname }: Rdata['SOA']): readonly Remark[] {
  const contact = labelsOf(rname);
  const isMailbox = contact.length > 1 && contact.slice(1).every((label) => LABEL.test(label));
  return [
    ...(rname.includes('@') ? [remark('contact-at', { zone, contact: rname })] : []),
    ...(isMailbox || rname.includes('@') ? [] : [remark('contact-invalid', { zone, contact: rname })]),
    ...(labelsOf(mname).length > 0 && labelsOf(mname).every((label) => LABEL.test(label))
      ? []
      : [remark('primary-invalid', { zone, primary: mname })]),
  ];
}
