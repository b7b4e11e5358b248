import { handsOutNames } from '../../domain/psl.ts';
import { available, type FactReader, shared } from '../../facts/fact.ts';
import { readSpfGround } from '../../facts/spf-ground.ts';
import { type SpfFix, spfFix } from './fix.ts';

/**
 * The one fix of a domain's SPF, whichever check offers it; null where there is none that surely harms nothing, and at a
 * public suffix: who sends as it is not to be told from outside.
 */
export const readSpfFix: FactReader<SpfFix | null> = shared<SpfFix | null>(async (domain, evidence) => {
  if (handsOutNames(domain)) return available(null, []);
  const ground = await readSpfGround(domain, evidence);
  return available(ground.kind === 'available' && ground.value !== null ? spfFix(ground.value) : null, []);
});
