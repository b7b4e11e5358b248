import { ipv4Octets, ipv6Octets } from '../domain/rdata/address.ts';
import { allOf, ignoredTerms, type Qualifier, type SpfRecord, type SpfTerm } from '../records/spf/parse.ts';
import { type AddressSet, intersect, isEmpty, NO_ADDRESSES, rangeOf, subtract, unite } from '../records/spf/ranges.ts';

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

/** Lists whom a record lets send, term by term, `all` aside. Terms that nobody comes to are left out. */
export function sendersOf(record: SpfRecord): SpfSender[] {
  const ignored = new Set(ignoredTerms(record));
  return record.terms.flatMap((term): SpfSender[] => {
    if (term.kind !== 'mechanism' || term.qualifier !== '+' || term.name === 'all' || ignored.has(term)) return [];
    const key = keyOf(term);
    if (term.name !== 'ip4' && term.name !== 'ip6') {
      const include = term.name === 'include' ? key.slice('include:'.length) : null;
      return [{ key, shown: key, include, addresses: NO_ADDRESSES }];
    }
    const network = key.slice(key.indexOf(':') + 1);
    return [{ key, shown: network, include: null, addresses: addressesOf(network) }];
  });
}

function keyOf({ name, value }: SpfTerm): string {
  const key = `${name}${value.toLowerCase()}`;
  return name === 'ip4' ? key.replace(/\/32$/, '') : name === 'ip6' ? key.replace(/\/128$/, '') : key;
}

/** Returns the part of some networks that others still hold, as the networks there; none where all of it is gone. */
export const leftOf = ({ addresses }: SpfSender, after: readonly SpfSender[]): readonly SpfSender[] =>
  after.filter((one) => !isEmpty(intersect(one.addresses, addresses)));

/**
 * Finds the sign for mail of senders that a record no longer names: the sign of the term that still names them, else of
 * its `all`. Null where that is not one thing for all of them, or where a redirect decides.
 */
export function signFor(senders: readonly SpfSender[], record: SpfRecord): Qualifier | null {
  const all = allOf(record);
  const redirects = all === null && record.terms.some(({ name }) => name === 'redirect');
  const end = redirects ? null : (all?.qualifier ?? '?');
  const ignored = new Set(ignoredTerms(record));
  const live = record.terms.filter((term) => !ignored.has(term));
  const signs = senders.map(({ key }) => {
    const term = live.find((one) => one.kind === 'mechanism' && keyOf(one) === key);
    return term?.kind === 'mechanism' ? term.qualifier : end;
  });
  const [first = null, ...rest] = new Set(signs);
  return rest.length === 0 ? first : null;
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
