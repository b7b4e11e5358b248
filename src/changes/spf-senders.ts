import { ipv4Octets, ipv6Octets } from '../domain/rdata/address.ts';
import { ignoredTerms, type SpfRecord } from '../records/spf/parse.ts';
import { type AddressSet, isEmpty, NO_ADDRESSES, rangeOf, subtract, unite } from '../records/spf/ranges.ts';

/** Whom one term of a record lets send. */
export interface SpfSender {
  /** The term in small letters, without its sign and without a prefix length that says nothing. */
  readonly key: string;
  /** As it is shown: the network of `ip4` and `ip6`, else the term. */
  readonly shown: string;
  /** The name that is included; null for other terms. */
  readonly include: string | null;
  /** The addresses of `ip4` and `ip6`; none for terms that ask the DNS. */
  readonly addresses: AddressSet;
}

/** Whom a record lets send, term by term, `all` aside. Terms that nobody comes to are left out. */
export function sendersOf(record: SpfRecord): SpfSender[] {
  const ignored = new Set(ignoredTerms(record));
  return record.terms.flatMap((term): SpfSender[] => {
    if (term.kind !== 'mechanism' || term.qualifier !== '+' || term.name === 'all' || ignored.has(term)) return [];
    const value = term.value.toLowerCase();
    if (term.name !== 'ip4' && term.name !== 'ip6') {
      const key = `${term.name}${value}`;
      return [{ key, shown: key, include: term.name === 'include' ? value.slice(1) : null, addresses: NO_ADDRESSES }];
    }
    const network = value.slice(1).replace(term.name === 'ip4' ? /\/32$/ : /\/128$/, '');
    return [{ key: `${term.name}:${network}`, shown: network, include: null, addresses: addressesOf(network) }];
  });
}

/** Returns the senders that a record adds to those of another: networks only if they hold an address that is new. */
export function addedSenders(before: readonly SpfSender[], after: readonly SpfSender[]): SpfSender[] {
  const known = new Set(before.map(({ key }) => key));
  const had = unite(before.map(({ addresses }) => addresses));
  return after.filter(
    ({ key, addresses }) => !known.has(key) && (isEmpty(addresses) || !isEmpty(subtract(addresses, had))),
  );
}

function addressesOf(network: string): AddressSet {
  const [address = '', prefix] = network.split('/');
  const [v4, v6] = [ipv4Octets(address), ipv6Octets(address)];
  const octets = v4 ?? v6;
  if (octets === null) return NO_ADDRESSES;
  const words = Array.from({ length: octets.length / 4 }, (_, i) =>
    octets.subarray(4 * i, 4 * i + 4).reduce((word, octet) => ((word << 8) | octet) >>> 0, 0),
  );
  const range = rangeOf(words, prefix === undefined ? 8 * octets.length : Number(prefix));
  return v4 === null ? { v4: [], v6: [range] } : { v4: [range], v6: [] };
}
