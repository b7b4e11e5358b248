import type { AreaMark } from '../../diagnoses/check-list.ts';
import { HEALTH } from '../../diagnoses/health.ts';
import type { ListedMark } from '../../diagnoses/part-label.ts';
import { certificateDueDays, type ListedMonitor, REGISTRATION_DUE_DAYS } from './listed.ts';

/** A mark of the table of all monitors; null where there is nothing to mark. */
export interface FleetMark {
  readonly area: string;
  readonly mark: ListedMark | null;
}

/** Lists what the table marks, in its order: the areas of the health report, then what else a monitor watches. */
export const FLEET_AREAS: readonly string[] = [...HEALTH.areas.map(({ id }) => id), 'certificate', 'registration'];

/** Returns the marks of a monitor, one for each of `FLEET_AREAS`, from what its last runs stored. */
export const fleetMarks = (row: ListedMonitor): readonly FleetMark[] =>
  FLEET_AREAS.map((area) => ({ area, mark: markOf(area, row) }));

function markOf(area: string, row: ListedMonitor): FleetMark['mark'] {
  const { registrationDays, monitor } = row;
  if (area === 'certificate') return certificateMark(row);
  if (area === 'registration')
    return registrationDays === null ? 'unknown' : dueMark(registrationDays, REGISTRATION_DUE_DAYS);
  const { areas, silentSince, missingSince, serversDown } = monitor.status;
  // What was found before says nothing of now.
  if (silentSince !== null) return 'unknown';
  // A name that does not exist has no areas.
  if (missingSince !== null) return null;
  const mark = (areas ?? NOT_FOUND).find((one) => one.area === area)?.mark ?? 'unknown';
  // Servers may stop after the report that the marks are from.
  return area === 'ns' && serversDown > 0 && mark === 'satisfied' ? 'attention' : mark;
}

const NOT_FOUND: readonly AreaMark[] = [];

function certificateMark({ certificateDays: days, monitor: { lastRunAt, status } }: ListedMonitor): FleetMark['mark'] {
  if (status.certificateProblem !== null) return 'failed';
  if (days !== null) return dueMark(days, certificateDueDays(status));
  return lastRunAt === null ? 'unknown' : null;
}

const dueMark = (days: number, limit: number): ListedMark =>
  days < 0 ? 'failed' : days <= limit ? 'attention' : 'satisfied';
