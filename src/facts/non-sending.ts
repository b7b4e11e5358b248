import { dispositionOf } from '../records/dmarc/discover.ts';
import { readDkim } from './dkim.ts';
import { readDmarc } from './dmarc.ts';
import { available, type FactReader, shared } from './fact.ts';
import { readSpfPolicy } from './spf.ts';

/**
 * Whether nobody sends mail in the domain's name: SPF is `-all` alone, and no DKIM key can be used or may stand under a
 * selector that we do not know. A signature passes DMARC without SPF (RFC 9989 §4.4), and who sends by a provider alone
 * publishes just that. A key that was withdrawn says nothing of a sender.
 */
export const readSilence: FactReader<boolean> = shared<boolean>(async (domain, evidence) => {
  const spf = await readSpfPolicy(domain, evidence);
  if (spf.kind === 'unavailable') return spf;
  const policy = spf.value;
  if (policy.kind !== 'policy' || !policy.nobody || policy.missed.length > 0) return available(false, spf.refs);
  const dkim = await readDkim(domain, evidence);
  if (dkim.kind === 'unavailable') return dkim;
  const { state } = dkim.value;
  return available(state === 'not detected' || state === 'revoked', [...spf.refs, ...dkim.refs]);
});

/**
 * The same as `isNonSending`, where points rest on it: unavailable where a failed lookup leaves it open, and known where one
 * half of it alone settles the matter.
 */
export const readNonSending: FactReader<boolean> = shared<boolean>(async (domain, evidence) => {
  const [silence, dmarc] = await Promise.all([readSilence(domain, evidence), readDmarc(domain, evidence)]);
  if (silence.kind === 'available' && !silence.value) return silence;
  if (dmarc.kind === 'unavailable') return dmarc;
  if (dispositionOf(dmarc.value) !== 'reject') return available(false, dmarc.refs);
  return silence.kind === 'unavailable' ? silence : available(true, [...silence.refs, ...dmarc.refs]);
});

/**
 * Whether the domain says that it sends no mail: nobody does, and DMARC rejects what comes all the same. It only shapes a
 * text, so where it cannot be read the answer is no.
 */
export const isNonSending: FactReader<boolean> = shared<boolean>(async (domain, evidence) => {
  const [silence, dmarc] = await Promise.all([readSilence(domain, evidence), readDmarc(domain, evidence)]);
  const rejects = dmarc.kind === 'available' && dispositionOf(dmarc.value) === 'reject';
  const silent = silence.kind === 'available' && silence.value;
  return available(silent && rejects, [...silence.refs, ...dmarc.refs]);
});
