import { child } from '../domain/name.ts';
import { DMARC_NAME } from '../domain/service-names.ts';
import { type DmarcFound, discoverPolicy, type WalkStep, walkOf } from '../records/dmarc/discover.ts';
import { askTexts } from './ask.ts';
import { readExistence } from './existence.ts';
import { available, type FactReader, shared, unavailableFor } from './fact.ts';

/**
 * The DMARC policy that applies to the name. All steps of the walk are asked at once, then chosen from. A failed step
 * leaves the matter open unless what was found below it settles it: a fault is no absence.
 */
export const readDmarc: FactReader<DmarcFound> = shared<DmarcFound>(async (domain, evidence) => {
  const names = walkOf(domain);
  const [answers, existence] = await Promise.all([
    Promise.all(names.map((name) => askTexts(child(DMARC_NAME, name), evidence))),
    readExistence(domain, evidence),
  ]);
  const refs = answers.map(({ ref }) => ref);
  const steps: WalkStep[] = answers.map((one, i) => ({ name: names[i] ?? domain, texts: one.ok ? one.texts : null }));
  const found = discoverPolicy(steps, existence.kind === 'available' ? existence.value : null);
  if (found.kind !== 'undecided') {
    // Where the name's own record settles it, the other steps are no evidence.
    const own = found.kind === 'policy' && found.at === domain;
    return available(found, own ? refs.slice(0, 1) : refs);
  }
  const failed = answers[found.step];
  if (failed !== undefined && !failed.ok) return unavailableFor([failed.failure], refs);
  if (existence.kind === 'unavailable') return unavailableFor(existence.failures, [...refs, ...existence.refs]);
  throw new Error('a DMARC discovery is undecided though every answer is there');
});
