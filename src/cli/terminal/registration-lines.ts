import { calendarDays } from '../../changes/expiry.ts';
import type { Instant } from '../../domain/time.ts';
import type { RegistrationReport } from '../../lookups/registration-report.ts';
import { REGISTRATION_ALARM_TEXTS } from '../../pages/domain/registration-alarm-texts.ts';
import { WHOIS_TEXTS } from '../../pages/whois/whois-texts.ts';
import { type Urgency, urgencyOf } from '../../registration/urgency.ts';
import { speak } from '../../texts/speak.ts';
import type { TerminalWriter } from './terminal-writer.ts';
import { wrap } from './text.ts';

const urgencyNow = (report: RegistrationReport, now: Instant): Urgency | null =>
  report.registered ? urgencyOf(report, now) : null;

/** Writes what the owner must do about a registration now, as on the pages; nothing where nothing is urgent. */
export function alarmLines(
  report: RegistrationReport,
  { columns, paint, show, language }: TerminalWriter,
  now: Instant,
): string[] {
  const urgency = urgencyNow(report, now);
  if (urgency === null) return [];
  const words = speak(language, REGISTRATION_ALARM_TEXTS);
  const { kind, expiresAt, grave } = urgency;
  const date = { date: expiresAt ?? now };
  const name = show(report.registrableDomain);
  const days = Math.abs(calendarDays(now, date.date));
  const registrar = report.registrar?.name == null ? words('your-registrar') : show(report.registrar.name);
  return [
    ...wrap(words(kind, { name, date, days }), columns).map((line) => paint(line, grave ? 'red' : 'yellow')),
    ...wrap(words(`${kind}-about`, { registrar }), columns),
    '',
  ];
}

/** Returns when a registration ends that needs nothing done; null where something is urgent or the end is not known. */
export const calmEnd = (report: RegistrationReport, now: Instant): Instant | null =>
  report.registered && urgencyNow(report, now) === null ? report.expiresAt : null;

/** Returns until when a name is registered, in a sentence; null where it is not, or where something is urgent. */
export function calmSentence(
  report: RegistrationReport,
  { show, language }: TerminalWriter,
  now: Instant,
): string | null {
  if (!report.registered || urgencyNow(report, now) !== null) return null;
  const words = speak(language, WHOIS_TEXTS);
  const name = show(report.registrableDomain);
  const end = report.expiresAt;
  return end === null
    ? words('no-expiry', { name })
    : words('until', { name, date: { date: end }, days: calendarDays(now, end) });
}
