import type { Severity } from '../checks/check.ts';
import type { Security, Transport } from '../domain/answer.ts';
import type { Message } from '../domain/message.ts';
import type { FixItem, FixPath } from './fix-path.ts';
import type { DkimState, DmarcState, Ipv6State, SpfState } from './states.ts';

/** Prose of a report that is in no language yet; `''` where there is nothing to say. */
export type Prose = Message | '';

/**
 * What the report of every kind of diagnosis has, as the API gives it; page and terminal show the same object. Field
 * names, labels and orders are the contract's (described at /docs/api). `P` is its prose: text, or messages where the
 * report is in no language yet. Times are RFC 3339 in UTC, dates YYYY-MM-DD.
 */
export interface DiagnosisReport<P = string> {
  readonly domain: string;
  readonly unicode_domain: string;
  readonly tld: string;
  /** From the Public Suffix List; null for a public suffix itself. For texts and whois only. */
  readonly registrable_domain: string | null;
  /** Null where that could not be found out. */
  readonly exists: boolean | null;
  /** One sentence: what matters most about this domain. */
  readonly verdict: P;
  /** Points out of 100; what is unknown gives none. */
  readonly score: number;
  /** The score if every unknown were satisfied. */
  readonly score_max: number;
  /** Null where checks worth less than 60 points could be judged. */
  readonly grade: Grade | null;
  /** Why the grade cannot be better; null where nothing but the points decides. */
  readonly grade_cap: GradeCap<P> | null;
  /** Whether something could not be found out. */
  readonly provisional: boolean;
  /** Version of checks, weights and thresholds, so that scores of different times can be compared. */
  readonly criteria: string;
  readonly observed_at: string;
  /** The instant whose state is reported. Only in a report as of a date; nothing in that was observed later. */
  readonly as_of?: string;
  readonly source: ReportSource;
  /** Whom a live run asked, e.g. `192.0.2.1:53`; empty for a stored report. */
  readonly resolvers: readonly string[];
  /** Whether the data is older than allowed and a refresh is under way. */
  readonly refreshing: boolean;
  /** What stands above all else: the name does not exist, validating resolvers refuse the zone, … */
  readonly warnings: readonly P[];
  /** What to do about all that lacks points, most urgent first. */
  readonly actions: readonly ActionItem<P>[];
  /** What the first of them bring, at most three; null where nothing can be promised of the first. */
  readonly after_actions: AfterActions | null;
  /** In the order of the contract; their points add up to the score. */
  readonly areas: readonly AreaItem<P>[];
}

/** The report of a kind that is made of checks and of nothing else (`defineCheckKind`). */
export interface CheckReport<P = string> extends DiagnosisReport<P> {
  readonly checks: readonly GradedCheckItem<P>[];
}

/** The report of the health of a domain: ten checks in eight areas, and its records. */
export interface HealthReport<P = string> extends DiagnosisReport<P> {
  /** Older names of `score` and `score_max`. */
  readonly health_score: number;
  readonly health_score_max: number;
  readonly checks: readonly CheckItem<P>[];
  /** At most three failed checks, most points first, as `checks[].id`; never what is "not needed". */
  readonly first_things: readonly string[];
  readonly record_count: number;
  /** Only where name servers were detected. */
  readonly name_server_provider?: string;
  /** Who receives e-mail for the name; null where its MX records do not tell. */
  readonly mail_provider: string | null;
  /** What the zone is signed with, e.g. `ECDSA P-256`; null where it is not validly signed, or that is not known. */
  readonly dnssec_algorithm: string | null;
  readonly spf_state: SpfState;
  readonly dmarc_state: DmarcState;
  readonly dkim_state: DkimState;
  readonly ipv6_state: Ipv6State;
  /** The areas in their older form, without points. */
  readonly sections: readonly SectionItem<P>[];
  readonly records: readonly RecordRow[];
}

export type Grade = 'A' | 'B' | 'C' | 'D' | 'F';
/** What keeps a grade down, whatever the points say. */
export interface GradeCap<P = string> {
  readonly grade: Grade;
  readonly code: 'bogus' | 'anyone-sends' | 'mail-unreachable' | 'no-public-address' | 'no-name-server';
  readonly reason: P;
}

export type ReportSource = 'live' | 'stored';
export interface CheckItem<P = string> {
  readonly id: string;
  readonly name: P;
  /** True only where `outcome` is `satisfied`. */
  readonly satisfied: boolean;
  readonly outcome: 'satisfied' | 'failed' | 'unknown';
  /** Whether there is something to do: it failed and is needed, or a finding is a warning or worse, whatever its points. */
  readonly needs_attention: boolean;
  readonly weight: number;
  /** Stable name of what was found, for programs; null where it is unknown. */
  readonly code: string | null;
  /** What the sentences about it are made of, for programs. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly explanation: P;
  /** Empty where there is nothing to do. */
  readonly advice: P;
  /** All that was found, the main finding first; explanation and advice above say the same in one text each. */
  readonly findings: readonly FindingItem<P>[];
  /** Document and section the check rests on. */
  readonly source: string;
  /** The records of the first step of `fix` that can be published now as they are. */
  readonly fixes: readonly FixItem[];
  /** The whole way to a check that passes; null where there is nothing to publish. */
  readonly fix: FixPath<P> | null;
  readonly observed_at: string;
  readonly evidence: readonly EvidenceItem<P>[];
}

