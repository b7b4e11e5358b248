import type { Judgement, Meaning } from '../../changes/meaning.ts';
import type { AlertEvent } from '../model/alert.ts';
import { EVENTS } from './events.ts';

/** Returns the event of a change of records. */
export const meaningEvent = ({ differences, since, ...judged }: Meaning): AlertEvent => ({
  ...judgementEvent(judged),
  differences,
  since,
});

/** Returns the event of what became of a certificate or a registration. */
export const judgementEvent = ({
  kind,
  severity,
  message,
  reason,
  whatToDo,
}: Omit<Judgement | Judgement<'registration'>, 'area'>): AlertEvent => ({
  kind,
  group: EVENTS[kind].group,
  severity,
  message,
  reason,
  whatToDo,
  differences: [],
  since: null,
});
