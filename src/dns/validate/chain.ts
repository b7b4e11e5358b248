import { type DnsName, isAtOrBelow, ROOT } from '../../domain/name.ts';
import type { DnsResponse } from '../../domain/response.ts';
import { type Rdata, RR_TYPES } from '../../domain/rr.ts';
import type { AlgorithmTable } from './algorithms.ts';
import type { Denied } from './bitmap.ts';
import { denialOf } from './denial.ts';
import { keysOfDs, usableDs, zoneKeysOf } from './keys.ts';
import { labelCount, lastLabels } from './names.ts';
import { type RrSet, rrsetsOf } from './rrsets.ts';
import { type Fault, type Verified, verifySet, type Work, type ZoneKey } from './signature.ts';

/** Why a zone or an answer is bogus. */
export type BogusReason =
  | Fault
  /** No key of the zone is one that its DS records name. */
  | 'no-key-for-ds'
  /** The absence is not proven. */
  | 'unproven';

/** What is known of a zone: whether its answers can be verified, and by which keys. Source: RFC 4035 §4.3. */
export type ZoneState =
  | { readonly state: 'secure'; readonly zone: DnsName; readonly keys: readonly ZoneKey[] }
  | {
      readonly state: 'insecure';
      readonly zone: DnsName;
      readonly because: 'no-ds' | 'opt-out' | 'algorithm' | 'no-anchor' | 'iterations';
    }
  | { readonly state: 'bogus'; readonly zone: DnsName; readonly because: BogusReason }
  /** Something that it rests on could not be looked up. */
  | { readonly state: 'indeterminate'; readonly zone: DnsName };

/** Asks with DO and CD; null where no answer came. */
export type AskSigned = (name: DnsName, type: number) => Promise<DnsResponse | null>;

/** What is trusted from the start: DS records or keys of a zone, usually the root's. */
export interface TrustAnchor {
  readonly zone: DnsName;
  readonly ds: readonly Rdata['DS'][];
  readonly keys: readonly ZoneKey[];
}

export interface ChainOptions {
  readonly ask: AskSigned;
  readonly anchors: readonly TrustAnchor[];
  readonly table: AlgorithmTable;
  readonly nowSeconds: () => number;
  readonly work: Work;
}

const NOERROR = 0;
const NXDOMAIN = 3;

/** Follows the chain of trust from an anchor to the zone of a name. Each zone is worked out once. */
export class TrustChain {
  readonly #options: ChainOptions;
  readonly #zones = new Map<DnsName, Promise<ZoneState>>();
  /** What the delegation of a name says; `same`: there is no cut. */
  readonly #cuts = new Map<DnsName, Promise<ZoneState | 'same'>>();

  constructor(options: ChainOptions) {
    this.#options = options;
  }

  /** Verifies a set with the keys of its zone. */
  verify(set: RrSet, { zone, keys }: { readonly zone: DnsName; readonly keys: readonly ZoneKey[] }): Verified {
    const { table, nowSeconds, work } = this.#options;
    return verifySet(set, { zone, keys }, { table, nowSeconds: nowSeconds(), work });
  }

  /**
   * The state of the zone that a name is in, or of one above it that is not secure. A response that is at hand may prove
   * where a delegation is unsigned: then nobody need be asked.
   */
  async zoneOf(name: DnsName, atHand?: DnsResponse): Promise<ZoneState> {
    const anchor = this.#options.anchors
      .filter(({ zone }) => isAtOrBelow(name, zone))
      .toSorted((a, b) => labelCount(b.zone) - labelCount(a.zone))[0];
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

  #once<T>(known: Map<DnsName, Promise<T>>, name: DnsName, make: () => Promise<T>): Promise<T> {
    const made = known.get(name) ?? make();
    known.set(name, made);
    return made;
  }

