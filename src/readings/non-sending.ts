import { readDmarc } from './dmarc.ts';
import { type Reader, read, shared } from './reading.ts';
import { readSpfPolicy } from './spf.ts';

/**
 * Whether the domain says that it sends no mail: SPF `-all` alone and DMARC reject. It only shapes a text, so where
 * it cannot be read the answer is no.
 */
export const isNonSending: Reader<boolean> = shared<boolean>(async (domain, evidence) => {
  const [spf, dmarc] = await Promise.all([readSpfPolicy(domain, evidence), readDmarc(domain, evidence)]);
  const silent = spf.kind === 'read' && spf.value.kind === 'policy' && spf.value.nobody;
  const rejects = dmarc.kind === 'read' && dmarc.value.kind === 'policy' && dmarc.value.policy === 'reject';
  return read(silent && rejects, [...spf.refs, ...dmarc.refs]);
});
