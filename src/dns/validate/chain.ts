import type { SignatureFault, UnsignedReason } from '../../domain/answer.ts';
import { type DnsName, isAtOrBelow, ROOT } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { DnsResponse } from '../../domain/response.ts';
import { type Rdata, RR_TYPES } from '../../domain/rr.ts';
import { Effort } from '../effort.ts';
import type { AlgorithmTable } from './algorithms.ts';
import type { Denied } from './bitmap.ts';
import type { NextCloser } from './denial.ts';
import { dsDataIn, keysOfDs, usableDs, zoneKeysOf } from './keys.ts';
import { labelCount, lastLabels } from './names.ts';
import { type RrSet, rrsetsOf } from './rrsets.ts';
import type { SetFault, Verified, Work, ZoneKey } from './signature.ts';
import { type Proven, type SignedZone, Verifier } from './verifier.ts';

/** Tells what is known of a zone: whether its answers can be verified, and by which keys. Source: RFC 4035 §4.3. */
export type ZoneState =
  | { readonly state: 'secure'; readonly zone: DnsName; readonly keys: readonly ZoneKey[] }
  | {
      readonly state: 'insecure';
      readonly zone: DnsName;
      readonly because: UnsignedReason;
      /** Whether the zone is signed, and one absence in it counts as insecure. */
      readonly of?: 'absence';
    }
  /** `by`: the zone above, where what it says of this one is not valid. */
  | { readonly state: 'bogus'; readonly zone: DnsName; readonly because: SignatureFault; readonly by?: DnsName }
  /** Something that it rests on could not be looked up, or there is no budget left to verify it. */
  | { readonly state: 'indeterminate'; readonly zone: DnsName; readonly because?: 'over-budget' };

/** Asks with DO and CD; null where no answer came. */
export type AskSigned = (name: DnsName, type: number) => Promise<DnsResponse | null>;

/** Holds what is trusted from the start: DS records or keys of a zone, usually the root's. */
export interface TrustAnchor {
  readonly zone: DnsName;
  readonly ds: readonly Rdata['DS'][];
  readonly keys: readonly ZoneKey[];
}

/** Remembers what earlier runs found out of zones; `same`: no zone begins at the name. */
export interface KnownZones {
  get(name: DnsName): ZoneState | 'same' | undefined;
  /** Keeps a state for as long as what it rests on may be believed. */
  set(name: DnsName, state: ZoneState | 'same', ttlSeconds: number): void;
}

/** A state with the time for which it may be believed. */
interface Lasting<S> {
  readonly state: S;
  readonly ttlSeconds: number;
}

export interface ChainOptions {
  readonly ask: AskSigned;
  readonly anchors: readonly TrustAnchor[];
  readonly table: AlgorithmTable;
  readonly nowSeconds: () => number;
  readonly work: Work;
  /** Counts what the run computes, which takes turns with others. */
  readonly effort?: Effort;
  readonly known?: KnownZones;
  /** DS records to take in place of those that zones above have. */
  readonly givenDs?: GivenDs;
}

/** DS records of zones, by their names: none where a zone is to count as unsigned. */
export type GivenDs = ReadonlyMap<DnsName, readonly Rdata['DS'][]>;

const NOERROR = 0;
const NXDOMAIN = 3;

/** Follows the chain of trust from an anchor to the zone of a name. Each zone is worked out once. */
export class TrustChain {
  readonly #options: ChainOptions;
  readonly #zones = new Map<DnsName, Promise<ZoneState>>();
  /** Keeps what the delegation of a name says; `same`: there is no cut. */
  readonly #cuts = new Map<DnsName, Promise<ZoneState | 'same'>>();
  readonly #verifier: Verifier;
  readonly #effort: Effort;
  readonly #ttls = new WeakMap<DnsResponse, number>();

  constructor(options: ChainOptions) {
    this.#options = options;
    this.#effort = options.effort ?? new Effort();
    this.#verifier = new Verifier({ ...options, effort: this.#effort });
  }

  /** Verifies a set with the keys of its zone. */
  verify(set: RrSet, zone: SignedZone): Promise<Verified> {
    return this.#verifier.verify(set, zone);
  }

  /**
   * The state of the zone that a name is in, or of one above it that is not secure. A response that is at hand may prove
   * where a delegation is unsigned: then nobody need be asked.
   */
  async zoneOf(name: DnsName, atHand?: DnsResponse): Promise<ZoneState> {
    const anchor = this.#anchorOf(name);
    if (anchor === undefined) return { state: 'insecure', zone: ROOT, because: 'no-anchor' };
    let state = await this.#once(this.#zones, anchor.zone, () => this.#fromAnchor(anchor));
    for (let count = labelCount(anchor.zone) + 1; count <= labelCount(name) && state.state === 'secure'; count += 1) {
      const at = lastLabels(name, count);
      const above = state;
      const cut = await this.#once(this.#cuts, at, () => this.#cutAt(at, above, atHand));
      if (cut !== 'same') state = cut;
    }
    return state;
  }

