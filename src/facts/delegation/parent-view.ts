import type { Failure, Ref } from '../../domain/answer.ts';
import { type DnsName, type DomainName, isAtOrBelow, parentOf, ROOT } from '../../domain/name.ts';
import { registrableDomain } from '../../domain/psl.ts';
import type { DnsResponse } from '../../domain/response.ts';
import type { Rdata } from '../../domain/rr.ts';
import { type Undelegated, withinMost } from '../../domain/undelegated.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { available, type FactReader, shared, unavailableFor } from '../fact.ts';
import { readZone } from '../zone.ts';
import { delegatedIn, type Glue, mergedDelegations } from './delegated-hosts.ts';
import { isIPv4, listedHosts, lookUpHosts } from './hosts.ts';
import { askServer, authoritative, ownData, RCODE, type ServerReply } from './server-response.ts';

/** Describes how one server of the zone above answers about the zone. */
export interface ParentServer {
  readonly host: DnsName;
  readonly address: string;
  /**
   * `delegates`: to the servers in `hosts`. `denies`: it has the zone above, and nothing of this one. `fails`: it answers,
   * but not for the zone above. `no-answer`: it does not answer. `not-asked`: we could not ask.
   */
  readonly state: 'delegates' | 'denies' | 'fails' | 'no-answer' | 'not-asked';
  readonly hosts: readonly DnsName[];
  /** For each host, the addresses that came with it. */
  readonly glue: readonly Glue[];
  /** Whether it also serves the zone itself, so that its answer is not that of the zone above alone. */
  readonly servesZone: boolean;
  /** Null where it gave no answer about them. */
  readonly ds: readonly Rdata['DS'][] | null;
  /** Whether it answers for the zone above, but the question for DS records by an error, a referral or without authority. */
  readonly failsOnDs: boolean;
}

/** Describes a zone as the zone above has it. */
export interface ParentView {
  /** The zone that is delegated, or that has the name. */
  readonly zone: DnsName;
  /** Whether the name asked about is the apex of it. */
  readonly isApex: boolean;
  /** The zone above; null for the root, and where the delegation is a premise. */
  readonly parent: DnsName | null;
  readonly servers: readonly ParentServer[];
  /** All hosts that any server of the zone above delegates to, sorted. */
  readonly hosts: readonly DnsName[];
  /** For each of them, all addresses that came with it. */
  readonly glue: readonly Glue[];
  /** Whether the delegation is one to be tried, given in place of that of the zone above. */
  readonly isPremise: boolean;
}

/** Servers of the zone above that are asked, at most: as many as the root and most top-level domains have. */
const MAX_PARENT_SERVERS = 13;

/** Returns the delegation as each server of the zone above gives it. */
export const readParentView: FactReader<ParentView> = shared<ParentView>(async (domain, evidence) => {
  const given = evidence.premises.undelegated;
  if (given !== undefined && given.zone === domain) return premisedView(given, evidence);
  const own = await readZone(domain, evidence);
  // A zone that nobody answers for has to be found from above.
  const around = own.kind === 'available' ? own.value.apex : await zoneThatDenies(domain, evidence);
  const isInside = around !== null && around !== domain;
  const isCut = isInside && own.kind === 'available' && (await isDelegatedBy(around, domain, evidence));
  const zone = isInside && !isCut ? around : domain;
  const about = { zone, isApex: zone === domain };
  if (zone === ROOT) return available({ ...about, ...NO_PARENT }, own.refs);
  const above = await readZone(parentOf(zone) as DomainName, evidence);
  if (above.kind === 'unavailable') return above;
  const parent = above.value.apex;
  const listed = await listedHosts(parent, evidence);
  if (!listed.ok) return unavailableFor([listed.failure]);
  const found = await askParent(zone, { parent, hosts: listed.hosts, evidence });
  const refs = [...new Set([...above.refs, listed.ref, ...found.refs])];
  if (found.servers.every(({ state }) => state !== 'delegates' && state !== 'denies'))
    return unavailableFor(found.failures, refs);
  return available(
    { ...about, parent, servers: found.servers, ...mergedDelegations(found.servers), isPremise: false },
    refs,
  );
});

/** Servers of the zone above that are asked whether a name is delegated though its servers do not say so. */
const MAX_ASKED_FIRST = 2;

/**
 * Asks the zone above whether it delegates a name that seems to be inside it: the servers of the name may have another
 * zone, or deny it.
 */
async function isDelegatedBy(parent: DnsName, zone: DnsName, evidence: Evidence): Promise<boolean> {
  const listed = await listedHosts(parent, evidence);
  if (!listed.ok) return false;
  const { servers } = await askParent(zone, { parent, hosts: listed.hosts.slice(0, MAX_ASKED_FIRST), evidence });
  return servers.some(({ state, servesZone }) => state === 'delegates' && !servesZone);
}

/**
 * Returns the zone above a name whose SOA can't be looked up, such as an alias that leads in a circle, where its servers
 * delegate the name to nobody: then it is a name of theirs. What a registry sells is none.
 */
async function zoneThatDenies(domain: DomainName, evidence: Evidence): Promise<DnsName | null> {
  if (domain === ROOT || registrableDomain(domain) === domain) return null;
  const above = await readZone(parentOf(domain) as DomainName, evidence);
  if (above.kind === 'unavailable') return null;
  const parent = above.value.apex;
  const listed = await listedHosts(parent, evidence);
  if (!listed.ok) return null;
  const { servers } = await askParent(domain, { parent, hosts: listed.hosts.slice(0, MAX_ASKED_FIRST), evidence });
  const states = servers.map(({ state }) => state);
  return states.includes('denies') && !states.includes('delegates') ? parent : null;
}

