import type { FindingTable } from '../finding.ts';
import { defineSubject } from '../subject.ts';

const IPV6_UNREACHABLE = {
  severity: 'error',
  says: 'The name has an AAAA record, but nobody on the internet can reach its address: {special}. Visitors over IPv6 have to wait or fail to connect.',
  do: 'Replace or delete the AAAA record',
  more: 'Publish the public IPv6 address of your server, or delete the record if the server has none.',
  partOf: 'name-resolution',
} as const;
const ADD_A = 'Add an A record with a public address, unless this is on purpose';

/** Declares what is to be said of the addresses of a name: of both families together, and of IPv6. */
export const ADDRESSES = defineSubject('addresses', {
  resolves: { severity: 'ok', says: 'The name has an address: {addresses}.' },
  'resolves-by-alias': {
    severity: 'ok',
    says: 'The name is an alias of {target}, which has an address: {addresses}.',
  },
  unreachable: {
    severity: 'critical',
    says: 'The name has an address, but nobody on the internet can reach it: {special}.',
    do: 'Publish the public address of your server',
    more: 'If the name is meant for your own network only, keep it out of the public DNS.',
    impact: 'reachability',
  },
  bogus: {
    severity: 'critical',
    says: 'The name has an address ({addresses}), but its DNSSEC signatures do not validate. Resolvers that check them reject the answer, so their users cannot reach the name.',
    do: 'Repair DNSSEC',
    more: 'The DNSSEC check says how.',
    impact: 'reachability',
    partOf: 'dnssec',
  },
  // A name that exists may still have no address.
  dangling: {
    severity: 'critical',
    says: 'The name is an alias of {target}, which does not exist. Anyone who can register that name, or claim it at its provider, answers for this one.',
    do: 'Point the CNAME at a name that exists, or remove it',
    impact: 'reachability',
    certainty: 'open',
  },
  'alias-without-address': {
    severity: 'error',
    says: 'The name is an alias of {target}, which has neither an A nor an AAAA record, so nobody can connect to it.',
    do: 'Point the CNAME at a name that has an address',
    impact: 'reachability',
  },
  none: {
    severity: 'error',
    says: 'The name has neither an A nor an AAAA record, so no web server can be reached under it.',
    do: 'Add an address for the website',
    more: 'Publish an A record with the IPv4 address of your server, and an AAAA record with its IPv6 address. Your host or provider tells you both.',
    impact: 'reachability',
  },
  'some-unreachable': {
    severity: 'error',
    says: 'Nobody on the internet can reach these addresses, so visitors who get them have to wait or fail to connect: {special}.',
    do: 'Remove the addresses that are not public from the DNS',
  },
  'beside-alias': {
    severity: 'error',
    says: 'The name has a CNAME to {target} and other records ({types}). A name with a CNAME may have no other records (RFC 1034 section 3.6.2). Resolvers may see either the alias or the other records, so mail and web can fail at random.',
    do: 'Replace the CNAME with A and AAAA records',
    more: 'Or use the alias record (ALIAS, ANAME, CNAME flattening) of your DNS provider.',
    refs: { zonewell: 'ZONE15', rfc: { rfc: 1034, section: '3.6.2' } },
  },
  'dual-stack': {
    severity: 'ok',
    says: 'The name has A and AAAA records with public addresses: dual stack, which is the recommended setup.',
  },
  // Where the A records could not be looked up.
  'ipv6-present': { severity: 'ok', says: 'The name has an AAAA record with a public IPv6 address.' },
  'ipv6-only': {
    severity: 'notice',
    says: 'The name has an AAAA record with a public IPv6 address, but no A record: networks without IPv6 cannot reach it.',
    do: ADD_A,
  },
  'ipv4-not-public': {
    severity: 'notice',
    says: 'The name has an AAAA record with a public IPv6 address, but none of its IPv4 addresses is public: networks without IPv6 cannot reach it.',
    do: ADD_A,
  },
  'ipv6-unreachable': IPV6_UNREACHABLE,
  'ipv6-only-unreachable': IPV6_UNREACHABLE,
  absent: {
    severity: 'notice',
    says: 'The name has no AAAA record: IPv6-only networks reach it through a gateway (NAT64) or not at all.',
    do: 'Add an IPv6 address for the website',
    more: 'Ask your host for the IPv6 address of your server. Make sure that the server answers there before you publish it as an AAAA record.',
  },
  'absent-at-alias': {
    severity: 'notice',
    says: 'The name is an alias of {alias}, which has no AAAA record: IPv6-only networks reach it through a gateway (NAT64) or not at all.',
    do: 'Ask the operator of {alias} for IPv6',
    more: 'A name with a CNAME can have no AAAA record (RFC 1034 section 3.6.2).',
  },
} as const satisfies FindingTable);
