import { judgePins } from '../comparison/pins.ts';
import { pinEvent } from '../events/pins.ts';
import { pinsMemory } from '../memory/pins.ts';
import { defineWatch } from './define-watch.ts';
import { recordsWatch } from './records.ts';

/** Compares the confirmed records with what the owner pinned. */
export const pinsWatch = defineWatch({
  id: 'pins',
  memory: pinsMemory,
  needs: { records: recordsWatch },
  observe: () => null,
  conclude({ departures }, { records }, { domain, now, monitor: { watch, settings } }) {
    // The first run reports nothing: it only learns what is there.
    const pinned = watch === null ? [] : settings.pins;
    const judged = judgePins(domain, { pins: pinned, seen: { rrsets: records.compared, departures }, now });
    return {
      memory: { departures: judged.departures },
      result: null,
      events: judged.events.map((event) => pinEvent(domain, event)),
      againAt: [],
    };
  },
});
