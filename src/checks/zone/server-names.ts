import { type DnsName, labelsOf } from '../../domain/name.ts';
import type { AddressedHost } from '../../facts/delegation/hosts.ts';
import { type PrimaryServer, readPrimaryServer } from '../../facts/delegation/primary-server.ts';
import { readServedMail } from '../../facts/delegation/served-records.ts';
import { ownData } from '../../facts/delegation/server-response.ts';
import { defineCheck, type Remark } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';

const OTHER_NAME = 'Use another name in place of {zone} where you can';

const FINDINGS = {
  fine: { severity: 'ok', says: 'The servers that {zone} names have names that every program accepts.' },
  'name-server-name': {
    severity: 'error',
    says: 'Names of name servers of {zone} have characters that host names must not have: {hosts}. Some resolvers and registries reject them.',
    do: 'Give these name servers of {zone} names of letters, digits and hyphens: {hosts}',
    more: 'Enter the new names in the zone and at your registrar before you remove the old ones.',
    refs: { zonemaster: 'SYNTAX04', rfc: { rfc: 1123, section: '2.1' } },
  },
  'mail-server-name': {
    severity: 'warning',
    says: 'Names of mail servers of {zone} have characters that host names must not have: {hosts}. Some senders do not deliver there.',
    do: 'Give these mail servers of {zone} names of letters, digits and hyphens: {hosts}',
    more: 'Then change the MX records.',
    refs: { zonemaster: 'SYNTAX08', rfc: { rfc: 1123, section: '2.1' } },
  },
  'primary-alias': {
    severity: 'notice',
    says: 'The primary server in the SOA record of {zone}, {primary}, is an alias. Dynamic updates and NOTIFY may not work.',
    do: 'Put the name to which {primary} leads into the SOA record of {zone}',
    refs: { zonemaster: ['ZONE01', 'ZONE07'] },
  },
  'primary-missing': {
    severity: 'notice',
    says: 'The primary server in the SOA record of {zone}, {primary}, does not exist. Dynamic updates may not work.',
    do: 'Put the name of the primary server into the SOA record of {zone}',
    refs: { zonemaster: 'ZONE01' },
  },
  'primary-hidden': {
    severity: 'info',
    says: 'The primary server in the SOA record of {zone}, {primary}, is none of its name servers. That is fine if it is a hidden primary.',
    refs: { zonemaster: 'ZONE01' },
  },
  'primary-local': {
    severity: 'notice',
    says: 'The primary server in the SOA record of {zone}, {primary}, stands for the machine that asks, not for a server. Dynamic updates and NOTIFY do not work.',
    do: 'Put the name of the primary server into the SOA record of {zone}',
    refs: { zonemaster: 'ZONE01' },
  },
  'primary-silent': {
    severity: 'info',
    says: 'The primary server in the SOA record of {zone}, {primary}, is none of its name servers and did not answer us. That is fine if it is a hidden primary.',
    refs: { zonemaster: 'ZONE01' },
  },
  'primary-not-serving': {
    severity: 'info',
    says: 'The primary server in the SOA record of {zone}, {primary}, is none of its name servers and did not give us the zone. That is fine if it is a hidden primary; otherwise the SOA record names a server that no longer has the zone.',
    refs: { zonemaster: 'ZONE01' },
  },
  'primary-behind': {
    severity: 'notice',
    says: 'The primary server in the SOA record of {zone}, {primary}, has an older version of the zone ({own}) than its name servers ({others}), so they do not get the zone from there.',
    do: 'Put the name of the server from which the name servers of {zone} get the zone into its SOA record',
    refs: { zonemaster: 'ZONE01', rfc: { rfc: 1982, section: '3.2' } },
  },
  'zone-hyphen': {
    severity: 'notice',
    says: 'A label of {zone} begins or ends with a hyphen: {labels}. Some programs reject such names.',
    do: OTHER_NAME,
    refs: { zonemaster: 'SYNTAX02', rfc: { rfc: 1123, section: '2.1' } },
  },
  'zone-double-hyphen': {
    severity: 'notice',
    says: 'A label of {zone} has hyphens in third and fourth place: {labels}. Registries reject such names: only internationalised labels, which begin with xn--, may have them.',
    do: OTHER_NAME,
    refs: { zonemaster: 'SYNTAX03', rfc: { rfc: 5891, section: '4.2.3.1' } },
  },
  'zone-character': {
    severity: 'info',
    says: 'A label of {zone} has characters beyond letters, digits and hyphens: {labels}. That is usual for service names, but a host can’t have such a name.',
    refs: { zonemaster: 'SYNTAX01', rfc: { rfc: 1123, section: '2.1' } },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

/** A label of a host name. Sources: RFC 952, RFC 1123 §2.1. */
const HOST_LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

export const serverNames = defineCheck({
  id: 'server-names',
  name: 'Names of the zone and its servers',
  means: 'Name servers and mail servers must have host names: letters, digits and hyphens.',
  why: 'Some resolvers, registries and senders reject other names.',
  citations: [
    { rfc: 1123, section: '2.1' },
    { rfc: 1035, section: '3.3.13' },
  ],
  needs: { soa: readPrimaryServer, mail: readServedMail },
  findings: FINDINGS,
  judge({ soa, mail: { sets } }) {
    const { found } = soa;
    const { zone, hosts } = found;
    const exchanges = sets.flatMap(({ replies }) => replies.flatMap(({ reply }) => ownData(reply, zone, 'MX') ?? []));
    const names = hosts.map(({ host }) => host).filter((host) => !isHostName(host));
    const mail = [...new Set(exchanges.map(({ exchange }) => exchange))].filter((host) => !isHostName(host));
    return gravest(remark('fine', { zone }), [
      ...(names.length === 0 ? [] : [remark('name-server-name', { zone, hosts: names })]),
      ...(mail.length === 0 ? [] : [remark('mail-server-name', { zone, hosts: mail })]),
      ...primaryFaults(soa),
      ...zoneFaults(zone),
    ]);
  },
});

/** Finds what input accepts in names and few names have. Sources: RFC 1123 §2.1, RFC 5891 §4.2.3.1. */
function zoneFaults(zone: DnsName): readonly Remark[] {
  const labels = labelsOf(zone);
  const edges = labels.filter((label) => label.startsWith('-') || label.endsWith('-'));
  const doubled = labels.filter((label) => label.slice(2, 4) === '--' && !label.startsWith('xn--'));
  const strange = labels.filter((label) => /[^a-z0-9-]/.test(label));
  return [
    ...(edges.length === 0 ? [] : [remark('zone-hyphen', { zone, labels: edges })]),
    ...(doubled.length === 0 ? [] : [remark('zone-double-hyphen', { zone, labels: doubled })]),
    ...(strange.length === 0 ? [] : [remark('zone-character', { zone, labels: strange })]),
  ];
}

/** The root is no host, but stands for none in an MX record. */
const isHostName = (name: DnsName): boolean => labelsOf(name).every((label) => HOST_LABEL.test(label));

function primaryFaults({ found: { zone, hosts, servers }, primary, reply }: PrimaryServer): readonly Remark[] {
  if (primary === null || hosts.some(({ host }) => host === primary.host)) return [];
  const args = { zone, primary: primary.host };
  if (primary.alias !== null) return [remark('primary-alias', args)];
  if (isLocal(primary)) return [remark('primary-local', args)];
  if (primary.state === 'missing') return [remark('primary-missing', args)];
  if (reply === null || reply.kind === 'not-asked') return [remark('primary-hidden', args)];
  if (reply.kind === 'silent') return [remark('primary-silent', args)];
  const [own] = ownData(reply, zone, 'SOA') ?? [];
  if (own === undefined) return [remark('primary-not-serving', args)];
  const serials = servers.flatMap(({ soa }) => (ownData(soa, zone, 'SOA') ?? []).map(({ serial }) => serial));
  const newer = serials.filter((serial) => isNewer(serial, own.serial));
  return newer.length === 0 || newer.length < serials.length
    ? [remark('primary-hidden', args)]
    : [remark('primary-behind', { ...args, own: String(own.serial), others: [...new Set(newer)].map(String) })];
}

/** Whether a name or its addresses lead back to the machine that asks. Source: RFC 6761 §6.3. */
const isLocal = ({ host, addresses }: AddressedHost): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  addresses.some((address) => address === '::1' || address.startsWith('127.'));

/** Compares serial numbers, which go around in a circle. Source: RFC 1982 §3.2. */
const isNewer = (one: number, other: number): boolean => one !== other && (one - other) >>> 0 < 2 ** 31;
