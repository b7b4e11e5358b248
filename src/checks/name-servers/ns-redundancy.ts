import { readAlias } from '../../facts/addresses.ts';
import { readNameServerHosts, readNameServers } from '../../facts/name-servers.ts';
import { readServingZone } from '../../facts/zone.ts';
import { defineCheck } from '../check.ts';
import { NAME_SERVER_REMARKS, nameServerRemarks } from './remarks.ts';
import { NAME_SERVER_USE, nameServerUse } from './use.ts';

/**
 * A domain with a single name server disappears when that one server fails. Two servers on two networks survive a
 * fault.
 */
export const nsRedundancy = defineCheck({
  id: 'ns-redundancy',
  name: 'NS redundancy',
  citations: [
    { rfc: 1034, section: '4.1' },
    { rfc: 2182, section: '3.1' },
    { rfc: 2182, section: '5' },
    { rfc: 2181, section: '10.3' },
  ],
  // The zone is named in the text only: where it cannot be read the check is judged all the same.
  needs: { servers: readNameServers, found: readNameServerHosts, zone: readServingZone, alias: readAlias },
  findings: {
    several: { severity: 'ok', says: 'There are {count} name servers. If one fails, the others answer.' },
    'several-unchecked': {
      severity: 'info',
      says: 'There are {count} name servers. We could not look up all of their addresses, so we cannot say whether the others answer if one fails.',
    },
    ...NAME_SERVER_USE,
    single: {
      severity: 'warning',
      says: 'There is one name server, {host}. If it fails, the domain stops resolving, so its web and mail stop working.',
      advice:
        'Add a second name server in another network. Most DNS providers give you two or more: enter all of them at your registrar.',
      action: 'Add a second name server',
      why: 'If the only one fails, website and e-mail stop working.',
      refs: { zonemaster: 'DELEGATION01', rfc: { rfc: 2182, section: '5' } },
    },
    none: {
      severity: 'error',
      says: 'No name servers were found for this name, so its DNS resolution may have a problem.',
      advice: 'Enter at least two name servers at your registrar, and list the same ones as NS records in the zone.',
      action: 'Enter two or more name servers at your registrar',
      why: 'Without any, the name may not resolve.',
      impact: 'reachability',
      certainty: 'open',
    },
    'at-alias': {
      severity: 'error',
      says: 'The name is an alias of {alias}, and it is the top of a zone, where no CNAME may stand (RFC 1034 section 3.6.2). Its own name servers are hidden behind the alias, so we cannot judge them.',
      advice:
        'Replace the CNAME with A and AAAA records, or with the alias record (ALIAS, ANAME, CNAME flattening) of your DNS provider.',
      action: 'Replace the CNAME at the top of the zone',
      why: 'It hides the name servers and all other records of the domain.',
      certainty: 'open',
      refs: { zonemaster: 'BASIC01', rfc: { rfc: 1034, section: '3.6.2' } },
    },
    'inside-a-zone': {
      severity: 'info',
      says: 'The name has no name servers of its own: those of the zone {zone} serve it.',
      advice: 'There is nothing to do at this name. What counts is whether {zone} has two or more name servers.',
    },
    ...NAME_SERVER_REMARKS,
  },
  judge({ servers, found, zone, alias }, say) {
    const { hosts } = servers;
    const [host] = hosts;
    if (host === undefined) {
      if (zone !== null) return say.notNeeded('inside-a-zone', { zone });
      return alias === null ? say.failed('none') : say.failed('at-alias', { alias });
    }
    const remarks = nameServerRemarks(found);
    if (hosts.length < 2) return say.failed('single', { host }).also(remarks);
    const count = hosts.length;
    const { kind, args } = nameServerUse(hosts, found);
    return say.satisfied(kind, { count, ...args }).also(remarks);
  },
});
