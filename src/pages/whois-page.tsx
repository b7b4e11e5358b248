import type { JSX } from 'preact';
import type { Instant } from '../domain/time.ts';
import { EPP_STATUSES, isEppStatus, type StatusKind } from '../registration/statuses.ts';
import type { RegistrationReport } from '../reports/registration-report.ts';
import type { RegistrationAnswer } from '../reports/registrations.ts';
import { causeText } from '../texts/causes.ts';
import { STATUS_MEANINGS } from '../texts/statuses.ts';
import type { Site } from './assets.ts';
import { ageText, dateText, timeText } from './dates.ts';
import { renderPage } from './layout.tsx';
import { Mark } from './marks.tsx';
import type { Tone } from './score.ts';
import { Scroll } from './scroll.tsx';
import { counted } from './sentences.ts';
import { PageTabs, TABS, type Tab } from './tabs.tsx';
import { Visible } from './visible.tsx';

type Unknown = Extract<RegistrationAnswer, { kind: 'unknown' }>;

const DAY_MS = 86_400_000;
/** From here on the bar is amber, and then red. Registrars remind their customers a month before. */
const SOON_DAYS = 30;
const URGENT_DAYS = 7;

const daysBetween = (from: Instant, to: Instant): number => Math.floor((to - from) / DAY_MS);

/** Statuses with which a name does not work, or soon will not. */
const ENDS: ReadonlySet<StatusKind> = new Set(['hold', 'ending']);

/** The sentence that matters most. */
function verdictOf(report: RegistrationReport, now: Instant): string {
  const name = report.registrable_domain;
  if (!report.registered) return `${name} is not registered.`;
  const hold = report.statuses.filter(isEppStatus).find((status) => ENDS.has(EPP_STATUSES[status]));
  if (hold !== undefined) return `${name} is registered, but: ${STATUS_MEANINGS[hold]}.`;
  if (report.expires_at === null) return `${name} is registered. The registry does not say when it expires.`;
  const left = daysBetween(now, Date.parse(report.expires_at));
  if (left < 0) return `${name} expired ${counted(-left, 'day')} ago.`;
  return `${name} is registered until ${dateText(report.expires_at)}, ${counted(left, 'day')} from now.`;
}

const WIDTH = 600;

/** From registration to expiry, with today in between. */
function ExpiryBar({
  report,
  now,
}: {
  readonly report: RegistrationReport;
  readonly now: Instant;
}): JSX.Element | null {
  const { created_at: since, expires_at: until } = report;
  if (since === null || until === null) return null;
  const [from, to] = [Date.parse(since), Date.parse(until)];
  if (!(to > from)) return null;
  const share = Math.min(1, Math.max(0, (now - from) / (to - from)));
  const left = daysBetween(now, to);
  const tone: Tone = left <= URGENT_DAYS ? 'bad' : left <= SOON_DAYS ? 'fair' : 'good';
  return (
    <svg
      class="expiry"
      viewBox={`0 0 ${WIDTH} 44`}
      width={WIDTH}
      height="44"
      role="img"
      aria-label={`Registered ${dateText(since)}, expires ${dateText(until)}: ${left < 0 ? 'expired' : `${counted(left, 'day')} left`}`}
    >
      <rect class="track" x="0" y="4" width={WIDTH} height="12" rx="2" />
      <rect class={`used ${tone}`} x="0" y="4" width={(WIDTH * share).toFixed(1)} height="12" rx="2" />
      <text x="0" y="38">
        {dateText(since)}
      </text>
      <text x={WIDTH} y="38" text-anchor="end">
        {dateText(until)}
      </text>
    </svg>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: string | null }): JSX.Element | null {
  if (children === null || children === '') return null;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Visible text={children} />
      </td>
    </tr>
  );
}

const KIND_TONES: Readonly<Record<string, Tone>> = {
  normal: 'good',
  lock: 'good',
  grace: 'good',
  pending: 'fair',
  hold: 'bad',
  ending: 'bad',
};