  /** Whether a zone may speak for a name: one at or above it, and not above all its trust anchors. */
  isSpeaker(zone: DnsName, name: DnsName): boolean {
    const above = this.#options.anchors.filter((one) => isAtOrBelow(name, one.zone));
    return isAtOrBelow(name, zone) && (above.length === 0 || above.some((one) => isAtOrBelow(zone, one.zone)));
  }

  #anchorOf(name: DnsName): TrustAnchor | undefined {
    return this.#options.anchors
      .filter(({ zone }) => isAtOrBelow(name, zone))
      .toSorted((a, b) => labelCount(b.zone) - labelCount(a.zone))[0];
  }

  #once<S extends ZoneState | 'same'>(
    ofRun: Map<DnsName, Promise<S>>,
    name: DnsName,
    make: () => Promise<Lasting<S>>,
  ): Promise<S> {
    const made = ofRun.get(name) ?? this.#keeping(name, make);
    ofRun.set(name, made);
    return made;
  }

  async #keeping<S extends ZoneState | 'same'>(name: DnsName, make: () => Promise<Lasting<S>>): Promise<S> {
    const { known } = this.#options;
    // What is known of a name was found out as what is asked for.
    const before = known?.get(name) as S | undefined;
    if (before !== undefined) return before;
    const { state, ttlSeconds } = await make();
    const isLasting = state === 'same' || state.state === 'secure' || state.state === 'insecure';
    if (isLasting && ttlSeconds > 0) known?.set(name, state, ttlSeconds);
    return state;
  }

  async #fromAnchor({ zone, ds, keys }: TrustAnchor): Promise<Lasting<ZoneState>> {
    const { signatures, digests } = this.#options.table;
    const isUsable =
      keys.some(({ algorithm }) => signatures.has(algorithm)) ||
      ds.some(({ algorithm, digestType }) => signatures.has(algorithm) && digests.has(digestType));
    if (!isUsable) return { state: { state: 'insecure', zone, because: 'algorithm' }, ttlSeconds: 0 };
    return this.#withKeys(zone, (found) => {
      const named = keysOfDs(zone, { ds, keys: found, table: this.#options.table });
      const same = found.filter((one) => keys.some((key) => isSameKey(key, one)));
      if (named !== 'too-much-work') return [...named, ...same];
      return same.length > 0 ? same : named;
    });
  }

  /** Reads the keys of a zone, which one of the trusted ones must have signed. Source: RFC 4035 §5.2. */
  async #withKeys(
    zone: DnsName,
    trustedOf: (keys: readonly ZoneKey[]) => readonly ZoneKey[] | 'too-much-work',
  ): Promise<Lasting<ZoneState>> {
    const response = await this.#options.ask(zone, RR_TYPES.DNSKEY);
    if (!isAnswered(response)) return unsettled({ state: 'indeterminate', zone });
    const set = rrsetsOf(response, 'answers').find((one) => one.name === zone && one.type === RR_TYPES.DNSKEY);
    if (set === undefined) return unsettled({ state: 'bogus', zone, because: 'no-key-for-ds' });
    const { keys, trusted } = this.#effort.compute(() => {
      const found = zoneKeysOf(set.records);
      return { keys: found, trusted: trustedOf(found) };
    });
    if (trusted === 'too-much-work') return unsettled({ state: 'bogus', zone, because: trusted });
    if (trusted.length === 0) return unsettled({ state: 'bogus', zone, because: 'no-key-for-ds' });
    const verified = await this.verify(set, { zone, keys: trusted });
    if (!verified.ok) return unsettled(stateOf(zone, verified.fault));
    if (verified.wildcard !== null) return unsettled({ state: 'bogus', zone, because: 'unproven' });
    return { state: { state: 'secure', zone, keys }, ttlSeconds: this.#ttlOf(response) };
  }

  /** Whether a zone begins at a name, as the signed zone above says. */
  async #cutAt(
    name: DnsName,
    above: Extract<ZoneState, { state: 'secure' }>,
    atHand: DnsResponse | undefined,
  ): Promise<Lasting<ZoneState | 'same'>> {
    const given = this.#options.givenDs?.get(name);
    if (given?.length === 0) return unsettled({ state: 'insecure', zone: name, because: 'no-ds' });
    if (given !== undefined) return this.#belowDs(name, usableDs(given, this.#options.table), 0);
    if (atHand !== undefined) {
      const { denied: proven } = await this.denied(atHand, above, name, RR_TYPES.DS);
      if (proven !== null) return { state: unsignedCut(name, proven), ttlSeconds: this.#ttlOf(atHand) };
    }
    const response = await this.#options.ask(name, RR_TYPES.DS);
    if (!isAnswered(response)) return unsettled({ state: 'indeterminate', zone: name });
    const ttlSeconds = this.#ttlOf(response);
    const answers = rrsetsOf(response, 'answers');
    const set = answers.find((one) => one.name === name && one.type === RR_TYPES.DS);
    if (set !== undefined) return this.#signedCut(name, set, above, ttlSeconds);
    // An alias is no cut, and nothing is below a DNAME. The CNAME that one makes is not signed.
    const alias =
      answers.find((one) => one.type === RR_TYPES.DNAME && one.name !== name && isAtOrBelow(name, one.name)) ??
      answers.find((one) => one.type === RR_TYPES.CNAME && one.name === name);
    if (alias !== undefined) {
      const verified = await this.verify(alias, above);
      if (!verified.ok) return unsettled(stateOf(name, verified.fault, above.zone));
      if (verified.wildcard === null) return { state: 'same', ttlSeconds };
      const { encloser } = verified.wildcard;
      const { denied: isProven, fault: why } = await this.deniedNextCloser(response, above, {
        name: alias.name,
        encloser,
      });
      return isProven ? { state: 'same', ttlSeconds } : unsettled(stateOf(name, why ?? 'unproven', above.zone));
    }
    const { denied, fault } = await this.denied(response, above, name, RR_TYPES.DS);
    return denied === null
      ? unsettled(stateOf(name, fault ?? 'unproven', above.zone))
      : { state: unsignedCut(name, denied), ttlSeconds };
  }

  async #signedCut(
    name: DnsName,
    set: RrSet,
    above: Extract<ZoneState, { state: 'secure' }>,
    ttlSeconds: number,
  ): Promise<Lasting<ZoneState>> {
    const verified = await this.verify(set, above);
    if (!verified.ok) return unsettled(stateOf(name, verified.fault, above.zone));
    if (verified.wildcard !== null) return unsettled(stateOf(name, 'unproven', above.zone));
    return this.#belowDs(name, usableDs(dsDataIn(set.records), this.#options.table), ttlSeconds);
  }

  async #belowDs(name: DnsName, ds: readonly Rdata['DS'][], ttlSeconds: number): Promise<Lasting<ZoneState>> {
    if (ds.length === 0) return { state: { state: 'insecure', zone: name, because: 'algorithm' }, ttlSeconds };
    const found = await this.#withKeys(name, (keys) => keysOfDs(name, { ds, keys, table: this.#options.table }));
    return { ...found, ttlSeconds: Math.min(found.ttlSeconds, ttlSeconds) };
  }

  /** For how long a response may be believed: by its TTLs, and until its first signature ends. Source: RFC 4035 §5.3.3. */
  #ttlOf(response: DnsResponse): number {
    const before = this.#ttls.get(response);
    if (before !== undefined) return before;
    const nowSeconds = this.#options.nowSeconds();
    const ttlSeconds = [...response.answers, ...response.authorities].map(({ type, ttlSeconds: ttl, octets }) => {
      const signature = type === RR_TYPES.RRSIG ? readRdata({ type: 'RRSIG', octets }) : null;
      return signature === null ? ttl : Math.min(ttl, signature.originalTtl, (signature.expiration - nowSeconds) | 0);
    });
    const least = ttlSeconds.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
    this.#ttls.set(response, least);
    return least;
  }

  /** Finds what the signed records of a response's authority section prove; a fault where they cannot be used. */
  denied(response: DnsResponse, zone: SignedZone, name: DnsName, type: number): Promise<Proven<Denied>> {
    return this.#verifier.denied(response, zone, { name, type });
  }

  /** Whether they prove that a wildcard speaks for a name: that no closer name exists. */
  deniedNextCloser(
    response: DnsResponse,
    zone: SignedZone,
    expansion: { readonly name: DnsName; readonly encloser: DnsName },
  ): Promise<Proven<NextCloser>> {
    return this.#verifier.deniedNextCloser(response, zone, expansion);
  }
}

