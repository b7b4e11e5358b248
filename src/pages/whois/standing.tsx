import type { JSX } from 'preact';
import { daysLeft } from '../../changes/expiry.ts';
import { DAY_MS, type Instant } from '../../domain/time.ts';
import { EPP_STATUSES, type EppStatus, isEppStatus } from '../../registration/statuses.ts';
import type { RegistrationReport } from '../../reports/registration-report.ts';
import { STATUS_TEXTS } from '../../texts/status-texts.ts';
import { DomainName } from '../design/domain-name.tsx';
import { Visible } from '../visible.tsx';
import { useRichWords, useWords } from '../words.ts';
import { WHOIS_TEXTS } from './whois-texts.ts';

/** From here on we say that it is time to renew. Registrars remind their customers a month before. */
const SOON_MS = 30 * DAY_MS;

/** The first status with which a name does not work, or soon will not. */
const graveStatus = ({ statuses }: RegistrationReport): EppStatus | undefined =>
  statuses.filter(isEppStatus).find((status) => ['hold', 'ending'].includes(EPP_STATUSES[status]));

interface StandingProps {
  readonly report: RegistrationReport;
  /** The name that is registered, as people write it. */
  readonly name: string;
  readonly now: Instant;
}

/** The sentence that matters most, and how the registration stands in time. */
export function Standing({ report, name, now }: StandingProps): JSX.Element {
  const rich = useRichWords(WHOIS_TEXTS);
  return (
    <section class="card pad stack" aria-labelledby="standing">
      <h2 id="standing">
        <Sentence report={report} name={name} now={now} />
      </h2>
      {report.registered ? (
        <>
          <Advice report={report} now={now} />
          <Term report={report} now={now} />
        </>
      ) : (
        <p>
          {rich('not-registered-about', {
            report: (inside) => <a href={`/domain/${report.domain}`}>{inside}</a>,
          })}
        </p>
      )}
    </section>
  );
}

function Sentence({ report, name, now }: StandingProps): JSX.Element {
  const rich = useRichWords(WHOIS_TEXTS);
  const shown = { name: <DomainName name={name} /> };
  if (!report.registered) return <>{rich('not-registered', shown)}</>;
  const grave = graveStatus(report);
  if (grave !== undefined) return <>{rich(EPP_STATUSES[grave] === 'hold' ? 'held' : 'ending', shown)}</>;
  const until = expiryOf(report);
  if (until === undefined) return <>{rich('no-expiry', shown)}</>;
  const date = { date: until };
  if (until < now) {
    const days = Math.floor((now - until) / DAY_MS);
    return <>{days === 0 ? rich('expired-today', { ...shown, date }) : rich('expired', { ...shown, date, days })}</>;
  }
  const isLastDay = until - now < DAY_MS;
  return <>{rich(isLastDay ? 'last-day' : 'until', { ...shown, date, days: daysLeft(until - now) })}</>;
}

/** When it ends, where the registry says so. */
function expiryOf({ expires_at: iso }: RegistrationReport): Instant | undefined {
  const at = iso === null ? Number.NaN : Date.parse(iso);
  return Number.isNaN(at) ? undefined : at;
}

/** What a status means by which the name is lost or does not work, and when to renew. */
function Advice({ report, now }: Omit<StandingProps, 'name'>): JSX.Element | null {
  const words = useWords(WHOIS_TEXTS);
  const rich = useRichWords(WHOIS_TEXTS);
  const meanings = useWords(STATUS_TEXTS);
  const grave = graveStatus(report);
  if (grave !== undefined) return <p>{words('meaning', { meaning: meanings(grave) })}</p>;
  const until = expiryOf(report);
  if (until === undefined || until - now > SOON_MS) return null;
  const registrar = report.registrar?.name ?? null;
  return (
    <p>{rich('renew', { registrar: registrar === null ? words('your-registrar') : <Visible text={registrar} /> })}</p>
  );
}

/** Shares of the width at which a text still fits on both sides of its place. */
const [NEAR_START, NEAR_END] = [0.2, 0.8];
/** Where the line of today still lies within the picture, in percent. */
const LAST_PLACE = 99.5;

/** From registration to expiry, with today in between. It is no score, so it has no verdict's colour. */
function Term({ report, now }: Omit<StandingProps, 'name'>): JSX.Element | null {
  const words = useWords(WHOIS_TEXTS);
  const [from, to] = [Date.parse(report.created_at ?? ''), expiryOf(report)];
  if (to === undefined || !(to > from)) return null;
  const left = to < now ? words('today-expired') : words('today-left', { days: daysLeft(to - now) });
  const share = Math.min(1, Math.max(0, (now - from) / (to - from)));
  const x = `${(100 * share).toFixed(1)}%`;
  const anchor = share < NEAR_START ? 'start' : share > NEAR_END ? 'end' : 'middle';
  const label = words('term-label', { from: { date: from }, to: { date: to }, left });
  return (
    <div>
      <svg class={`life ${anchor}`} width="100%" height="44" role="img" aria-label={label}>
        <text x={x} y="12">
          {left}
        </text>
        <rect class="all" y="26" width="100%" height="6" rx="3" />
        <rect class="past" y="26" width={x} height="6" rx="3" />
        <rect class="now" x={`${Math.min(LAST_PLACE, 100 * share).toFixed(1)}%`} y="20" width="2" height="18" rx="1" />
      </svg>
      <div class="row between meta">
        <span>{words('first-registered', { date: { date: from } })}</span>
        <span>{words('expires', { date: { date: to } })}</span>
      </div>
    </div>
  );
}
