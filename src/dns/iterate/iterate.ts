import type { Cause } from '../../domain/cause.ts';
import { type DnsName, isAtOrBelow, parentOf, ROOT } from '../../domain/name.ts';
import type { DnsResponse } from '../../domain/response.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import type { Clock } from '../../domain/time.ts';
import { TRY_TIMEOUT_MS } from '../limits.ts';
import { labelCount, lastLabels } from '../validate/names.ts';
import { followAliases } from './aliases.ts';
import { type Delegation, Delegations } from './delegations.ts';
import { FIRST_TRY_MS, MAX_HOST_DEPTH, MAX_SECOND_TRIES, MAX_UNGLUED } from './limits.ts';
import { addressesOfName, inBailiwick, meaningOf, type NameServer } from './referral.ts';
import { Walk } from './walk.ts';

/** For whom a server is asked, and for how long it may be waited for. */
export interface Errand {
  readonly walk: Walk;
  readonly timeoutMs: number;
}

export interface IterateOptions {
  /** Asks one server without recursion; null where no response came that means anything, which the walk then knows. */
  exchange(address: string, name: DnsName, type: number, errand: Errand): Promise<DnsResponse | null>;
  /** The servers of the root. */
  readonly hints: readonly NameServer[];
  /** Zones whose servers are known from the start, beside the root. */
  readonly zones?: ReadonlyMap<DnsName, readonly NameServer[]>;
  readonly clock?: Clock;
  /** Why an address must not be asked; null where it may. */
  refusalOf?(address: string): Cause | null;
  /** Whether an address can be asked without waiting for our own limits. */
  isFree?(address: string): boolean;
  /** The addresses in the order in which they are asked. */
  order?(addresses: readonly string[]): readonly string[];
}

/** Holds what the servers of a zone answered. */
type ZoneReply =
  | { readonly kind: 'answer'; readonly response: DnsResponse }
  | { readonly kind: 'referral'; readonly response: DnsResponse; readonly below: Delegation };

/** A question in flight that others wait for. */
interface Leader {
  readonly asked: Promise<unknown>;
  readonly walk: Walk;
}

/** A question on its way down. */
interface Descent {
  readonly name: DnsName;
  readonly type: number;
  readonly walk: Walk;
  /** How many lookups of name servers this one is within. */
  readonly depth: number;
}

/** Walks from the root to the servers that have a name, as a recursive resolver does. Source: RFC 1034 §5.3.3. */
export class Iterator {
  readonly #options: IterateOptions;
  readonly #delegations: Delegations;
  /** Questions in flight that may bring the delegation of a zone, by that zone: others wait for it. */
  readonly #leading = new Map<string, Leader>();
  readonly #hosts = new Map<DnsName, Promise<readonly string[]>>();

  constructor(options: IterateOptions) {
    this.#options = options;
    const zones = new Map([[ROOT as DnsName, options.hints], ...(options.zones ?? [])]);
    this.#delegations = new Delegations(zones, options.clock ?? Date.now);
  }

  /** The response of those that have the name, aliases followed into other zones; null where none came. */
  async lookUp(name: DnsName, type: number, walk = new Walk()): Promise<DnsResponse | null> {
    const followed = await followAliases(name, type, (at) => this.#ask({ name: at, type, walk, depth: 0 }));
    if (typeof followed !== 'string') return followed;
    walk.misled(followed, name);
    return null;
  }

  async #ask(step: Descent): Promise<DnsResponse | null> {
    const { name, type } = step;
    // The DS records of a zone are its parent's.
    const isOfParent = type === RR_TYPES.DS && name !== ROOT;
    const start = isOfParent ? parentOf(name) : name;
    // The servers of name servers are not what the run is about.
    const since = step.depth === 0 ? step.walk.since : null;
    let delegation = this.#delegations.closest(start, since);
    let known = isOfParent ? this.#knownDs(step) : undefined;
    const waited = new Set<string>();
    while (known === undefined) {
      const led = this.#leaderOf(delegation.zone, step, waited);
      if (led !== undefined) {
        const before = led.walk.heldBackMs;
        await led.asked;
        step.walk.heldBack(led.walk.heldBackMs - before);
        delegation = this.#delegations.closest(start, since);
        if (isOfParent) known = this.#knownDs(step);
        continue;
      }
      const reply = await this.#lead(delegation, step);
      if (reply === null) return null;
      if (reply.kind === 'answer') return reply.response;
      delegation = reply.below;
      if (isOfParent && delegation.zone === name) return this.#delegations.dsOf(name, since) ?? reply.response;
    }
    return known;
  }

