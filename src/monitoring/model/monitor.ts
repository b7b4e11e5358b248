import type { Plan } from '../../accounts/plans.ts';
import type { CertificateProblem } from '../../changes/certificates.ts';
import type { AreaMark } from '../../diagnoses/check-list.ts';
import type { GradeCap } from '../../diagnoses/diagnosis.ts';
import type { Score } from '../../diagnoses/scoring.ts';
import type { Message } from '../../domain/message.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import type { Language } from '../../texts/languages.ts';
import { type ChosenSettings, SETTING_FALLBACKS } from '../settings/monitor-settings.ts';
import type { MessageForm } from './message-form.ts';
import type { Pin } from './pin.ts';
import type { RecipientChoice } from './recipient-choice.ts';
import { type Suppliers, UNKNOWN_SUPPLIERS } from './suppliers.ts';
import type { WatchState } from './watch-state.ts';

/** Limits what a plan allows. */
export interface MonitorPlan {
  /** Time between two runs of a monitor, in milliseconds. */
  readonly intervalMs: number;
  /** How many monitors one account can have; 0 for none. */
  readonly limit: number;
}

export type MonitorPlans = Readonly<Record<Plan, MonitorPlan>>;

/** Holds what the owner chose for a monitor. */
export interface MonitorSettings extends ChosenSettings {
  readonly pins: readonly Pin[];
}

export const DEFAULT_SETTINGS: MonitorSettings = { ...SETTING_FALLBACKS, pins: [] };

/** `over-limit`: the account has more monitors than its plan allows; this one resumes by itself once there is room. */
export type MonitorState = 'active' | 'paused' | 'over-limit';

/** Names a monitor, its account and its domain. */
export interface NamedMonitor {
  /** Random; names it in leases and links. */
  readonly id: string;
  readonly account: string;
  readonly domain: DomainName;
}

/** Names the monitors of some domains of an account, or of all (null). */
export interface NamedDomains {
  readonly account: string;
  readonly domains: readonly DomainName[] | null;
}

/** A domain that is monitored for an account. */
export interface Monitor extends NamedMonitor {
  readonly state: MonitorState;
  readonly createdAt: Instant;
  readonly settings: MonitorSettings;
  /** When its next run is due. */
  readonly dueAt: Instant;
  /** When the latest run that got an answer ended; null before the first. */
  readonly lastRunAt: Instant | null;
  readonly status: MonitorStatus;
}

/** Tells what is known of a host whose certificate its owner has watched beside those of the domain. */
export interface CertificateHost {
  readonly host: DnsName;
  readonly port: number;
  /** When it last showed a certificate, to within a day; null if it never did. */
  readonly seenAt: Instant | null;
  /** When the certificate that it shows expires, the earliest of several; null if it shows none. */
  readonly endsAt: Instant | null;
  /** Since when each probe has failed to reach it; null while it is reached, and if it never was. */
  readonly failingSince: Instant | null;
  /** The gravest problem of its certificate, as reported; null where there is none. */
  readonly problem: CertificateProblem | null;
}

