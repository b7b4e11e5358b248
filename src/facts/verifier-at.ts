import { ALGORITHMS } from '../dns/validate/algorithms.ts';
import { Verifier } from '../dns/validate/verifier.ts';
import type { Evidence } from '../evidence/evidence.ts';

/** Makes what verifies signatures as of a time, at most so many of them within the work of a run. */
export const verifierAt = (nowSeconds: number, signatures: number, { effort }: Evidence): Verifier =>
  new Verifier({ table: ALGORITHMS, nowSeconds: () => nowSeconds, work: { left: signatures }, effort });
