import { dayOf, isoTime } from '../../domain/time.ts';
import { observersOf, type SourceSighting } from '../../observations/imported.ts';
import type { HistoryReport } from '../../past/history.ts';
import { NO_PAUSE, type Pause } from '../../past/slices.ts';
import type { AddressOrigin } from '../../records/routes/address-origin.ts';
import type { ChangeSchema, HistorySchema, RecordHistorySchema } from '../history-schemas.ts';
import { timeOrNull, type Written } from './parts.ts';

type ReportedHistory = HistoryReport['records'][number];
type RecordHistoryJson = Written<typeof RecordHistorySchema>;
type OwnHistoryJson = Omit<RecordHistoryJson, 'announced_by'>;

/** Records that were written, for as long as what was folded is cached. */
const written = new WeakMap<ReportedHistory, OwnHistoryJson>();

/**
 * Returns the history of records under the names of the API. It may have thousands, so it pauses between them.
 */
export async function dnsHistoryJson(
  { domain, observed, archived, changes, records: all, origins, next }: HistoryReport,
  pause: Pause = NO_PAUSE,
): Promise<Written<typeof HistorySchema>> {
  const records: RecordHistoryJson[] = [];
  for (const record of all) {
    const known = written.get(record);
    const turn = known === undefined ? pause() : null;
    if (turn !== null) await turn;
    const json = known ?? recordHistoryJson(record);
    written.set(record, json);
    records.push({ ...json, announced_by: announcedByJson(origins.get(record.value)) });
  }
  return {
    domain,
    observed_since: timeOrNull(observed?.first ?? null),
    observed_until: timeOrNull(observed?.last ?? null),
    archived_since: timeOrNull(archived?.first ?? null),
    archived_until: timeOrNull(archived?.last ?? null),
    changes: changes.map(changeJson),
    records,
    next,
  };
}

const announcedByJson = (origin: AddressOrigin | undefined): RecordHistoryJson['announced_by'] =>
  origin === undefined
    ? null
    : {
        on: dayOf(origin.at),
        prefix: origin.prefix,
        systems: origin.systems.map(({ asn, holder }) => ({
          number: asn,
          name: holder?.name ?? null,
          country: holder?.country ?? null,
        })),
      };

const changeJson = ({
  at,
  change,
  name,
  type,
  value,
  ttlSeconds,
}: HistoryReport['changes'][number]): Written<typeof ChangeSchema> => ({
  observed_on: dayOf(at),
  observed_at: isoTime(at),
  change,
  name,
  type,
  value,
  ttl: ttlSeconds,
});

type ArchiveJson = OwnHistoryJson['spans'][number]['archives'][number];

/** Returns the sighting of an archive; none for our own lookups. */
function archiveJson(sighting: SourceSighting): ArchiveJson[] {
  const { source, firstObserved, lastObserved, count, fromZoneFile = false, bailiwick, origin } = sighting;
  if (source === null) return [];
  return [
    {
      source,
      first_observed: isoTime(firstObserved),
      last_observed: isoTime(lastObserved),
      count,
      from_zone_file: fromZoneFile,
      bailiwick: bailiwick ?? null,
      origin: origin ?? null,
    },
  ];
}

function recordHistoryJson({ name, type, value, ttlSeconds, intervals }: ReportedHistory): OwnHistoryJson {
  let [first, last, count] = [Number.POSITIVE_INFINITY, 0, 0];
  for (const one of intervals) {
    first = Math.min(first, one.firstObserved, one.lastObserved);
    last = Math.max(last, one.firstObserved, one.lastObserved);
    count += one.count;
  }
  return {
    name,
    type,
    value,
    ttl: ttlSeconds,
    first_observed: dayOf(first),
    last_observed: dayOf(last),
    count,
    spans: intervals.map((one) => ({
      first_observed: isoTime(one.firstObserved),
      last_observed: isoTime(one.lastObserved),
      count: one.count,
      ended_at: timeOrNull(one.endedAt),
      archives: observersOf(one).flatMap(archiveJson),
    })),
  };
}
