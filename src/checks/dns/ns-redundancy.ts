import { readNameServers } from '../../readings/name-servers.ts';
import { readServingZone } from '../../readings/zone.ts';
import { defineCheck } from '../check.ts';

/** With one name server, one fault makes the domain vanish. */
export const nsRedundancy = defineCheck({
  id: 'ns-redundancy',
  name: 'NS redundancy',
  source: 'RFC 1034 §4.1, RFC 2182 §5',
  // The zone is named in the text only: where it cannot be read the check is judged all the same.
  needs: { servers: readNameServers, zone: readServingZone },
  texts: {
    several: ['Name servers found: {count}. If one fails, the others answer.'],
    'one-address': [
      'Name servers found: {count}, but all of them have the address {address}. If that machine or its network fails, the domain vanishes.',
      'Put at least one name server on another address, best in another network.',
    ],
    single: [
      'There is one name server, {host}. If it fails, the domain vanishes from web and mail.',
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
  },
  judge({ servers, zone }, say) {
    const { hosts, sharedAddress } = servers;
    const [host] = hosts;
    if (host === undefined) return zone === null ? say.failed('none') : say.notNeeded('inside-a-zone', { zone });
    if (hosts.length < 2) return say.failed('single', { host });
    return sharedAddress === null
      ? say.satisfied('several', { count: hosts.length })
      : say.satisfied('one-address', { count: hosts.length, address: sharedAddress });
  },
});
