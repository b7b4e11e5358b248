import { KINDS, type KindId } from '../../diagnoses/kinds.ts';

/** Kinds of reports that a monitor can run once a day, those that find most first: a subject of several is told by the first. */
export const DAILY_REPORTS: readonly KindId[] = KINDS.toReversed().map(({ id }) => id);
