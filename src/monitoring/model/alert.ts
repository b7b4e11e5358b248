import type { Meaning } from '../../changes/meaning.ts';
import type { Score } from '../../diagnoses/scoring.ts';
import type { Message } from '../../domain/message.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import type { RrType } from '../../domain/rr.ts';
import { byGravity } from '../../domain/severity.ts';
import type { Instant } from '../../domain/time.ts';
import type { EventKind } from './event-kind.ts';

/** Kinds of alerts that an owner can mute. */
export const ALERT_GROUPS = [
  'policy-weakened',
  'policy-strengthened',
  'mail-route',
  'name-servers',
  'addresses',
  'certificate',
  'registration',
  'silence',
  'pins',
  'findings',
  'other',
] as const;
export type AlertGroup = (typeof ALERT_GROUPS)[number];

/** The values of one RRset before and after, in presentation form. */
export interface AlertDifference {
  readonly name: DnsName;
  readonly type: RrType;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Which copy of NS records it is, where the registry and the zone itself differ or only one of them changed. */
  readonly at?: CopyOfNs | undefined;
}

/** Where NS records are: those of the delegation, or those that the zone has of itself. */
export const COPIES_OF_NS = ['registry', 'zone'] as const;
type CopyOfNs = (typeof COPIES_OF_NS)[number];

/** Kinds of things that an alert can be about. */
export const SUBJECT_KINDS = [
  'domain',
  'name',
  'records',
  'delegation',
  'name-server',
  'server',
  'registration',
  'dnssec',
  'pin',
  'finding',
] as const;

/**
 * Identifies the thing that an event is about, whatever its sentences say. Events go together by it: the end of something with
 * its beginning.
 */
export interface AlertSubject {
  readonly kind: (typeof SUBJECT_KINDS)[number];
  /** Names it among those of its kind; several if the event is about several, such as the servers with one certificate. */
  readonly key: readonly string[];
}

/** Names an event, and tells how grave it is. */
export interface EventGravity {
  /** The code of its headline, such as `dmarc-weakened` or `certificate-expires`. */
  readonly kind: EventKind;
  readonly severity: Meaning['severity'];
  /** Left out where nobody planned it. */
  readonly planned?: PlannedIn | undefined;
}

/** Names the window in which the owner expected a change. */
export interface PlannedIn {
  readonly window: string;
  /** When it opened: one of each week opens again. */
  readonly from: Instant;
  /** As the owner called it; may be empty. */
  readonly name: string;
  /** How grave the change is that the summary of the window reports; null for the change itself, which is not sent. */
  readonly reports: Meaning['severity'] | null;
}

/** Returns whether an event waits for the summary of a window. */
export const isPlanned = ({ planned }: Pick<EventGravity, 'planned'>): boolean => planned?.reports === null;

/** One thing that an alert reports, not yet in any language. */
export interface AlertEvent extends EventGravity {
  readonly about: AlertSubject;
  readonly group: AlertGroup;
  /** Identifies what events of other domains may have in common with it, such as the certificate that ends. */
  readonly common?: readonly string[] | undefined;
  /** One line: what happened. */
  readonly message: Message;
  /** One sentence: why that matters. */
  readonly reason: Message | null;
  /** Says what to do if it was not the owner. */
  readonly whatToDo: Message | null;
  readonly differences: readonly AlertDifference[];
  /** When the earlier state was last seen; null if that means nothing, as for a date that comes near. */
  readonly since: Instant | null;
  /** Of records that are again as they were before an alert, when that alert was; null for other events. */
  readonly asBefore: Instant | null;
}

/** Sorts the gravest first; of equal ones as they came. */
export const gravestFirst = (events: readonly AlertEvent[]): readonly AlertEvent[] => events.toSorted(byGravity);

/** The place of an alert in the log. */
export interface AlertPlace {
  /** Random, and made before it is stored: storing it again does nothing. */
  readonly id: string;
  /** When it was confirmed. */
  readonly at: Instant;
}

/** Holds what one run of a monitor reports: one e-mail to each recipient, however many events there are. */
export interface Alert extends AlertPlace {
  readonly account: string;
  /** The monitor's identifier; the alert stays in the log when the monitor is removed. */
  readonly monitor: string;
  readonly domain: DomainName;
  /** The gravest first, never empty. */
  readonly events: readonly [AlertEvent, ...AlertEvent[]];
  /** Name servers that confirmed it; none for events outside the DNS. */
  readonly confirmedBy: readonly DnsName[];
  readonly scoreBefore: Score | null;
  readonly scoreAfter: Score | null;
  /** Why it was not sent: every event is of a muted kind, of one that is only logged, or was planned. Null if it was. */
  readonly withheld: Withheld | null;
  /** When its owner closed it or a later run found it over; `at` if it asks for nothing or was muted; null while it is open. */
  readonly closedAt: Instant | null;
  /** Who has seen it, so that nobody is reminded of it any more; null while nobody said so. */
  readonly acknowledged: Acknowledgement | null;
}

/** Tells who has seen an alert. It stays open. */
export interface Acknowledgement {
  readonly at: Instant;
  /** An address, as of the account or of a recipient. */
  readonly by: string;
  /** Holds a note for the others. */
  readonly comment: string | null;
}

export const WITHHELD = ['muted', 'only-logged', 'planned'] as const;
export type Withheld = (typeof WITHHELD)[number];

/** Lists how grave an alert is that asks for something, the gravest first. */
export const GRAVITIES = ['critical', 'error', 'warning'] as const;
export type Gravity = (typeof GRAVITIES)[number];

/** Where a comment is cut. Source: docs/limits.md. */
export const MAX_COMMENT_CHARS = 500;
