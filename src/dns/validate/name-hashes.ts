import { createHash } from 'node:crypto';
import type { DnsName } from '../../domain/name.ts';
import { toBase32Hex } from '../../domain/rdata/blocks.ts';
import { nameToWire } from '../../domain/rdata/wire-name.ts';
import type { Effort } from '../effort.ts';

/** How a zone hashes its names. */
interface HashParameters {
  readonly salt: Uint8Array;
  readonly iterations: number;
}

/** Rounds of SHA-1 that one run computes: some 150 ms (CVE-2023-50868). */
const MAX_ROUNDS = 100_000;

/** Hashes names as zones with NSEC3 do: each once in a run, and not more than is bearable. Source: RFC 5155 §5. */
export class NameHashes {
  readonly #known = new Map<string, Map<DnsName, Promise<string | null>>>();
  #rounds = 0;
  #isExhausted = false;
  readonly #effort: Effort;

  constructor(effort: Effort) {
    this.#effort = effort;
  }

  /** Rounds computed so far. */
  get rounds(): number {
    return this.#rounds;
  }

  /** Whether a hash was refused: what its absence seems to prove means nothing. */
  get isExhausted(): boolean {
    return this.#isExhausted;
  }

  /** Hashes names as owners of NSEC3 records have them: null where the run has hashed too much. */
  hasher({ salt, iterations }: HashParameters): (name: DnsName) => Promise<string | null> {
    const key = `${Buffer.from(salt).toString('latin1')} ${iterations}`;
    const known = this.#known.get(key) ?? new Map<DnsName, Promise<string | null>>();
    this.#known.set(key, known);
    const hash = async (name: DnsName): Promise<string | null> => {
      if (this.#effort.mustWait) await this.#effort.turn();
      if (this.#effort.isSpent || this.#rounds + iterations + 1 > MAX_ROUNDS) {
        this.#isExhausted = true;
        return null;
      }
      this.#rounds += iterations + 1;
      return this.#effort.compute(() => {
        let digest: Uint8Array = nameToWire(name);
        for (let i = 0; i <= iterations; i += 1) digest = createHash('sha1').update(digest).update(salt).digest();
        return toBase32Hex(digest).toLowerCase();
      });
    };
    return (name) => {
      const hashed = known.get(name) ?? hash(name);
      known.set(name, hashed);
      return hashed;
    };
  }
}
