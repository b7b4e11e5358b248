import { type DnsName, ROOT } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { Rr } from '../../domain/rr.ts';
import { type CaaEvaluation, evaluateCaa } from '../../records/caa.ts';
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

/** Reads who may issue by the CAA records of a domain itself; null where it is not certain that it has some now. Source: RFC 8659 §3. */
export function listedIssuance(domain: DnsName, rrsets: readonly WatchedRrset[]): CaaEvaluation | null {
  const found = rrsets.find(({ name, type }) => name === domain && type === 'CAA');
  const isCertain = found?.failedSince === null && found.pendingSince === null && found.disagreement === null;
  const records = isCertain
    ? found.content.records.flatMap(({ octets }) => readRdata({ type: 'CAA', octets }) ?? [])
    : [];
  return records.length === 0 ? null : evaluateCaa(records);
}
