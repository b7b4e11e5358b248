import type { Judgement, Meaning } from '../../changes/meaning.ts';
import type { DnsName } from '../../domain/name.ts';
import type { AlertEvent, AlertSubject } from '../model/alert.ts';
import { EVENTS } from './events.ts';
import { aboutRecords, namedRrset } from './rrset-step.ts';

/** Returns the event of a change of records. */
export const meaningEvent = (meaning: Meaning): AlertEvent => ({
  ...judgementEvent(meaning, subjectOf(meaning)),
  differences: meaning.differences,
  since: meaning.since,
});

/** Kinds that are about a name as a whole, whatever its records are. */
const OF_NAMES: readonly string[] = ['name-vanished', 'name-appeared'];

const subjectOf = ({ kind, domain, differences }: Meaning): AlertSubject =>
  OF_NAMES.includes(kind) || differences.length === 0
    ? { kind: 'name', key: [domain] }
    : aboutRecords(differences.map(namedRrset));

/** Returns the event of what became of a certificate or a registration. */
export const judgementEvent = (
  { kind, severity, message, reason, whatToDo, common }: Omit<Judgement | Judgement<'registration'>, 'area'>,
  about: AlertSubject,
): AlertEvent => ({
  kind,
  about,
  group: EVENTS[kind].group,
  severity,
  message,
  reason,
  whatToDo,
  differences: [],
  since: null,
  asBefore: null,
  ...(common === undefined ? {} : { common }),
});

/** Returns the event of what became of the registration of a domain. */
export const registrationEvent = (domain: DnsName, judged: Judgement<'registration'>): AlertEvent =>
  judgementEvent(judged, { kind: 'registration', key: [domain] });
