import type { FindingTable } from '../check.ts';
import { defineSubject } from '../subject.ts';

const IPV6_UNREACHABLE = {
  severity: 'error',
  says: 'The name has an AAAA record, but nobody on the internet can reach its address: {special}. Visitors over IPv6 have to wait or fail to connect.',
  advice: 'Replace it with the public IPv6 address of your server, or delete the AAAA record if the server has none.',
  do: 'Replace or delete the AAAA record',
  because: 'Its address is not public: visitors over IPv6 have to wait or fail to connect.',
  partOf: 'name-resolution',
} as const;
const ADD_A = 'Add an A record with a public address, unless this is on purpose.';

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
    summary: 'All its addresses are private or reserved, so nobody on the internet can reach them.',
    advice:
      'Publish the public address of your server. If the name is meant for your own network only, keep it out of the public DNS.',
    do: 'Publish the public address of your server',
    because: 'Nobody on the internet can reach the name.',
    impact: 'reachability',
  },
  bogus: {
    severity: 'critical',
    says: 'The name has an address ({addresses}), but its DNSSEC signatures do not validate. Resolvers that check them reject the answer, so their users cannot reach the name.',
    advice: 'Fix DNSSEC first: the DNSSEC check says how.',
    do: 'Repair DNSSEC',
    because: 'Resolvers that validate reject every answer, so their users can’t reach the name.',
    impact: 'reachability',
    partOf: 'dnssec',
  },
  // A name that exists may still have no address.
  dangling: {
    severity: 'critical',
    says: 'The name is an alias of {target}, which does not exist. Anyone who can register that name, or claim it at its provider, answers for this one.',
    summary: 'The name is an alias of {target}, which does not exist.',
    advice: 'Point the CNAME at a name that exists, or remove it.',
    do: 'Point the CNAME at a name that exists',
    because: 'Anyone who registers {target} answers for this name.',
    impact: 'reachability',
    certainty: 'open',
  },
  'alias-without-address': {
    severity: 'error',
    says: 'The name is an alias of {target}, which has neither an A nor an AAAA record.',
    summary: 'The name is an alias of {target}, which has no address.',
    advice: 'Point the CNAME at a name that has an address.',
    do: 'Point the CNAME at a name that has an address',
    because: 'Nobody can connect to {target}.',
    impact: 'reachability',
  },
  none: {
    severity: 'error',
    says: 'The name has neither an A nor an AAAA record, so no web server can be reached under it.',
    summary: 'No address is published for a website.',
    advice:
      'Add an A record with the IPv4 address of your server, and an AAAA record with its IPv6 address. Your host or provider tells you both.',
    do: 'Add an address for the website',
    because: 'Without an A or AAAA record, nobody can connect to the name.',
    impact: 'reachability',
  },
  'some-unreachable': {
    severity: 'error',
    says: 'Nobody on the internet can reach these addresses, so visitors who get them have to wait or fail to connect: {special}.',
    advice: 'Remove these addresses from the public DNS.',
    do: 'Remove the addresses that are not public from the DNS',
    because: 'Visitors who get one of them have to wait or fail to connect.',
  },
  'beside-alias': {
    severity: 'error',
    says: 'The name has a CNAME to {target} and other records ({types}). A name with a CNAME may have no other records (RFC 1034 section 3.6.2). Resolvers may see either the alias or the other records, so mail and web can fail at random.',
    advice:
      'Replace the CNAME with A and AAAA records, or with the alias record (ALIAS, ANAME, CNAME flattening) of your DNS provider.',
    do: 'Replace the CNAME with A and AAAA records',
    because: 'Beside other records it makes mail and web fail at random.',
    refs: { zonewell: 'ZONE15', rfc: { rfc: 1034, section: '3.6.2' } },
  },
  'dual-stack': {
    severity: 'ok',
    says: 'The name has A and AAAA records with public addresses: dual stack, which is the recommended setup.',
    summary: 'There are public addresses for IPv4 and for IPv6.',
  },
  // Where the A records could not be looked up.
  'ipv6-present': { severity: 'ok', says: 'The name has an AAAA record with a public IPv6 address.' },
  'ipv6-only': {
    severity: 'notice',
    says: 'The name has an AAAA record with a public IPv6 address, but no A record: networks without IPv6 cannot reach it.',
    summary: 'The name is reached over IPv6 only.',
    advice: ADD_A,
  },
  'ipv4-not-public': {
    severity: 'notice',
    says: 'The name has an AAAA record with a public IPv6 address, but none of its IPv4 addresses is public: networks without IPv6 cannot reach it.',
    summary: 'The name is reached over IPv6 only.',
    advice: ADD_A,
  },
  'ipv6-unreachable': { ...IPV6_UNREACHABLE, summary: 'The name is reached over IPv4 only.' },
  'ipv6-only-unreachable': {
    ...IPV6_UNREACHABLE,
    summary: 'All its addresses are private or reserved, so nobody on the internet can reach them.',
  },
  absent: {
    severity: 'notice',
    says: 'The name has no AAAA record: IPv6-only networks reach it through a gateway (NAT64) or not at all.',
    summary: 'The name is reached over IPv4 only.',
    advice:
      'Ask your host for the IPv6 address of your server and add it as an AAAA record. Make sure that the server answers there before you publish it.',
    do: 'Add an IPv6 address for the website',
    because: 'Visitors on IPv6-only networks reach it only through a gateway (NAT64), if at all.',
  },
  'absent-at-alias': {
    severity: 'notice',
    says: 'The name is an alias of {alias}, which has no AAAA record: IPv6-only networks reach it through a gateway (NAT64) or not at all.',
    summary: 'The name is reached over IPv4 only.',
    advice: 'Ask the operator of {alias} for IPv6: beside a CNAME no AAAA record can stand (RFC 1034 section 3.6.2).',
    do: 'Ask the operator of {alias} for IPv6',
    because: 'Visitors on IPv6-only networks reach it only through a gateway (NAT64), if at all.',
  },
} as const satisfies FindingTable);
