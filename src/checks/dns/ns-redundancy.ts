import type { HostFacts } from '../../readings/hosts.ts';
import { readNameServerHosts, readNameServers } from '../../readings/name-servers.ts';
import { readServingZone } from '../../readings/zone.ts';
import { defineCheck } from '../check.ts';
import { listed } from '../shown.ts';
import { NAME_SERVER_REMARKS, nameServerRemarks } from './name-server-remarks.ts';

/** With one name server, one fault makes the domain vanish. */
export const nsRedundancy = defineCheck({
  id: 'ns-redundancy',
  name: 'NS redundancy',
  source: 'RFC 1034 §4.1, RFC 2182 §3.1, §5, RFC 2181 §10.3',
  // The zone is named in the text only: where it cannot be read the check is judged all the same.
  needs: { servers: readNameServers, found: readNameServerHosts, zone: readServingZone },
  texts: {
    several: ['Name servers found: {count}. If one fails, the others answer.'],
    'several-unchecked': [
      'Name servers found: {count}. We could not look up all of their addresses, so we cannot say whether the others answer if one fails.',
    ],
    'one-usable': [
      'Name servers found: {count}, but only {host} can be used. If it fails, the domain stops resolving.',
    ],
    'none-usable': [
      'Name servers found: {count}, but none of them has an address that can be reached from the internet: {hosts}. The domain resolves only as long as its parent names other servers.',
      'Enter the name servers that really serve the zone, both at your registrar and as NS records.',
    ],
    'one-address': [
      'Name servers found: {count}, but all of them have the address {address}. If that machine or its network fails, the domain stops resolving.',
      'Put at least one name server on another address, best in another network.',
    ],
    single: [
      'There is one name server, {host}. If it fails, the domain stops resolving, so its web and mail stop working.',
      'Add a second name server in another network. Most DNS providers give you two or more: enter all of them at your registrar.',
    ],
    none: [
      'No name servers were found for this name, so its DNS resolution may have a problem.',
      'Enter at least two name servers at your registrar, and list the same ones as NS records in the zone.',
    ],
    'inside-a-zone': [
      'The name has no name servers of its own: those of the zone {zone} serve it.',
      'There is nothing to do at this name. What counts is whether {zone} has two or more name servers.',
    ],
    ...NAME_SERVER_REMARKS,
  },
  judge({ servers, found, zone }, say) {
    const { hosts } = servers;
    const [host] = hosts;
    if (host === undefined) return zone === null ? say.failed('none') : say.notNeeded('inside-a-zone', { zone });
    const remarks = nameServerRemarks(found);
    if (hosts.length < 2) return say.failed('single', { host }).also(remarks);
    const count = hosts.length;
    const usable = found.filter(({ state }) => state === 'public');
    const [address, ...others] = new Set(usable.flatMap(({ addresses }) => addresses));
    if (usable.length > 1 && others.length > 0) return say.satisfied('several', { count }).also(remarks);
    if (found.length < count || found.some(isOpen)) return say.satisfied('several-unchecked', { count }).also(remarks);
    const [only] = usable;
    if (only === undefined || address === undefined)
      return say.satisfied('none-usable', { count, hosts: listed(hosts) }).also(remarks);
    return usable.length === 1
      ? say.satisfied('one-usable', { count, host: only.host }).also(remarks)
      : say.satisfied('one-address', { count, address }).also(remarks);
  },
});

const isOpen = ({ state }: HostFacts): boolean => state === 'unknown';
