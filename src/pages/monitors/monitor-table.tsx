import type { JSX } from 'preact';
import type { CertificateProblem } from '../../changes/certificates.ts';
import { SEVERITY_TEXTS } from '../../changes/severity-texts.ts';
import { toUnicode } from '../../domain/parse.ts';
import type { Instant } from '../../domain/time.ts';
import { certificateDueDays, type ListedMonitor, REGISTRATION_DUE_DAYS } from '../../monitoring/fleet/listed.ts';
import type { MonitorPlan } from '../../monitoring/model/monitor.ts';
import { DomainName } from '../design/domain-name.tsx';
import { Label } from '../design/label.tsx';
import { GRADE_TONES, Mark } from '../design/mark.tsx';
import { Table } from '../design/table.tsx';
import { CAP_WORDS, REPORT_TEXTS } from '../diagnosis/report-texts.ts';
import { Visible } from '../web/visible.tsx';
import { useWords } from '../web/words.ts';
import { AlertsCell, type RowProps } from './alerts-cell.tsx';
import { MONITORING_TEXTS, MONITORS_TEXTS } from './monitors-texts.ts';
import { ALL_LISTED, dueTone, listPath } from './rows.ts';
import { Pick, PickTitle } from './several-bar.tsx';
import { shorten, useText, useTimes } from './when.ts';

export interface TableProps {
  readonly caption: string;
  readonly rows: readonly ListedMonitor[];
  /** Without it the interval of checks is not known. */
  readonly plan: MonitorPlan | null;
  readonly now: Instant;
}

/** Shows monitors as a table: what changed last of each, and what comes next. */
export function MonitorTable(props: TableProps): JSX.Element {
  const { caption, rows, plan, now } = props;
  const words = useWords(MONITORS_TEXTS);
  return (
    <Table
      class="mon"
      caption={caption}
      columns={[
        { title: <PickTitle /> },
        { title: words('domain') },
        { title: words('score') },
        { title: words('change') },
        { title: words('certificate') },
        { title: words('alerts') },
        { title: words('next-check'), right: true },
      ]}
      rows={rows.map((row) => ({
        cells: [
          { class: 'pick', content: <Pick domain={row.monitor.domain} /> },
          { wide: true, class: 'name', content: <Domain row={row} plan={plan} now={now} /> },
          { class: 'score', content: <Score row={row} now={now} /> },
          { wide: true, class: 'change', content: <LastChange row={row} now={now} /> },
          { class: 'certificate', content: <Expiry row={row} now={now} /> },
          { class: 'alerts', content: <AlertsCell row={row} now={now} /> },
          { class: 'next', right: true, content: <NextCheck row={row} now={now} /> },
        ],
      }))}
    />
  );
}

/** Names a domain, with its tags and how often it is checked. */
export function Domain({ row, plan, now }: RowProps & { readonly plan: MonitorPlan | null }): JSX.Element {
  const words = useWords(MONITORING_TEXTS);
  const times = useTimes(now);
  const { domain, state, settings } = row.monitor;
  const { tags } = settings;
  return (
    <>
      <a class="dom" href={`/monitors/${domain}`}>
        <DomainName name={toUnicode(domain)} />
      </a>
      {tags.length > 0 && (
        <div class="row tags">
          {tags.map((tag) => (
            <a href={listPath(ALL_LISTED, { tag })}>#{tag}</a>
          ))}
        </div>
      )}
      <div class="meta">
        {state === 'active' && plan !== null && <span class="every">{times.every(plan.intervalMs)}</span>}
        {state === 'paused' && <Label>{words('paused')}</Label>}
        {state === 'over-limit' && <Label tone="warn">{words('over-limit')}</Label>}
      </div>
    </>
  );
}

/** Shows the score of a monitor, or that it is not known. */
export function Points({ row: { monitor } }: Pick<RowProps, 'row'>): JSX.Element {
  const words = useWords(MONITORING_TEXTS);
  const { score, silentSince, missingSince } = monitor.status;
  const isSilent = silentSince !== null;
  if (score === null || isSilent || missingSince !== null)
    return (
      <span class="sc">
        <b>–</b>
        {(missingSince === null || isSilent) && <Label tone="unknown">{words('unknown')}</Label>}
      </span>
    );
  return (
    <span class="sc">
      {score.score < score.max && <span class="meta">{words('at-least')}</span>}
      <b class="num">{score.score}</b>
      {score.grade !== null && <Label tone={GRADE_TONES[score.grade]}>{score.grade}</Label>}
    </span>
  );
}

