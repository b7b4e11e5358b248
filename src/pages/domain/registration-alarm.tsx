import type { JSX } from 'preact';
import { calendarDays } from '../../changes/expiry.ts';
import { parseDomainName } from '../../domain/parse.ts';
import type { Instant } from '../../domain/time.ts';
import { type Urgency, urgencyOf } from '../../registration/urgency.ts';
import { ButtonLink } from '../design/button.tsx';
import { DomainName } from '../design/domain-name.tsx';
import { Mark } from '../design/mark.tsx';
import { Visible } from '../web/visible.tsx';
import { useRichWords, useWords } from '../web/words.ts';
import { REGISTRATION_ALARM_TEXTS } from './registration-alarm-texts.ts';
import type { ReportView } from './report-view.ts';

/** Tells the owner in the imperative what to do about the registration now. Stands above the verdict. */
export function RegistrationAlarm(props: {
  /** The name that is registered, as people write it. */
  readonly name: string;
  readonly urgency: Urgency;
  /** Null where the registry does not say. */
  readonly registrar: string | null;
  readonly now: Instant;
  /** Where more about it stands, if not on this page. */
  readonly href?: string;
}): JSX.Element {
  const { name, urgency, registrar, now, href } = props;
  const words = useWords(REGISTRATION_ALARM_TEXTS);
  const rich = useRichWords(REGISTRATION_ALARM_TEXTS);
  const { kind, expiresAt, grave } = urgency;
  const days = Math.abs(calendarDays(now, expiresAt ?? now));
  const shown = { name: <DomainName name={name} /> };
  const dated = { ...shown, date: { date: expiresAt ?? now }, days };
  return (
    <section class={grave ? 'alarm' : 'alarm is-warn'} aria-label={words('urgent')}>
      <Mark tone={grave ? 'bad' : 'warn'} />
      <h2>{kind === 'held' || kind === 'ending' ? rich(kind, shown) : rich(kind, dated)}</h2>
      <p>
        {rich(`${kind}-about`, {
          registrar: registrar === null ? words('your-registrar') : <Visible text={registrar} />,
        })}
      </p>
      {href !== undefined && <ButtonLink href={href}>{words('open')}</ButtonLink>}
    </section>
  );
}

/** Shows a stored registration above the report of any kind where it is urgent: without it everything else stops. */
export function KnownRegistrationAlarm(props: { readonly view: ReportView }): JSX.Element | null {
  const { now, background } = props.view;
  if (background.registration === undefined) return null;
  const { name, registrar } = background.registration;
  const urgency = urgencyOf(background.registration, now);
  if (urgency === null) return null;
  const parsed = parseDomainName(name);
  return (
    <RegistrationAlarm
      name={parsed.ok ? parsed.unicode : name}
      urgency={urgency}
      registrar={registrar}
      now={now}
      href={`/whois/${name}`}
    />
  );
}
