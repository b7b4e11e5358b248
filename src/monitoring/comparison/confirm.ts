import type { DnsName, DomainName } from '../../domain/name.ts';
import type { Rr, RrType } from '../../domain/rr.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { RrsetContent } from '../../observations/transitions.ts';
import { ALTERNATING_MS, mayAlternate } from './alternating.ts';
import { type AuthoritativeServer, type Authority, areTooFew, readAuthority } from './authorities.ts';
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
import { isReplaced, isTurn, spansNetworks, turnOf } from './rotating.ts';
import { type AgreedContent, contentKnowing, contentSeen, viewedContent } from './seen-content.ts';
import { type NsView, viewFrom } from './views.ts';

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
export interface Differing {
  readonly kind: 'differing';
  /** Those that have the old state. */
  readonly old: readonly DnsName[];
  readonly others: readonly DnsName[];
  /** Those of the others that say there are no such records, though there were some. */
  readonly denying: readonly DnsName[];
  /** Holds what the others have; where they have several, what the resolver showed, or else the first. */
  readonly content: RrsetContent;
  /** Whether each server answered the same in all rounds. */
  readonly isSteady: boolean;
}

/** Aliases are followed through this many zones. Source: docs/limits.md. */
const MAX_ZONES = 3;
/** How often the servers are asked in all: a set that rotates shows that in the second round at the latest. */
export const ROUNDS = 2;
/** Addresses and aliases rotate more than anything else: this many answers of all servers together are needed to tell. */
export const ANSWERS_FOR_ROTATING = 8;
/**
 * So many are needed where an alias may be one that rotates: its servers gave several targets within the last day, or did not
 * answer when it was first seen. If what we know is the target of 1 answer in 10, all 40 name another by chance in 1 run of 70
 * (8 in 3 of 7), and with two targets of equal weight never. Of 1 in 100, 2 of 3 do; but 1 lookup in 100 saw it.
 */
const ANSWERS_IF_ALTERNATING = 40;
/** Differences of one run that are confirmed; others wait for the next run, which comes soon. Source: docs/limits.md. */
export const MAX_CANDIDATES = 30;
/** Answers of servers about all of them together, so that a run stays within its questions. Source: docs/limits.md. */
export const MAX_ANSWERS = 120;
/** How many servers are enough if very much changed at once. */
export const FEWEST_SERVERS = 2;

/** Asks the zone's own name servers about differences. `evidence` gives new evidence for each round, over one budget. */
export async function confirm(
  candidates: readonly Candidate[],
  domain: DomainName,
  evidence: () => Evidence,
): Promise<readonly Confirmation[]> {
  const rounds = Array.from({ length: ANSWERS_IF_ALTERNATING }, evidence);
  const some = candidates.slice(0, MAX_CANDIDATES);
  const maxServers = Math.max(FEWEST_SERVERS, Math.floor(MAX_ANSWERS / ROUNDS / some.length));
  const verdicts = new Map<Candidate, Promise<Confirmation>>();
  const verdictOn = async (candidate: Candidate): Promise<Confirmation> =>
    judged(
      candidate,
      domain,
      await followed({ ...candidate, domain }, { rounds, maxServers, answers: wanted(candidate) }),
    );
  for (const one of some.filter(({ type }) => type === 'CNAME')) verdicts.set(one, verdictOn(one));
  const all = some.map(async (candidate) => {
    const alias = aliasOf(candidate, some);
    const known = verdicts.get(candidate);
    if (known !== undefined) return known;
    const verdict = alias === undefined ? undefined : await verdicts.get(alias);
    // What shows only that its alias changed waits while the servers give several targets by turns, or the one before.
    const isOpen = verdict?.kind === 'unchanged' || (verdict?.kind === 'differing' && !verdict.isSteady);
    return isOpen ? ({ kind: 'open' } as const) : verdictOn(candidate);
  });
  return [...(await Promise.all(all)), ...candidates.slice(MAX_CANDIDATES).map((): Confirmation => ({ kind: 'open' }))];
}

/** How many answers of all servers together are needed about a difference. */
const wanted = (candidate: Candidate): number => {
  if (candidate.type === 'CNAME' && mayAlternate(candidate)) return ANSWERS_IF_ALTERNATING;
  return holdsAddresses(candidate) || candidate.type === 'CNAME' ? ANSWERS_FOR_ROTATING : 0;
};

/** The candidate that is the alias at the name of another, where both show another target. */
const aliasOf = ({ name, type, before, after }: Candidate, all: readonly Candidate[]): Candidate | undefined =>
  type === 'CNAME' || before.aliases.length === 0 || after.aliases.length === 0 || sameAliases(before, after)
    ? undefined
    : all.find((one) => one.type === 'CNAME' && one.name === name);

export interface Rounds {
  /** Evidence for each round; the servers are asked in no more of them. */
  readonly rounds: readonly Evidence[];
  readonly maxServers: number;
  /** How many answers of all servers together are needed, beyond two rounds. */
  readonly answers?: number;
}

/** An RRset, and the domain that it is of: of that one it matters whether it exists. */
interface DomainRrset {
  readonly name: DnsName;
  readonly type: RrType;
  readonly domain: DnsName;
}

/** Holds what the servers along an alias chain agree on. */
export interface Agreed extends AgreedContent {
  readonly kind: 'agreed';
  readonly by: readonly DnsName[];
  /** Servers of the zone of the name that did not answer. */
  readonly silent: readonly DnsName[];
}

