import { createHash } from 'node:crypto';
import type { DnsName } from '../../domain/name.ts';
import type { DnsResponse } from '../../domain/response.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import type { Effort } from '../effort.ts';
import type { AlgorithmTable } from './algorithms.ts';
import type { Denied } from './bitmap.ts';
import { denialOf, isNextCloserDenied, type NextCloser } from './denial.ts';
import { NameHashes } from './name-hashes.ts';
import { type RrSet, rrsetsOf } from './rrsets.ts';
import { type SetFault, type Signers, type Verified, verifySet, type Work, type ZoneKey } from './signature.ts';

/** A zone with its keys. */
export type SignedZone = Signers;

/** Holds what proofs come to, and why more of them could not be used. */
export interface Proven<D> {
  readonly denied: D;
  readonly fault: SetFault | null;
}

interface Proofs {
  readonly sets: readonly RrSet[];
  readonly fault: SetFault | null;
}

interface VerifierOptions {
  readonly table: AlgorithmTable;
  readonly nowSeconds: () => number;
  /** Limits what all zones together may cost. */
  readonly work: Work;
  readonly effort: Effort;
}

/** Signatures of one zone that a run verifies: the others must be left something. */
const MAX_SIGNATURES_OF_ZONE = 64;

/** Verifies the sets of one run: each once, however many responses have it, and not more of a zone than is bearable. */
export class Verifier {
  readonly #options: VerifierOptions;
  /** Remembers what was verified with which keys. */
  readonly #verified = new WeakMap<readonly ZoneKey[], Map<string, Promise<Verified>>>();
  readonly #ofZones = new Map<DnsName, Work>();
  readonly #hashes: NameHashes;
  /** The proofs of each response: where a name has many labels, each asks for them. */
  readonly #proofs = new WeakMap<DnsResponse, Map<readonly ZoneKey[], Promise<Proofs>>>();

  constructor(options: VerifierOptions) {
    this.#options = options;
    this.#hashes = new NameHashes(options.effort);
  }

  verify(set: RrSet, { zone, keys }: SignedZone): Promise<Verified> {
    const known = this.#verified.get(keys) ?? new Map<string, Promise<Verified>>();
    this.#verified.set(keys, known);
    const key = this.#options.effort.compute(() => keyOf(set));
    const before = known.get(key);
    if (before !== undefined) return before;
    const { table, nowSeconds, work, effort } = this.#options;
    const ofZone = this.#ofZones.get(zone) ?? { left: MAX_SIGNATURES_OF_ZONE };
    this.#ofZones.set(zone, ofZone);
    const verified = verifySet(
      set,
      { zone, keys },
      {
        table,
        nowSeconds: nowSeconds(),
        work: [work, ofZone],
        effort,
      },
    );
    known.set(key, verified);
    return verified;
  }

  /** Finds what the signed records of a response's authority section prove of a name and type. */
  async denied(
    response: DnsResponse,
    zone: SignedZone,
    { name, type }: { readonly name: DnsName; readonly type: number },
  ): Promise<Proven<Denied>> {
    const { sets, fault } = await this.#proofsOf(response, zone);
    const denied = await denialOf(sets, { zone: zone.zone, name, type }, this.#hashes);
    return { denied, fault: this.#hashes.isExhausted ? 'over-budget' : fault };
  }

  /** Finds what they prove of the name next below the encloser of a wildcard. */
  async deniedNextCloser(
    response: DnsResponse,
    zone: SignedZone,
    { name, encloser }: { readonly name: DnsName; readonly encloser: DnsName },
  ): Promise<Proven<NextCloser>> {
    const { sets, fault } = await this.#proofsOf(response, zone);
    const denied = await isNextCloserDenied(sets, { zone: zone.zone, name, encloser }, this.#hashes);
    return { denied, fault: this.#hashes.isExhausted ? 'over-budget' : fault };
  }

  #proofsOf(response: DnsResponse, zone: SignedZone): Promise<Proofs> {
    const known = this.#proofs.get(response) ?? new Map<readonly ZoneKey[], Promise<Proofs>>();
    this.#proofs.set(response, known);
    const before = known.get(zone.keys);
    if (before !== undefined) return before;
    const proofs = this.#verifiedProofs(response, zone);
    known.set(zone.keys, proofs);
    return proofs;
  }

  /** The NSEC and NSEC3 sets of a response that hold: none that came from a wildcard (CVE-2017-15105). */
  async #verifiedProofs(response: DnsResponse, zone: SignedZone): Promise<Proofs> {
    const sets: RrSet[] = [];
    let fault: SetFault | null = null;
    for (const set of rrsetsOf(response, 'authorities')) {
      if (set.type !== RR_TYPES.NSEC && set.type !== RR_TYPES.NSEC3) continue;
      const verified = await this.verify(set, zone);
      if (!verified.ok) fault = verified.fault === 'over-budget' ? verified.fault : (fault ?? verified.fault);
      else if (verified.wildcard === null) sets.push(set);
    }
    return { sets, fault };
  }
}

/** A text that only the same records with the same signatures have. */
function keyOf({ name, type, records, signatures }: RrSet): string {
  const hash = createHash('sha256').update(`${type} ${name}`);
  const add = (octets: Uint8Array) => hash.update(`\n${octets.length}:`).update(octets);
  for (const { octets } of records) add(octets);
  hash.update('\nsigned');
  for (const { octets } of signatures) add(octets);
  return hash.digest('base64');
}
