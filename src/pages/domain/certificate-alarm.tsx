import type { JSX } from 'preact';
import { calendarDays } from '../../changes/expiry.ts';
import { parseDomainName } from '../../domain/parse.ts';
import { DAY_MS } from '../../domain/time.ts';
import { ButtonLink } from '../design/button.tsx';
import { DomainName } from '../design/domain-name.tsx';
import { Mark } from '../design/mark.tsx';
import { useRichWords, useWords } from '../web/words.ts';
import { CERTIFICATE_ALARM_TEXTS } from './certificate-alarm-texts.ts';
import { KnownRegistrationAlarm } from './registration-alarm.tsx';
import type { ReportView } from './report-view.ts';

/** Bounds how long what was seen counts: the certificate may have been renewed since. */
const OLD_MS = DAY_MS;

/** Shows above a report what ends soon or has ended: the registration, the certificate that another kind saw. */
export const Alarms = (props: { readonly domain: string; readonly view: ReportView }): JSX.Element => (
  <>
    <KnownRegistrationAlarm view={props.view} />
    <CertificateAlarm {...props} />
  </>
);

/** Shows above the report of another kind that the certificate of the website has ended, or is near its end. */
function CertificateAlarm(props: { readonly domain: string; readonly view: ReportView }): JSX.Element | null {
  const { domain, view } = props;
  const { now, background } = view;
  const words = useWords(CERTIFICATE_ALARM_TEXTS);
  const rich = useRichWords(CERTIFICATE_ALARM_TEXTS);
  const found = background.summary?.kinds.find(({ summary }) => summary?.webCertificate != null);
  const end = found?.summary?.webCertificate;
  if (found === undefined || end == null || now - end.seenAt > OLD_MS) return null;
  const isOver = end.endsAt < now;
  if (!isOver && !end.isNearEnd) return null;
  const parsed = parseDomainName(end.host);
  const key = isOver ? 'ended' : 'soon';
  return (
    <section class={isOver ? 'alarm' : 'alarm is-warn'} aria-label={words('urgent')}>
      <Mark tone={isOver ? 'bad' : 'warn'} />
      <h2>
        {rich(key, {
          name: <DomainName name={parsed.ok ? parsed.unicode : end.host} />,
          days: Math.abs(calendarDays(now, end.endsAt)),
          date: { date: end.endsAt },
        })}
      </h2>
      <p>{words(`${key}-about`)}</p>
      <ButtonLink href={`/${found.tab.page}/${domain}`}>{words('open')}</ButtonLink>
    </section>
  );
}
