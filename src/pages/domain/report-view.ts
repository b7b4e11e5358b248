import type { KindSummary } from '../../diagnoses/summary.ts';
import type { Message } from '../../domain/message.ts';
import type { Instant } from '../../domain/time.ts';
import type { CertificateSight } from '../../lookups/certificate-sights.ts';
import type { StoredZone } from '../../lookups/stored-zone.ts';
import type { MailAnswer } from '../diagnosis/mail-question/answer.ts';
import type { PublishedAnswer } from '../diagnosis/published/offer.ts';
import type { PlannedResult } from '../planned/planned-result.ts';
import type { UndelegatedInput } from '../undelegated/undelegated-form.tsx';
import type { Site } from '../web/assets.ts';
import type { Tab } from './tabs.ts';

/** A score and since when it was so. */
export interface ScorePoint {
  readonly at: Instant;
  readonly score: number;
}

/** The last change of a score. */
export interface ScoreChange {
  /** Points that it gained; negative where it lost some. */
  readonly points: number;
  readonly at: Instant;
  /** Says what changed; null where that is not known. */
  readonly why: Message | null;
}

/** From when on DNSSEC counts in a score, and by which criteria. */
export interface DnssecJudged {
  readonly at: Instant;
  readonly criteria: string;
}

/** Holds what is stored of the registration of a domain. */
export interface KnownRegistration {
  /** The name that is registered, as the DNS writes it. */
  readonly name: string;
  readonly statuses: readonly string[];
  readonly registrar: string | null;
  /** Null where the registry does not say. */
  readonly expiresAt: Instant | null;
}

/** Holds what the summary line shows of the registration. */
export interface RegistrationSummary extends KnownRegistration {
  readonly observedAt: Instant;
  /** Whether the registry would not be asked again: what is older may have been renewed since. */
  readonly isFresh: boolean;
}

/** Holds what is stored of another kind. */
export interface SummaryKind {
  readonly tab: Tab;
  /** Names what a live check of it contacts. */
  readonly probes: string;
  /** Null where it never ran. */
  readonly summary: KindSummary | null;
}

/** Holds what the other pages of a domain say of it, as far as that is stored. */
export interface SummaryLine {
  /** The page under whose verdict it stands, by the first part of its address. */
  readonly on: string;
  /** Other kinds in the order of the tabs. */
  readonly kinds: readonly SummaryKind[];
  /** Holds the certificates that monitors saw, and the page that shows more; undefined on that page, which asks again itself. */
  readonly certificate?: { readonly page: string; readonly sights: readonly CertificateSight[] };
  /**
   * `checking`: the registry has not answered yet. `failed`: it did not, and nothing is known. Null where nobody held the
   * name.
   */
  readonly registration: RegistrationSummary | 'checking' | 'failed' | null;
}

/** Holds what stands beside a report and is read from the store with it. */
export interface Background {
  /** The score over time, oldest first, as far as it was known whole; empty where the page does not show it. */
  readonly scores: readonly ScorePoint[];
  /** Undefined where the score never changed. */
  readonly lastChange: ScoreChange | undefined;
  /** Undefined where the scores that are shown were all judged alike. */
  readonly judged: DnssecJudged | undefined;
  /** When something of the domain was looked up first; undefined where that is not known. */
  readonly observedSince: Instant | undefined;
  /** Undefined where no lookup of it is stored. */
  readonly registration: KnownRegistration | undefined;
  /** Undefined where the page has none: that of a past report. */
  readonly summary: SummaryLine | undefined;
  /** Undefined where it is not stored, and for a report of the past. */
  readonly zone: StoredZone | undefined;
}

/** Holds what was typed for a test of servers to which the domain is not delegated, and says that it is one. */
interface TestedServers {
  readonly of: 'servers';
  readonly input: UndelegatedInput;
  readonly says: string;
}

/** Gives the page of a report what it is shown with. */
export interface ReportView {
  readonly site: Site;
  /** For "3 h ago". */
  readonly now: Instant;
  readonly tabs: readonly Tab[];
  /** Address of this service as the world sees it, without a slash at its end. */
  readonly publicUrl: string;
  /** Whether long tables are shown whole. */
  readonly allRecords: boolean;
  readonly background: Background;
  /** Names the page of the website that the report is about, where its kind reads one. */
  readonly path?: string;
  /** Holds what the owner said, where the page asks whether the domain sends e-mail. */
  readonly sendsMail?: MailAnswer;
  /** Whether a step of a fix was found published, where that was asked. */
  readonly published?: PublishedAnswer;
  /** Holds what is tried that is not live: servers to which the domain is not delegated, or a zone that is not published. */
  readonly tested?: TestedServers | PlannedResult;
}
