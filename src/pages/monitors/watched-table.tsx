import type { JSX } from 'preact';
import { toUnicode } from '../../domain/parse.ts';
import type { Instant } from '../../domain/time.ts';
import { certificateDueDays, daysUntil, REGISTRATION_DUE_DAYS } from '../../monitoring/fleet/listed.ts';
import type { MonitorPlan } from '../../monitoring/model/monitor.ts';
import type { LoggedAlert } from '../../monitoring/service/monitor-service.ts';
import { Card } from '../design/card.tsx';
import { Mark, SeverityMark, type Tone } from '../design/mark.tsx';
import { Table, type TableRow } from '../design/table.tsx';
import { Visible } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { useHostStates } from './host-states.ts';
import { MONITOR_TEXTS } from './monitor-texts.ts';
import { dueTone } from './rows.ts';
import {
  currentOf,
  differingSince,
  hasOpenAlert,
  inheritedDmarcOf,
  isIgnored,
  isInsideZone,
  lastChangeOf,
  type MonitorNow,
  recordCount,
  signingOf,
  WATCHED,
  type WatchedValues,
} from './watched.ts';
import { useTimes } from './when.ts';

/** Longest text of one cell. */
const MAX_CHARS = 300;

interface Now {
  readonly text: string;
  /** `none`: there is nothing. Whether that is a fault says the report. */
  readonly tone: Tone | 'none';
}

interface WatchedRow extends Now {
  readonly name: string;
  readonly changedAt: Instant | undefined;
}

const StateMark = ({ tone }: Pick<Now, 'tone'>): JSX.Element =>
  tone === 'none' ? <SeverityMark severity="info" small /> : <Mark tone={tone} small />;

export interface WatchedTableShown extends MonitorNow {
  /** Tells what the plan allows; null for a plan without monitors. */
  readonly plan: MonitorPlan | null;
  /** The newest of this domain. */
  readonly alerts: readonly LoggedAlert[];
}

/** Shows what is watched, what it is now, and when it last changed. */
export function WatchedTable(shown: WatchedTableShown): JSX.Element {
  const { monitor, plan, alerts, now } = shown;
  const words = useWords(MONITOR_TEXTS);
  const times = useTimes(now);
  const states = useStates(shown);
  const hosts = useHostStates(shown).map((one) => ({ ...one, name: words('w-certificate-of', { host: one.name }) }));
  const [present, change] = [words('col-now'), words('col-change')];
  const row = ({ name, text, tone, changedAt }: WatchedRow): TableRow => ({
    cells: [
      {
        wide: true,
        content: (
          <span class="row tight">
            <StateMark tone={tone} />
            <b>
              <Visible text={name} />
            </b>
          </span>
        ),
      },
      { wide: true, content: <Visible text={text} /> },
      { label: change, nowrap: true, content: changedAt === undefined ? words('no-change') : times.when(changedAt) },
    ],
  });
  const meta =
    plan === null || monitor.watch === null
      ? {}
      : { meta: words('watched-meta', { interval: times.every(plan.intervalMs), count: monitor.status.lookups }) };
  return (
    <Card id="watched" title={words('watched')} {...meta} flush>
      {monitor.watch === null ? (
        <p class="pad meta">{words(monitor.status.silentSince === null ? 'watched-new' : 'watched-unanswered')}</p>
      ) : (
        <Table
          caption={words('watched')}
          columns={[{ title: words('col-watched') }, { title: present }, { title: change }]}
          rows={WATCHED.flatMap((watched) => {
            const isOpen = hasOpenAlert(watched, alerts);
            const { text, tone } = states[watched];
            const own = row({
              name: words(`w-${watched}`),
              text,
              tone: isOpen && (tone === 'ok' || tone === 'none') ? 'bad' : tone,
              changedAt: lastChangeOf(watched, alerts),
            });
            return watched === 'certificate' ? [own, ...hosts.map(row)] : [own];
          })}
        />
      )}
    </Card>
  );
}

/** Words what each is now. */
function useStates(shown: MonitorNow): Readonly<Record<(typeof WATCHED)[number], Now>> {
  const { monitor, now } = shown;
  const words = useWords(MONITOR_TEXTS);
  const [formats, times] = [useFormats(), useTimes(now)];
  const valuesNow = useValues(now);
  const { status, watch } = monitor;
  const unknown: Now = { text: words('now-unknown'), tone: 'unknown' };
  const dateOf = (at: Instant | null, limit: number, answeredAt: Instant | null = null): Now => {
    const days = daysUntil(at, now);
    if (at === null || days === null) return unknown;
    const [date, tone] = [{ date: at }, dueTone(days, limit)];
    return answeredAt === null
      ? { text: words('now-ends', { date }), tone }
      : { text: words('now-ends-unanswered', { date, since: { date: answeredAt } }), tone };
  };
  const ignored: Now = { text: words('now-ignored'), tone: 'none' };
  const inherited = inheritedDmarcOf(monitor);
  const signed = signingOf(monitor);
  const servers = valuesNow(
    currentOf(monitor, 'NS'),
    (values) => words('now-servers', { servers: formats.list(values), signed }),
    isInsideZone(monitor) ? words('now-inside') : undefined,
  );
  const differing = differingSince(monitor);
  const agreeing: Now =
    differing === null
      ? servers
      : { text: words('now-differ', { servers: servers.text, when: times.when(differing) }), tone: 'warn' };
  const dmarc =
    inherited === undefined
      ? valuesNow(currentOf(monitor, 'DMARC'), formats.list)
      : valuesNow(inherited, (values) =>
          words('now-inherited', { values: formats.list(values), domain: toUnicode(inherited.domain) }),
        );
  return {
    dmarc: isIgnored(monitor, 'DMARC') ? ignored : dmarc,
    records:
      watch === null || status.silentSince !== null
        ? valuesNow(watch === null ? undefined : { values: [], failedSince: status.silentSince }, formats.list)
        : recordsNow(words, recordCount(watch, monitor.settings)),
    delegation: isIgnored(monitor, 'NS') ? ignored : signed === 'bogus' ? { ...agreeing, tone: 'bad' } : agreeing,
    mail: isIgnored(monitor, 'MX') ? ignored : valuesNow(currentOf(monitor, 'MX'), formats.list),
    certificate: {
      ...dateOf(status.certificateEndsAt, certificateDueDays(status)),
      ...(status.certificateProblem === null ? {} : { tone: 'bad' as const }),
    },
    registration: dateOf(status.registrationEndsAt, REGISTRATION_DUE_DAYS, status.registrationAnsweredAt),
  };
}

const recordsNow = (
  words: ReturnType<typeof useWords<typeof MONITOR_TEXTS.texts>>,
  count: ReturnType<typeof recordCount>,
): Now =>
  count.failing === 0
    ? { text: words('now-records', count), tone: 'ok' }
    : { text: words('now-records-failing', count), tone: 'unknown' };

/** Puts the values of an RRset into words, or why there are none. */
function useValues(
  now: Instant,
): (found: WatchedValues | undefined, say: (values: readonly string[]) => string, none?: string) => Now {
  const words = useWords(MONITOR_TEXTS);
  const times = useTimes(now);
  return (found, say, none = words('now-none')) => {
    if (found === undefined) return { text: words('now-unknown'), tone: 'unknown' };
    const { values, failedSince } = found;
    if (failedSince !== null) return { text: words('now-failed', { when: times.when(failedSince) }), tone: 'unknown' };
    if (values.length === 0) return { text: none, tone: 'none' };
    const text = say(values);
    return { text: text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text, tone: 'ok' };
  };
}