function Score({ row, now }: RowProps): JSX.Element {
  const words = useWords(MONITORS_TEXTS);
  const times = useTimes(now);
  const caps = useWords(REPORT_TEXTS);
  const { score, cap, scoreBefore, silentSince, missingSince } = row.monitor.status;
  const about = (): JSX.Element => {
    if (missingSince !== null && silentSince === null) return <div class="meta">{words('missing')}</div>;
    if (score === null || silentSince !== null) {
      const before = silentSince === null ? words('first-check') : words('never-answered');
      return <div class="meta">{score === null ? before : words('score-before', { score: score.score })}</div>;
    }
    const moved = scoreBefore === null ? 0 : score.score - scoreBefore.score.score;
    const trend = moved > 0 ? 'trend-up' : 'trend-down';
    return (
      <>
        <div class="meta num">
          {scoreBefore === null || moved === 0
            ? words('trend-none')
            : words(trend, { points: Math.abs(moved), when: times.when(scoreBefore.at) })}
        </div>
        {cap !== null && <div class="meta">{words('capped', { why: caps(CAP_WORDS[cap]) })}</div>}
      </>
    );
  };
  return (
    <>
      <Points row={row} />
      {about()}
    </>
  );
}

function LastChange({ row: { monitor }, now }: RowProps): JSX.Element {
  const words = useWords(MONITORS_TEXTS);
  const [times, text] = [useTimes(now), useText()];
  const { lastChange, silentSince } = monitor.status;
  if (silentSince !== null)
    return (
      <>
        {words('silent')} <div class="meta">{words('since', { date: times.when(silentSince) })}</div>
      </>
    );
  if (lastChange === null && monitor.lastRunAt === null) return <span class="meta">{words('never-checked')}</span>;
  return lastChange === null ? (
    <>
      {words('no-change')} <div class="meta">{words('since', { date: times.when(monitor.createdAt) })}</div>
    </>
  ) : (
    <>
      <Visible text={shorten(text(lastChange.message))} /> <div class="meta">{times.when(lastChange.at)}</div>
    </>
  );
}

const BAR_WIDTH = 72;
/** A full bar: certificates of today last 90 days or little more. */
const BAR_DAYS = 90;

/** Problems of certificates that have words of their own; of all others, nobody trusts the chain. */
export const PROBLEM_WORDS: Partial<
  Record<CertificateProblem, 'problem-wrong-name' | 'problem-revoked' | 'problem-no-tls'>
> = {
  'wrong-name': 'problem-wrong-name',
  revoked: 'problem-revoked',
  'no-tls': 'problem-no-tls',
};

function Expiry({ row }: RowProps): JSX.Element {
  const words = useWords(MONITORS_TEXTS);
  const { certificateDays: days, registrationDays, monitor } = row;
  const limit = certificateDueDays(monitor.status);
  const { certificateProblem: problem } = monitor.status;
  const severities = useWords(SEVERITY_TEXTS);
  return (
    <>
      {days === null ? (
        <span class="meta">{words(monitor.lastRunAt === null ? 'never-checked' : 'no-certificate')}</span>
      ) : (
        <>
          <span class="row tight">
            <Due days={days} limit={limit} />
            <span class="nowrap">{days < 0 ? words('expired') : words('days', { days })}</span>
          </span>
          <CertificateBar days={days} limit={limit} />
        </>
      )}
      {problem !== null && (
        <div class="row tight problem">
          <Mark tone="bad" label={severities('error')} small />
          {words(PROBLEM_WORDS[problem] ?? 'problem-untrusted')}
        </div>
      )}
      {registrationDays !== null && (
        <div class="meta row tight">
          <Due days={registrationDays} limit={REGISTRATION_DUE_DAYS} />
          {registrationDays < 0 ? words('registration-over') : words('registration', { days: registrationDays })}
        </div>
      )}
    </>
  );
}

/** A mark before what comes near; nothing before the rest. */
function Due({ days, limit }: { readonly days: number; readonly limit: number }): JSX.Element | null {
  const words = useWords(SEVERITY_TEXTS);
  const tone = dueTone(days, limit);
  if (tone === 'ok') return null;
  return <Mark tone={tone} label={words(tone === 'bad' ? 'error' : 'warning')} small />;
}

function CertificateBar({ days, limit }: { readonly days: number; readonly limit: number }): JSX.Element {
  const tone = dueTone(days, limit);
  const width = Math.round((BAR_WIDTH * Math.min(Math.max(days, 0), BAR_DAYS)) / BAR_DAYS);
  return (
    <svg width={BAR_WIDTH} height="4" class={tone === 'ok' ? 'certbar' : `certbar ${tone}`} aria-hidden="true">
      <rect class="all" width={BAR_WIDTH} height="4" rx="2" />
      <rect class="past" width={width} height="4" rx="2" />
    </svg>
  );
}

function NextCheck({ row: { monitor }, now }: RowProps): JSX.Element {
  const words = useWords(MONITORS_TEXTS);
  const times = useTimes(now);
  const { state, dueAt, lastRunAt, status } = monitor;
  return (
    <>
      {state === 'active' ? times.until(dueAt) : words('not-watched')}
      <div class="meta">
        {lastRunAt !== null
          ? words('last-check', { when: times.when(lastRunAt) })
          : words(status.silentSince === null ? 'never-checked' : 'never-answered')}
      </div>
    </>
  );
}
