import { ipv6 } from '../../../src/checks/addresses/ipv6.ts';
import { nameResolution } from '../../../src/checks/addresses/name-resolution.ts';
import { spf } from '../../../src/checks/spf/spf.ts';
import { allOrNothing, defineKind } from '../../../src/diagnoses/kind.ts';

/** A third kind of diagnosis, as small as one can be. It shares three checks with the health report. */
export const TINY = defineKind({
  id: 'tiny',
  title: 'Tiny test',
  summary: 'Whether a name can be reached and says who sends for it',
  description: 'A kind of diagnosis that only this test has.',
  criteria: [{ id: 'tiny-1', scores: 'first', changed: 'The first version.' }],
  checks: [allOrNothing(nameResolution, 50), allOrNothing(ipv6, 30), allOrNothing(spf, 20)],
  areas: [
    { id: 'reach', label: 'Reachability', checks: ['name-resolution', 'ipv6'] },
    { id: 'senders', label: 'Senders', checks: ['spf'] },
  ],
});
