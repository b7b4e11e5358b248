import { ADDRESS_REMARKS, addressRemarks, isUnreachable, specialListed } from '../../checks/addresses/remarks.ts';
import { caa } from '../../checks/caa/caa.ts';
import { dnssec } from '../../checks/dnssec/dnssec.ts';
import { NAME_SERVER_REMARKS, nameServerRemarks } from '../../checks/name-servers/remarks.ts';
import { NAME_SERVER_USE, useRemarks } from '../../checks/name-servers/use.ts';
import type { DnsName } from '../../domain/name.ts';
import { readIpv4, readIpv6 } from '../../facts/addresses.ts';
import { readNameServerHosts, readNameServers } from '../../facts/name-servers.ts';
import { readServingZone } from '../../facts/zone.ts';
import { nsProviders } from '../../records/ns-providers.ts';
import { defineArea } from './area.ts';
import type { SubjectArea } from './subject-area.ts';

/** Providers named; more are counted. */
const MAX_PROVIDERS = 4;

/** Who hosts the name servers, for lists of domains. */
export function providersText(hosts: readonly DnsName[]): string {
  const names = nsProviders(hosts);
  const rest = names.length - MAX_PROVIDERS;
  return names.slice(0, MAX_PROVIDERS).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

export const nameServersArea = defineArea({
  id: 'ns',
  label: 'Name servers (NS)',
  checks: ['ns-redundancy'],
  statuses: ['normal', 'not detected'],
  absent: 'not detected',
  needs: { servers: readNameServers, found: readNameServerHosts, zone: readServingZone },
  texts: {
    several: {
      says: 'The name servers are those of {provider}: {hosts}. Two or more are recommended, and there are {count}.',
    },
    single: {
      says: 'There is one name server, of {provider}: {hosts}. Two or more are recommended, so that the domain still resolves if one fails.',
      advice: 'Add a second name server.',
    },
    none: {
      says: 'No NS record was found. DNS resolution of this name may have a problem.',
      advice: 'Check the delegation at your registrar.',
    },
    inside: {
      says: 'No NS record was found at this name. It is no zone of its own: the name servers of {zone} serve it. If it was meant to be delegated, its DNS resolution may have a problem.',
    },
    ...NAME_SERVER_USE,
    ...NAME_SERVER_REMARKS,
  },
  summaries: {
    several: 'There are {count} name servers at {provider}.',
    single: 'There is only one name server, at {provider}.',
    none: 'No name servers were found for this name.',
    inside: 'The name is no zone of its own: the name servers of {zone} serve it.',
    'none-usable': 'None of the {count} name servers can be reached from the internet.',
    'one-usable': 'Only one of the {count} name servers can be used.',
    'one-address': 'All {count} name servers have the same address.',
  },
  judge({ servers, found, zone }, say) {
    const { hosts } = servers;
    const args = { provider: nsProviders(hosts), hosts };
    if (hosts.length === 0)
      return zone === null ? say('not detected', 'none') : say('not detected', 'inside', { zone });
    const assessment =
      hosts.length === 1 ? say('normal', 'single', args) : say('normal', 'several', { ...args, count: hosts.length });
    return { ...assessment, remarks: [...useRemarks(hosts, found), ...nameServerRemarks(found)] };
  },
});

export const webArea = defineArea({
  id: 'web',
  label: 'Web server (A/AAAA)',
  checks: ['name-resolution', 'ipv6'],
  statuses: ['normal', 'IPv6 only', 'not configured'],
  absent: 'not configured',
  needs: { v4: readIpv4, v6: readIpv6 },
  texts: {
    dual: { says: 'There are A and AAAA records: dual stack, which is the recommended setup.' },
    unreachable: {
      says: 'There are addresses, but nobody on the internet can reach them: {special}.',
      advice:
        'Publish the public addresses of your server. If the name is meant for your own network only, keep it out of the public DNS.',
    },
    v4: {
      says: 'The name is reached over IPv4 only.',
      advice: 'Add an AAAA record with a public address, so that the name can be reached over IPv6 as well.',
    },
    v6: {
      says: 'The name is reached over IPv6 but not over IPv4: networks without IPv6 cannot reach it.',
      advice: 'Add an A record with a public address, unless this is on purpose.',
    },
    none: {
      says: 'There is neither an A nor an AAAA record: no web server can be reached under this name.',
      advice: 'Add an A and an AAAA record if there is to be a web server.',
    },
    ...ADDRESS_REMARKS,
  },
  summaries: {
    dual: 'There are public addresses for IPv4 and for IPv6.',
    unreachable: 'All its addresses are private or reserved, so nobody on the internet can reach them.',
    none: 'No address is published for a website.',
  },
  judge({ v4, v6 }, say) {
    const both = {
      addresses: [...v4.addresses, ...v6.addresses],
      special: [...v4.special, ...v6.special],
      complete: true,
    };
    if (both.addresses.length === 0) return say('not configured', 'none');
    // The label says which records there are, as the contract asks; the sentence, of what use they are.
    const status = v4.addresses.length > 0 ? 'normal' : 'IPv6 only';
    if (isUnreachable(both)) return say(status, 'unreachable', { special: specialListed(both) });
    const [use4, use6] = [v4, v6].map((one) => one.special.length < one.addresses.length);
    return { ...say(status, use4 && use6 ? 'dual' : use4 ? 'v4' : 'v6'), remarks: addressRemarks(both) };
  },
});

export const caaArea: SubjectArea = {
  id: 'caa',
  label: 'CAA',
  checks: ['caa'],
  speaks: caa,
  absent: 'not configured',
  statuses: { absent: 'not configured' },
  otherwise: 'normal',
};

export const dnssecArea: SubjectArea = {
  id: 'dnssec',
  label: 'DNSSEC',
  checks: ['dnssec'],
  speaks: dnssec,
  absent: 'not configured',
  statuses: { unsigned: 'not configured', broken: 'not configured', bogus: 'bogus', 'partly-bogus': 'bogus' },
  otherwise: 'normal',
};
