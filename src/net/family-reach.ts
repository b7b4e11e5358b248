import { type Clock, HOUR_MS, type Instant } from '../domain/time.ts';

/** How long an answer shows that our network lets such traffic out. Source: docs/limits.md. */
const COUNTS_MS = HOUR_MS;

/** Tells over which families servers of one kind answered us of late: mail servers on port 25, or QUIC. */
export interface FamilyReach {
  /** Notes that a server answered at this address. */
  answered(address: string): void;
  /** Returns whether one answered of late over the family of this address. */
  reaches(address: string): boolean;
}

/** Makes the memory of one process. Many networks block port 25 or UDP, for both families or for one. */
export function createFamilyReach(clock: Clock): FamilyReach {
  const last = new Map<boolean, Instant>();
  const isSix = (address: string): boolean => address.includes(':');
  return {
    answered(address) {
      last.set(isSix(address), clock());
    },
    reaches: (address) => clock() - (last.get(isSix(address)) ?? Number.NEGATIVE_INFINITY) <= COUNTS_MS,
  };
}
