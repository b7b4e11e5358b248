import type { DnsName, DomainName } from '../domain/name.ts';
import type { Severity } from '../domain/severity.ts';
import type { Instant } from '../domain/time.ts';

/** Holds how a kind of diagnosis judged a domain last: it stays when the answers that it rests on do not. */
export interface StoredJudgement {
  readonly domain: DomainName;
  /** The kind of diagnosis. */
  readonly kind: string;
  readonly at: Instant;
  /** Version of checks, weights and thresholds. */
  readonly criteria: string;
  readonly score: number;
  readonly maxScore: number;
  readonly testedPoints: number;
  readonly notTested: number;
  readonly grade: string | null;
  /** The gravest finding, as check and code; null where none departs from what is recommended. */
  readonly finding: string | null;
  readonly severity: Severity | null;
  /** Its sentences as JSON, at most `MAX_SENTENCES_CHARS`. */
  readonly sentences: string;
  /** Digests of the questions whose answers it rests on, one after the other. */
  readonly answered: string;
}

/** Sentences are made of names and values that strangers publish. */
export const MAX_SENTENCES_CHARS = 4000;
/** Digests have four characters; a run asks 700 questions at most. */
export const MAX_ANSWERED_CHARS = 4 * 700;

/** Counts the octets of a judgement in the database: its texts, and the names and numbers beside them. */
export const judgementOctets = ({ domain, kind, sentences, answered }: StoredJudgement): number =>
  2 * domain.length + kind.length + Buffer.byteLength(sentences) + answered.length + JUDGEMENT_OCTETS;
const JUDGEMENT_OCTETS = 100;

/** Responses that are a history and no answers of today: registrations and the certificates that a domain had. */
export const LASTING_RESPONSES = ['registration', 'registration changes', 'certificates'] as const;

/** Where judgements are stored, and how long the answers beside them. */
export interface JudgementStore {
  /** Stores how a kind judged a domain, in the place of an earlier one; one that is older is not stored. */
  recordJudgement(judgement: StoredJudgement): Promise<void>;
  /** Reads how a kind judged a domain, and when a report of the domain was last viewed. */
  readJudgement(
    domain: DomainName,
    kind: string,
  ): Promise<(StoredJudgement & { readonly viewedAt: Instant }) | undefined>;
  /** Notes that a report of a domain is viewed. Nothing is written where none of it was judged. */
  noteView(domain: DomainName, at: Instant): Promise<void>;
  /** Names with responses or transcripts in order of their octets, after the one named. For going through all. */
  answersAfter(key: DnsName | null, limit: number): Promise<readonly DnsName[]>;
  /**
   * Deletes the responses and transcripts of these names that were last seen before a time, where no report was viewed
   * since. Judgements stay, and so do `LASTING_RESPONSES`.
   */
  dropUnviewed(keys: readonly DnsName[], before: Instant): Promise<void>;
}

/** Stores no judgements. */
export const NO_JUDGEMENTS: JudgementStore = {
  recordJudgement: async () => {},
  readJudgement: async () => undefined,
  noteView: async () => {},
  answersAfter: async () => [],
  dropUnviewed: async () => {},
};
