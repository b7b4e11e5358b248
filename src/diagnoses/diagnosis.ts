import type { DueTime } from '../checks/action.ts';
import type { Basis } from '../checks/check.ts';
import type { OwnLevel } from '../checks/finding.ts';
import type { Security, Transport } from '../domain/answer.ts';
import type { Citation } from '../domain/citation.ts';
import type { Message } from '../domain/message.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import type { Severity } from '../domain/severity.ts';
import type { Instant } from '../domain/time.ts';
import type { Undelegated } from '../domain/undelegated.ts';
import type { Transcript } from '../evidence/evidence.ts';
import type { AnswerSource } from '../evidence/questions/define-question.ts';
import type { CAP_CODES } from './cap-codes.ts';
import type { FixPath } from './fix-schema.ts';
import type { HeadlineItem } from './headline-item.ts';
import type { PolicyItem } from './policy-item.ts';
import type { RecordRow, SeenSpf } from './record-row.ts';
import type { ScoreItem } from './score-item.ts';

/** Holds what a report says beside what its checks found. */
export interface ReportContext {
  readonly names: { readonly unicode: string; readonly tld: string; readonly registrable: DnsName | null };
  readonly transcript: Transcript;
  readonly rows: readonly RecordRow[];
  /** SPF records of the domain that were ever observed; left out where nothing is stored. */
  readonly seenSpf?: readonly SeenSpf[];
  readonly source: ReportSource;
  /** Those that a live run may ask. */
  readonly resolvers: readonly string[];
  readonly refreshing: boolean;
  /** Whether what was found is not stored, since requests of the same network, or about the domain, stored too much. */
  readonly notStored?: boolean;
  /** Whether anybody on port 25 has answered this process. Until then silence there may be our own network's. */
  readonly port25Open: boolean;
  readonly now: Instant;
  /** The instant whose state is reported; left out for the present one. */
  readonly asOf?: Instant;
  /** The delegation that was tried in place of the present one. */
  readonly undelegated?: Undelegated;
  /** The port that was checked in place of 443. */
  readonly port?: number;
}

/** Prose that is in no language yet; `''` where there is nothing to say. */
export type Prose = Message | '';

/**
 * Holds a diagnosis of any kind: data and messages, no text of any language and no wire format. Page, terminal, API,
 * scan and monitor are made of it; `src/api/v1` writes its JSON.
 */
export interface Diagnosis extends ScoreItem {
  /** The kind, by its id. */
  readonly kind: string;
  readonly domain: DomainName;
  readonly unicodeDomain: string;
  readonly tld: string;
  /** From the Public Suffix List; null for a public suffix itself. For texts and whois only. */
  readonly registrableDomain: DnsName | null;
  /** Null where that could not be found out. */
  readonly exists: boolean | null;
  /** One sentence: what matters most about this domain. */
  readonly verdict: Prose;
  /** Says what else needs attention and what is unknown, in a second line; empty where there is nothing. */
  readonly beside: Prose;
  readonly headline: HeadlineItem;
  /** Whether a live check tests some of what nobody tested. */
  readonly isTestable: boolean;
  /** Of the share that was tested. Null where checks worth less than 60 points could be judged. */
  readonly grade: Grade | null;
  /** Why the grade cannot be better; null where nothing but the points decides. */
  readonly cap: GradeCap | null;
  /** Whether something could not be found out. */
  readonly provisional: boolean;
  /** Version of checks, weights and thresholds, so that scores of different times can be compared. */
  readonly criteria: string;
  readonly observedAt: Instant;
  /** The instant whose state is reported, null for the present one. Nothing was observed later than that. */
  readonly asOf: Instant | null;
  readonly source: ReportSource;
  /** Which resolvers answered a live run, e.g. `192.0.2.1:53`; empty for a stored report. */
  readonly resolvers: readonly string[];
  readonly answeredBy: AnsweredBy;
  /** Whether the data is older than allowed and a refresh is under way. */
  readonly refreshing: boolean;
  /** Whether it is not stored, since requests of the same network, or about the domain, stored too much. */
  readonly notStored?: boolean;
  /**
   * Whether answers that it rests on are not stored, or no longer: then verdict, score and grade are those of the last run,
   * at `observedAt`, and the checks that lack them are unknown.
   */
  readonly judgementOnly?: boolean;
  /** Names the policy that it was judged by; left out where none was. */
  readonly policy?: PolicyItem;
  /** Lists what stands above all else: the name does not exist, validating resolvers refuse the zone, … */
  readonly warnings: readonly Message[];
  /** Says that a limit of ours ended the report before it was complete; null where none did. It stands above all else, too. */
  readonly ended: Message | null;
  /** Lists the findings that others follow from; empty where none is known to be one. */
  readonly causes: readonly CauseItem[];
  /** In the order of the kind; those without points last. */
  readonly checks: readonly CheckItem[];
  /** In the order of the kind; their points add up to the score. */
  readonly areas: readonly AreaItem[];
  /** Lists what to do about all that lacks points or is a warning or worse, most urgent first. */
  readonly actions: readonly ActionItem[];
  /** Predicts what the first of them bring, at most three; null where nothing can be promised of the first. */
  readonly afterActions: AfterActions | null;
  /** Lists what the kind shows beside its checks, in the order of the kind. */
  readonly blocks: readonly BlockItem[];
}

