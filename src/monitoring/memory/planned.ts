import type { AlertEvent } from '../model/alert.ts';
import { decodeEvent } from '../model/event-json.ts';
import { PLANNED_GROUPS } from '../rules/alert-rules.ts';
import { future, listOf, oneOf, opaque, orNull, past, type Remembered, record, text } from './memory.ts';

/** Remembers a time in which the owner expects changes, as runs found it. */
const openWindow = record({
  window: text,
  /** As the owner called it; may be empty. */
  name: text,
  groups: listOf(oneOf(PLANNED_GROUPS)),
  from: past,
  until: future,
  /** When the first run after its end, or after its owner removed it, looked; null before that. */
  closedAt: orNull(past),
  /** Lists the events that its summary will report, as they were judged. */
  changes: listOf(opaque<AlertEvent>(decodeEvent)),
});
export type OpenWindow = Remembered<typeof openWindow>;

/** Remembers windows of planned changes until their summary is told. */
export const plannedMemory = record({ planned: listOf(openWindow) });
