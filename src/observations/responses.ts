import type { DnsName } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import type { TranscriptStore } from './transcripts.ts';

/** Holds what a web, mail or registration server showed, as text: the newest for each question. */
export interface StoredResponse {
  /** The question's key, at most `MAX_RESPONSE_KEY_CHARS`. */
  readonly key: string;
  readonly at: Instant;
  /** The form of `answer`; what has one that its reader does not know counts as never stored. */
  readonly version: number;
  /** The answer as JSON, at most `MAX_RESPONSE_CHARS`. */
  readonly answer: string;
}

/** The form in which we write responses of web and mail servers, and the only one that we read. */
export const RESPONSE_VERSION = 1;
/** An address on the web has 2,000 octets at most. */
export const MAX_RESPONSE_KEY_CHARS = 2100;
/** A mark certificate has 256 KiB at most, in base 64. */
export const MAX_RESPONSE_CHARS = 600_000;
/** Responses kept of one domain; a report needs about fifteen. */
export const MAX_RESPONSES_PER_DOMAIN = 50;

/** Where responses of servers are kept that no history holds, beside the history of a domain. */
export interface ResponseStore extends TranscriptStore {
  /** Stores what servers showed; an older response never replaces a newer one. */
  recordResponses(key: DnsName, responses: readonly StoredResponse[]): Promise<void>;
  /** Reads what is stored of a domain, in order of the questions. */
  readResponses(key: DnsName): Promise<readonly StoredResponse[]>;
}

/** Keeps nothing. */
export const NO_RESPONSES: ResponseStore = {
  recordResponses: async () => {},
  readResponses: async () => [],
  recordTranscript: async () => {},
  readTranscript: async () => undefined,
};
