import type { ComponentChildren, JSX } from 'preact';
import { calendarDays } from '../../changes/expiry.ts';
import { blockIn } from '../../diagnoses/block.ts';
import { healthStates } from '../../diagnoses/blocks/health-states.ts';
import { senders } from '../../diagnoses/blocks/senders.ts';
import { MAIL } from '../../diagnoses/kinds.ts';
import type { Report, ReportArea } from '../../diagnoses/report.ts';
import type { Instant } from '../../domain/time.ts';
import { urgencyOf } from '../../registration/urgency.ts';
import { Button } from '../design/button.tsx';
import { FoldedCard } from '../design/card.tsx';
import { domainInput } from '../design/header.tsx';
import { Mark } from '../design/mark.tsx';
import { MonitorCard } from '../domain/monitor-card.tsx';
import type { KnownRegistration } from '../domain/report-view.ts';
import { pathOf } from '../web/paths.ts';
import { Visible, visibleText } from '../web/visible.tsx';
import { useFormats, useWords } from '../web/words.ts';
import { FactsRail } from './facts-rail.tsx';
import { domainAbove } from './missing.tsx';
import { REPORT_TEXTS } from './report-texts.ts';
import { useStatus } from './words.ts';

interface SidebarProps {
  readonly report: Report;
  readonly registration: KnownRegistration | undefined;
  readonly now: Instant;
  /** Whether it is of what is delegated and published. */
  readonly isLive: boolean;
  /** Cards below its own. */
  readonly children?: ComponentChildren;
}

/** Shows facts beside the report, each of which stands nowhere else on the page. */
export function Sidebar(props: SidebarProps): JSX.Element {
  const { report, registration, now, children } = props;
  const words = useWords(REPORT_TEXTS);
  const status = useStatus();
  const above = domainAbove(report);
  const states = blockIn(report, healthStates);
  const isMissing = report.exists === false;
  const fact = (name: string, value: ComponentChildren | undefined | null) =>
    value === undefined || value === null || value === '' ? [] : [{ name, value }];
  const expires = registration?.expiresAt ?? null;
  const dnssec = report.areas.find(({ id }) => id === 'dnssec');
  return (
    <FactsRail
      facts={[
        ...fact(words('dns-hosting'), text(states.nameServerProvider)),
        ...fact(words('mail-provider'), text(states.mailProvider)),
        ...fact(
          words('sends-through'),
          states.sendsThrough.length === 0 ? undefined : <SendsThrough report={report} names={states.sendsThrough} />,
        ),
        ...fact(
          words('registrar'),
          registration === undefined || registration.registrar === null ? undefined : (
            <a href={`/whois/${report.domain}`}>
              <Visible text={registration.registrar} />
            </a>
          ),
        ),
        ...(expires === null
          ? []
          : fact(words(expires < now ? 'expired' : 'expires'), <Expiry at={expires} now={now} />)),
        ...fact(words('tld'), text(report.tld)),
        ...fact(
          words('registrable'),
          above === undefined ? undefined : (
            <a href={`/domain/${above}`}>
              <Visible text={above} />
            </a>
          ),
        ),
        ...fact(words('ipv6'), isMissing ? undefined : status(states.ipv6)),
        ...fact(
          words('dnssec'),
          isMissing || dnssec === undefined ? undefined : <Dnssec area={dnssec} algorithm={states.dnssecAlgorithm} />,
        ),
      ]}
    >
      {!isMissing && props.isLive && <MonitorCard domain={report.domain} about="records" />}
      <CompareCard report={report} />
      {children}
    </FactsRail>
  );
}

function Dnssec(props: { readonly area: ReportArea; readonly algorithm: string | null }): JSX.Element {
  const { area, algorithm } = props;
  const words = useWords(REPORT_TEXTS);
  const status = useStatus();
  if (area.outcome === 'satisfied')
    return <>{algorithm === null ? words('signed') : words('signed-with', { algorithm })}</>;
  return <>{area.status === 'not configured' ? words('not-signed') : status(area.status)}</>;
}

/** Senders that are named; the mail page has all of them. */
const MAX_SENDERS = 4;

/** Shows which services may send as the domain, with the way to how we know. */
function SendsThrough({ report, names }: { readonly report: Report; readonly names: readonly string[] }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const rest = names.length - MAX_SENDERS;
  const shown = [...names.slice(0, MAX_SENDERS), ...(rest > 0 ? [words('more-senders', { count: rest })] : [])];
  return (
    <a href={`${pathOf(MAIL, report.domain)}#${senders.section?.anchor ?? ''}`}>
      <Visible text={words('senders', { names: shown })} />
    </a>
  );
}

function CompareCard({ report }: { readonly report: Report }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  return (
    <FoldedCard id="compare" class="noprint" title={words('more-tools')}>
      <p class="meta">{words('compare-text')}</p>
      <form class="stack-s" action="/compare" method="get">
        <input type="hidden" name="a" value={report.domain} />
        <label class="vh" for="compare-with">
          {words('compare-with', { name: visibleText(report.unicodeDomain) })}
        </label>
        <input {...domainInput('compare-with')} name="b" />
        <Button>{words('compare')}</Button>
      </form>
    </FoldedCard>
  );
}

const text = (value: string | null | undefined): JSX.Element | undefined =>
  value === undefined || value === null || value === '' ? undefined : <Visible text={value} />;

function Expiry({ at, now }: { readonly at: Instant; readonly now: Instant }): JSX.Element {
  const words = useWords(REPORT_TEXTS);
  const formats = useFormats();
  const urgency = urgencyOf({ statuses: [], expiresAt: at }, now);
  const text = at < now ? formats.date(at) : words('in-days', { date: { date: at }, days: calendarDays(now, at) });
  if (urgency === null) return <>{text}</>;
  return (
    <span class="row tight">
      <Mark tone={urgency.grave ? 'bad' : 'warn'} small />
      {text}
    </span>
  );
}
