import { randomInt } from 'node:crypto';
import { LruMap } from '../domain/lru-map.ts';
import type { DnsName } from '../domain/name.ts';
import { decodeHistory } from '../observations/encode.ts';
import type { Repeats } from '../observations/repeats.ts';
import type { DomainHistory } from '../observations/store.ts';

/** Decoded histories in the cache; some 20 kB each. */
const MAX_DECODED = 2000;
/**
 * Octets of their documents. As objects they take some thirty times as much where they are short, and ten times where they
 * are long, so that all together take some 60 MB.
 */
const MAX_DOCUMENT_OCTETS = 2 * 1024 * 1024;
/** Domains recorded as read once. */
const MAX_MET = 4000;

/** Below 2^48, which is what `randomInt` takes; a JavaScript number holds it exactly. */
const REVISIONS = 2 ** 48 - 1;

/**
 * Makes a new name for the state of a domain, drawn at random for each write. Counting on would let two states share a
 * number: after a failover that lost writes, both the lost and the new document would be "the next one", and a process
 * that keeps the lost one would take it for what is stored. No order is meant: revisions are compared for equality
 * alone.
 */
export const newRevision = (): number => randomInt(1, REVISIONS);

/** A history as it is stored: its document, and the lookups since that saw the same. */
export interface StoredHistory {
  readonly document: Uint8Array;
  readonly repeats: Repeats;
}

/** Reads what is stored of a domain. */
export const decodeStored = (key: DnsName, { document, repeats }: StoredHistory): DomainHistory =>
  decodeHistory(key, document, repeats);

/**
 * Decoded histories by domain, with the revision they are of. Only what is read a second time within a while is kept: to
 * keep each domain of a crawl, which reads and writes each once, costs more than it saves.
 */
export interface Decoded {
  /** Returns the cached history of a domain, if it has this revision. */
  get(key: DnsName, revision: number): DomainHistory | undefined;
  /** Returns the cached revision, if any. */
  revisionOf(key: DnsName): number | undefined;
  /** Decodes a history, unless it is cached. */
  readToWrite(key: DnsName, revision: number, stored: StoredHistory): DomainHistory;
  /** The same for somebody who asked, and may ask again. */
  read(key: DnsName, revision: number, stored: StoredHistory): DomainHistory;
  /** Updates the cache after a write of a document of so many octets; domains that are not cached stay so. */
  renew(key: DnsName, revision: number, history: DomainHistory, octets: number): void;
}

export function createDecoded(maxOctets = MAX_DOCUMENT_OCTETS): Decoded {
  const cached = new LruMap<DnsName, { readonly revision: number; readonly history: DomainHistory }>({
    maxEntries: MAX_DECODED,
    maxWeight: maxOctets,
  });
  const met = new Set<DnsName>();

  /** Whether a domain was met before, not long ago. */
  function isMetAgain(key: DnsName): boolean {
    if (met.delete(key)) return true;
    if (met.size >= MAX_MET) met.clear();
    met.add(key);
    return false;
  }

  function get(key: DnsName, revision: number): DomainHistory | undefined {
    const known = cached.get(key);
    if (known?.revision === revision) return known.history;
    cached.delete(key);
    return undefined;
  }

  return {
    get,
    revisionOf: (key) => cached.peek(key)?.revision,
    readToWrite: (key, revision, stored) => get(key, revision) ?? decodeStored(key, stored),
    read(key, revision, stored) {
      const known = get(key, revision);
      if (known !== undefined) return known;
      const history = decodeStored(key, stored);
      if (isMetAgain(key)) cached.set(key, { revision, history }, stored.document.length);
      return history;
    },
    renew(key, revision, history, octets) {
      if (cached.peek(key) !== undefined) cached.set(key, { revision, history }, octets);
    },
  };
}
