import type { DnsName } from '../../domain/name.ts';
import { RR_TYPE_NAMES, type Rr, type RrType } from '../../domain/rr.ts';
import type { RrsetContent } from '../../observations/store.ts';
import {
  boolean,
  future,
  listOf,
  type Memory,
  number,
  octets,
  oneOf,
  orNull,
  past,
  type Remembered,
  record,
  text,
  textAs,
} from './memory.ts';

export const dnsName = textAs<DnsName>();
export const rrType = oneOf(RR_TYPE_NAMES);

const rrOf = <const T extends RrType>(types: readonly T[]): Memory<Rr<T>> =>
  record({ name: dnsName, type: oneOf(types), ttlSeconds: number, octets });

/** Declares what an RRset held at a time. */
export const rrsetContent: Memory<RrsetContent> = record({
  at: past,
  outcome: oneOf(['answer', 'nodata', 'nxdomain']),
  aliases: listOf(rrOf(['CNAME'])),
  records: listOf(rrOf(RR_TYPE_NAMES)),
});

/** Name servers that disagree on an RRset, run after run. */
const disagreement = record({
  since: past,
  isReported: boolean,
  /** When one of them first and last gave several answers in one run; null while none did. */
  byTurns: orNull(record({ since: past, at: past })),
  /** The record sets of the alert that reported it, as it names them; none before that. */
  reportedAs: listOf(text),
  /** Those that have shown the old state since then. */
  old: listOf(dnsName),
  /** Those that have shown another state. */
  others: listOf(dnsName),
  /** Since when all that answer agree on the old state, while some of these are silent; null while they do not. */
  agreedSince: orNull(past),
  /** Since when all that answer agree on another state, while some that had the old one are silent; null while they do not. */
  othersSince: orNull(past),
});
export type Disagreement = Remembered<typeof disagreement>;

const flapping = {
  /** The longest time between two changes. */
  gapMs: number,
  /** The states that it had. */
  states: listOf(rrsetContent),
};

/** One RRset as it was last confirmed. */
const watchedRrset = record({
  name: dnsName,
  type: rrType,
  content: rrsetContent,
  /** Since when its lookups have failed; null while they are answered. Says nothing about its records. */
  failedSince: orNull(past),
  /** Since when runs have seen a difference that its name servers do not confirm; null without one. */
  pendingSince: orNull(past),
  /** While its name servers differ, each of them with one answer; null while they agree or were not found to differ. */
  disagreement: orNull(disagreement),
  /** Until when members that come and go count as a rotation, because its name servers showed one. */
  rotatingUntil: orNull(future),
  /**
   * Since when an alias may be one that rotates: its name servers gave several targets by turns, or did not agree on one or
   * answer when it was seen for the first time. Null if nothing says so.
   */
  alternatingSince: orNull(past),
  /** Its latest confirmed changes and what it was before each, oldest first: a set that flaps is reported once and not every time. */
  changes: listOf(record({ at: past, before: rrsetContent })),
  /** While it flaps: what it was before, and since when alerts about it are held back. */
  held: orNull(
    record({
      before: rrsetContent,
      since: past,
      ...flapping,
      /** Whether the owner knows that it flaps. */
      isReported: boolean,
    }),
  ),
  /** After it flapped; null if it never did. */
  flapped: orNull(record({ until: future, ...flapping })),
});
export type WatchedRrset = Remembered<typeof watchedRrset>;

/** Remembers the records of a domain. */
export const rrsetsMemory = record({ rrsets: listOf(watchedRrset) });
