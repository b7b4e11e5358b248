import type { TrustStore } from '../records/certificates/trust-stores.ts';
import { available, type FactReader } from './fact.ts';

/** Reads the stores of roots that the operator configured; none in a run of a past date. */
export const readTrustStores: FactReader<readonly TrustStore[]> = async (_domain, { premises }) =>
  available(premises.trustStores, []);
