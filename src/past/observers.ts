import type { Words } from '../domain/message.ts';
import type { Instant } from '../domain/time.ts';
import type { RecordIntervals } from '../observations/changes.ts';
import { type ImportedInterval, type SourceSighting, sightingsOf } from '../observations/imported.ts';
import type { RrsetHistory } from '../observations/store.ts';
import type { OBSERVERS_TEXTS } from './observers-texts.ts';

/** When somebody first and last saw a domain. */
interface SeenTimes {
  readonly first: Instant;
  readonly last: Instant;
}

/** Holds who saw a domain, and when; null for those that never did. */
export interface DomainObservers {
  /** The first and the latest of our own lookups that answered, with records or without. */
  readonly observed: SeenTimes | null;
  /** With the names of the archives, in the order in which they first saw it, and of their zone files where a record was seen in these. */
  readonly archived: (SeenTimes & { readonly sources: readonly ArchiveName[] }) | null;
}

/** Names an archive, and tells whether its zone files are what it saw a record in. */
interface ArchiveName {
  readonly source: string;
  readonly isZoneFile: boolean;
}

/** Returns who saw a domain, from the RRsets that we looked up and from what archives saw. */
export function domainObservers(
  rrsets: readonly Pick<RrsetHistory, 'firstObserved' | 'latest'>[],
  imported: readonly ImportedInterval[],
): DomainObservers {
  const inOrder = imported.toSorted((a, b) => a.firstObserved - b.firstObserved);
  const archived = seenTimes(imported.map(({ firstObserved: first, lastObserved: last }) => ({ first, last })));
  return {
    observed: seenTimes(rrsets.map(({ firstObserved: first, latest }) => ({ first, last: latest.at }))),
    archived: archived === null ? null : { ...archived, sources: archivesIn(inOrder) },
  };
}

const seenTimes = (all: readonly SeenTimes[]): SeenTimes | null =>
  all.reduce<SeenTimes | null>(
    (known, { first, last }) => ({
      first: Math.min(known?.first ?? first, first),
      last: Math.max(known?.last ?? last, last),
    }),
    null,
  );

function archivesIn(sightings: readonly SourceSighting[]): ArchiveName[] {
  const names = new Map<string, ArchiveName>();
  for (const { source, fromZoneFile: isZoneFile = false } of sightings)
    if (source !== null) names.set(`${source} ${isZoneFile}`, { source, isZoneFile });
  return [...names.values()];
}

/** Returns when our own lookups first saw a record; null where only archives did. */
export const ownSince = ({ intervals }: Pick<RecordIntervals, 'intervals'>): Instant | null =>
  intervals.flatMap(sightingsOf).find(({ source }) => source === null)?.firstObserved ?? null;

interface Speech {
  readonly words: Words<typeof OBSERVERS_TEXTS.texts>;
  readonly list: (values: readonly string[]) => string;
}

/** Says who saw a domain, and from when to when: the sentences of us and of the archives. */
export function observersSentences({ observed, archived }: DomainObservers, { words, list }: Speech): string[] {
  const ours =
    observed === null
      ? words('never-observed')
      : words('observed', { from: { date: observed.first }, to: { instant: observed.last } });
  if (archived === null) return [ours];
  const { first, last, sources } = archived;
  const from = { from: { date: first }, to: { date: last } };
  return [ours, words('archived', { ...from, sources: list(sources.map((one) => archiveText(one, words))) })];
}

/** Names the archives that saw a record; null where only we did. The text is not safe to show. */
export function archivesOfRecord(record: RecordIntervals, { words, list }: Speech): string | null {
  const names = archivesIn(record.intervals.flatMap(sightingsOf)).map((one) => archiveText(one, words));
  if (names.length === 0) return null;
  return words(ownSince(record) === null ? 'archives-only' : 'archives-too', { sources: list(names) });
}

const archiveText = ({ source, isZoneFile }: ArchiveName, words: Speech['words']): string =>
  isZoneFile ? words('zone-files', { source }) : source;
