import type { Network } from '../domain/addresses.ts';
import type { DnsName } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import type { RrsetContent } from '../observations/store.ts';

/** Holds what is known around a change. */
export interface Surroundings {
  /** Whose changes are told; null where they are those of each name. */
  readonly domain: DnsName | null;
  /** Gives the content of an RRset that did not change at that time; null where that is not known. */
  content(name: DnsName, type: RrType): RrsetContent | null;
  /** Whether resolvers that validate accept the domain after the change; null where that was not established. */
  readonly validation: 'secure' | 'bogus' | null;
  /** Networks that count as public although they are not, as in a test internet. */
  readonly publicNetworks: readonly Network[];
}

/** Nothing is known but the change itself. */
export const NOTHING_AROUND: Surroundings = { domain: null, content: () => null, validation: null, publicNetworks: [] };
