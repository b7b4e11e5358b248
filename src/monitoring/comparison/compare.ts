import { child, type DnsName, type DomainName } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { Rr, RrType } from '../../domain/rr.ts';
import { DMARC_NAME } from '../../domain/service-names.ts';
import type { Instant } from '../../domain/time.ts';
import type { RrsetContent } from '../../observations/store.ts';
import { isDmarc } from '../../records/dmarc/parse.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import {
  ALTERNATING_MS,
  isRotatingAlias,
  isTargetOf,
  mayAlternate,
  rotatingOn,
  withFirstTarget,
} from './alternating.ts';
import { type Candidate, NO_STRANGERS, type Strangers } from './candidate.ts';
import {
  absentAt,
  holdsAddresses,
  isSameContent,
  type Lookup,
  type SeenRrset,
  sameAliases,
  seenRrsets,
  unitedRecords,
} from './content.ts';
import { isTurn, spansNetworks, strangersIn } from './rotating.ts';

/** How many members of a rotating RRset we remember: some networks never stop answering with new ones. */
const MAX_MEMBERS = 100;
/** RRsets that a monitor remembers; of more, those that it no longer looks up are dropped. Source: docs/limits.md. */
const MAX_RRSETS = 200;

export interface Comparison {
  /** The RRsets after this run, with everything that needs no confirmation; those of candidates are as they were. */
  readonly rrsets: readonly WatchedRrset[];
  /** Those of them that no run saw before. */
  readonly firstSeen: readonly WatchedRrset[];
  readonly candidates: readonly Candidate[];
  /** Whether a lookup failed for which there is nothing to compare with yet, as at the first run. */
  readonly lacksSome: boolean;
}

export interface CompareOptions {
  readonly domain: DomainName;
  readonly now: Instant;
  /** Types that stay as they were, whatever was looked up. */
  readonly ignoredTypes: readonly RrType[];
  /** When the run before this one ended: whatever it did not find different was still there. */
  readonly lastRunAt: Instant | null;
  readonly intervalMs: number;
  /** Whether the history of an RRset shows a rotation. */
  rotates(name: DnsName, type: RrType): boolean;
  /** Returns the strangers in what an RRset shows now, as far as certificates tell. */
  strangers(rrset: { readonly name: DnsName; readonly type: RrType }): Strangers;
}

/**
 * Compares what a run saw with the state that was last confirmed. A failed lookup changes nothing except `failedSince`. An
 * RRset that is seen for the first time is taken as it is. The members of a rotating RRset are merged.
 */
export function compare(watched: readonly WatchedRrset[], all: readonly Lookup[], options: CompareOptions): Comparison {
  const { domain, now, ignoredTypes } = options;
  const lookups = all.filter(({ question }) => !ignoredTypes.includes(question.type));
  const known = new Map(watched.map((rrset) => [rrsetKey(rrset), rrset]));
  const candidates: Candidate[] = [];
  const fresh: WatchedRrset[] = [];
  let lacksSome = false;
  for (const { question, answer } of lookups) {
    if (answer.kind !== 'failure') continue;
    const before = known.get(rrsetKey(question));
    lacksSome ||= before === undefined && watched.length === 0;
    if (before !== undefined && before.failedSince === null)
      known.set(rrsetKey(question), { ...before, failedSince: now });
  }
  const seen = allSeen(domain, lookups, known);
  const hasOwnPolicy = publishesPolicy(child(DMARC_NAME, domain), seen, known);
  for (const one of seen.values()) {
    if (ignoredTypes.includes(one.type)) continue;
    const before = known.get(rrsetKey(one));
    const isForeign = one.name !== child(DMARC_NAME, domain) && isInherited(domain, one.name);
    if (before === undefined) {
      const rrset = firstSeen(one);
      known.set(rrsetKey(one), rrset);
      fresh.push(rrset);
      continue;
    }
    if (isForeign && hasOwnPolicy) {
      known.set(rrsetKey(one), settledAs(before, one.content));
      continue;
    }
    const content = withOneAlias(one.content, before.content, { seen, known });
    const after = compared(before, content, options);
    known.set(rrsetKey(one), after.rrset);
    if (after.differs) {
      const at = before.failedSince ?? options.lastRunAt ?? before.content.at;
      candidates.push({
        name: one.name,
        type: one.type,
        before: {
          ...(isRotatingAlias(before) ? withFirstTarget(before.content) : before.content),
          at: Math.max(at, before.content.at),
        },
        after: { ...content, at: now },
        pendingSince: before.pendingSince,
        alternatingSince: before.alternatingSince,
        rotates: after.rotates ?? false,
        strangers: after.rotates === true ? options.strangers(one) : NO_STRANGERS,
      });
    }
  }
  const asked = new Set(all.map(({ question }) => rrsetKey(question)));
  const rrsets = [...known].filter(([key]) => known.size <= MAX_RRSETS || asked.has(key) || seen.has(key));
  return { rrsets: rrsets.map(([, rrset]) => rrset), firstSeen: fresh, candidates, lacksSome };
}

