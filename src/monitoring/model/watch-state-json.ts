import { decodeJson } from '../../domain/decode.ts';
import { type WatchState, watchStateMemory } from './watch-state.ts';

/** Returns a state as JSON, with octets in base 64. */
export const encodeWatchState = (state: WatchState): string => JSON.stringify(watchStateMemory.encode(state));

/** Returns the state that was stored; undefined where the document is damaged or of a form that this version does not know. */
export const decodeWatchState = (document: string): WatchState | undefined =>
  decodeJson(document, watchStateMemory.decode);
