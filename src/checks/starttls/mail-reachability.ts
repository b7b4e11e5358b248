import { SPECIAL_ADDRESS_SOURCE } from '../../domain/addresses.ts';
import { type DnsName, ROOT } from '../../domain/name.ts';
import { orNull } from '../../facts/combine.ts';
import { type HostFacts, isUseless } from '../../facts/hosts.ts';
import { readMailHosts } from '../../facts/mail-hosts.ts';
import { readMailReachability } from '../../facts/mail-reachability.ts';
import { type MxRecords, readMailServers } from '../../facts/mail-servers.ts';
import type { MailHost } from '../../facts/mail-transport.ts';
import { defineCheck, type Remark, remarksOf } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { namesOfHosts, todoOf } from '../host-owners.ts';
import { MAIL_ROUTE_FINDINGS } from '../mail-route-findings.ts';
import { MX_FINDINGS } from '../mx/findings.ts';
import { mailServerRemarks } from '../mx/remarks.ts';
import { STARTTLS_NOTE_TEXTS } from './findings.ts';

/** Takes from the check of MX whatever turns some senders away, but for what STARTTLS says of the hosts. */
const {
  unusable,
  'null-and-others': contradiction,
  'only-ipv6': onlyIpv6,
  'special-addresses': special,
  'alias-hosts': aliases,
  'bad-names': badNames,
} = MX_FINDINGS;
const ROUTE_FINDINGS = {
  'null-and-others': contradiction,
  'only-ipv6': onlyIpv6,
  'special-addresses': special,
  'alias-hosts': aliases,
  'bad-names': badNames,
  bogus: {
    severity: 'error',
    says: 'DNSSEC validation of the addresses of the mail servers fails: {hosts}. Senders whose resolver validates deliver nothing.',
    do: 'Repair the DNSSEC of the zones with the addresses of {hosts}',
    more: '{todo}',
    impact: 'reachability',
    partOf: 'dnssec',
    refs: { rfc: { rfc: 4035, section: '5.5' } },
  },
  'some-bogus': {
    severity: 'warning',
    says: 'DNSSEC validation of the addresses of some mail servers fails: {hosts}. Senders whose resolver validates deliver only to the others.',
    do: 'Repair the DNSSEC of the zones with the addresses of {hosts}',
    more: '{todo}',
    partOf: 'dnssec',
    refs: { rfc: { rfc: 4035, section: '5.5' } },
  },
} as const satisfies FindingTable;
const remark = remarksOf(ROUTE_FINDINGS);

/** The MX records and their hosts only add remarks, so a failure leaves them out. */
const readRecordsIfKnown = orNull(readMailServers);
const readHostsIfKnown = orNull(readMailHosts);

/** Declares what is to be said. What to do about each server the other checks of mail servers say. */
const FINDINGS = {
  ...MAIL_ROUTE_FINDINGS,
  ...ROUTE_FINDINGS,
  reached: { severity: 'ok', says: 'These mail servers answer on port 25: {hosts}.' },
  silent: {
    severity: 'notice',
    says: 'We could not reach any mail server on port 25: {hosts}. Our own network may block that port: see STARTTLS.',
  },
  unusable: { ...unusable, partOf: 'starttls' },
  'first-silent': {
    severity: 'notice',
    says: 'None of the mail servers that we asked answered us on port 25: {hosts}. {more}',
  },
  'not-meant': {
    severity: 'info',
    says: 'Not needed: there is no MX record, and no mail server answered us at the address of the name itself.',
  },
} as const satisfies FindingTable;

/** Mail arrives as long as one mail server answers. One answer shows that, even if we know nothing of the other servers. */
export const mailReachability = defineCheck({
  id: 'mail-reachability',
  name: 'Mail server reachability',
  means: 'E-mail to a domain arrives as long as one of its mail servers can be reached.',
  why: 'If none can be reached, all e-mail to the domain is lost or returned. This check carries no points, because many networks block the connections that it needs.',
  citations: [{ rfc: 5321, section: '5.1' }],
  restsOn: [SPECIAL_ADDRESS_SOURCE],
  needs: { found: readMailReachability, records: readRecordsIfKnown, mxHosts: readHostsIfKnown },
  findings: FINDINGS,
  judge({ found: { kind, hosts, untried }, records, mxHosts }, say, domain) {
    const remarks = [
      ...routeRemarks(records?.servers ?? [], mxHosts?.hosts ?? [], domain),
      ...bogusRemarks(hosts, mxHosts?.hosts ?? []),
    ];
    const where = (state: (typeof hosts)[number]['state']) => hosts.filter((one) => one.state === state);
    const named = namesOfHosts(hosts);
    switch (kind) {
      case 'reached':
        return say.satisfied('reached', { hosts: namesOfHosts(where('answers')) }).also(remarks);
      case 'takes-none':
      case 'nowhere':
      case 'not-meant':
        return say.exempt(kind);
      case 'silent':
      case 'useless':
        if (untried > 0) {
          const more = { sentences: [STARTTLS_NOTE_TEXTS.message('untried', { count: untried })] };
          return say.failed('first-silent', { hosts: named, more }).also(remarks);
        }
        return kind === 'silent'
          ? say.failed('silent', { hosts: namesOfHosts(where('silent')) }).also(remarks)
          : say.failed('unusable', { count: hosts.length, hosts: named });
    }
  },
});

/** Finds hosts whose addresses validating resolvers reject; we use these addresses all the same, so a session says nothing of it. */
function bogusRemarks(hosts: readonly MailHost[], known: readonly HostFacts[]): readonly Remark[] {
  const states = new Map(known.map((one) => [one.host, one]));
  const bogus = hosts.filter(({ host }) => states.get(host)?.bogus === true);
  const args = { hosts: namesOfHosts(bogus), todo: todoOf(bogus, 'repair-dnssec') };
  if (bogus.length === 0) return [];
  const isAll = hosts.every((one) => bogus.includes(one) || isUselessAt(states.get(one.host)));
  return [remark(isAll ? 'bogus' : 'some-bogus', args)];
}

const isUselessAt = (host: HostFacts | undefined): boolean => host !== undefined && isUseless(host);

/** Says of MX records what turns some senders away, as the check of MX does. */
function routeRemarks(servers: MxRecords['servers'], hosts: readonly HostFacts[], domain: DnsName): readonly Remark[] {
  const named = servers.map(({ host }) => host).filter((host) => host !== ROOT);
  const isContradiction = named.length > 0 && named.length < servers.length;
  return [
    ...(isContradiction ? [remark('null-and-others', { count: servers.length })] : []),
    ...mailServerRemarks(hosts, domain).filter(({ code }) => Object.hasOwn(ROUTE_FINDINGS, code)),
  ];
}
