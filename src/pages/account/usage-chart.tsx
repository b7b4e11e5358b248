import type { JSX } from 'preact';
import type { Usage } from '../../accounts/quota.ts';
import type { Instant } from '../../domain/time.ts';
import { dateText } from '../dates.ts';

const WIDTH = 620;
const HEIGHT = 120;
const GAP = 2;

interface Day {
  readonly day: string;
  readonly calls: number;
}

/** Each day of the month that `now` lies in, to its end. */
function daysOf({ days }: Usage, now: Instant): Day[] {
  const month = new Date(now).toISOString().slice(0, 7);
  const count = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return Array.from({ length: count }, (_, i) => {
    const day = `${month}-${String(i + 1).padStart(2, '0')}`;
    return { day, calls: days.get(day) ?? 0 };
  });
}

const calls = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'call' : 'calls'}`;

/** The month in a bar, and its days in a chart; the same in words for who does not see it. */
export function UsageChart({ usage, now }: { readonly usage: Usage; readonly now: Instant }): JSX.Element {
  const { quota, used } = usage;
  const days = daysOf(usage, now);
  const most = Math.max(1, ...days.map((one) => one.calls));
  const width = (WIDTH + GAP) / days.length - GAP;
  const share = quota.limit === 0 ? 1 : Math.min(1, used / quota.limit);
  const busiest = days.filter((one) => one.calls > 0);
  return (
    <>
      <p>
        <strong>{used.toLocaleString('en')}</strong> of {calls(quota.limit)} used, {quota.left.toLocaleString('en')}{' '}
        left. Your quota resets on {dateText(new Date(quota.resetsAt).toISOString())} (UTC).
      </p>
      <svg class="month" viewBox={`0 0 ${WIDTH} 12`} role="img" aria-label={`${Math.round(100 * share)} % used`}>
        <rect class="track" width={WIDTH} height="12" rx="2" />
        <rect class={share >= 1 ? 'full' : 'used'} width={share * WIDTH} height="12" rx="2" />
      </svg>
      {busiest.length > 0 && (
        <>
          <figure class="days">
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`Calls per day, at most ${most}`}>
              {days.map(({ day, calls: count }, i) => {
                const height = (count / most) * HEIGHT;
                return (
                  <g>
                    <title>{`${dateText(day)}: ${calls(count)}`}</title>
                    <rect class="track" x={i * (width + GAP)} y={HEIGHT - 1} width={width} height="1" />
                    <rect class="used" x={i * (width + GAP)} y={HEIGHT - height} width={width} height={height} />
                    {/* The whole column answers to the pointer. */}
                    <rect class="reach" x={i * (width + GAP)} y="0" width={width} height={HEIGHT} />
                  </g>
                );
              })}
            </svg>
            <figcaption>
              <span>{dateText(days[0]?.day ?? '')}</span>
              <span>at most {calls(most)} a day</span>
              <span>{dateText(days.at(-1)?.day ?? '')}</span>
            </figcaption>
          </figure>
          <details>
            <summary>Calls per day</summary>
            <ul class="plain-list">
              {busiest.map((one) => (
                <li>
                  {dateText(one.day)}: {calls(one.calls)}
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
    </>
  );
}
