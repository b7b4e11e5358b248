import { Effort, Turns } from '../../src/dns/effort.ts';
import { Run } from '../../src/dns/run.ts';
import type { EvidenceSource } from '../../src/evidence/source.ts';

const STILL = (): number => 0;

/**
 * Returns a source whose runs take no time and wait for nobody. What simulated servers compute is no work of a run, and the
 * order of questions, on which chance and limits depend, must not depend on the speed of the machine.
 */
export const inNoTime = (source: EvidenceSource): EvidenceSource => ({
  ...source,
  run: new Run(new Effort(new Turns(), STILL, STILL)),
});