const NO_PARENT = { parent: null, servers: [], hosts: [], glue: [], isPremise: false } as const;

interface ParentReplies {
  readonly servers: readonly ParentServer[];
  readonly failures: readonly [Failure, ...Failure[]];
  readonly refs: readonly Ref[];
}

async function askParent(
  zone: DnsName,
  {
    parent,
    hosts,
    evidence,
  }: { readonly parent: DnsName; readonly hosts: readonly DnsName[]; readonly evidence: Evidence },
): Promise<ParentReplies> {
  const { known, aboveRefs } = await parentHosts(parent, hosts.slice(0, MAX_PARENT_SERVERS), evidence);
  // IPv4 where there is any: not every machine that asks has IPv6.
  const reachable = known.flatMap(({ host, addresses }) => {
    const [address] = [...addresses.filter(isIPv4), ...addresses];
    return address === undefined ? [] : [{ host, address }];
  });
  const asked = await Promise.all(
    reachable.map(async ({ host, address }) => {
      const [ns, ds] = await Promise.all([
        askServer(evidence, { address, name: zone, type: 'NS' }),
        askServer(evidence, { address, name: zone, type: 'DS' }),
      ]);
      return { server: parentServer({ host, address }, { view: { zone, parent }, ns, ds }), ns, ds };
    }),
  );
  const refs = [...aboveRefs, ...known.flatMap((one) => one.refs), ...asked.flatMap(({ ns, ds }) => [ns.ref, ds.ref])];
  const failures = asked.flatMap(({ ns }) =>
    ns.kind === 'response' ? [] : [{ why: ns.why, causes: [], ref: ns.ref }],
  );
  const lost = known.flatMap(({ failure }) => failure ?? []);
  const [first, ...rest] = [...failures, ...lost];
  const none: Failure = { why: 'server-error', causes: [], ref: refs[0] ?? (0 as Ref) };
  return { servers: asked.map(({ server }) => server), failures: [first ?? none, ...rest], refs };
}

/** Looks up the servers of the zone above. Some are found by their glue alone, since their own zone has no address of them. */
async function parentHosts(parent: DnsName, hosts: readonly DnsName[], evidence: Evidence) {
  const found = await lookUpHosts(hosts, evidence);
  const isComplete = found.every(({ addresses }) => addresses.length > 0);
  if (parent === ROOT || isComplete) return { known: found, aboveRefs: [] };
  const view = await readParentView(parent as DomainName, evidence);
  const glue = view.kind === 'available' ? view.value.glue : [];
  const known = found.map((one) =>
    one.addresses.length > 0 ? one : { ...one, addresses: glue.find(({ host }) => host === one.host)?.addresses ?? [] },
  );
  return { known, aboveRefs: view.refs };
}

function parentServer(
  at: { readonly host: DnsName; readonly address: string },
  {
    view: { zone, parent },
    ns,
    ds,
  }: {
    readonly view: { readonly zone: DnsName; readonly parent: DnsName };
    readonly ns: ServerReply;
    readonly ds: ServerReply;
  },
): ParentServer {
  const nothing = { ...at, hosts: [], glue: [], servesZone: false, ds: dsIn(ds, zone, parent), failsOnDs: false };
  if (ns.kind !== 'response') return { ...nothing, state: ns.kind === 'not-asked' ? 'not-asked' : 'no-answer' };
  const { response } = ns;
  const delegated = delegatedIn(response, zone);
  if (delegated !== null)
    return { ...nothing, state: 'delegates', ...delegated, failsOnDs: !delegated.servesZone && isNoAnswer(ds) };
  return { ...nothing, state: response.aa && isDenial(response) ? 'denies' : 'fails' };
}

/** Whether a response neither gives nor denies the DS records. */
const isNoAnswer = (reply: ServerReply): boolean =>
  reply.kind === 'response' && !reply.response.tc && authoritative(reply) === null;

const isDenial = ({ rcode }: DnsResponse): boolean => rcode === RCODE.noError || rcode === RCODE.nxDomain;

/** The DS records that a server of the zone above has. One that serves the zone alone does not have them. */
function dsIn(reply: ServerReply, zone: DnsName, parent: DnsName): readonly Rdata['DS'][] | null {
  const own = ownData(reply, zone, 'DS');
  if (own === null || own.length > 0 || reply.kind !== 'response') return own;
  const denier = reply.response.authorities.find(({ type }) => type === SOA)?.name;
  return denier === zone && isAtOrBelow(zone, parent) ? null : own;
}
const SOA = 6;

/** The view of a delegation that is only given: its hosts, and the addresses given or looked up, those that are asked. */
async function premisedView(given: Undelegated, evidence: Evidence): ReturnType<FactReader<ParentView>> {
  const { zone, ds } = given;
  const found = await Promise.all(
    given.servers.map(async ({ host, addresses }) => {
      if (addresses.length > 0 || isAtOrBelow(host, zone)) return { host, addresses, refs: [] };
      const [known] = await lookUpHosts([host], evidence);
      return { host, addresses: known?.addresses ?? [], refs: known?.refs ?? [] };
    }),
  );
  const asked = new Map<DnsName, string[]>();
  for (const { host, addresses } of withinMost(given, found))
    asked.set(host, [...(asked.get(host) ?? []), ...addresses]);
  const hosts = [...asked.keys()].sort();
  const view = { hosts, glue: hosts.map((host) => ({ host, addresses: asked.get(host) ?? [] })) };
  const server: ParentServer = {
    host: zone,
    address: '',
    state: 'delegates',
    ...view,
    servesZone: false,
    ds,
    failsOnDs: false,
  };
  return available(
    { zone, isApex: true, parent: null, servers: [server], ...view, isPremise: true },
    found.flatMap(({ refs }) => refs),
  );
}
