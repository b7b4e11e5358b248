import { createHash } from 'node:crypto';
import { child, type DnsName, labelsOf, parentOf } from '../src/domain/name.ts';
import { toBase32Hex } from '../src/domain/rdata/blocks.ts';
import { encodeRdata } from '../src/domain/rdata/encode.ts';
import { readRdata } from '../src/domain/rdata/read.ts';
import { nameToWire } from '../src/domain/rdata/wire-name.ts';
import { RR_TYPES, type Rr } from '../src/domain/rr.ts';

/** How a zone hashes its names. Source: RFC 5155 §4.1. */
export interface Nsec3Mode {
  readonly iterations: number;
  readonly salt: Uint8Array;
  /** Delegations without DS have no record of their own. Source: RFC 5155 §6. */
  readonly optOut: boolean;
}

const SHA1 = 1;
const OPT_OUT = 1;

/** Source: RFC 5155 §5. */
function hashedName(name: DnsName, { iterations, salt }: Pick<Nsec3Mode, 'iterations' | 'salt'>): Uint8Array {
  let digest: Uint8Array = nameToWire(name);
  for (let i = 0; i <= iterations; i += 1) digest = createHash('sha1').update(digest).update(salt).digest();
  return new Uint8Array(digest);
}

const textOf = (hash: Uint8Array): string => toBase32Hex(hash).toLowerCase();

/** The NSEC3 record of each name that a zone speaks for, empty ones included, and its NSEC3PARAM record. Source: RFC 5155 §7.1. */
export function nsec3Chain(
  apex: DnsName,
  /** Without what lies below delegations. */
  rrs: readonly Rr[],
  mode: Nsec3Mode,
  ttlSeconds: number,
): Rr[] {
  const { iterations, salt, optOut } = mode;
  const param: Rr = {
    name: apex,
    type: 'NSEC3PARAM',
    ttlSeconds: 0,
    octets: encodeRdata('NSEC3PARAM', { hashAlgorithm: SHA1, flags: 0, iterations, salt }),
  };
  const types = typesByName(apex, [...rrs, param], optOut);
  const hashes = [...types.keys()]
    .map((name) => ({ name, hash: hashedName(name, mode) }))
    .toSorted((a, b) => Buffer.compare(a.hash, b.hash));
  const records = hashes.map(({ name, hash }, i): Rr => {
    const next = hashes[(i + 1) % hashes.length]?.hash ?? hash;
    return {
      name: child(textOf(hash), apex),
      type: 'NSEC3',
      ttlSeconds,
      octets: encodeRdata('NSEC3', {
        hashAlgorithm: SHA1,
        flags: optOut ? OPT_OUT : 0,
        iterations,
        salt,
        nextHashed: next,
        types: [...(types.get(name) ?? [])].toSorted((a, b) => a - b),
      }),
    };
  });
  return [param, ...records];
}

function typesByName(apex: DnsName, rrs: readonly Rr[], optOut: boolean): Map<DnsName, Set<number>> {
  const types = new Map<DnsName, Set<number>>();
  for (const [name, own] of Map.groupBy(rrs, (rr) => rr.name)) {
    const has = new Set(own.map((rr) => RR_TYPES[rr.type]));
    const isUnsignedCut = name !== apex && has.has(RR_TYPES.NS) && !has.has(RR_TYPES.DS);
    if (isUnsignedCut && optOut) continue;
    if (!isUnsignedCut) has.add(RR_TYPES.RRSIG);
    types.set(name, has);
  }
  for (const name of [...types.keys()])
    for (let at = name; at !== apex; at = parentOf(at)) types.set(parentOf(at), types.get(parentOf(at)) ?? new Set());
  return types;
}

/** Finds the records that prove an absence. Each method gives the owners of the records. Source: RFC 5155 §7.2. */
export class Nsec3Proofs {
  readonly #apex: DnsName;
  readonly #mode: Pick<Nsec3Mode, 'iterations' | 'salt'>;
  readonly #hashes: readonly string[];

  constructor(apex: DnsName, rrs: readonly Rr[]) {
    const param = rrs.find((rr) => rr.type === 'NSEC3PARAM');
    const mode = param === undefined ? null : readRdata({ type: 'NSEC3PARAM', octets: param.octets });
    if (mode === null) throw new Error(`${apex} has no NSEC3PARAM record`);
    this.#apex = apex;
    this.#mode = mode;
    this.#hashes = rrs
      .filter((rr) => rr.type === 'NSEC3')
      .map((rr) => labelsOf(rr.name)[0] ?? '')
      .toSorted();
  }

  matching(name: DnsName): DnsName | null {
    const hash = textOf(hashedName(name, this.#mode));
    return this.#hashes.includes(hash) ? child(hash, this.#apex) : null;
  }

  covering(name: DnsName): DnsName | null {
    const hash = textOf(hashedName(name, this.#mode));
    const before = this.#hashes.findLast((one) => one < hash) ?? this.#hashes.at(-1);
    return before === undefined ? null : child(before, this.#apex);
  }

  /** That a name does not exist: its closest encloser that does, and the next closer name. Source: RFC 5155 §7.2.1. */
  encloserProof(name: DnsName): { readonly encloser: DnsName; readonly owners: readonly (DnsName | null)[] } {
    let nextCloser = name;
    while (this.matching(parentOf(nextCloser)) === null) nextCloser = parentOf(nextCloser);
    const encloser = parentOf(nextCloser);
    return { encloser, owners: [this.matching(encloser), this.covering(nextCloser)] };
  }
}