  async #fromAnchor({ zone, ds, keys }: TrustAnchor): Promise<ZoneState> {
    const { signatures, digests } = this.#options.table;
    const isUsable =
      keys.some(({ algorithm }) => signatures.has(algorithm)) ||
      ds.some(({ algorithm, digestType }) => signatures.has(algorithm) && digests.has(digestType));
    if (!isUsable) return { state: 'insecure', zone, because: 'algorithm' };
    return this.#withKeys(zone, (found) => [
      ...keysOfDs(zone, ds, found, this.#options.table),
      ...found.filter((one) =>
        keys.some((key) => key.tag === one.tag && Buffer.compare(key.publicKey, one.publicKey) === 0),
      ),
    ]);
  }

  /** Reads the keys of a zone, which one of the trusted ones must have signed. Source: RFC 4035 §5.2. */
  async #withKeys(zone: DnsName, trustedOf: (keys: readonly ZoneKey[]) => readonly ZoneKey[]): Promise<ZoneState> {
    const response = await this.#options.ask(zone, RR_TYPES.DNSKEY);
    if (response === null || (response.rcode !== NOERROR && response.rcode !== NXDOMAIN))
      return { state: 'indeterminate', zone };
    const set = rrsetsOf(response, 'answers').find((one) => one.name === zone && one.type === RR_TYPES.DNSKEY);
    if (set === undefined) return { state: 'bogus', zone, because: 'no-key-for-ds' };
    const keys = zoneKeysOf(set.records);
    const trusted = trustedOf(keys);
    if (trusted.length === 0) return { state: 'bogus', zone, because: 'no-key-for-ds' };
    const verified = this.verify(set, { zone, keys: trusted });
    return verified.ok ? { state: 'secure', zone, keys } : { state: 'bogus', zone, because: verified.fault };
  }

  /** Whether a zone begins at a name, as the signed zone above says. */
  async #cutAt(
    name: DnsName,
    above: Extract<ZoneState, { state: 'secure' }>,
    atHand: DnsResponse | undefined,
  ): Promise<ZoneState | 'same'> {
    const proven = atHand === undefined ? null : this.denied(atHand, above, name, RR_TYPES.DS).denied;
    if (proven !== null) return unsignedCut(name, proven);
    const response = await this.#options.ask(name, RR_TYPES.DS);
    if (response === null || (response.rcode !== NOERROR && response.rcode !== NXDOMAIN))
      return { state: 'indeterminate', zone: name };
    const answers = rrsetsOf(response, 'answers');
    const set = answers.find((one) => one.name === name && one.type === RR_TYPES.DS);
    if (set !== undefined) return this.#signedCut(name, set, above);
    // An alias is no cut.
    const alias = answers.find((one) => one.name === name && one.type === RR_TYPES.CNAME);
    if (alias !== undefined) {
      const verified = this.verify(alias, above);
      return verified.ok ? 'same' : { state: 'bogus', zone: name, because: verified.fault };
    }
    const { denied, fault } = this.denied(response, above, name, RR_TYPES.DS);
    return denied === null ? { state: 'bogus', zone: name, because: fault ?? 'unproven' } : unsignedCut(name, denied);
  }

  async #signedCut(name: DnsName, set: RrSet, above: Extract<ZoneState, { state: 'secure' }>): Promise<ZoneState> {
    const verified = this.verify(set, above);
    if (!verified.ok) return { state: 'bogus', zone: name, because: verified.fault };
    const ds = usableDs(set.records, this.#options.table);
    if (ds.length === 0) return { state: 'insecure', zone: name, because: 'algorithm' };
    return this.#withKeys(name, (keys) => keysOfDs(name, ds, keys, this.#options.table));
  }

  /** What the signed records of a response's authority section prove; a fault where their signatures do not hold. */
  denied(
    response: DnsResponse,
    zone: { readonly zone: DnsName; readonly keys: readonly ZoneKey[] },
    name: DnsName,
    type: number,
  ) {
    const { sets, fault } = this.proofsOf(response, zone);
    return { denied: denialOf(sets, { zone: zone.zone, name, type }), fault };
  }

  /** The NSEC and NSEC3 sets of a response that hold: none that came from a wildcard (CVE-2017-15105). */
  proofsOf(
    response: DnsResponse,
    zone: { readonly zone: DnsName; readonly keys: readonly ZoneKey[] },
  ): { readonly sets: readonly RrSet[]; readonly fault: Fault | null } {
    const sets: RrSet[] = [];
    let fault: Fault | null = null;
    for (const set of rrsetsOf(response, 'authorities')) {
      if (set.type !== RR_TYPES.NSEC && set.type !== RR_TYPES.NSEC3) continue;
      const verified = this.verify(set, zone);
      if (!verified.ok) fault ??= verified.fault;
      else if (verified.wildcard === null) sets.push(set);
    }
    return { sets, fault };
  }
}

/** What follows where the zone above has no DS record for a name. */
function unsignedCut(name: DnsName, denied: Exclude<Denied, null>): ZoneState | 'same' {
  switch (denied) {
    case 'insecure-delegation':
      return { state: 'insecure', zone: name, because: 'no-ds' };
    case 'opt-out':
      return { state: 'insecure', zone: name, because: 'opt-out' };
    case 'insecure':
      return { state: 'insecure', zone: name, because: 'iterations' };
    case 'nodata':
    case 'nxdomain':
      return 'same';
  }
}
