import { agreeingEvents, disagreeingEvents } from '../events/disagreement.ts';
import { record } from '../memory/memory.ts';
import { defineWatch } from './define-watch.ts';
import { recordsWatch } from './records.ts';

/** Tells of name servers that have disagreed for long, and of those that agree again. */
export const disagreementWatch = defineWatch({
  id: 'disagreement',
  memory: record({}),
  needs: { records: recordsWatch },
  observe: () => null,
  conclude: (memory, { records: { reported, listed, agreeing, rrsets } }, { domain }) => ({
    memory,
    result: null,
    events: [...disagreeingEvents(domain, reported, listed), ...agreeingEvents(domain, agreeing, rrsets)],
    againAt: [],
  }),
});
