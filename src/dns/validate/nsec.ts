import { child, type DnsName, isAtOrBelow, ROOT } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { type Denied, DNAME, deniedAt, NS, SOA } from './bitmap.ts';
import { commonAncestor, compareOrders, labelCount, type NameOrder, orderOf } from './names.ts';
import { onceFor, type RrSet } from './rrsets.ts';

interface Nsec {
  readonly owner: DnsName;
  readonly ownerOrder: NameOrder;
  readonly next: DnsName;
  readonly nextOrder: NameOrder;
  readonly types: readonly number[];
}

interface DeniedName {
  readonly zone: DnsName;
  readonly name: DnsName;
  readonly type: number;
}

/** Reads the records of each set once: names of many labels ask for them at each. */
const nsecsOf = onceFor(({ name, records }: RrSet): readonly Nsec[] =>
  records.flatMap(({ octets }) => {
    const data = readRdata({ type: 'NSEC', octets });
    if (data === null) return [];
    const { next, types } = data;
    return [{ owner: name, ownerOrder: orderOf(name), next, nextOrder: orderOf(next), types }];
  }),
);

/** Finds what NSEC records prove of a name and type. Source: RFC 4035 §5.4. */
export function nsecProof(sets: readonly RrSet[], { zone, name, type }: DeniedName): Denied {
  const all = sets.flatMap(nsecsOf);
  const order = orderOf(name);
  const at = all.find(({ owner }) => owner === name);
  if (at !== undefined) return deniedAt(at.types, type, name === ROOT);
  const cover = all.find((one) => isCovered(one, { zone, name, order }));
  if (cover === undefined) return null;
  // The next name is below it: an empty non-terminal.
  if (isAtOrBelow(cover.next, name)) return 'nodata';
  const encloser = closestEncloser(cover, name);
  const wildcard = child('*', encloser);
  const source = all.find(({ owner }) => owner === wildcard);
  if (source !== undefined) return deniedAt(source.types, type, false) === 'nodata' ? 'nodata' : null;
  const wildcardOrder = orderOf(wildcard);
  const gap = all.find((one) => isCovered(one, { zone, name: wildcard, order: wildcardOrder }));
  if (gap === undefined) return null;
  // An asterisk that only has names below it is a wildcard without types. Source: RFC 4592 §4.9.
  return isAtOrBelow(gap.next, wildcard) ? 'nodata' : 'nxdomain';
}

/** Returns whether a name is proven not to exist that is next below an encloser, on the way to another name. */
export function nsecDeniesNextCloser(
  sets: readonly RrSet[],
  { zone, name, encloser }: { readonly zone: DnsName; readonly name: DnsName; readonly encloser: DnsName },
): boolean {
  const order = orderOf(name);
  return sets
    .flatMap(nsecsOf)
    .some(
      (one) =>
        isCovered(one, { zone, name, order }) &&
        !isAtOrBelow(one.next, name) &&
        closestEncloser(one, name) === encloser,
    );
}

/** Whether a name is between the owner and the next one, in a gap that this zone may speak of. */
function isCovered(
  { owner, ownerOrder, next, nextOrder, types }: Nsec,
  { zone, name, order }: { readonly zone: DnsName; readonly name: DnsName; readonly order: NameOrder },
) {
  // An NSEC record of a delegation, or of a DNAME, says nothing of the names below. Source: RFC 6840 §4.1.
  const isCut = types.includes(DNAME) || (types.includes(NS) && !types.includes(SOA));
  if (isCut && name !== owner && isAtOrBelow(name, owner)) return false;
  if (compareOrders(ownerOrder, order) >= 0) return false;
  // The last one leads back to the apex.
  return next === zone ? isAtOrBelow(name, zone) : compareOrders(order, nextOrder) < 0;
}

/** The closest name above that exists: what a name shares with either end of the gap that it is in. */
function closestEncloser({ owner, next }: Nsec, name: DnsName): DnsName {
  const [a, b] = [commonAncestor(name, owner), commonAncestor(name, next)];
  return labelCount(a) > labelCount(b) ? a : b;
}
