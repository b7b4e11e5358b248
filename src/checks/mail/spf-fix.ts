import { type SpfFix, spfFix } from '../../fixes/spf.ts';
import { type Reader, read, shared } from '../../readings/reading.ts';
import { readSpfGround } from '../../readings/spf-ground.ts';

/** The one fix of a domain's SPF, whichever check offers it; null where there is none that surely harms nothing. */
export const readSpfFix: Reader<SpfFix | null> = shared<SpfFix | null>(async (domain, evidence) => {
  const ground = await readSpfGround(domain, evidence);
  return read(ground.kind === 'read' && ground.value !== null ? spfFix(ground.value) : null, []);
});
