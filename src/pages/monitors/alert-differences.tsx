import type { JSX } from 'preact';
import type { AlertEvent } from '../../monitoring/model/alert.ts';
import { Differences } from '../design/differences.tsx';

/** Differences that stand open, and values of one side that are shown; the history has all of them. */
const [OPEN, MAX_VALUES] = [3, 8];

/** Shows what changed, before and after. */
export const AlertDifferences = ({ event }: { readonly event: Pick<AlertEvent, 'differences'> }): JSX.Element => (
  <Differences of={event.differences} open={OPEN} most={MAX_VALUES} />
);
