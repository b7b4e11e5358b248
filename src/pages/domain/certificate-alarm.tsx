import type { JSX } from 'preact';
import { parseDomainName } from '../../domain/parse.ts';
import { ButtonLink } from '../design/button.tsx';
import { DomainName } from '../design/domain-name.tsx';
import { Mark } from '../design/mark.tsx';
import { useRichWords, useWords } from '../web/words.ts';
import { CERTIFICATE_ALARM_TEXTS } from './certificate-alarm-texts.ts';
import { type CertificateNow, certificateDays, urgentCertificate } from './certificate-state.ts';
import { KnownRegistrationAlarm } from './registration-alarm.tsx';
import type { ReportView } from './report-view.ts';

/** Shows above a report what ends soon or has ended: the registration, the certificate that another kind or a monitor saw. */
export const Alarms = (props: { readonly domain: string; readonly view: ReportView }): JSX.Element => (
  <>
    <KnownRegistrationAlarm view={props.view} />
    <CertificateAlarm {...props} />
  </>
);

/** States in which only some visitors are warned, or none yet. */
const isMild = (state: CertificateNow['state']): boolean => state === 'soon' || state === 'incomplete';

/** Shows above the report of another kind what visitors are warned of, or soon will be: the certificate of the website. */
function CertificateAlarm({
  domain,
  view,
}: {
  readonly domain: string;
  readonly view: ReportView;
}): JSX.Element | null {
  const { now, background } = view;
  const words = useWords(CERTIFICATE_ALARM_TEXTS);
  const rich = useRichWords(CERTIFICATE_ALARM_TEXTS);
  const { kinds = [], certificate } = background.summary ?? {};
  const found = kinds.find(({ summary }) => summary?.webCertificate != null);
  const urgent = urgentCertificate(found?.summary?.webCertificate ?? null, certificate?.sights ?? [], now);
  const page = certificate?.page ?? found?.tab.page;
  if (urgent === undefined || page === undefined) return null;
  const { host, endsAt, state } = urgent;
  const parsed = parseDomainName(host);
  const name = { name: <DomainName name={parsed.ok ? parsed.unicode : host} /> };
  const says =
    state === 'ended' || state === 'soon'
      ? endsAt !== null && rich(state, { ...name, days: certificateDays(endsAt, now), date: { date: endsAt } })
      : rich(state, name);
  return (
    <section class={isMild(state) ? 'alarm is-warn' : 'alarm'} aria-label={words('urgent')}>
      <Mark tone={isMild(state) ? 'warn' : 'bad'} />
      <h2>{says}</h2>
      <p>{words(state === 'soon' || state === 'incomplete' ? `${state}-about` : 'ended-about')}</p>
      <ButtonLink href={`/${page}/${domain}`}>{words('open')}</ButtonLink>
    </section>
  );
}
