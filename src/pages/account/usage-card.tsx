import type { JSX } from 'preact';
import type { Usage } from '../../accounts/quota.ts';
import { DAY_MS, dayOf, type Instant } from '../../domain/time.ts';
import { Card } from '../design/card.tsx';
import { More } from '../design/more.tsx';
import { Table } from '../design/table.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { KEYS_TEXTS } from './account-texts.ts';

/** Where the axis is, in pixels from the top, and how high the highest bar can be. */
const BASE = 120;
const TOP = 100;
/** Room for the numbers of the axis, in percent of the width. */
const LEFT = 11;
/** Days with a date beneath them. */
const WEEK = 7;
const LABELLED_DAYS = 28;
/** Before that a pace says nothing. */
const PACE_AFTER_MS = 3 * DAY_MS;

interface Day {
  readonly at: Instant;
  readonly calls: number;
}

/** Each day of the month that `now` lies in, to its end. */
function daysOf({ days }: Usage, now: Instant): readonly Day[] {
  const date = new Date(now);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  const count = (Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) - first) / DAY_MS;
  return Array.from({ length: count }, (_, i) => {
    const at = first + i * DAY_MS;
    return { at, calls: days.get(dayOf(at)) ?? 0 };
  });
}

/** The next of 1, 2, 5, 10, 20 and so on that is even and not below a number. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  const step = [1, 2, 5, 10].find((one) => one * power >= value) ?? 10;
  return Math.max(2, step * power);
}

/** Returns the name of the month. */
export function useMonthOf(now: Instant): string {
  const { locale } = useFormats();
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(now);
}

/** Calls near the end of the month if it goes on like this, to two digits; undefined in the first days of a month. */
function paceOf({ used }: Usage, days: readonly Day[], now: Instant): number | undefined {
  const elapsed = now - (days[0]?.at ?? now);
  if (used === 0 || elapsed < PACE_AFTER_MS) return undefined;
  return Number(((used * days.length * DAY_MS) / elapsed).toPrecision(2));
}

/** Calls of this month against the quota, and by day. A line shows the even share of the quota where it is in sight. */
export function UsageCard(props: {
  readonly usage: Usage;
  readonly emails: boolean;
  readonly now: Instant;
}): JSX.Element {
  const { usage, emails, now } = props;
  const { quota, used } = usage;
  const words = useWords(KEYS_TEXTS);
  const formats = useFormats();
  const days = daysOf(usage, now);
  const evenShare = Math.floor(quota.limit / days.length);
  const pace = paceOf(usage, days, now);
  const title = words('used', {
    used: formats.number(used),
    limit: formats.number(quota.limit),
    month: useMonthOf(now),
  });
  const notes = [
    ...(pace === undefined ? [] : [words('pace', { calls: formats.number(pace) })]),
    ...(used > 0 && evenShare > 0 ? [words('even-share', { calls: formats.number(evenShare) })] : []),
    ...(emails ? [words('usage-emails')] : []),
    ...(used === 0 ? [words('no-calls')] : []),
  ];
  const share = quota.limit === 0 ? 1 : Math.min(1, used / quota.limit);
  const most = roundUp(Math.max(...days.map(({ calls }) => calls)));
  return (
    <Card id="usage" title={title} meta={words('resets', { date: { date: quota.resetsAt } })} flush>
      <div class="usage stack">
        <div class="gauge">
          <svg width="100%" height="6" aria-hidden="true">
            <rect class="all" width="100%" height="6" rx="3" />
            <rect class="done" width={`${(100 * share).toFixed(1)}%`} height="6" rx="3" />
          </svg>
          <p class="meta">{notes.join(formats.between)}</p>
        </div>
        {used > 0 && (
          <>
            <Chart days={days} used={used} most={most} evenShare={evenShare} now={now} />
            <DayTable days={days} />
          </>
        )}
      </div>
    </Card>
  );
}

interface ChartProps {
  readonly days: readonly Day[];
  readonly used: number;
  /** The upper end of the axis. */
  readonly most: number;
  /** Calls of a day that use up the quota at the end of the month. */
  readonly evenShare: number;
  readonly now: Instant;
}

function Chart({ days, used, most, evenShare, now }: ChartProps): JSX.Element {
  const words = useWords(KEYS_TEXTS);
  const formats = useFormats();
  const step = (100 - LEFT) / days.length;
  const xOf = (i: number): string => `${(LEFT + i * step).toFixed(2)}%`;
  const yOf = (calls: number): number => BASE - (TOP * calls) / most;
  const peak = days.reduce((before, day) => (day.calls > before.calls ? day : before));
  const label = words('chart', {
    month: useMonthOf(now),
    used: formats.number(used),
    date: { date: peak.at },
    most: formats.number(peak.calls),
  });
  return (
    <svg role="img" aria-label={label}>
      {[0, most / 2, most].map((value) => {
        const y = yOf(value);
        return (
          <>
            <line class="grid" x1={`${LEFT}%`} x2="100%" y1={y} y2={y} />
            <text x="0" y={y + 4}>
              {formats.number(value)}
            </text>
          </>
        );
      })}
      {days.map(({ at, calls }, i) => {
        const height = calls === 0 ? 0 : Math.max(1, (TOP * calls) / most);
        const place = { x: xOf(i), y: BASE - height, width: `${(step * 0.66).toFixed(2)}%`, height, rx: '1.5' };
        return <rect class={at <= now && now < at + DAY_MS ? 'bar now' : 'bar'} {...place} />;
      })}
      {evenShare > 0 && evenShare <= most && (
        <line class="share" x1={`${LEFT}%`} x2="100%" y1={yOf(evenShare)} y2={yOf(evenShare)} />
      )}
      {days.map(
        ({ at }, i) =>
          i % WEEK === 0 &&
          i < LABELLED_DAYS && (
            <text x={xOf(i)} y={BASE + 18}>
              {formats.dayOfMonth(at)}
            </text>
          ),
      )}
    </svg>
  );
}

/** The same numbers for who does not see the chart, the newest day first. */
function DayTable({ days }: { readonly days: readonly Day[] }): JSX.Element {
  const words = useWords(KEYS_TEXTS);
  const formats = useFormats();
  return (
    <More summary={words('as-table')}>
      <Table
        plain
        columns={[{ title: words('day') }, { title: words('calls'), right: true }]}
        rows={days
          .filter(({ calls }) => calls > 0)
          .toReversed()
          .map(({ at, calls }) => ({
            cells: [{ content: formats.date(at) }, { content: formats.number(calls), right: true as const }],
          }))}
      />
    </More>
  );
}
