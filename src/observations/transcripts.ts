import type { DnsName } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';

/** Holds what one run of a kind of diagnosis saw of servers, beside histories and responses. */
interface TranscriptRun {
  /** The kind of diagnosis. */
  readonly kind: string;
  readonly at: Instant;
  /** Equal where two runs saw the same. */
  readonly digest: string;
  /** Compressed, at most `MAX_TRANSCRIPT_OCTETS`. */
  readonly octets: Uint8Array;
}

export interface StoredTranscript {
  /** When it was first seen so. */
  readonly at: Instant;
  /** When it was last seen so. */
  readonly lastAt: Instant;
  readonly octets: Uint8Array;
}

export const MAX_TRANSCRIPT_OCTETS = 256 * 1024;
/** Transcripts stored of one domain, of all kinds together: the newest. */
export const MAX_TRANSCRIPTS_PER_DOMAIN = 30;

/** Where transcripts of runs are stored, beside the history of a domain. */
export interface TranscriptStore {
  /**
   * Stores what a run saw. Where the newest of its kind is the same, only that it was seen again; where that is of a later
   * run, nothing.
   */
  recordTranscript(key: DnsName, run: TranscriptRun): Promise<void>;
  /** Returns the newest of a kind that was first seen by then; undefined where there is none. */
  readTranscript(key: DnsName, kind: string, by: Instant): Promise<StoredTranscript | undefined>;
}