function Statuses({ statuses }: { readonly statuses: readonly string[] }): JSX.Element | null {
  if (statuses.length === 0) return null;
  return (
    <section aria-labelledby="statuses">
      <h2 id="statuses">Locks and statuses</h2>
      <ul class="plain-list">
        {statuses.map((status) => {
          const known = isEppStatus(status) ? status : null;
          return (
            <li>
              <Mark tone={KIND_TONES[known === null ? '' : EPP_STATUSES[known]] ?? 'fair'} />{' '}
              <code>
                <Visible text={status} />
              </code>
              {known !== null && `: ${STATUS_MEANINGS[known]}.`}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Changes({ changes }: { readonly changes: RegistrationReport['changes'] }): JSX.Element | null {
  const [first] = changes;
  if (first === undefined) return null;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">Changed since {dateText(first.since)}</h2>
      <Scroll label="Changes">
        <table class="lines">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Before</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr>
                <th scope="row">{field}</th>
                <td>
                  <Visible text={before === '' ? '–' : before} />
                </td>
                <td>
                  <Visible text={after === '' ? '–' : after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

function Known({ report, now }: { readonly report: RegistrationReport; readonly now: Instant }): JSX.Element {
  const { registrar, registrant } = report;
  const day = (iso: string | null): string | null => (iso === null ? null : dateText(iso));
  return (
    <>
      <ExpiryBar report={report} now={now} />
      <p class="fine">
        From {report.source === 'rdap' ? 'RDAP' : 'WHOIS'} at <Visible text={report.server} />,{' '}
        <time dateTime={report.fetched_at}>{timeText(report.fetched_at)}</time> ({ageText(report.fetched_at, now)}). The
        registry may have newer data.
      </p>
      {report.registered && (
        <section aria-labelledby="registration">
          <h2 id="registration">Registration</h2>
          <Scroll label="Registration data">
            <table class="lines">
              <tbody>
                <Row name="Registrar">{registrar?.name ?? null}</Row>
                <Row name="IANA number">{registrar?.iana_id == null ? null : String(registrar.iana_id)}</Row>
                <Row name="Report abuse to">
                  {[registrar?.abuse_email, registrar?.abuse_phone].filter((one) => one != null).join(', ')}
                </Row>
                <Row name="Registered">{day(report.created_at)}</Row>
                <Row name="Changed">{day(report.updated_at)}</Row>
                <Row name="Expires">{day(report.expires_at)}</Row>
                <Row name="Name servers">{report.name_servers.join(', ')}</Row>
                <Row name="DNSSEC">
                  {report.dnssec.delegation_signed === null
                    ? null
                    : report.dnssec.delegation_signed
                      ? 'signed delegation'
                      : 'no signed delegation'}
                </Row>
                <Row name="Holder">
                  {[registrant?.name, registrant?.organization].filter((one) => one != null).join(', ')}
                </Row>
                <Row name="Country">{registrant?.country ?? null}</Row>
              </tbody>
            </table>
          </Scroll>
        </section>
      )}
      <Statuses statuses={report.statuses} />
      <Changes changes={report.changes} />
      <details>
        <summary>The original response</summary>
        <pre>
          <code>
            <Visible text={report.raw.slice(0, MAX_RAW_CHARS)} />
          </code>
        </pre>
        {report.raw.length > MAX_RAW_CHARS && <p>We cut the response here. The API has all of it.</p>}
      </details>
    </>
  );
}

/** So much of a raw answer stands on the page. */
const MAX_RAW_CHARS = 50_000;

const WHY: Readonly<Record<Unknown['why'], string>> = {
  limited: 'The registry limits lookups, and refused this one.',
  failed: 'The registration data server did not answer.',
  unreadable: 'We could not read the response of the registration data server.',
  'no-server': 'No server publishes registration data for this suffix.',
};

function Missing({ answer, now }: { readonly answer: Unknown; readonly now: Instant }): JSX.Element {
  return (
    <>
      <p>
        {WHY[answer.why]} That says nothing about whether the name is registered.
        {answer.retryAfterSeconds !== null && ` Try again in ${answer.retryAfterSeconds} s.`}
      </p>
      <details>
        <summary>We sent {counted(answer.tries.length, 'query', 'queries')}</summary>
        <ul class="plain-list">
          {answer.tries.map(({ server, outcome, causes }) => (
            <li>
              <Visible text={[`${server}: ${outcome}`, ...causes.map((cause) => causeText('en', cause))].join(', ')} />
            </li>
          ))}
        </ul>
      </details>
      {answer.last !== null && (
        <section aria-labelledby="last">
          <h2 id="last">What we knew before</h2>
          <Known report={answer.last} now={now} />
        </section>
      )}
    </>
  );
}

/** Who holds a name, since when and until when. */
export function renderWhoisPage(
  domain: { readonly ascii: string; readonly unicode: string },
  answer: RegistrationAnswer,
  site: Site,
  now: Instant,
  tabs: readonly Tab[] = TABS,
): string {
  const verdict =
    answer.kind === 'known'
      ? verdictOf(answer.report, now)
      : answer.kind === 'unknown'
        ? `We could not find out who holds ${answer.registrableDomain}.`
        : `${domain.unicode} is a public suffix: people register names below it, not the suffix itself.`;
  return renderPage({
    legacy: true,
    title: `Whois of ${domain.unicode} · Zonewell`,
    ...site,
    script: 'report',
    search: 'in the header',
    domain,
    apiPath: `/v1/domain/${domain.ascii}/whois`,
    children: (
      <article class="report">
        <div class="title">
          <h1>
            <Visible text={domain.unicode} />
          </h1>
          <p class="verdict">
            <Visible text={verdict} />
          </p>
        </div>
        <PageTabs
          tabs={tabs}
          current="whois"
          domain={domain.ascii}
          exports={[['JSON', `/v1/domain/${domain.ascii}/whois`]]}
        />
        <div class="whois">
          {answer.kind === 'known' && <Known report={answer.report} now={now} />}
          {answer.kind === 'unknown' && <Missing answer={answer} now={now} />}
        </div>
      </article>
    ),
  });
}