  #knownDs({ name, walk, depth }: Descent): DnsResponse | undefined {
    const ds = this.#delegations.dsOf(name, depth === 0 ? walk.since : null);
    return walk.readsProofs || ds?.answers.some(({ type }) => type === RR_TYPES.DS) === true ? ds : undefined;
  }

  /**
   * A question in flight that may bring the delegation which this one needs, to wait for once: many questions of a run
   * begin together, and the servers above their zone need not be asked by each. Lookups of name servers wait for nobody,
   * or two could wait for each other.
   */
  #leaderOf(zone: DnsName, step: Descent, waited: Set<string>): Leader | undefined {
    const key = leadKeyOf(zone, step);
    const leader = key === null || waited.has(key) ? undefined : this.#leading.get(key);
    if (leader !== undefined && key !== null) waited.add(key);
    return leader;
  }

  async #lead(delegation: Delegation, step: Descent): Promise<ZoneReply | null> {
    const key = leadKeyOf(delegation.zone, step);
    const asked = this.#askZone(delegation, step);
    // The parent answers a question for DS records itself: those who waited for it would all go on at once.
    const isAnswered = step.type === RR_TYPES.DS && labelCount(step.name) === labelCount(delegation.zone) + 1;
    if (key === null || isAnswered || this.#leading.has(key)) return asked;
    this.#leading.set(key, { asked, walk: step.walk });
    try {
      return await asked;
    } finally {
      this.#leading.delete(key);
    }
  }

  /** Asks the servers of a zone until one answers: those with addresses first, then others, then silent ones again. */
  async #askZone(delegation: Delegation, step: Descent): Promise<ZoneReply | null> {
    const { zone, servers } = delegation;
    const { walk, depth } = step;
    if (depth === 0) walk.beginZone();
    const tried: Tried = { silent: [], unsure: null };
    const known = servers.flatMap(({ name, addresses }) =>
      addresses.length > 0 ? addresses : (this.#delegations.addressesOf(name) ?? []),
    );
    const unglued = servers.filter(
      ({ name, addresses }) =>
        addresses.length === 0 && !isAtOrBelow(name, zone) && this.#delegations.addressesOf(name) === undefined,
    );
    const { isFree = () => true } = this.#options;
    // Where all would have to wait for our own limits, one more shares the load.
    const more = depth > 0 || known.length === 0 || known.some(isFree) ? undefined : unglued.shift();
    if (more !== undefined) known.push(...(await this.#sharedAddressesOf(more.name, step)));
    const reply = await this.#askEach(delegation, known, { step, tried, timeoutMs: FIRST_TRY_MS });
    if (reply !== null) return reply;
    for (const { name } of unglued.slice(0, MAX_UNGLUED)) {
      if (walk.isOver()) break;
      const found = await this.#askEach(delegation, await this.#addressesOf(name, step), {
        step,
        tried,
        timeoutMs: FIRST_TRY_MS,
      });
      if (found !== null) return found;
    }
    const again = tried.silent.splice(0).slice(0, MAX_SECOND_TRIES);
    const late = await this.#askEach(delegation, again, { step, tried, timeoutMs: TRY_TIMEOUT_MS });
    if (late !== null) return late;
    return tried.unsure === null ? null : { kind: 'answer', response: tried.unsure };
  }

  async #askEach(
    delegation: Delegation,
    addresses: readonly string[],
    { step, tried, timeoutMs }: { readonly step: Descent; readonly tried: Tried; readonly timeoutMs: number },
  ): Promise<ZoneReply | null> {
    const { zone } = delegation;
    const { name, type, walk } = step;
    for (const address of this.#inOrder(zone, addresses)) {
      const refusal = this.#options.refusalOf?.(address) ?? null;
      if (refusal !== null) {
        walk.failed(address, 'unreachable', refusal);
        continue;
      }
      if (!walk.mayAsk(address, zone)) continue;
      if (walk.isOver() || !walk.spendMessage()) return null;
      const whole = await this.#options.exchange(address, name, type, { walk, timeoutMs: walk.timeLeft(timeoutMs) });
      if (whole === null) {
        tried.silent.push(address);
        continue;
      }
      const response = inBailiwick(whole, zone);
      const meaning = meaningOf(whole, zone, name);
      if (meaning.kind === 'referral')
        return { kind: 'referral', response, below: this.#delegations.add(delegation, meaning.referral) };
      if (meaning.kind === 'answer' && meaning.isAuthoritative) return { kind: 'answer', response };
      if (meaning.kind === 'answer') tried.unsure ??= response;
      else {
        walk.refused(address, meaning.why, response);
        this.#delegations.setLame(zone, address);
      }
    }
    return null;
  }

  /** Servers that did not serve the zone a moment ago come last. */
  #inOrder(zone: DnsName, addresses: readonly string[]): readonly string[] {
    const { order = (all: readonly string[]) => all } = this.#options;
    const distinct = order([...new Set(addresses)]);
    const isLame = (address: string): boolean => this.#delegations.isLame(zone, address);
    return [...distinct.filter((one) => !isLame(one)), ...distinct.filter(isLame)];
  }

  /** The same, once for all who begin together. They are no lookups of name servers themselves, so none waits for another. */
  #sharedAddressesOf(host: DnsName, step: Descent): Promise<readonly string[]> {
    const going = this.#hosts.get(host) ?? this.#addressesOf(host, step).finally(() => this.#hosts.delete(host));
    this.#hosts.set(host, going);
    return going;
  }

  /** The addresses of a name server, looked up; none where it has none or may not be looked up. */
  async #addressesOf(host: DnsName, { walk, depth }: Descent): Promise<readonly string[]> {
    const known = this.#delegations.addressesOf(host);
    if (known !== undefined) return known;
    if (depth >= MAX_HOST_DEPTH || walk.pendingHosts.has(host) || !walk.spendHost()) return [];
    walk.pendingHosts.add(host);
    try {
      for (const type of [RR_TYPES.A, RR_TYPES.AAAA]) {
        const answers = (await this.#ask({ name: host, type, walk, depth: depth + 1 }))?.answers ?? [];
        const addresses = addressesOfName(answers, host);
        if (addresses.length === 0) continue;
        const ttls = answers.filter(({ name }) => name === host).map(({ ttlSeconds }) => ttlSeconds);
        this.#delegations.setAddresses(host, addresses, Math.min(...ttls));
        return addresses;
      }
      // Where the walk is over, nothing was found out about the host.
      if (!walk.isOver()) this.#delegations.setAddresses(host, [], 0);
      walk.failed(host, 'unreachable', { code: 'server-not-found', args: {} });
      return [];
    } finally {
      walk.pendingHosts.delete(host);
    }
  }
}

/** Remembers what became of the servers of a zone so far. */
interface Tried {
  /** Addresses that did not answer. */
  readonly silent: string[];
  /** An answer of a server that does not call itself an authority: better than none. */
  unsure: DnsResponse | null;
}

/**
 * Names the zone whose delegation a question to the servers above may bring; null where it is the zone itself, or of no
 * use.
 */
function leadKeyOf(zone: DnsName, { name, depth }: Descent): string | null {
  if (depth > 0 || name === zone) return null;
  return `${zone} ${lastLabels(name, labelCount(zone) + 1)}`;
}
