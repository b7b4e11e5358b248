import type { JSX } from 'preact';
import { DAY_MS, type Instant, isoTime } from '../../domain/time.ts';
import type { RecordIntervals } from '../../observations/changes.ts';
import { archivesOfRecord, ownSince } from '../../past/observers.ts';
import { OBSERVERS_TEXTS } from '../../past/observers-texts.ts';
import { type AddressOrigin, systemText } from '../../records/routes/address-origin.ts';
import { Card } from '../design/card.tsx';
import { Chips } from '../design/chips.tsx';
import { More } from '../design/more.tsx';
import { VERBATIM } from '../web/verbatim.ts';
import { Visible, visibleText } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { HISTORY_TEXTS } from './history-texts.ts';
import { recordAnchor } from './record-anchor.ts';

/** Lanes drawn of those that changed, and of those that did not; the rest is counted. A name may have had a thousand. */
const MAX_LANES = 150;
/** Intervals drawn of one record, the newest. */
const MAX_BARS = 100;
/** Longest value of a lane. */
const MAX_CHARS = 200;
/** Shorter times without a lookup are not seen. */
const MIN_PERCENT = 0.3;

interface Axis {
  readonly from: Instant;
  readonly to: Instant;
  /** The latest lookup of each name and type: types may be looked up alone. */
  readonly lastLookups: ReadonlyMap<string, Instant>;
}

const rrsetOf = ({ name, type }: RecordIntervals): string => `${name} ${type}`;

function axisOf(records: readonly RecordIntervals[], now: Instant): Axis {
  let from = now;
  const lastLookups = new Map<string, Instant>();
  for (const record of records) {
    const rrset = rrsetOf(record);
    let last = lastLookups.get(rrset) ?? 0;
    for (const { firstObserved, lastObserved, endedAt } of record.intervals) {
      from = Math.min(from, firstObserved);
      last = Math.max(last, endedAt ?? lastObserved);
    }
    lastLookups.set(rrset, last);
  }
  return { from, to: Math.max(now, from + 1), lastLookups };
}

/** Dates both ends of an axis, and its middle, each date once. */
function marksOf(
  { from, to }: Axis,
  dateOf: (at: Instant) => string,
): readonly (readonly [at: Instant, date: string])[] {
  const marks = [from, (from + to) / 2, to].map((at) => [at, dateOf(at)] as const);
  return marks.filter(([, date], i) => marks.findIndex(([, earlier]) => earlier === date) === i);
}

const percent = (value: number): string => `${value.toFixed(2)}%`;

/** A record in time: where it was seen, a tick at each change, hatching where nobody looked. */
function Bars({
  record,
  axis,
  label,
}: {
  readonly record: RecordIntervals;
  readonly axis: Axis;
  readonly label: string;
}): JSX.Element {
  const { from, to, lastLookups } = axis;
  const place = (at: Instant): number => ((at - from) / (to - from)) * 100;
  const seen: JSX.Element[] = [];
  const ticks: JSX.Element[] = [];
  const dark: JSX.Element[] = [];
  const unseen = (start: Instant, end: Instant) => {
    const width = place(end) - place(start);
    if (width >= MIN_PERCENT && end - start > DAY_MS)
      dark.push(<rect class="dark" x={percent(place(start))} y="4" width={percent(width)} height="10" />);
  };
  for (const { firstObserved: start, lastObserved: last, endedAt: end } of record.intervals.slice(-MAX_BARS)) {
    const x = Math.min(place(start), 100 - MIN_PERCENT);
    const width = percent(Math.max(MIN_PERCENT, place(last) - x));
    seen.push(<rect class="seen" x={percent(x)} y="7" width={width} height="4" rx="1" />);
    if (start > from) ticks.push(<rect class="at" x={percent(x)} y="2" width="2" height="14" rx="1" />);
    if (end !== null) {
      unseen(last, end);
      ticks.push(<rect class="at" x={percent(Math.min(place(end), 99.7))} y="2" width="2" height="14" rx="1" />);
    }
  }
  unseen(lastLookups.get(rrsetOf(record)) ?? from, to);
  return (
    <svg width="100%" height="18" role="img" aria-label={label}>
      {seen}
      {dark}
      {ticks}
    </svg>
  );
}

/** Says whether a record is still there. That an archive saw it does not tell. */
function useLaneLabel(record: RecordIntervals): string {
  const [words, formats] = [useWords(HISTORY_TEXTS), useFormats()];
  const name = visibleText(record.name);
  const last = record.intervals.at(-1);
  if (last !== undefined && last.endedAt !== null)
    return words('lane-gone', { name, date: formats.date(last.endedAt) });
  return last === undefined || ownSince(record) !== null
    ? words('lane-there', { name })
    : words('lane-last-seen', { name, date: formats.date(last.lastObserved) });
}

type Origins = ReadonlyMap<string, AddressOrigin>;

interface LaneProps {
  readonly axis: Axis;
  readonly origins: Origins;
}