const isAnswered = (response: DnsResponse | null): response is DnsResponse =>
  response !== null && (response.rcode === NOERROR || response.rcode === NXDOMAIN);

/**
 * Finds the state of a zone with a fault, `by` the zone above or its own. Where the budget is used up, nothing is known
 * of it.
 */
const stateOf = (zone: DnsName, fault: SetFault | 'unproven', by: DnsName = zone): ZoneState =>
  fault === 'over-budget'
    ? { state: 'indeterminate', zone, because: fault }
    : { state: 'bogus', zone, because: fault, ...(by === zone ? {} : { by }) };

const isSameKey = (a: ZoneKey, b: ZoneKey): boolean =>
  a.tag === b.tag && a.algorithm === b.algorithm && Buffer.compare(a.publicKey, b.publicKey) === 0;

/** A state that another run must find out anew. */
const unsettled = <S extends ZoneState>(state: S): Lasting<S> => ({ state, ttlSeconds: 0 });

/** Concludes what follows where the zone above has no DS record for a name. */
function unsignedCut(name: DnsName, denied: Exclude<Denied, null>): ZoneState | 'same' {
  switch (denied) {
    case 'insecure-delegation':
      return { state: 'insecure', zone: name, because: 'no-ds' };
    case 'opt-out':
      return { state: 'insecure', zone: name, because: 'opt-out' };
    case 'insecure':
      return { state: 'insecure', zone: name, because: 'iterations' };
    case 'nodata':
    case 'nxname':
    case 'nxdomain':
      return 'same';
  }
}
