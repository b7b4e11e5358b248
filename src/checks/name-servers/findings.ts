import type { FindingTable } from '../finding.ts';

/**
 * Declares what is to be said of the name servers of a name. The contract asks each to name the provider and how many
 * are best.
 */
export const NAME_SERVER_FINDINGS = {
  several: {
    severity: 'ok',
    says: 'There are {count} name servers, at {provider}: {hosts}. Two or more are recommended: if one fails, the others answer.',
  },
  'several-unchecked': {
    severity: 'info',
    says: 'There are {count} name servers, at {provider}: {hosts}. Two or more are recommended. We could not look up all of their addresses, so we cannot say whether the others answer if one fails.',
  },
  'one-usable': {
    severity: 'warning',
    says: 'There are {count} name servers, at {provider}, but only {host} can be used. If it fails, the domain stops resolving. Two or more that work are recommended.',
    do: 'Repair the name servers that can’t be used',
  },
  'none-usable': {
    severity: 'critical',
    says: 'There are {count} name servers, at {provider}, but none of them has an address that can be reached from the internet: {hosts}. The domain resolves only as long as its parent names other servers. Two or more that work are recommended.',
    do: 'Correct the NS records, in the zone and at your registrar: none of the servers they name can be reached',
    impact: 'reachability',
    refs: { zonemaster: 'BASIC02' },
  },
  'one-address': {
    severity: 'warning',
    says: 'There are {count} name servers, at {provider}, but all of them have the address {address}. If that machine or its network fails, the domain stops resolving. Two or more addresses are recommended.',
    do: 'Put a name server on another address, preferably in another network',
    refs: { zonemaster: 'DELEGATION02', rfc: { rfc: 2182, section: '3.1' } },
  },
  single: {
    severity: 'warning',
    says: 'There is only one name server, {host}, at {provider}. If it fails, the domain stops resolving, so its web and mail stop working. Two or more are recommended.',
    do: 'Add a second name server in another network',
    more: 'Most DNS providers give you two or more: enter all of them at your registrar.',
    refs: { zonemaster: 'DELEGATION01', rfc: { rfc: 2182, section: '5' } },
  },
  none: {
    severity: 'error',
    says: 'No name servers were found for this name, so its DNS resolution may have a problem.',
    do: 'Enter two or more name servers at your registrar',
    more: 'List the same ones as NS records in the zone.',
    impact: 'reachability',
    certainty: 'open',
  },
  'at-alias': {
    severity: 'error',
    says: 'The name is an alias of {alias}, but the top of a zone can have no CNAME (RFC 1034 section 3.6.2). It hides all other records of the domain, its name servers too, so we cannot judge them, and its DNS resolution may have a problem.',
    do: 'Replace the CNAME at the top of the zone',
    more: 'Use A and AAAA records, or the alias record (ALIAS, ANAME, CNAME flattening) of your DNS provider.',
    certainty: 'open',
    refs: { zonewell: 'ZONE15', zonemaster: 'BASIC01', rfc: { rfc: 1034, section: '3.6.2' } },
  },
  'inside-a-zone': {
    severity: 'info',
    says: 'The name has no name servers of its own: those of the zone {zone} serve it, where two or more are recommended. If the name was meant to be delegated, its DNS resolution may have a problem.',
  },
  'missing-hosts': {
    severity: 'error',
    says: 'These name servers do not exist: {hosts}. Resolvers waste time on them, and if such a name can be registered, its new owner can answer for your domain.',
    do: 'Remove {hosts} from the NS records and at your registrar, or create the missing names',
    refs: { zonemaster: 'NAMESERVER06' },
  },
  'hosts-without-address': {
    severity: 'error',
    says: 'These name servers have no address, so nobody can ask them: {hosts}.',
    do: 'Add A and AAAA records for {hosts}, or remove them from the NS records and at your registrar',
    refs: { zonemaster: 'NAMESERVER06' },
  },
  'no-hosts': {
    severity: 'error',
    says: 'NS records must contain the names of servers, but these contain something else: {hosts}.',
    do: 'Put the names of your name servers into the NS records',
  },
  'special-addresses': {
    severity: 'error',
    says: 'Nobody on the internet can reach these addresses of the name servers: {addresses}. Resolvers that try them get no answer.',
    do: 'Publish only public addresses for the name servers',
    refs: { zonemaster: 'ADDRESS01' },
  },
  'alias-hosts': {
    severity: 'warning',
    says: 'These name servers are aliases (CNAME), which RFC 2181 section 10.3 forbids; some resolvers do not follow them: {hosts}.',
    do: 'Give these name servers addresses in place of aliases: {hosts}',
    more: 'Or put the names they lead to into the NS records.',
    refs: { zonemaster: 'DELEGATION05', rfc: { rfc: 2181, section: '10.3' } },
  },
  'one-network': {
    severity: 'notice',
    says: 'All addresses of the name servers are in one network ({networks}). If that network fails, none of them answers.',
    do: 'Move at least one name server to another network',
    refs: { zonemaster: 'CONNECTIVITY04', rfc: { rfc: 2182, section: '3.1' } },
  },
  'only-ipv6': {
    severity: 'error',
    says: 'None of these name servers has a public IPv4 address: {hosts}. Resolvers without IPv6 get no answer about the domain.',
    do: 'Give at least two name servers an IPv4 address as well',
    refs: { zonemaster: 'DELEGATION01' },
  },
  'one-ipv4': {
    severity: 'warning',
    says: 'Only {host} has a public IPv4 address. If it fails, resolvers without IPv6 get no answer about the domain.',
    do: 'Give a second name server an IPv4 address',
    refs: { zonemaster: 'DELEGATION01' },
  },
  'only-ipv4': {
    severity: 'notice',
    says: 'None of these name servers has a public IPv6 address: {hosts}. Resolvers with IPv6 alone cannot ask them.',
    do: 'Give at least two name servers an IPv6 address as well',
    refs: { zonemaster: 'DELEGATION01' },
  },
} as const satisfies FindingTable;
