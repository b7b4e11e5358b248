import { randomInt } from 'node:crypto';
import { LruMap } from '../domain/lru-map.ts';
import type { DnsName } from '../domain/name.ts';
import { decodeHome } from '../observations/encode.ts';
import type { DomainHistory } from '../observations/store.ts';

/** Histories kept decoded; some 20 kB each. */
const MAX_DECODED = 2000;
/** Homes remembered as met once. */
const MAX_MET = 4000;

/** Below 2^48, which is what `randomInt` takes; a JavaScript number holds it exactly. */
const REVISIONS = 2 ** 48 - 1;

/**
 * A new name for the state of a home, drawn at random for each write. Counting on would let two states share a number:
 * after a failover that lost writes, both the lost and the new document would be "the next one", and a process that
 * keeps the lost one would take it for what is stored. No order is meant: revisions are compared for equality alone.
 */
export const newRevision = (): number => randomInt(1, REVISIONS);

/**
 * Decoded histories by home, with the revision they are of. Only what is read a second time within a while is kept: to
 * keep each home of a crawl, which reads and writes each once, costs more than it saves.
 */
export interface Decoded {
  /** What is kept of a home, where it is of this revision. */
  get(home: DnsName, revision: number): DomainHistory | undefined;
  /** The revision that is kept, if any. */
  revisionOf(home: DnsName): number | undefined;
  /** Reads a document, unless what it says is kept. */
  readToWrite(home: DnsName, revision: number, document: Uint8Array): DomainHistory;
  /** The same for somebody who asked, and may ask again. */
  read(home: DnsName, revision: number, document: Uint8Array): DomainHistory;
  /** Tells what was written; only of a home that is kept does it make a difference. */
  renew(home: DnsName, revision: number, history: DomainHistory): void;
}

export function createDecoded(): Decoded {
  const kept = new LruMap<DnsName, { readonly revision: number; readonly history: DomainHistory }>({
    maxEntries: MAX_DECODED,
  });
  const met = new Set<DnsName>();

  /** Whether a home was met before, not long ago. */
  function isMetAgain(home: DnsName): boolean {
    if (met.delete(home)) return true;
    if (met.size >= MAX_MET) met.clear();
    met.add(home);
    return false;
  }

  function get(home: DnsName, revision: number): DomainHistory | undefined {
    const known = kept.get(home);
    if (known?.revision === revision) return known.history;
    kept.delete(home);
    return undefined;
  }

  return {
    get,
    revisionOf: (home) => kept.peek(home)?.revision,
    readToWrite: (home, revision, document) => get(home, revision) ?? decodeHome(home, document),
    read(home, revision, document) {
      const known = get(home, revision);
      if (known !== undefined) return known;
      const history = decodeHome(home, document);
      if (isMetAgain(home)) kept.set(home, { revision, history });
      return history;
    },
    renew(home, revision, history) {
      if (kept.peek(home) !== undefined) kept.set(home, { revision, history });
    },
  };
}
