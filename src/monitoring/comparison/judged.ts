import type { DnsName, DomainName } from '../../domain/name.ts';
import type { Rr } from '../../domain/rr.ts';
import type { RrsetContent } from '../../observations/store.ts';
import { ALTERNATING_MS } from './alternating.ts';
import type { Candidate } from './candidate.ts';
import { alternates, mayRotate } from './compare.ts';
import {
  holdsAddresses,
  isSameContent,
  isWithoutRecords,
  sameAliases,
  sameApartFromHints,
  unitedRecords,
} from './content.ts';
import { asContent, type Followed, isSameView, type Views } from './followed.ts';
import { isReplaced, isTurn, spansNetworks, turnOf } from './rotating.ts';
import { contentKnowing, contentSeen, viewedContent } from './seen-content.ts';
import type { NsView } from './views.ts';

/** Tells what the name servers of a zone say about a difference that a resolver showed. */
export type Confirmation =
  /** They all agree on it, and the resolver shows it, or not yet. */
  | {
      readonly kind: 'confirmed';
      readonly content: RrsetContent;
      readonly by: readonly DnsName[];
      /** Whether they give several answers by turns, none of which has anything of before. */
      readonly isByTurns: boolean;
      /** Name servers of the zone that did not answer just now. */
      readonly silent: readonly DnsName[];
      readonly isResolved: boolean;
    }
  /** They all have the old state: the resolver has an old answer, or one meant for another network. */
  | { readonly kind: 'unchanged'; readonly by: readonly DnsName[] }
  /** They answer with different members, again and again. */
  | { readonly kind: 'rotating'; readonly records: readonly Rr[] }
  /** They agree that it is gone. The whole domain is gone too, and an alert reported that. */
  | { readonly kind: 'implied' }
  /** None could be reached: to be asked again soon. */
  | { readonly kind: 'unreached' }
  /** They agree on neither state, or were not asked: to be asked again soon. */
  | { readonly kind: 'open' }
  /** Some still have the old state, or they have several others: to be asked again soon. */
  | Differing;

/** Name servers that do not agree. One whose answers differ, or that has several addresses, may be among both. */
export interface DisagreeingServers {
  /** Those that have the old state. */
  readonly old: readonly DnsName[];
  readonly others: readonly DnsName[];
}

export interface Differing extends DisagreeingServers {
  readonly kind: 'differing';
  /** Those of the others that say there are no such records, though there were some. */
  readonly denying: readonly DnsName[];
  /** Holds what the others have; where they have several, what the resolver showed, or else the first. */
  readonly content: RrsetContent;
  /** Whether each server answered the same in all rounds. */
  readonly isSteady: boolean;
}

/** Judges what the servers said about a difference. */
export function judged(candidate: Candidate, domain: DomainName, finding: Followed): Confirmation {
  if (finding.kind === 'unreached') return { kind: 'unreached' };
  if (finding.kind === 'differing') return judgedDifference(candidate, domain, finding);
  const { name, before, after } = candidate;
  const content = contentSeen(candidate, domain, finding);
  if (content === null) return { kind: 'open' };
  if (isSameContent(domain, { name, some: content, others: before })) return { kind: 'unchanged', by: finding.by };
  const turn = turnOf(candidate, content);
  if (turn === 'unchanged') return { kind: 'unchanged', by: finding.by };
  if (turn === 'rotating') return { kind: 'rotating', records: content.records };
  // What all name servers have counts, although the resolver shows something else: it may still have an older change, or a
  // view of its own. Addresses wait unless it shows the same, or the old ones still: many names have others for each network.
  const isResolved = isSameContent(domain, { name, some: content, others: after });
  const isCached = isSameContent(domain, { name, some: after, others: before });
  return isResolved || isCached || !isOfAddresses(candidate, content)
    ? {
        ...{ kind: 'confirmed', by: finding.by, silent: finding.silent, isResolved, isByTurns: false },
        content: { ...content, at: after.at },
      }
    : { kind: 'open' };
}

/** Whether a change is one of addresses alone. Where an alias begins or ends at a name, its addresses go with that. */
const isOfAddresses = ({ type, before }: Candidate, content: RrsetContent): boolean =>
  sameAliases(content, before) && (holdsAddresses({ type }) || sameApartFromHints(content, before));