/** Names an RRset. */
export const rrsetKey = ({ name, type }: { readonly name: DnsName; readonly type: RrType }): string =>
  `${name} ${type}`;

/** Returns all RRsets that the answers show, aliases included; an alias that is no longer there is absent. */
function allSeen(
  domain: DomainName,
  lookups: readonly Lookup[],
  known: ReadonlyMap<string, WatchedRrset>,
): ReadonlyMap<string, SeenRrset> {
  const seen = new Map<string, SeenRrset>();
  for (const { question, answer } of lookups) {
    if (answer.kind === 'failure') continue;
    for (const one of seenRrsets(domain, question, answer)) if (!seen.has(rrsetKey(one))) seen.set(rrsetKey(one), one);
    const alias = { name: question.name, type: 'CNAME' as const };
    if (known.has(rrsetKey(alias)) && !seen.has(rrsetKey(alias)))
      seen.set(rrsetKey(alias), { ...alias, content: absentAt(answer.at) });
  }
  return seen;
}

/** Whether a policy stands at a name of another domain, whose policy holds only where this one has none. */
const isInherited = (domain: DomainName, name: DnsName): boolean =>
  name.startsWith(`${DMARC_NAME}.`) && !name.endsWith(`.${domain}`);

function publishesPolicy(
  name: DnsName,
  seen: ReadonlyMap<string, SeenRrset>,
  known: ReadonlyMap<string, WatchedRrset>,
): boolean {
  const key = rrsetKey({ name, type: 'TXT' });
  const records = (seen.get(key) ?? known.get(key))?.content.records ?? [];
  return records.some((rr) => isDmarc(readRdata({ type: 'TXT', octets: rr.octets })?.text ?? ''));
}

/** Returns an RRset of which nothing but its content is known yet. */
export const firstSeen = ({ name, type, content }: SeenRrset): WatchedRrset => ({
  name,
  type,
  content,
  failedSince: null,
  pendingSince: null,
  disagreement: null,
  rotatingUntil: null,
  alternatingSince: null,
  changes: [],
  held: null,
  flapped: null,
});

/** An RRset with what is now known of it; the same object if nothing is new. */
function settledAs(rrset: WatchedRrset, content: RrsetContent): WatchedRrset {
  const same = isSameContent(rrset.name, { name: rrset.name, some: rrset.content, others: content });
  if (same && rrset.failedSince === null && rrset.pendingSince === null && rrset.disagreement === null) return rrset;
  const seen = same ? rrset.content : content;
  return { ...rrset, content: seen, failedSince: null, pendingSince: null, disagreement: null };
}

/**
 * Answers of one run may lead to several targets of one alias: they all count as the one that the run takes for it, and where
 * the alias rotates as the one before.
 */
const withOneAlias = (
  content: RrsetContent,
  before: RrsetContent,
  aliases: { readonly seen: ReadonlyMap<string, SeenRrset>; readonly known: ReadonlyMap<string, WatchedRrset> },
): RrsetContent => {
  const [first, ...rest] = content.aliases;
  const [was] = before.aliases;
  if (first === undefined) return content;
  const key = rrsetKey({ name: first.name, type: 'CNAME' });
  const alias = aliases.known.get(key);
  const isRotating = alias !== undefined && isRotatingAlias(alias) && was !== undefined;
  if (isRotating && [first, was].every((one) => isTargetOf(alias.content, one)))
    return { ...content, aliases: [was, ...rest] };
  const taken = aliases.seen.get(key)?.content.records.find((rr): rr is Rr<'CNAME'> => rr.type === 'CNAME');
  return taken === undefined ? content : { ...content, aliases: [taken, ...rest] };
};

