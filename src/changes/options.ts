import type { Network } from '../domain/addresses.ts';
import type { DnsName } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';

/** What is known around a change. */
export interface Surroundings {
  /** Whether a name has records of a type that did not change at that time; null where that is not known. */
  has(name: DnsName, type: RrType): boolean | null;
  /** Networks that count as public although they are not, as in a test internet. */
  readonly publicNetworks: readonly Network[];
}

/** Nothing is known but the change itself. */
export const NOTHING_AROUND: Surroundings = { has: () => null, publicNetworks: [] };
