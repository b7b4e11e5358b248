import { createHash } from 'node:crypto';
import type { DnsName } from '../../domain/name.ts';
import { toBase32Hex } from '../../domain/rdata/blocks.ts';
import { nameToWire } from '../../domain/rdata/wire-name.ts';

/** How a zone hashes its names. */
interface HashParameters {
  readonly salt: Uint8Array;
  readonly iterations: number;
}

/** Rounds of SHA-1 that one run computes: some 150 ms (CVE-2023-50868). */
const MAX_ROUNDS = 100_000;

/** Hashes names as zones with NSEC3 do: each once in a run, and not more than is bearable. Source: RFC 5155 §5. */
export class NameHashes {
  readonly #known = new Map<string, Map<DnsName, string>>();
  #rounds = 0;
  #isExhausted = false;

  /** Rounds computed so far. */
  get rounds(): number {
    return this.#rounds;
  }

  /** Whether a hash was refused: what its absence seems to prove means nothing. */
  get isExhausted(): boolean {
    return this.#isExhausted;
  }

  /** Returns what hashes names as owners of NSEC3 records have them: null where the run has hashed too much. */
  hasher({ salt, iterations }: HashParameters): (name: DnsName) => string | null {
    const key = `${Buffer.from(salt).toString('latin1')} ${iterations}`;
    const known = this.#known.get(key) ?? new Map<DnsName, string>();
    this.#known.set(key, known);
    return (name) => {
      const before = known.get(name);
      if (before !== undefined) return before;
      if (this.#rounds + iterations + 1 > MAX_ROUNDS) {
        this.#isExhausted = true;
        return null;
      }
      this.#rounds += iterations + 1;
      let digest: Uint8Array = nameToWire(name);
      for (let i = 0; i <= iterations; i += 1) digest = createHash('sha1').update(digest).update(salt).digest();
      const hash = toBase32Hex(digest).toLowerCase();
      known.set(name, hash);
      return hash;
    };
  }
}