/** One thing that a check found. */
export interface FindingItem<P = string> {
  readonly code: string;
  readonly severity: Severity;
  readonly args: Readonly<Record<string, unknown>>;
  readonly explanation: P;
  readonly advice: P;
}

/** A check that can have a part of its points, with all that it found. */
export interface GradedCheckItem<P = string> {
  readonly id: string;
  readonly name: P;
  /** `partial`: there, but weak; `deductions` say why. */
  readonly outcome: 'satisfied' | 'partial' | 'failed' | 'unknown';
  /** Not there and not needed: no deduction. */
  readonly not_needed: boolean;
  /** Whether there is something to do: points are lost, or a finding is a warning or worse, whatever its points. */
  readonly needs_attention: boolean;
  /** 0 for what stands beside the score. */
  readonly weight: number;
  readonly points: number;
  /** Stable name of what was found, for programs; null where it is unknown. */
  readonly code: string | null;
  /** What the sentences about it are made of, for programs. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly explanation: P;
  readonly advice: P;
  readonly source: string;
  /** The records of the first step of `fix` that can be published now as they are. */
  readonly fixes: readonly FixItem[];
  readonly fix: FixPath<P> | null;
  readonly deductions: readonly DeductionItem<P>[];
  readonly observed_at: string;
  readonly evidence: readonly EvidenceItem<P>[];
}

/** A further finding of a check, and what it costs. */
export interface DeductionItem<P = string> {
  /** 0 for a remark. */
  readonly points: number;
  readonly code: string;
  readonly severity: Severity;
  readonly args: Readonly<Record<string, unknown>>;
  readonly explanation: P;
  readonly advice: P;
  readonly fixes: readonly FixItem[];
  readonly fix: FixPath<P> | null;
}

/** One thing to do about what failed: one change, whichever checks ask for it. */
export interface ActionItem<P = string> {
  /** The checks or items that it is about, by their ids. */
  readonly checks: readonly string[];
  /** An imperative with its object. */
  readonly title: P;
  /** One line. */
  readonly why: P;
  /** Points to gain; 0 where only the grade is kept down. */
  readonly points: number;
  /** Null where the values are the owner's to know. */
  readonly fix: FixPath<P> | null;
}

/** What a score comes to once its first actions are done. */
export interface AfterActions {
  /** How many of them: at most three. */
  readonly actions: number;
  readonly score: number;
  readonly grade: Grade;
}

export interface EvidenceItem<P = string> {
  readonly question: { readonly name: string; readonly type: string; readonly probe?: 'wildcard' };
  readonly outcome: 'answer' | 'nodata' | 'nxdomain' | 'failure';
  readonly at: string;
  readonly source: 'resolver' | 'authoritative' | 'store' | 'web server' | 'mail server';
  /** As it shipped: `unchecked` is what `dnssec_state` calls `insecure` or `indeterminate`. */
  readonly dnssec: 'secure' | 'bogus' | 'unchecked';
  /** Null for probes of web and mail servers, which are no DNS lookups. */
  readonly dnssec_state: Security | null;
  /** Records in presentation form, aliases first; at most 20, then `more` counts the rest. */
  readonly answer: readonly (P | string)[];
  readonly more: number;
  /** For a failure: what happened, in words. */
  readonly failure: P | null;
  readonly exchanges: readonly {
    readonly server: string;
    readonly transport: Transport;
    readonly rtt_ms: number;
    readonly cd: boolean;
    readonly result: P | string;
    readonly ede?: readonly string[];
  }[];
}

/** One area: its status, the points of its checks, and one sentence. */
export interface AreaItem<P = string> {
  readonly id: string;
  /** Its label in the contract, e.g. `Name servers (NS)`. */
  readonly area: string;
  readonly status: string;
  /** By its checks. `unknown`: one of them is unknown, and none failed; `partial`: only some of its points are lost. */
  readonly outcome: 'satisfied' | 'partial' | 'failed' | 'unknown';
  /** Whether any of its checks does. */
  readonly needs_attention: boolean;
  readonly points: number;
  /** The points that its checks are worth. */
  readonly weight: number;
  /** Stable name of what was found, for programs; null where it is unknown. */
  readonly code: string | null;
  readonly args: Readonly<Record<string, unknown>>;
  /** One sentence. */
  readonly summary: P;
  /** Empty where there is nothing to do. */
  readonly advice: P;
  /** The checks in it, as `checks[].id`. */
  readonly checks: readonly string[];
  readonly observed_at: string;
}

/** An area as it shipped. */
export interface SectionItem<P = string> {
  readonly area: string;
  readonly status: string;
  /** Stable name of what was found, for programs; null where it is unknown. */
  readonly code: string | null;
  readonly args: Readonly<Record<string, unknown>>;
  readonly explanation: P;
  readonly advice: P;
  readonly observed_at: string;
}

export interface RecordRow {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly ttl: number;
  /** Whether the TTL came from a resolver's cache, where it counts down. */
  readonly ttl_from_cache: boolean;
  readonly first_observed: string;
  readonly last_observed: string;
  readonly count: number;
  readonly observed_at: string;
}