/** The targets of an alias that rotates are no changes; a further one is, and so is the end of the rotation elsewhere. */
function comparedAlias(rrset: WatchedRrset, content: RrsetContent, options: CompareOptions): Compared {
  const { now, intervalMs } = options;
  if ((rrset.rotatingUntil ?? 0) <= now)
    return compared({ ...rrset, content: withFirstTarget(rrset.content), rotatingUntil: null }, content, options);
  const [target, ...others] = content.records;
  if (target === undefined || others.length > 0 || !isTargetOf(rrset.content, target)) return { rrset, differs: true };
  const known = settledAs(rrset, rrset.content);
  const isFirst = isTargetOf(withFirstTarget(rrset.content), target);
  return { rrset: isFirst ? rotatingOn(known, now, intervalMs) : known, differs: false };
}

interface Compared {
  readonly rrset: WatchedRrset;
  readonly differs: boolean;
  /** Whether it is a set whose members come and go. */
  readonly rotates?: boolean;
}

function compared(rrset: WatchedRrset, content: RrsetContent, options: CompareOptions): Compared {
  const { domain, now, rotates } = options;
  if (isRotatingAlias(rrset)) return comparedAlias(rrset, content, options);
  if (isSameContent(domain, { name: rrset.name, some: rrset.content, others: content })) {
    const known = settledAs(rrset, rrset.content);
    if (rrset.disagreement === null) return { rrset: known, differs: false };
    // The resolver may have asked the server that is behind: only the servers themselves can say that they agree.
    const isAsItWas = rrset.failedSince === null && rrset.pendingSince === null;
    return { rrset: isAsItWas ? rrset : { ...known, disagreement: rrset.disagreement }, differs: true };
  }
  // An RRset that flaps between three states looks to the history like one that rotates, and is not settled by that.
  const flaps = rrset.held !== null && !holdsAddresses(rrset);
  const isRotating =
    rrset.type !== 'CNAME' && ((rrset.rotatingUntil ?? 0) > now || (!flaps && rotates(rrset.name, rrset.type)));
  if (isRotating && mayRotate(rrset.content, content)) {
    if (isTurn(rrset.content, content))
      return { rrset: settledAs(rrset, withMembers(rrset.content, content.records)), differs: false };
    const members = withStrangers(rrset.content, content, options.strangers(rrset));
    if (members !== null) return { rrset: settledAs(rrset, members), differs: false };
  }
  const known = rrset.failedSince === null ? rrset : { ...rrset, failedSince: null };
  return { rrset: known, differs: true, rotates: isRotating };
}

/** Where a pool was reported in so many networks, another one is no news, if its server shows a good certificate of the name. */
const REPORTED_NETWORKS = 2;

/**
 * Returns a rotating content with members in further networks; null where they are news. Where certificates tell nothing, only a
 * pool over many networks may have another.
 */
function withStrangers(
  known: RrsetContent,
  content: RrsetContent,
  { vouched, foreign }: Strangers,
): RrsetContent | null {
  if (foreign.length > 0) return null;
  const areVouched = strangersIn(withMembers(known, vouched), content).length === 0;
  if (areVouched && spansNetworks(known, REPORTED_NETWORKS)) return withMembers(known, content.records);
  return spansNetworks(known) ? joined(known, content) : null;
}

/**
 * Returns a rotating content with the members that an answer shows. If none of them is known, the name may have moved: they
 * are left out until the rotation is over, so that the move is then reported as one.
 */
const joined = (content: RrsetContent, { records }: RrsetContent): RrsetContent =>
  unitedRecords(content.records, records).length === content.records.length + records.length
    ? content
    : withMembers(content, records);

/** Returns whether a difference may be part of a rotation: members come and go, and some are always there. */
export const mayRotate = (some: RrsetContent, others: RrsetContent): boolean =>
  some.records.length > 0 && others.records.length > 0 && sameAliases(some, others);

/** Returns a content with further members; if there are too many, the oldest are dropped. */
export const withMembers = (content: RrsetContent, records: readonly Rr[]): RrsetContent => ({
  ...content,
  records: unitedRecords(content.records, records).slice(-MAX_MEMBERS),
});

/**
 * Returns whether a set with two states only may be one that rotates. At first it is taken for one that was changed
 * just now, which some of the machines behind an address do not know yet; and nothing but addresses is made to
 * alternate. A resolver may show the old state in between.
 */
export const alternates = (candidate: Candidate): boolean =>
  holdsAddresses(candidate) &&
  [candidate.pendingSince, mayAlternate(candidate) ? candidate.alternatingSince : null].some(
    (since) => since !== null && candidate.after.at - since >= ALTERNATING_MS,
  );