export type Grade = 'A' | 'B' | 'C' | 'D' | 'F';

/** Keeps a grade down, whatever the points say. */
export interface GradeCap {
  readonly grade: Grade;
  readonly code: (typeof CAP_CODES)[number];
  readonly reason: Message;
}

export type ReportSource = 'live' | 'stored';

/** Tells who gave the answers, now or when they were observed; null where there are none. */
export type AnsweredBy = 'own-servers' | 'resolvers' | 'both' | null;

/** `not-tested`: it needs a probe that nobody started, so that it is no part of the score. */
export type Outcome = 'satisfied' | 'partial' | 'failed' | 'unknown' | 'not-tested';

/** A check with its points and what it found. */
export interface CheckItem {
  /** Its name in the kind. */
  readonly id: string;
  readonly name: Message;
  /** Points that it is worth; 0 for what stands beside the score. */
  readonly weight: number;
  /** Whether what it finds takes points from the score, by severity. */
  readonly bySeverity?: true;
  readonly points: number;
  /** `partial`: there, but weak. */
  readonly outcome: Outcome;
  /** Not there and not needed: no deduction. */
  readonly notNeeded: boolean;
  /** Whether there is something to do: points are lost, or a finding is a warning or worse, whatever its points. */
  readonly needsAttention: boolean;
  /** The main finding first; none where it is unknown, or the name does not exist. */
  readonly findings: readonly FindingItem[];
  /** All that was found in one text, or why nothing was. */
  readonly explanation: Prose;
  /** Says what to do in one text; empty where there is nothing to do. */
  readonly advice: Prose;
  /** The passages that it rests on. */
  readonly sources: readonly Citation[];
  /** Names the ground of its advice, where readers should know it; null where standards say it. */
  readonly basis: Basis | null;
  readonly observedAt: Instant;
  readonly evidence: readonly EvidenceItem[];
}

/** Names a finding: the check as the kind calls it, and the code. */
export interface FindingRef {
  readonly check: string;
  readonly code: string;
}

/** A finding that others follow from. */
export interface CauseItem extends FindingRef {
  /** Names it as a term of a sum. */
  readonly name: Message;
  /** Lists what goes away with it: the findings that follow from it, and those that say why it is so. */
  readonly consequences: readonly FindingRef[];
  /** Counts the points that it and they cost together. */
  readonly points: number;
}

