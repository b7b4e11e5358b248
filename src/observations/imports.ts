import type { DnsName } from '../domain/name.ts';
import type { ImportedInterval } from './imported.ts';

/** How many imported intervals of one domain are read. */
export const MAX_IMPORTED_INTERVALS = 10_000;

/** How far an import has come. */
export interface ImportProgress {
  /** Names what is imported: its source and content. */
  readonly key: string;
  /** Octets read, up to the end of a line. */
  readonly octets: number;
  readonly lines: number;
}

/** Where imports from archives are kept. */
export interface ImportStore {
  /**
   * Stores what archives saw, all or nothing, and with it how far the import has come. An interval that is stored again
   * counts once: it is known by who saw it and how, by its name, type, rdata and first time.
   */
  importIntervals(intervals: readonly ImportedInterval[], progress: ImportProgress): Promise<void>;
  /** How far an import had come when it was last stored; null where it never began. */
  importedSoFar(key: string): Promise<ImportProgress | null>;
  /** Reads what archives saw of a domain, at most `MAX_IMPORTED_INTERVALS`, the newest first. */
  imported(key: DnsName): Promise<readonly ImportedInterval[]>;
}
