import { readDmarc } from './dmarc.ts';
import { available, type FactReader, shared } from './fact.ts';
import { readSpfPolicy } from './spf.ts';

/**
 * Whether the domain says that it sends no mail: SPF `-all` alone and DMARC reject. It only shapes a text, so where
 * it cannot be read the answer is no.
 */
export const isNonSending: FactReader<boolean> = shared<boolean>(async (domain, evidence) => {
  const [spf, dmarc] = await Promise.all([readSpfPolicy(domain, evidence), readDmarc(domain, evidence)]);
  const silent = spf.kind === 'available' && spf.value.kind === 'policy' && spf.value.nobody;
  const rejects = dmarc.kind === 'available' && dmarc.value.kind === 'policy' && dmarc.value.policy === 'reject';
  return available(silent && rejects, [...spf.refs, ...dmarc.refs]);
});
