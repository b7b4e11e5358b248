import { nameResolution } from '../../../src/checks/addresses/name-resolution.ts';
import { dnssec } from '../../../src/checks/dnssec/dnssec.ts';
import { nsRedundancy } from '../../../src/checks/name-servers/ns-redundancy.ts';
import { allOrNothing, defineKind } from '../../../src/diagnoses/kind.ts';
import { serversGraph } from './servers-graph.ts';

/** A kind with a picture: a graph, and three checks that it shares with the health report. */
export const DELEGATION = defineKind({
  id: 'delegation',
  title: 'Delegation',
  summary: 'Whether a name and its servers can be found',
  description: 'A kind of diagnosis with a graph that only this test has.',
  criteria: [{ id: 'delegation-1', scores: 'first', changed: 'The first version.' }],
  checks: [allOrNothing(nameResolution, 40), allOrNothing(nsRedundancy, 30), allOrNothing(dnssec, 30)],
  areas: [
    { id: 'servers', label: 'Servers', checks: ['ns-redundancy', 'dnssec'] },
    { id: 'reach', label: 'Reachability', checks: ['name-resolution'] },
  ],
  blocks: [serversGraph],
});
