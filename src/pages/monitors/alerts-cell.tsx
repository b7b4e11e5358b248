import type { JSX } from 'preact';
import type { Instant } from '../../domain/time.ts';
import { type ListedMonitor, unalertedReason } from '../../monitoring/fleet/listed.ts';
import { Mark, SeverityMark, type Tone } from '../design/mark.tsx';
import { useWords } from '../web/words.ts';
import { MONITORS_TEXTS } from './monitors-texts.ts';
import { useTimes } from './when.ts';

export interface RowProps {
  readonly row: ListedMonitor;
  readonly now: Instant;
}

/** `isAlone`: no column beside it says that the domain does not answer. */
interface AlertsProps extends RowProps {
  readonly isAlone?: boolean;
}

/** Shows the open alerts of a monitor, or why it needs attention without one, and whether anybody hears. */
export function AlertsCell(props: AlertsProps): JSX.Element {
  const words = useWords(MONITORS_TEXTS);
  return (
    <>
      <OpenOrWhy {...props} />
      {props.row.isUnheard && (
        <div class="row tight">
          <Mark tone="warn" small />
          {words('unheard')}
        </div>
      )}
    </>
  );
}

function OpenOrWhy({ row, now, isAlone = false }: AlertsProps): JSX.Element {
  const words = useWords(MONITORS_TEXTS);
  const times = useTimes(now);
  const { monitor, open } = row;
  const [newest] = open;
  if (newest !== undefined)
    return (
      <>
        <span class="row tight">
          <SeverityMark severity={newest.gravity} small />
          <a href={`/monitors/${monitor.domain}#open`}>{words('open-alerts', { count: open.length })}</a>
        </span>
        <div class="meta">{times.when(newest.at)}</div>
      </>
    );
  const { silentSince, missingSince, refusedSince, lastChange } = monitor.status;
  if (
    !isAlone &&
    silentSince !== null &&
    monitor.state === 'active' &&
    (lastChange === null || lastChange.at < silentSince)
  )
    return (
      <span class="row tight">
        <Mark tone="unknown" small />
        {words('none-sent')}
      </span>
    );
  const why = unalertedReason(row);
  const since =
    why === 'missing'
      ? missingSince
      : why === 'refused'
        ? refusedSince
        : why === 'silent' && isAlone
          ? silentSince
          : null;
  if (why === null) return <span class="row tight calm">{words('none-open')}</span>;
  return (
    <>
      <span class="row tight">
        <Mark tone={WHY_TONES[why]} small />
        {words(`why-${why}`)}
      </span>
      {since === null ? (
        <div class="meta">{words('none-open')}</div>
      ) : (
        <div class="meta since">{words('since', { date: times.when(since) })}</div>
      )}
    </>
  );
}

/** Why a row needs attention though no alert is open, as its mark shows it. */
const WHY_TONES = {
  silent: 'unknown',
  missing: 'warn',
  expiry: 'warn',
  expired: 'bad',
  'over-limit': 'warn',
  refused: 'unknown',
} as const satisfies Readonly<Record<NonNullable<ReturnType<typeof unalertedReason>>, Tone>>;
