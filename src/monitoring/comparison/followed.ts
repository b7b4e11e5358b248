import type { DnsName } from '../../domain/name.ts';
import type { RrType } from '../../domain/rr.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import {
  type AuthoritativeServer,
  type Authority,
  areTooFew,
  readAuthority,
} from '../../facts/delegation/authority.ts';
import type { RrsetContent } from '../../observations/store.ts';
import { isSameContent } from './content.ts';
import type { AgreedContent } from './seen-content.ts';
import { type NsView, viewFrom } from './views.ts';

/** Aliases are followed through this many zones. Source: docs/limits.md. */
const MAX_ZONES = 3;
/** How often the servers are asked in all: a set that rotates shows that in the second round at the latest. */
export const ROUNDS = 2;
/** How many servers are enough if very much changed at once. */
export const FEWEST_SERVERS = 2;

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
  const authority =
    first === undefined ? null : await readAuthority(name, { type, evidence: first, domain: subject.domain });
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

export const isSameView = (
  { domain, name }: Pick<DomainRrset, 'domain' | 'name'>,
  some: NsView,
  others: NsView,
): boolean =>
  some.next === others.next && isSameContent(domain, { name, some: asContent(some), others: asContent(others) });

export const asContent = ({ kind, aliases, records }: NsView): RrsetContent => ({
  at: 0,
  outcome: kind,
  aliases,
  records,
});