/** One thing that a check found. */
export interface FindingItem extends FindingRef {
  readonly severity: Severity;
  /** Tells that a policy judges it otherwise. */
  readonly level?: OwnLevel;
  /** How grave the gravest of those is that follow from it; left out where none follows. */
  readonly counts?: Severity;
  /** The finding that it follows from; left out where it stands for itself. */
  readonly causedBy?: FindingRef;
  /** Holds the values in its statements, for programs. */
  readonly args: DataArgs;
  readonly says: Message;
  /** An imperative with its object; empty where there is nothing to do. */
  readonly do: Prose;
  /** Empty where `says` is the reason. */
  readonly because: Prose;
  /** Adds to what to do; empty where that says all. */
  readonly more: Prose;
  /** Joins `do` and `more` in whole sentences. */
  readonly advice: Prose;
  /** Counts the points that it costs. */
  readonly points: number;
  readonly fix: FixPath | null;
}

/** Arguments of a message as data, without messages. */
export type DataArgs = Readonly<Record<string, unknown>>;

/** One thing to do: one change, whichever findings ask for it. */
export interface ActionItem {
  /** The checks that it is about, by their names in the kind; the main one first. */
  readonly checks: readonly string[];
  /** The findings that it makes go away; the one that it is named after first. */
  readonly findings: readonly FindingRef[];
  /** An imperative with its object. */
  readonly title: Message;
  /** One line. */
  readonly why: Message;
  /** Says what to do; empty where the title says all. */
  readonly advice: Prose;
  /** Points to gain; 0 where only the grade is kept down. */
  readonly points: number;
  /** By when it must be done; null where that is not known. */
  readonly before: DueTime | null;
  /** Null where the values are the owner's to know. */
  readonly fix: FixPath | null;
}

/** Predicts the score once its first actions are done. */
export interface AfterActions {
  /** How many of them: at most three. */
  readonly actions: number;
  readonly score: number;
  readonly grade: Grade;
}

/** One area: its status, the points of its checks, and one sentence. */
export interface AreaItem {
  readonly id: string;
  /** Its label in the contract, e.g. `Name servers (NS)`. */
  readonly label: string;
  readonly status: string;
  /** By its checks. `unknown`, `not-tested`: so is one of them, and none failed; `partial`: only some points are lost. */
  readonly outcome: Outcome;
  /** Whether any of its checks does. */
  readonly needsAttention: boolean;
  readonly points: number;
  /** The points that its checks are worth. */
  readonly weight: number;
  /** Stable name of what was found, for programs; null where it is unknown. */
  readonly code: string | null;
  readonly args: DataArgs;
  /** One sentence. */
  readonly summary: Prose;
  /** Says what to do about the main thing. Empty where there is nothing to do. */
  readonly advice: Prose;
  /** All that is to be said of it. */
  readonly explanation: Prose;
  /** All that is to be done about it. */
  readonly allAdvice: Prose;
  /** The checks in it, by their names in the kind. */
  readonly checks: readonly string[];
  readonly observedAt: Instant;
}

/** Holds what a kind shows beside its checks; `blockOf` gives the data its type. */
interface BlockItem {
  readonly id: string;
  readonly data: unknown;
}

/** A question, what came back, when, and from whom. */
export interface EvidenceItem {
  readonly question: { readonly name: string; readonly type: string; readonly probe?: 'wildcard' };
  readonly outcome: 'answer' | 'nodata' | 'nxdomain' | 'failure';
  readonly at: Instant;
  readonly source: AnswerSource;
  /** Null for probes of web and mail servers, which are no DNS lookups. */
  readonly security: Security | null;
  /** Records in presentation form, aliases first; at most 20, then `more` counts the rest. */
  readonly answer: readonly (Message | string)[];
  readonly more: number;
  /** For a failure: what happened, in words. */
  readonly failure: Prose | null;
  readonly exchanges: readonly {
    readonly server: string;
    readonly transport: Transport;
    readonly rttMs: number;
    readonly cd: boolean;
    readonly ad?: true;
    readonly result: Message | string;
    readonly ede?: readonly string[];
  }[];
}
