import type { CtLog } from '../records/certificates/ct-logs.ts';
import { available, type FactReader } from './fact.ts';

/** Reads the logs that the operator configured; null where they configured none. */
export const readCtLogs: FactReader<readonly CtLog[] | null> = async (_domain, { premises }) =>
  available(premises.ctLogs, []);
