import type { MeaningKind } from '../../changes/meaning.ts';
import type { WATCH_EVENT_TEXTS } from '../events/event-texts.ts';

/** Everything that an alert can report: what changes mean to the owner, and what monitoring itself notices. */
export type EventKind = MeaningKind | (keyof typeof WATCH_EVENT_TEXTS.texts & string);