function judgedDifference(candidate: Candidate, domain: DomainName, finding: Views): Confirmation {
  const { name, before, after } = candidate;
  const differing = differingServers(candidate, domain, finding);
  if (differing === null) return { kind: 'open' };
  // Whether an alias rotates is known once its servers alternate again.
  if (candidate.type === 'CNAME') return differing;
  const over = overByTurns(candidate, domain, { ...finding, isSteady: differing.isSteady });
  if (over !== null) return over;
  // Where the resolver shows the old state, nobody knows which other one may be on its way.
  if (isSameContent(domain, { name, some: before, others: after })) return differing;
  const byServer = finding.views;
  const views = byServer.flat();
  const contents = views.map((view) => viewedContent(candidate, domain, view));
  // What no owner makes rotate may do so among what is known.
  const mayTurn = (content: RrsetContent) =>
    mayRotate(before, content) && (holdsAddresses(candidate) || isTurn(before, content));
  if (!contents.every(mayTurn)) return differing;
  const isEither = contents.every((content) =>
    [before, after].some((one) => isSameContent(domain, { name, some: content, others: one })),
  );
  if (isEither && !alternates(candidate) && !candidate.rotates) return differing;
  const isOld = (view: NsView | undefined) =>
    view !== undefined && isSameContent(domain, { name, some: asContent(view), others: before });
  // A server that had the old records in the first round and new ones in the next is just being updated.
  const turns = byServer.some(
    (some) =>
      !isOld(some[0]) && some.some((view) => some[0] !== undefined && !isSameView({ domain, name }, view, some[0])),
  );
  const isMixed = holdsAddresses(candidate) && !views.some(isOld);
  return turns || isMixed ? { kind: 'rotating', records: contents.flatMap(({ records }) => records) } : differing;
}

/**
 * Returns the change that servers confirm although each answer may name others: nothing of before is left at any of them. Where each
 * keeps to its own answer, a newer state may just be on its way.
 */
function overByTurns(
  candidate: Candidate,
  domain: DomainName,
  { servers, views, isSteady }: Views & Pick<Differing, 'isSteady'>,
): Confirmation | null {
  const { name, before, after, pendingSince } = candidate;
  const contents = views.flat().map((view) => viewedContent(candidate, domain, view));
  if (!isReplaced(before, contents)) return null;
  if (isSteady && (pendingSince === null || after.at - pendingSince < ALTERNATING_MS)) return null;
  // Of a large pool, not even all servers together show every member.
  if (spansNetworks({ ...before, records: contents.flatMap(({ records }) => records) })) return null;
  const isResolved = contents.some((one) => isSameContent(domain, { name, some: one, others: after }));
  const [first] = contents;
  const shown = isResolved ? after : first;
  if (shown === undefined) return null;
  const records = holdsAddresses(candidate)
    ? unitedRecords(
        shown.records,
        contents.flatMap((one) => one.records),
      )
    : shown.records;
  const by = servers.flatMap(({ host }, i) => (views[i]?.length === 0 ? [] : [host]));
  return {
    ...{ kind: 'confirmed', by, silent: [], isResolved, isByTurns: true },
    content: { ...shown, records, at: after.at },
  };
}

/** Which servers have the old state, and which have another; null where what they differ in is not the owner's. */
function differingServers(candidate: Candidate, domain: DomainName, { servers, views }: Views): Differing | null {
  const { name, before, after } = candidate;
  const contents = views.map((some) =>
    some.map((view) => contentKnowing([before, after], { candidate, domain, view })),
  );
  const isOld = (content: RrsetContent) => isSameContent(domain, { name, some: content, others: before });
  const others = contents.flat().filter((content) => !isOld(content));
  const content = others.find((one) => isSameContent(domain, { name, some: one, others: after })) ?? others[0];
  if (
    content === undefined ||
    contents.flat().every((one) => isSameContent(domain, { name, some: one, others: content }))
  )
    return null;
  const hostsWith = (wanted: (content: RrsetContent) => boolean): readonly DnsName[] => [
    ...new Set(servers.flatMap(({ host }, i) => (contents[i]?.some(wanted) ? [host] : []))),
  ];
  return {
    kind: 'differing',
    old: hostsWith(isOld),
    others: hostsWith((one) => !isOld(one)),
    denying: isWithoutRecords(before) ? [] : hostsWith(isWithoutRecords),
    content,
    isSteady: contents.every(([first, ...more]) =>
      more.every((one) => first !== undefined && isSameContent(domain, { name, some: one, others: first })),
    ),
  };
}
