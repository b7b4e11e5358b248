import type { Failure } from '../domain/answer.ts';
import { child } from '../domain/name.ts';
import { type DmarcFound, discoverPolicy, type Step, walkOf } from '../records/dmarc/discover.ts';
import { isDmarc } from '../records/dmarc/parse.ts';
import { askTexts } from './ask.ts';
import { readExistence } from './existence.ts';
import { type Reader, read, shared, unread } from './reading.ts';

/**
 * The DMARC policy that applies to the name. All steps of the walk are asked at once; a failure counts unless the
 * name's own record settles the matter, for a fault higher up is no absence.
 */
export const readDmarc: Reader<DmarcFound> = shared(async (domain, evidence) => {
  const names = walkOf(domain);
  const [answers, existence] = await Promise.all([
    Promise.all(names.map((name) => askTexts(child('_dmarc', name), evidence))),
    readExistence(domain, evidence),
  ]);
  const refs = answers.map(({ ref }) => ref);
  const [own] = answers;
  if (own?.ok === true && own.texts.filter(isDmarc).length === 1) {
    const found = discoverPolicy([{ name: domain, texts: own.texts }], true);
    if (found.kind === 'policy') return read(found, [own.ref]);
  }
  const failures: Failure[] = answers.flatMap((one) => (one.ok ? [] : [one.failure]));
  if (existence.kind === 'unread') failures.push(...existence.failures);
  const failed = unread(failures, refs);
  if (failed !== null) return failed;
  const steps: Step[] = answers.map((one, i) => ({ name: names[i] ?? domain, texts: one.ok ? one.texts : [] }));
  return read(discoverPolicy(steps, existence.kind === 'read' && existence.value), refs);
});