function Lane({ record, axis, origins }: LaneProps & { readonly record: RecordIntervals }): JSX.Element {
  const [words, { list }] = [useWords(OBSERVERS_TEXTS), useFormats()];
  const { type, name, value, intervals } = record;
  const endedAt = intervals.at(-1)?.endedAt ?? null;
  const systems = origins.get(value)?.systems ?? [];
  const archives = archivesOfRecord(record, { words, list });
  const label = useLaneLabel(record);
  return (
    <li id={recordAnchor(record)} class={endedAt === null ? undefined : 'gone'} data-type={type}>
      <span class="what" title={visibleText(`${name} ${value}`.slice(0, MAX_CHARS))}>
        <b>{type}</b>
        <code {...VERBATIM}>
          <Visible text={value.length > MAX_CHARS ? `${value.slice(0, MAX_CHARS - 1)}…` : value} />
        </code>
        {archives !== null && (
          <small>
            <Visible text={archives} />
          </small>
        )}
        {systems.length > 0 && (
          <small {...VERBATIM}>
            <Visible text={systems.map(systemText).join(' · ')} />
          </small>
        )}
      </span>
      <Bars record={record} axis={axis} label={label} />
    </li>
  );
}

function Lanes({ records, ...lane }: LaneProps & { readonly records: readonly RecordIntervals[] }): JSX.Element {
  return (
    <ul>
      {records.slice(0, MAX_LANES).map((record) => (
        <Lane record={record} {...lane} />
      ))}
    </ul>
  );
}

/** Draws nothing itself: lines of hatching for the rectangles of all pictures on the page. */
const Hatch = (): JSX.Element => (
  <svg class="vh" width="0" height="0" aria-hidden="true" focusable="false">
    <defs>
      <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line class="hatch-line" x1="0" y1="0" x2="0" y2="5" />
      </pattern>
    </defs>
  </svg>
);

function Key(): JSX.Element {
  const words = useWords(HISTORY_TEXTS);
  return (
    <span class="key">
      <span>
        <svg width="28" height="14" aria-hidden="true">
          <rect class="seen" y="5" width="28" height="4" rx="1" />
        </svg>
        {words('seen')}
      </span>
      <span>
        <svg width="28" height="14" aria-hidden="true">
          <rect class="seen" y="5" width="14" height="4" />
          <rect class="at" x="13" width="2" height="14" />
        </svg>
        {words('changed')}
      </span>
      <span>
        <svg width="28" height="14" aria-hidden="true">
          <rect class="dark" y="2" width="28" height="10" />
        </svg>
        {words('not-checked')}
      </span>
    </span>
  );
}

/** Whether a record came later than the first, or went. */
const hasChanged = ({ intervals: [first, ...others] }: RecordIntervals, { from }: Axis): boolean =>
  others.length > 0 || first?.endedAt !== null || first.firstObserved > from;

/** Shows one lane for each record, on one axis of time. Records that never changed are folded. */
export function Timeline(props: {
  readonly records: readonly RecordIntervals[];
  readonly origins: Origins;
  readonly now: Instant;
}): JSX.Element {
  const [words, formats] = [useWords(HISTORY_TEXTS), useFormats()];
  const { records, origins, now } = props;
  const axis = axisOf(records, now);
  const moving: RecordIntervals[] = [];
  const still: RecordIntervals[] = [];
  for (const record of records) (hasChanged(record, axis) ? moving : still).push(record);
  const counts = new Map<string, number>();
  for (const { type } of records) counts.set(type, (counts.get(type) ?? 0) + 1);
  const announcedAt = origins.values().next().value?.at;
  const left = [moving, still].reduce((sum, some) => sum + Math.max(0, some.length - MAX_LANES), 0);
  return (
    <Card id="timeline" title={words('timeline')} meta={<Key />} flush>
      <Hatch />
      <div class="tl">
        {counts.size > 1 && (
          <div class="tl-types">
            <Chips
              name="type"
              legend={words('type-filter')}
              chips={[
                { id: 'type-all', text: words('all'), count: records.length },
                ...[...counts].map(([type, count]) => ({ id: `type-${type}`, text: type, count })),
              ]}
            />
          </div>
        )}
        <div class="scale">
          <span>{words('moving', { count: moving.length })}</span>
          <div>
            {marksOf(axis, formats.date).map(([at, date]) => (
              <time dateTime={isoTime(at)}>{date}</time>
            ))}
          </div>
        </div>
        <Lanes records={moving} axis={axis} origins={origins} />
        {still.length > 0 && (
          <div class="foldin">
            <More summary={words('still', { count: still.length })} open={moving.length === 0}>
              <Lanes records={still} axis={axis} origins={origins} />
            </More>
          </div>
        )}
        {left > 0 && <p class="pad meta">{words('not-drawn', { count: left })}</p>}
        {announcedAt !== undefined && <p class="pad meta">{words('announced', { day: { date: announcedAt } })}</p>}
      </div>
    </Card>
  );
}