export type Followed = Agreed | { readonly kind: 'unreached' } | Views;

export interface Views {
  readonly kind: 'differing';
  readonly servers: readonly AuthoritativeServer[];
  /** By server, in the order of the rounds. */
  readonly views: readonly (readonly NsView[])[];
}

/** Asks the name servers along an alias chain for an RRset. */
export async function followed(subject: DomainRrset, asking: Rounds, zones = MAX_ZONES): Promise<Followed> {
  const { name, type } = subject;
  const [first] = asking.rounds;
  const authority = first === undefined ? null : await readAuthority(name, type, first, subject.domain);
  if (authority === null || authority.servers.length === 0) return { kind: 'unreached' };
  const servers = authority.servers.slice(0, asking.maxServers);
  const views = await viewsOf(subject, { ...authority, servers }, asking);
  const all = views.flat();
  const [one] = all;
  // A zone below may have the name, and no resolver told us of it.
  if (one === undefined || all.every(({ next }) => next === name)) return { kind: 'unreached' };
  if (all.some((view) => !isSameView(subject, view, one))) return { kind: 'differing', servers, views };
  const by = servers.flatMap(({ host }, i) => (views[i]?.length === 0 ? [] : [host]));
  const unasked = authority.servers.slice(asking.maxServers).map(({ host }) => host);
  const silent = authority.hosts.filter((host) => !by.includes(host) && !unasked.includes(host));
  // DS records are in the zone above. A single server of it may have lost the domain.
  if (type === 'DS' && one.kind === 'nxdomain' && areTooFew(by, authority)) return { kind: 'unreached' };
  const own: Agreed = { kind: 'agreed', aliases: one.aliases, end: one.next === null ? one : null, by, silent };
  if (one.next === null || zones === 1) return own;
  const rest = await followed({ name: one.next, type, domain: one.next }, asking, zones - 1);
  return rest.kind === 'agreed' ? { ...rest, aliases: [...one.aliases, ...rest.aliases], by, silent } : own;
}

/** Asks each server in each round; those that did not answer are left out. */
async function viewsOf(
  { name, type }: DomainRrset,
  { zone, servers }: Authority,
  { rounds, answers: needed = 0 }: Rounds,
): Promise<readonly (readonly NsView[])[]> {
  const wanted = Math.ceil(needed / servers.length);
  const views: NsView[][] = servers.map(() => []);
  for (const evidence of rounds.slice(0, Math.max(ROUNDS, wanted))) {
    const answers = await Promise.all(servers.map((server) => viewFrom(server, { name, type, zone }, evidence)));
    for (const [i, view] of answers.entries()) if (view !== null) views[i]?.push(view);
  }
  return views;
}

const isSameView = ({ domain, name }: Pick<DomainRrset, 'domain' | 'name'>, some: NsView, others: NsView): boolean =>
  some.next === others.next && isSameContent(domain, name, asContent(some), asContent(others));

const asContent = ({ kind, aliases, records }: NsView): RrsetContent => ({
  at: 0,
  outcome: kind,
  aliases,
  records,
});

function judged(candidate: Candidate, domain: DomainName, finding: Followed): Confirmation {
  if (finding.kind === 'unreached') return { kind: 'unreached' };
  if (finding.kind === 'differing') return judgedDifference(candidate, domain, finding);
  const { name, before, after } = candidate;
  const content = contentSeen(candidate, domain, finding);
  if (content === null) return { kind: 'open' };
  if (isSameContent(domain, name, content, before)) return { kind: 'unchanged', by: finding.by };
  const turn = turnOf(candidate, content);
  if (turn === 'unchanged') return { kind: 'unchanged', by: finding.by };
  if (turn === 'rotating') return { kind: 'rotating', records: content.records };
  // What all name servers have counts, although the resolver shows something else: it may still have an older change, or a
  // view of its own. Addresses wait unless it shows the same, or the old ones still: many names have others for each network.
  const isResolved = isSameContent(domain, name, content, after);
  const isCached = isSameContent(domain, name, after, before);
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
  if (isSameContent(domain, name, before, after)) return differing;
  const byServer = finding.views;
  const views = byServer.flat();
  const contents = views.map((view) => viewedContent(candidate, domain, view));
  // What no owner makes rotate may do so among what is known.
  const mayTurn = (content: RrsetContent) =>
    mayRotate(before, content) && (holdsAddresses(candidate) || isTurn(before, content));
  if (!contents.every(mayTurn)) return differing;
  const isEither = contents.every((content) =>
    [before, after].some((one) => isSameContent(domain, name, content, one)),
  );
  if (isEither && !alternates(candidate) && !candidate.rotates) return differing;
  const isOld = (view: NsView | undefined) =>
    view !== undefined && isSameContent(domain, name, asContent(view), before);
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
  const isResolved = contents.some((one) => isSameContent(domain, name, one, after));
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
  const contents = views.map((some) => some.map((view) => contentKnowing([before, after], candidate, domain, view)));
  const isOld = (content: RrsetContent) => isSameContent(domain, name, content, before);
  const others = contents.flat().filter((content) => !isOld(content));
  const content = others.find((one) => isSameContent(domain, name, one, after)) ?? others[0];
  if (content === undefined || contents.flat().every((one) => isSameContent(domain, name, one, content))) return null;
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
      more.every((one) => first !== undefined && isSameContent(domain, name, one, first)),
    ),
  };
}
