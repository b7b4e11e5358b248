import { PLANNED_GROUPS, type PlannedWindow } from '../rules/alert-rules.ts';
import { writeDuration } from '../rules/durations.ts';

/** The keys of a window: the names of the flags of the command, and what it names before them. */
export const WINDOW_KEYS = ['name', 'day', 'at', 'duration', 'time-zone', 'groups', 'domains'] as const;

/** A window of planned changes as a file has it. */
export type FileWindow = Omit<PlannedWindow, 'id'>;

/** Names a window by when it opens, where it has no name. */
export const labelOf = ({ name, day, at, timeZone }: FileWindow): string =>
  name === '' ? `${day} ${at} ${timeZone}` : name;

/** Returns whether two windows plan the same at the same time. */
export const isSameWindow = (one: FileWindow, other: FileWindow): boolean => windowKey(one) === windowKey(other);

/** Writes all of a window as one text, whatever the order of its lists. */
export const windowKey = ({ name, domains, groups, day, at, minutes, timeZone }: FileWindow): string =>
  JSON.stringify([name, domains?.toSorted(), groups.toSorted(), day, at, minutes, timeZone]);

/** Writes a window as the data of a file. What nobody chose is left out. */
export const windowData = ({ name, domains, groups, day, at, minutes, timeZone }: FileWindow): object => ({
  ...(name === '' ? {} : { name }),
  day,
  at,
  duration: writeDuration(minutes),
  ...(timeZone === 'UTC' ? {} : { 'time-zone': timeZone }),
  groups: PLANNED_GROUPS.filter((group) => groups.includes(group)),
  ...(domains === null ? {} : { domains }),
});
