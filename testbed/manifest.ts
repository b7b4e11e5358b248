import type { Fault, Match } from './faults.ts';
import type { SignMode } from './signing.ts';

/** Which zones of `testbed/zones` are signed, and how. Those not named here are not signed. */
export const SIGNED: Readonly<Record<string, SignMode>> = {
  '.': {},
  example: {},
  test: {},
  'perfect.example': {},
  'shop.example': { algorithm: 15 },
  'newsletter.example': {},
  'compact.example': { compact: true },
  'expired.example': { fault: 'expired' },
  'wrong-ds.example': { fault: 'wrong-ds' },
  'dane-mismatch.example': {},
};

/** Faults that belong to the world itself: domains whose servers fail. */
export const DEFAULT_FAULTS: readonly (readonly [Match, Fault])[] = [
  [{ below: 'servfail.example' }, 'servfail'],
  [{ below: 'silent.example' }, 'drop'],
];
