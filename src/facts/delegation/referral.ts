import { encodeMessage } from '../../dns/codec/encode.ts';
import { type DnsName, isAtOrBelow } from '../../domain/name.ts';
import { encodeRdata } from '../../domain/rdata/encode.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import type { Glue } from './delegated-hosts.ts';
import { isIPv4 } from './hosts.ts';

const CLASS_IN = 1;
const TTL_SECONDS = 3600;
/** A name in wire form has so many octets at most. Source: RFC 1035 §2.3.4. */
const MAX_NAME_BYTES = 255;
const MAX_LABEL_BYTES = 63;

/** The longest name below a zone. */
function longestName(zone: DnsName): DnsName {
  let left = MAX_NAME_BYTES - (zone === '.' ? 1 : zone.length + 2);
  const labels: string[] = [];
  while (left > 1) {
    const size = Math.min(MAX_LABEL_BYTES, left - 1);
    labels.push('x'.repeat(size));
    left -= size + 1;
  }
  return (zone === '.' ? labels.join('.') : [...labels, zone].join('.')) as DnsName;
}

/**
 * Returns the octets of the referral for the longest name: all NS records, and one address of each family for the first
 * name server that has to have one there.
 */
export function referralSize(zone: DnsName, hosts: readonly DnsName[], glue: readonly Glue[]): number {
  const inside = glue.filter(({ host }) => isAtOrBelow(host, zone));
  const addressed = (isFour: boolean) =>
    inside.flatMap(({ host, addresses }) => {
      const address = addresses.find((one) => isIPv4(one) === isFour);
      return address === undefined ? [] : [{ host, address }];
    })[0];
  const [four, six] = [addressed(true), addressed(false)];
  const rr = (name: DnsName, type: keyof typeof RR_TYPES, octets: Uint8Array) => ({
    name,
    type: RR_TYPES[type],
    class: CLASS_IN,
    ttlSeconds: TTL_SECONDS,
    octets,
  });
  return encodeMessage({
    id: 0,
    qr: true,
    question: { name: longestName(zone), type: RR_TYPES.NS, class: CLASS_IN },
    authorities: hosts.map((host) => rr(zone, 'NS', encodeRdata('NS', { host }))),
    additionals: [
      ...(four === undefined ? [] : [rr(four.host, 'A', encodeRdata('A', { address: four.address }))]),
      ...(six === undefined ? [] : [rr(six.host, 'AAAA', encodeRdata('AAAA', { address: six.address }))]),
    ],
  }).length;
}