/** Holds what the latest runs found: everything that a list of monitors shows. */
export interface MonitorStatus {
  readonly score: Score | null;
  /** Why the grade of that score cannot be better; null where nothing keeps it down. */
  readonly cap: GradeCap['code'] | null;
  /** The marks of the areas, from the report that gave that score; null before the first. */
  readonly areas: readonly AreaMark[] | null;
  /** The score before the latest change of records, and when it changed. */
  readonly scoreBefore: { readonly score: Score; readonly at: Instant } | null;
  /** The gravest change that the latest alert of a change told; null where there was none. */
  readonly lastChange: { readonly at: Instant; readonly alert: string; readonly message: Message } | null;
  /** Since when no lookup of the domain has been answered; null while it answers. */
  readonly silentSince: Instant | null;
  /** Since when the resolver has refused the domain, whose own name servers answer us; null while it does not. */
  readonly refusedSince: Instant | null;
  /** Since when the DNS has said that there is no such name; null while it does not. */
  readonly missingSince: Instant | null;
  /** RRsets whose lookups have failed for so long that we reported it, while others are answered. */
  readonly failingLookups: number;
  /** Name servers that have not worked for so long that we reported it. */
  readonly serversDown: number;
  /** The certificate that expires first; null if none is known. */
  readonly certificateEndsAt: Instant | null;
  /** The gravest problem of a certificate, as reported; null where there is none. */
  readonly certificateProblem: CertificateProblem | null;
  /** When its first warning is due, however its host renews; null if that is not known. */
  readonly certificateStageAt: Instant | null;
  /** When the certificates of all its servers were last probed; null before the first time. */
  readonly certificatesProbedAt: Instant | null;
  /** The further hosts whose certificates the owner has watched, as they were found; empty before the first run. */
  readonly certificateHosts: readonly CertificateHost[];
  readonly registrationEndsAt: Instant | null;
  /** When the registry answered last, if none of our lookups has been answered for a day; null otherwise. */
  readonly registrationAnsweredAt: Instant | null;
  /** Its registrar, the issuers of its certificates, and who runs its name servers. A failed lookup changes none of them. */
  readonly suppliers: Suppliers;
  /** The number of that registrar in IANA's registry; null where its registry gives none. */
  readonly registrarId: number | null;
  /** Names and questions of the latest run, for "what we watch". */
  readonly lookups: number;
}

export const NEW_STATUS: MonitorStatus = {
  score: null,
  cap: null,
  areas: null,
  scoreBefore: null,
  lastChange: null,
  silentSince: null,
  refusedSince: null,
  missingSince: null,
  failingLookups: 0,
  serversDown: 0,
  certificateEndsAt: null,
  certificateProblem: null,
  certificateStageAt: null,
  certificatesProbedAt: null,
  certificateHosts: [],
  registrationEndsAt: null,
  registrationAnsweredAt: null,
  suppliers: UNKNOWN_SUPPLIERS,
  registrarId: null,
  lookups: 0,
};

/** A monitor that is to be run now by whoever holds its lease, with all that a run needs. */
export interface DueMonitor extends Monitor {
  readonly plan: Plan;
  /** The state that was last confirmed; null before the first run. */
  readonly watch: WatchState | null;
}

/** Who gets the alerts of an account. */
export interface Recipient {
  readonly id: string;
  readonly account: string;
  readonly channel: string;
  /** An address or a URL; null for the address of the account itself, so that it follows when that address changes. */
  readonly target: string | null;
  readonly choice: RecipientChoice;
  /** How a webhook gets its messages; null: in our own form. Its headers may be secrets: show only `maskedForm` of it. */
  readonly form: MessageForm | null;
  readonly language: Language;
  readonly createdAt: Instant;
  /** When it was shown to want alerts, as by the link in our e-mail; null before that, while no alerts are sent. */
  readonly confirmedAt: Instant | null;
  /** Since when it is paused, because its mail server kept refusing it; null while it gets alerts. */
  readonly pausedAt: Instant | null;
  /**
   * Since when its mail server says that there is no such mailbox, or since when what we send to another target fails; null where
   * the latest delivery of alerts did not. Deliveries to it are tried again meanwhile.
   */
  readonly refusedSince: Instant | null;
  /** The reply to the latest refusal, or why the latest delivery failed. */
  readonly refusal: string | null;
}

/** Whether a recipient gets alerts, and why not. */
export type RecipientState = 'confirmed' | 'waiting' | 'refused' | 'paused';

/** Returns whether a recipient gets alerts: one that is refused is still sent them, and we try again. */
export function recipientState({ confirmedAt, pausedAt, refusedSince }: Recipient): RecipientState {
  if (confirmedAt === null) return 'waiting';
  if (pausedAt !== null) return 'paused';
  return refusedSince === null ? 'confirmed' : 'refused';
}
