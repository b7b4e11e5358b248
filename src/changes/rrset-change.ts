import type { DnsName } from '../domain/name.ts';
import { presentRdata } from '../domain/rdata/present.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { Rdata, Rr, RrType } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import { historyKey } from '../observations/history-key.ts';
import type { RrsetContent, Transition } from '../observations/store.ts';

/** One RRset before or after a change. */
export interface RrsetSide {
  /** Whether the name existed. */
  readonly exists: boolean;
  /** Where a CNAME at the name leads; null without one. Then the name has no records of its own. */
  readonly target: DnsName | null;
  readonly records: readonly Rr[];
  /** Presentation form, as in the records table; sorted. */
  readonly values: readonly string[];
}

/** A transition of one RRset, read so that it can be judged. */
export interface RrsetChange {
  readonly name: DnsName;
  readonly type: RrType;
  /** The domain that the name belongs to: `example.com` for `_dmarc.example.com` and `*.example.com`. */
  readonly domain: DnsName;
  /** Stands in front of the domain: `_dmarc`, `s1._domainkey`, `*`; empty for the domain itself. */
  readonly label: string;
  readonly at: Instant;
  /** When the RRset was last seen as it was before. */
  readonly since: Instant;
  readonly before: RrsetSide;
  readonly after: RrsetSide;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Reads a transition. Null where there is nothing to tell: at the first observation, which has nothing to compare with,
 * and for an RRset that rotates, where members come and go all the time.
 */
export function rrsetChangeOf({ name, type, before, after, rotation }: Transition): RrsetChange | null {
  if (before === null || rotation) return null;
  const domain = historyKey(name);
  const [was, is] = [sideOf(type, before), sideOf(type, after)];
  return {
    name,
    type,
    domain,
    label: name === domain ? '' : name.slice(0, domain === '.' ? -1 : -(domain.length + 1)),
    at: after.at,
    since: before.at,
    before: was,
    after: is,
    added: without(is.values, was.values),
    removed: without(was.values, is.values),
  };
}

/** Reads one side of a transition. */
export function sideOf(type: RrType, { outcome, aliases, records }: RrsetContent): RrsetSide {
  const last = aliases.at(-1);
  return {
    exists: outcome !== 'nxdomain',
    target: last === undefined ? null : (readRdata(last)?.target ?? null),
    records,
    values: records.map(({ octets }) => presentRdata(type, octets)).sort(),
  };
}

/** Returns the records of one side in typed form; those that are malformed are left out. */
export const dataOf = <T extends RrType>({ records }: RrsetSide, type: T): Rdata[T][] =>
  records.flatMap(({ octets }) => readRdata({ type, octets }) ?? []);

/** Returns the values that others lack. */
function without<T>(some: readonly T[], others: Iterable<T>): T[] {
  const known = new Set(others);
  return some.filter((one) => !known.has(one));
}

/** Lists what came and what went between two lists, each value once. */
export interface Difference<T> {
  readonly added: readonly T[];
  readonly removed: readonly T[];
  /** Whether the lists share a value. */
  readonly overlap: boolean;
}

export function differenceOf<T>(before: readonly T[], after: readonly T[]): Difference<T> {
  const [was, is] = [[...new Set(before)], [...new Set(after)]];
  const removed = without(was, is);
  return { added: without(is, was), removed, overlap: removed.length < was.length };
}
