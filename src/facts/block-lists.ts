import type { Failure } from '../domain/answer.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import { registrableDomain } from '../domain/psl.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { type BlockListAnswer, blockList, shownList } from '../evidence/questions/block-list.ts';
import { readAnyAddress } from './addresses.ts';
import { available, type Fact, type FactReader, refOf, shared, unavailable } from './fact.ts';
import { readMailHosts } from './mail-hosts.ts';

/** Lists that are asked, and addresses about which. Source: docs/limits.md. */
export const MAX_BLOCK_LISTS = 5;
const MAX_LISTED_ADDRESSES = 10;

/** An address of a domain: of a mail server, or of the domain itself. */
interface AskedAddress {
  readonly address: string;
  /** The mail server that has it; null where only the domain itself has. */
  readonly mailHost: DnsName | null;
}

/** Tells that a block list names an address. Lists are named here as anybody may see them. */
interface Listing extends AskedAddress {
  readonly list: string;
  /** Holds the addresses that the list answered. */
  readonly codes: readonly string[];
}

/** Holds what block lists say of the addresses of a domain. */
export interface BlockListState {
  /** `not-asked`: nobody asked for it, or not by that date. */
  readonly state: 'not-configured' | 'not-asked' | 'no-addresses' | 'asked';
  /** How many addresses were asked about. */
  readonly count: number;
  readonly listings: readonly Listing[];
  /** The lists that name none of the addresses. */
  readonly silent: readonly string[];
  /** Those that refuse to answer, about some address. */
  readonly refusing: readonly string[];
  /** Those of which something else is not known. */
  readonly open: readonly string[];
  /** Whether there may be addresses that were not asked about. */
  readonly partial: boolean;
}

const NOTHING = { count: 0, listings: [], silent: [], refusing: [], open: [], partial: false } as const;

/** The addresses to ask about, and what keeps others from being known. */
interface Places {
  readonly places: readonly AskedAddress[];
  readonly failures: readonly Failure[];
  readonly partial: boolean;
}

interface ListReply {
  readonly place: AskedAddress;
  readonly list: DnsName;
  readonly answer: BlockListAnswer;
}

/** Holds what lists of domains say of a domain. */
export interface DomainListState {
  /** `not-asked`: nobody asked for it, or not by that date. */
  readonly state: 'not-configured' | 'not-asked' | 'asked';
  /** The name that the lists were asked about. */
  readonly about: DomainName;
  readonly listings: readonly { readonly list: string; readonly codes: readonly string[] }[];
  /** The lists that do not name it. */
  readonly silent: readonly string[];
  /** Those that refuse to answer. */
  readonly refusing: readonly string[];
  /** Those that did not answer, or not as a list does. */
  readonly open: readonly string[];
}

/** Returns which lists of domains name the registrable domain. A list that fails is one that is not known. */
export const readDomainLists: FactReader<DomainListState> = shared<DomainListState>(async (domain, evidence) => {
  const lists = evidence.premises.domainBlockLists.slice(0, MAX_BLOCK_LISTS);
  const about = registrableDomain(domain) ?? domain;
  const asked = await Promise.all(
    lists.map(async (list) => ({
      list: shownList(list),
      answer: await evidence.ask(blockList(list, about), { guess: true, active: true }),
    })),
  );
  const listsOf = (is: (answer: BlockListAnswer) => boolean) =>
    asked.flatMap(({ list, answer }) => (is(answer) ? [list] : []));
  const isUnknown = asked.every(isUnasked);
  return available(
    {
      state: lists.length === 0 ? 'not-configured' : isUnknown ? 'not-asked' : 'asked',
      about,
      listings: asked.flatMap(({ list, answer }) => (answer.kind === 'listed' ? [{ list, codes: answer.codes }] : [])),
      silent: listsOf(({ kind }) => kind === 'not-listed'),
      refusing: listsOf((answer) => answer.kind === 'failure' && answer.failure.why === 'turned-away'),
      open: listsOf((answer) => answer.kind === 'failure' && answer.failure.why !== 'turned-away'),
    },
    asked.map(({ answer }) => refOf(answer)),
  );
});

