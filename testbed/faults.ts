import type { Outgoing } from '../src/dns/codec/encode.ts';
import { type DnsName, isAtOrBelow } from '../src/domain/name.ts';
import type { RrType } from '../src/domain/rr.ts';

/** What can go wrong with an answer, on demand. */
export type Fault =
  | 'drop'
  | 'servfail'
  | 'refused'
  | 'formerr'
  | 'referral'
  | 'truncate'
  | 'tarpit'
  | 'wrong-id'
  | 'wrong-question'
  | 'garbage'
  | 'cut-short'
  | 'trailing'
  | 'alias-loop'
  | 'oversize'
  | 'pointer-bomb'
  | 'no-ent'
  /** Answers in lower case, whatever the case of the question: over UDP and TCP. */
  | 'lower-case'
  | { readonly kind: 'drop-first'; readonly count: number }
  /** Loses this share of the answers, from 0 to 1; which ones follows from the seed. */
  | { readonly kind: 'loss'; readonly share: number; readonly seed: number }
  /** Shows only so many members of the set, the next ones at each answer, as content networks do. */
  | { readonly kind: 'rotate'; readonly size: number; readonly turn?: number }
  /** Answers something else. */
  | { readonly kind: 'changed'; change(response: Outgoing): Outgoing }
  | { readonly kind: 'delay'; readonly delayMs: number };

/** Which questions a fault strikes: a name, all names at or below one, a type. */
export interface Match {
  readonly name?: string;
  readonly below?: string;
  readonly type?: RrType;
  /** Only over this transport. */
  readonly transport?: 'udp' | 'tcp';
}

interface Entry {
  readonly match: Match;
  readonly fault: Fault;
  hits: number;
}

/** The faults that are switched on. The first that matches strikes. */
export class Faults {
  #entries: Entry[] = [];

  set(match: Match, fault: Fault): void {
    this.#entries.unshift({ match, fault, hits: 0 });
  }

  clear(): void {
    this.#entries = [];
  }

  find(name: DnsName, type: RrType | null, transport: 'udp' | 'tcp'): Fault | null {
    for (const entry of this.#entries) {
      const { match, fault } = entry;
      if (match.name !== undefined && match.name !== name) continue;
      if (match.below !== undefined && !isAtOrBelow(name, match.below as DnsName)) continue;
      if (match.type !== undefined && match.type !== type) continue;
      if (match.transport !== undefined && match.transport !== transport) continue;
      entry.hits += 1;
      if (typeof fault === 'object' && fault.kind === 'drop-first') {
        if (entry.hits > fault.count) continue;
        return 'drop';
      }
      if (typeof fault === 'object' && fault.kind === 'loss') {
        if (noise(fault.seed, entry.hits) >= fault.share) continue;
        return 'drop';
      }
      return typeof fault === 'object' && fault.kind === 'rotate' ? { ...fault, turn: entry.hits } : fault;
    }
    return null;
  }
}

/** A number from 0 up to 1 that looks random and is the same for equal arguments: the murmur3 finalizer over both. */
function noise(seed: number, n: number): number {
  let h = Math.imul(seed ^ Math.imul(n, 0x9e37_79b1), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}
