import { available, type FactReader, shared } from '../../facts/fact.ts';
import { readSpfGround } from '../../facts/spf-ground.ts';
import { type SpfFix, spfFix } from '../../fixes/spf.ts';

/** The one fix of a domain's SPF, whichever check offers it; null where there is none that surely harms nothing. */
export const readSpfFix: FactReader<SpfFix | null> = shared<SpfFix | null>(async (domain, evidence) => {
  const ground = await readSpfGround(domain, evidence);
  return available(ground.kind === 'available' && ground.value !== null ? spfFix(ground.value) : null, []);
});
