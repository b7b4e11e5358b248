import { dispositionOf } from '../records/dmarc/standing.ts';
import { readDmarc } from './dmarc.ts';
import { available, type FactReader, shared } from './fact.ts';
import { namesNobody, readSpfPolicy } from './spf.ts';

/**
 * Whether the domain says that it sends no mail: SPF `-all` alone and DMARC reject. It only shapes a text, so where
 * it cannot be read the answer is no.
 */
export const isNonSending: FactReader<boolean> = shared<boolean>(async (domain, evidence) => {
  const [spf, dmarc] = await Promise.all([readSpfPolicy(domain, evidence), readDmarc(domain, evidence)]);
  const rejects = dmarc.kind === 'available' && dispositionOf(dmarc.value) === 'reject';
  return available(namesNobody(spf) && rejects, [...spf.refs, ...dmarc.refs]);
});
