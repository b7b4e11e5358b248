import { type DnsName, ROOT } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { Rr } from '../../domain/rr.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';

/** Returns the hosts of NS records. */
export const hostsIn = ({ records }: { readonly records: readonly Rr[] }): readonly DnsName[] =>
  records.flatMap(({ octets }) => readRdata({ type: 'NS', octets })?.host ?? []).filter((host) => host !== ROOT);

/**
 * Returns the name servers that the zone of a domain lists, as last confirmed. None for a domain within another zone.
 */
export const listedServers = (domain: DnsName, rrsets: readonly WatchedRrset[]): readonly DnsName[] =>
  rrsets.flatMap(({ name, type, content }) => (name === domain && type === 'NS' ? hostsIn(content) : []));

/** Returns the hosts of the MX records of a domain, as last confirmed; "." stands for none. Source: RFC 7505 §3. */
export const listedMailHosts = (domain: DnsName, rrsets: readonly WatchedRrset[]): readonly DnsName[] =>
  rrsets
    .flatMap(({ name, type, content }) => (name === domain && type === 'MX' ? content.records : []))
    .flatMap(({ octets }) => readRdata({ type: 'MX', octets })?.exchange ?? [])
    .filter((host) => host !== ROOT);
