import { PIN_SUBJECTS } from '../model/pin.ts';
import { listOf, oneOf, past, type Remembered, record } from './memory.ts';

/** A pin that the zone does not match, since when, and when the owner was last told. */
const departure = record({ subject: oneOf(PIN_SUBJECTS), since: past, toldAt: past });
export type PinDeparture = Remembered<typeof departure>;

export const pinsMemory = record({ departures: listOf(departure) });
