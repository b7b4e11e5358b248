import { flappingEvent, settledEvent } from '../events/flapping.ts';
import { record } from '../memory/memory.ts';
import { defineWatch } from './define-watch.ts';
import { recordsWatch } from './records.ts';

/** Tells of records that change too often to report each change, and of those that settled. */
export const flappingWatch = defineWatch({
  id: 'flapping',
  memory: record({}),
  needs: { records: recordsWatch },
  observe: () => null,
  conclude: (memory, { records: { flapping, quiet } }) => ({
    memory,
    result: null,
    events: [
      ...flappingEvent(flapping),
      ...settledEvent(
        'settled',
        quiet.filter(({ isBack }) => !isBack),
      ),
      ...settledEvent(
        'settled-back',
        quiet.filter(({ isBack }) => isBack),
      ),
    ],
    againAt: [],
  }),
});
