import { available, type FactReader } from './fact.ts';
import { readHttpsHead } from './web-heads.ts';

/** The address whose tickets allow early data, and how many octets. */
export interface EarlyData {
  readonly address: string;
  readonly octets: number;
}

/** Reads whether the server that answers over HTTPS announces early data; null where it does not, or where none answered. */
export const readEarlyData: FactReader<EarlyData | null> = async (domain, evidence) => {
  const head = await readHttpsHead(domain, evidence);
  const found = head.kind === 'available' && head.value !== 'other-port' ? head.value : null;
  return available(
    found?.kind === 'response' && found.earlyData > 0 ? { address: found.address, octets: found.earlyData } : null,
    head.refs,
  );
};
