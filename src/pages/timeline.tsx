import type { JSX } from 'preact';
import type { Instant } from '../domain/time.ts';
import type { IntervalItem, RecordHistoryItem } from '../reports/history.ts';
import { dateText, timeText } from './dates.ts';
import { recordAnchor } from './record-anchor.ts';
import { counted } from './sentences.ts';
import { DnsNameText, Visible } from './visible.tsx';

/** Lanes drawn; the rest is counted. A name may have had a thousand records. */
const MAX_LANES = 150;
/** Spans told in words of one record. */
const MAX_SPANS = 50;
/** Longest value in the head of a lane; opened, it stands there whole. */
const MAX_CHARS = 80;
/** Narrower bars are not seen. */
const MIN_PERCENT = 0.5;

interface Axis {
  readonly from: Instant;
  readonly to: Instant;
}

function axisOf(records: readonly RecordHistoryItem[], now: Instant): Axis {
  const starts = records.flatMap(({ spans }) => spans.map((span) => Date.parse(span.first_observed)));
  const from = starts.reduce((least, at) => Math.min(least, at), now);
  return { from, to: Math.max(now, from + 1) };
}

const percent = (value: number): string => `${value.toFixed(2)}%`;

function sayOf({ first_observed, last_observed, count, ended_at }: IntervalItem): string {
  const seen = `We saw it ${counted(count, 'time')} from ${timeText(first_observed)} to ${timeText(last_observed)}`;
  return ended_at === null ? `${seen}; not gone since` : `${seen}; gone at ${timeText(ended_at)}`;
}

function Bars({ spans, axis }: { readonly spans: readonly IntervalItem[]; readonly axis: Axis }): JSX.Element {
  const place = (iso: string): number => ((Date.parse(iso) - axis.from) / (axis.to - axis.from)) * 100;
  return (
    <svg class="bars" width="100%" height="14" aria-hidden="true" focusable="false">
      <rect class="track" x="0" y="6" width="100%" height="2" />
      {spans.map((span) => {
        const x = Math.min(place(span.first_observed), 100 - MIN_PERCENT);
        const width = Math.max(MIN_PERCENT, place(span.last_observed) - x);
        return (
          <rect
            class={span.ended_at === null ? 'span' : 'span past'}
            x={percent(x)}
            y="1"
            width={percent(width)}
            height="12"
            rx="2"
          >
            <title>{sayOf(span)}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function Lane({ record, axis }: { readonly record: RecordHistoryItem; readonly axis: Axis }): JSX.Element {
  const { type, name, value, spans, ttl } = record;
  const gone = spans.at(-1)?.ended_at != null;
  return (
    <li id={recordAnchor(record)}>
      <details>
        <summary>
          <span class="what">
            <b>{type}</b>{' '}
            <span class="owner">
              <DnsNameText name={name} />
            </span>{' '}
            <code class={gone ? 'past' : ''}>
              <Visible text={value.length > MAX_CHARS ? `${value.slice(0, MAX_CHARS - 1)}…` : value} />
            </code>
          </span>
          <Bars spans={spans} axis={axis} />
        </summary>
        <div class="told">
          <code>
            <Visible text={value} />
          </code>
          <ul>
            {spans
              .toReversed()
              .slice(0, MAX_SPANS)
              .map((span) => (
                <li>{sayOf(span)}.</li>
              ))}
            {spans.length > MAX_SPANS && <li>{counted(spans.length - MAX_SPANS, 'earlier period')}.</li>}
          </ul>
          {ttl !== null && <p class="fine">TTL {ttl} s as last observed.</p>}
        </div>
      </details>
    </li>
  );
}

/** One lane a record: bars where it was seen, on one axis of time. Each opens to the same in words. */
export function Timeline(props: {
  readonly records: readonly RecordHistoryItem[];
  readonly now: Instant;
}): JSX.Element {
  const { records, now } = props;
  const axis = axisOf(records, now);
  const middle = new Date((axis.from + axis.to) / 2).toISOString();
  const ends = [new Date(axis.from).toISOString(), middle, new Date(axis.to).toISOString()];
  // Within a few days the hours tell the ends apart.
  const label = axis.to - axis.from < 3 * 86_400_000 ? timeText : dateText;
  return (
    <div class="timeline">
      <p class="ends">
        {ends.map((at) => (
          <time dateTime={at}>{label(at)}</time>
        ))}
      </p>
      <ul class="lanes">
        {records.slice(0, MAX_LANES).map((record) => (
          <Lane record={record} axis={axis} />
        ))}
      </ul>
      {records.length > MAX_LANES && (
        <p>{counted(records.length - MAX_LANES, 'more record')} not drawn; the JSON has all.</p>
      )}
    </div>
  );
}
