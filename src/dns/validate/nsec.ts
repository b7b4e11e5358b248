import { child, type DnsName, isAtOrBelow, ROOT } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { type Denied, DNAME, deniedAt, NS, SOA } from './bitmap.ts';
import { commonAncestor, compareNames, labelCount } from './names.ts';
import type { RrSet } from './rrsets.ts';

interface Nsec {
  readonly owner: DnsName;
  readonly next: DnsName;
  readonly types: readonly number[];
}

interface Asked {
  readonly zone: DnsName;
  readonly name: DnsName;
  readonly type: number;
}

const read = (sets: readonly RrSet[]): readonly Nsec[] =>
  sets.flatMap(({ name, records }) =>
    records.flatMap(({ octets }) => {
      const data = readRdata({ type: 'NSEC', octets });
      return data === null ? [] : [{ owner: name, next: data.next, types: data.types }];
    }),
  );

/** What NSEC records prove of a name and type. Source: RFC 4035 §5.4. */
export function nsecProof(sets: readonly RrSet[], { zone, name, type }: Asked): Denied {
  const all = read(sets);
  const at = all.find(({ owner }) => owner === name);
  if (at !== undefined) return deniedAt(at.types, type, name === ROOT);
  const cover = all.find((one) => isCovered(one, zone, name));
  if (cover === undefined) return null;
  // The next name is below it: an empty non-terminal.
  if (isAtOrBelow(cover.next, name)) return 'nodata';
  const encloser = closestEncloser(cover, name);
  const wildcard = child('*', encloser);
  const source = all.find(({ owner }) => owner === wildcard);
  if (source !== undefined) return deniedAt(source.types, type, false) === 'nodata' ? 'nodata' : null;
  const gap = all.find((one) => isCovered(one, zone, wildcard));
  if (gap === undefined) return null;
  // An asterisk that only has names below it is a wildcard without types. Source: RFC 4592 §4.9.
  return isAtOrBelow(gap.next, wildcard) ? 'nodata' : 'nxdomain';
}

/** Whether a name is proven not to exist that is next below an encloser, on the way to another name. */
export const nsecDeniesNextCloser = (
  sets: readonly RrSet[],
  { zone, name, encloser }: { readonly zone: DnsName; readonly name: DnsName; readonly encloser: DnsName },
): boolean =>
  read(sets).some(
    (one) =>
      isCovered(one, zone, name) &&
      !isAtOrBelow(one.next, name) &&
      labelCount(closestEncloser(one, name)) === labelCount(encloser),
  );

/** Whether a name is between the owner and the next one, in a gap that this zone may speak of. */
function isCovered({ owner, next, types }: Nsec, zone: DnsName, name: DnsName): boolean {
  // An NSEC record of a delegation, or of a DNAME, says nothing of the names below. Source: RFC 6840 §4.1.
  const isCut = types.includes(DNAME) || (types.includes(NS) && !types.includes(SOA));
  if (isCut && name !== owner && isAtOrBelow(name, owner)) return false;
  if (compareNames(owner, name) >= 0) return false;
  // The last one leads back to the apex.
  return next === zone ? isAtOrBelow(name, zone) : compareNames(name, next) < 0;
}

/** The closest name above that exists: what a name shares with either end of the gap that it is in. */
function closestEncloser({ owner, next }: Nsec, name: DnsName): DnsName {
  const [a, b] = [commonAncestor(name, owner), commonAncestor(name, next)];
  return labelCount(a) > labelCount(b) ? a : b;
}