/** Returns which block lists name addresses of the mail servers, or of the domain itself. */
export const readBlockLists: FactReader<BlockListState> = shared<BlockListState>(async (domain, evidence) => {
  const lists = evidence.premises.blockLists.slice(0, MAX_BLOCK_LISTS);
  if (lists.length === 0) return available({ ...NOTHING, state: 'not-configured' }, []);
  const known = await readPlaces(domain, evidence);
  const asked = await Promise.all(
    known.places.flatMap((place) =>
      lists.map(async (list): Promise<ListReply> => {
        const answer = await evidence.ask(blockList(list, place.address), { guess: true, active: true });
        return { place, list, answer };
      }),
    ),
  );
  return stateOf(asked, lists.map(shownList), known);
});

/** Lists the public addresses, those of mail servers first, and what keeps others from being known. */
async function readPlaces(domain: DomainName, evidence: Evidence): Promise<Places> {
  const [mail, own] = await Promise.all([readMailHosts(domain, evidence), readAnyAddress(domain, evidence)]);
  const ofMail =
    mail.kind === 'unavailable'
      ? []
      : mail.value.hosts.flatMap(({ host, addresses }) => addresses.map((address) => ({ address, mailHost: host })));
  const isSpecial = (address: string) =>
    own.kind === 'available' && own.value.special.some((one) => one.address === address);
  const ofDomain =
    own.kind === 'unavailable'
      ? []
      : own.value.addresses.flatMap((address) => (isSpecial(address) ? [] : [{ address, mailHost: null }]));
  const all = [...ofMail, ...ofDomain];
  const ordered = all.filter(({ address }, i) => all.findIndex((one) => one.address === address) === i);
  const isComplete =
    mail.kind === 'available' &&
    own.kind === 'available' &&
    own.value.complete &&
    mail.value.untried === 0 &&
    mail.value.hosts.every(({ complete }) => complete);
  return {
    places: ordered.slice(0, MAX_LISTED_ADDRESSES),
    failures: [mail, own].flatMap((one) => (one.kind === 'unavailable' ? one.failures : [])),
    partial: !isComplete || ordered.length > MAX_LISTED_ADDRESSES,
  };
}

/** Whether a run did not ask: it was not to, or it looks at a day of the past. */
const isUnasked = ({ answer }: Pick<ListReply, 'answer'>): boolean =>
  answer.kind === 'failure' && (answer.failure.why === 'not-asked' || answer.failure.why === 'not-observed');

function stateOf(
  asked: readonly ListReply[],
  lists: readonly string[],
  { places, failures, partial }: Places,
): Fact<BlockListState> {
  const refs = asked.map(({ answer }) => refOf(answer));
  if (asked.length > 0 && asked.every(isUnasked)) return available({ ...NOTHING, state: 'not-asked' }, refs);
  const failed = asked.flatMap(({ list, answer }) =>
    answer.kind === 'failure' ? [{ list: shownList(list), failure: answer.failure }] : [],
  );
  const listings = asked.flatMap(({ place, list, answer }) =>
    answer.kind === 'listed' ? [{ ...place, list: shownList(list), codes: answer.codes }] : [],
  );
  const without = (some: readonly { readonly list: string }[]) =>
    lists.filter((list) => some.some((one) => one.list === list));
  const refusing = without(failed.filter(({ failure }) => failure.why === 'turned-away'));
  const open = without(failed).filter((list) => !refusing.includes(list));
  const silent = lists.filter((list) => ![...failed, ...listings].some((one) => one.list === list));
  // An address that is not known may be listed, so that nothing can be said of the lists but what they do list.
  const unknown = listings.length > 0 || (failures.length === 0 && silent.length > 0) ? [] : failures;
  const lost = listings.length > 0 || silent.length > 0 ? [] : failed.map(({ failure }) => failure);
  const nothing = unavailable([...unknown, ...lost]);
  if (nothing !== null) return nothing;
  const count = places.length;
  const state = count === 0 ? 'no-addresses' : 'asked';
  return available({ state, count, listings, silent, refusing, open, partial }, refs);
}
