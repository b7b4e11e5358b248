import { createHash } from 'node:crypto';
import { LruMap } from '../../domain/lru-map.ts';
import type { AlgorithmTable, Verify } from './algorithms.ts';

/** Signatures that held, some 100 octets each: those of a thousand domains. Source: docs/limits.md. */
const [MAX_HELD, MAX_OCTETS, HELD_OCTETS] = [100_000, 8 * 1024 * 1024, 80];

/**
 * Makes a table that verifies again only what it has not seen to hold: an answer that did not change is asked for again and
 * again. Arithmetic does not change with time; when a signature begins and ends, and whose key it is, is checked each time by
 * whoever asks. What does not hold is not remembered, so nobody can fill the memory without signing.
 */
export function remembering({ signatures, digests }: AlgorithmTable): AlgorithmTable {
  const held = new LruMap<string, true>({ maxEntries: MAX_HELD, maxWeight: MAX_OCTETS });
  const once =
    (algorithm: number, verify: Verify): Verify =>
    (publicKey, signed, signature) => {
      const hash = createHash('sha256').update(`${algorithm} ${publicKey.length} ${signature.length} `);
      const digest = hash.update(publicKey).update(signature).update(signed).digest('base64');
      if (held.get(digest) === true) return true;
      const holds = verify(publicKey, signed, signature);
      if (holds) held.set(digest, true, HELD_OCTETS + digest.length);
      return holds;
    };
  return {
    signatures: new Map([...signatures].map(([algorithm, verify]) => [algorithm, once(algorithm, verify)])),
    digests,
  };
}
