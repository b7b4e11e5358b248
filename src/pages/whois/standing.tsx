import type { JSX } from 'preact';
import { calendarDays } from '../../changes/expiry.ts';
import type { Instant } from '../../domain/time.ts';
import type { RegistrationReport } from '../../lookups/registration-report.ts';
import { EPP_STATUSES, isEppStatus } from '../../registration/statuses.ts';
import { type Urgency, urgencyOf } from '../../registration/urgency.ts';
import { STATUS_TEXTS } from '../../texts/status-texts.ts';
import { DomainName } from '../design/domain-name.tsx';
import { RegistrationAlarm } from '../domain/registration-alarm.tsx';
import { useRichWords, useWords } from '../web/words.ts';
import { WHOIS_TEXTS } from './whois-texts.ts';

interface StandingProps {
  readonly report: RegistrationReport;
  /** The name that is registered, as people write it. */
  readonly name: string;
  readonly now: Instant;
}

/** Shows the sentence that matters most, and how the registration stands in time. */
export function Standing({ report, name, now }: StandingProps): JSX.Element {
  const rich = useRichWords(WHOIS_TEXTS);
  const urgency = report.registered ? urgencyOf(report, now) : null;
  return (
    <>
      {urgency !== null && (
        <RegistrationAlarm name={name} urgency={urgency} registrar={report.registrar?.name ?? null} now={now} />
      )}
      <section class="card pad stack" aria-labelledby="standing">
        <h2 id="standing">
          <Sentence report={report} name={name} now={now} />
        </h2>
        {report.registered ? (
          <>
            <Advice report={report} />
            <Term report={report} now={now} urgency={urgency} />
          </>
        ) : (
          <p>
            {rich('not-registered-about', {
              report: (inside) => <a href={`/domain/${report.domain}`}>{inside}</a>,
            })}
          </p>
        )}
      </section>
    </>
  );
}

function Sentence({ report, name, now }: StandingProps): JSX.Element {
  const rich = useRichWords(WHOIS_TEXTS);
  const shown = { name: <DomainName name={name} /> };
  if (!report.registered) return <>{rich('not-registered', shown)}</>;
  const until = report.expiresAt;
  if (until === null) return <>{rich('no-expiry', shown)}</>;
  const date = { date: until };
  const days = calendarDays(now, until);
  if (until < now) return <>{rich('expired', { ...shown, date, days: -days })}</>;
  return <>{rich('until', { ...shown, date, days })}</>;
}

/** Explains the status by which the name is lost or does not work. */
function Advice({ report }: Pick<StandingProps, 'report'>): JSX.Element | null {
  const words = useWords(WHOIS_TEXTS);
  const meanings = useWords(STATUS_TEXTS);
  const grave = report.statuses.filter(isEppStatus).find((one) => ['hold', 'ending'].includes(EPP_STATUSES[one]));
  return grave === undefined ? null : <p>{words('meaning', { meaning: meanings(grave) })}</p>;
}

/** Shares of the width at which a text still fits on both sides of its place. */
const [NEAR_START, NEAR_END] = [0.2, 0.8];
/** Where the line of today still lies within the picture, in percent. */
const LAST_PLACE = 99.5;

/** From registration to expiry, with today in between. It has a colour only where something is to be done. */
function Term({
  report,
  now,
  urgency,
}: Omit<StandingProps, 'name'> & { readonly urgency: Urgency | null }): JSX.Element | null {
  const words = useWords(WHOIS_TEXTS);
  const { createdAt: from, expiresAt: to } = report;
  if (from === null || to === null || to <= from) return null;
  const days = calendarDays(now, to);
  const left = to < now ? words('today-expired', { days: -days }) : words('today-left', { days });
  const share = Math.min(1, Math.max(0, (now - from) / (to - from)));
  const x = `${(100 * share).toFixed(1)}%`;
  const anchor = share < NEAR_START ? 'start' : share > NEAR_END ? 'end' : 'middle';
  const label = words('term-label', { from: { date: from }, to: { date: to }, left });
  return (
    <div>
      <svg
        class={`life ${anchor}${urgency === null ? '' : urgency.grave ? ' bad' : ' warn'}`}
        width="100%"
        height="44"
        role="img"
        aria-label={label}
      >
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
