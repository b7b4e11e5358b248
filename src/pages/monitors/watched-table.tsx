import type { JSX } from 'preact';
import type { Instant } from '../../domain/time.ts';
import { Card } from '../design/card.tsx';
import { Mark, type Tone } from '../design/mark.tsx';
import { Table } from '../design/table.tsx';
import { Visible } from '../visible.tsx';
import { useFormats, useWords } from '../words.ts';
import type { MonitorShown } from './monitor-page.tsx';
import { MONITOR_TEXTS } from './monitor-texts.ts';
import { CERTIFICATE_DUE_DAYS, daysUntil, dueTone, REGISTRATION_DUE_DAYS } from './rows.ts';
import { currentOf, lastChangeOf, recordCount, WATCHED, type WatchedValues } from './watched.ts';
import { useTimes } from './when.ts';

/** Longest text of one cell. */
const MAX_CHARS = 300;

interface Now {
  readonly text: string;
  readonly tone: Tone;
}

/** What is watched, what it is now, and when it last changed. */
export function WatchedTable(shown: MonitorShown): JSX.Element {
  const { monitor, plan, alerts, now } = shown;
  const words = useWords(MONITOR_TEXTS);
  const times = useTimes(now);
  const states = useStates(shown);
  const [present, change] = [words('col-now'), words('col-change')];
  const meta =
    plan === null || monitor.watch === null
      ? {}
      : { meta: words('watched-meta', { interval: times.every(plan.intervalMs), count: monitor.status.lookups }) };
  return (
    <Card id="watched" title={words('watched')} {...meta} flush>
      {monitor.watch === null ? (
        <p class="pad meta">{words('watched-new')}</p>
      ) : (
        <Table
          caption={words('watched')}
          columns={[{ title: words('col-watched') }, { title: present }, { title: change }]}
          rows={WATCHED.map((watched) => {
            const last = lastChangeOf(watched, alerts);
            const { text, tone } = states[watched];
            return {
              cells: [
                {
                  wide: true,
                  content: (
                    <span class="row tight">
                      <Mark tone={last?.open && tone === 'ok' ? 'bad' : tone} small />
                      <b>{words(`w-${watched}`)}</b>
                    </span>
                  ),
                },
                { wide: true, content: <Visible text={text} /> },
                { label: change, nowrap: true, content: last === undefined ? words('no-change') : times.when(last.at) },
              ],
            };
          })}
        />
      )}
    </Card>
  );
}

function useStates({ monitor, now }: MonitorShown): Readonly<Record<(typeof WATCHED)[number], Now>> {
  const words = useWords(MONITOR_TEXTS);
  const [formats, times] = [useFormats(), useTimes(now)];
  const { status, watch } = monitor;
  const unknown: Now = { text: words('now-unknown'), tone: 'unknown' };
  const valuesOf = (found: WatchedValues | undefined, say: (values: readonly string[]) => string): Now => {
    if (found === undefined) return unknown;
    if (found.failedSince !== null)
      return { text: words('now-failed', { when: times.when(found.failedSince) }), tone: 'unknown' };
    const text = found.values.length === 0 ? words('now-none') : say(found.values);
    return { text: text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text, tone: 'ok' };
  };
  const dateOf = (at: Instant | null, limit: number): Now => {
    const days = daysUntil(at, now);
    if (at === null || days === null) return unknown;
    return { text: words('now-ends', { date: { date: at } }), tone: dueTone(days, limit) };
  };
  const signed = (currentOf(monitor, 'DS')?.values.length ?? 0) > 0 ? 'yes' : 'no';
  return {
    dmarc: valuesOf(currentOf(monitor, 'DMARC'), (values) => formats.list(values)),
    records: watch === null ? unknown : { text: words('now-records', recordCount(watch)), tone: 'ok' },
    delegation: valuesOf(currentOf(monitor, 'NS'), (servers) =>
      words('now-servers', { servers: formats.list(servers), signed }),
    ),
    mail: valuesOf(currentOf(monitor, 'MX'), (values) => formats.list(values)),
    certificate: dateOf(status.certificateEndsAt, CERTIFICATE_DUE_DAYS),
    registration: dateOf(status.registrationEndsAt, REGISTRATION_DUE_DAYS),
  };
}
