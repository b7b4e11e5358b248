import type { DnsName } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import { type JudgementStore, LASTING_RESPONSES, NO_JUDGEMENTS } from './judgements.ts';
import { MAX_TRANSCRIPTS_PER_DOMAIN, type TranscriptStore } from './transcripts.ts';

/** Holds what a web, mail or registration server showed, as text: the newest for each question. */
export interface StoredResponse {
  /** The question's key, at most `MAX_RESPONSE_KEY_CHARS`. */
  readonly key: string;
  readonly at: Instant;
  /** The form of `answer`; what has one that its reader does not know counts as never stored. */
  readonly version: number;
  /** The answer as JSON; `isStorable` says how long it may be. */
  readonly answer: string;
}

/** The form in which we write responses of web and mail servers, and the only one that we read. */
export const RESPONSE_VERSION = 1;
/** An address on the web has 2,000 octets at most. */
const MAX_RESPONSE_KEY_CHARS = 2100;
/** Responses kept of one domain; a report needs about fifteen. */
const MAX_RESPONSES_PER_DOMAIN = 50;

const KIB = 1024;
/** Octets: of one answer, and of all of a domain that have the same share. */
interface Room {
  readonly each: number;
  readonly all: number;
}
/**
 * Room for all but files, transcripts of runs included: a report needs some kilobytes of facts of a server, such as its
 * certificates.
 */
const FACTS: Room = { each: 32 * KIB, all: 256 * KIB };
/** Files that are kept as they are have room of their own, by the end of their question: their largest, in base 64. */
const FILES: readonly (readonly [purpose: string, room: Room])[] = [
  [' bimi-logo', { each: 64 * KIB, all: 64 * KIB }],
  [' mark-certificate', { each: 360 * KIB, all: 360 * KIB }],
];

const roomOf = (question: string): Room => FILES.find(([purpose]) => question.endsWith(purpose))?.[1] ?? FACTS;

/** Returns whether a response is short enough to be stored. */
export const isStorable = ({ key, answer }: Pick<StoredResponse, 'key' | 'answer'>): boolean =>
  key.length <= MAX_RESPONSE_KEY_CHARS && Buffer.byteLength(answer) <= roomOf(key).each;

/** A response of a domain as the store counts it. */
export interface CountedResponse {
  readonly key: string;
  readonly at: Instant;
  readonly octets: number;
}

/** A transcript of a run as the store counts it. */
export interface CountedTranscript {
  readonly kind: string;
  readonly at: Instant;
  readonly lastAt: Instant;
  readonly octets: number;
}

/** Returns the octets that a response takes in the store, its key included. */
export const responseOctets = ({ key, answer }: Pick<StoredResponse, 'key' | 'answer'>): number =>
  key.length + Buffer.byteLength(answer);

/** Names the answers of a domain for which there is no room. */
export interface Overflow {
  /** The questions of responses. */
  readonly questions: readonly string[];
  readonly transcripts: readonly Pick<CountedTranscript, 'kind' | 'at'>[];
}

/**
 * Lists the answers of a domain for which there is no room: the oldest, of responses and transcripts together. Those that
 * are a history and no answer of today have room first.
 */
export function overflowing(
  responses: readonly CountedResponse[],
  transcripts: readonly CountedTranscript[] = [],
): Overflow {
  const used = new Map<Room, number>();
  const fits = (room: Room, octets: number): boolean => {
    const after = (used.get(room) ?? 0) + octets;
    if (after > room.all) return false;
    used.set(room, after);
    return true;
  };
  const isLasting = ({ key }: CountedResponse): boolean => LASTING_RESPONSES.some((one) => one === key);
  const counted = [
    ...responses.map((one) => ({ key: one.key, seen: isLasting(one) ? Number.POSITIVE_INFINITY : one.at, one })),
    ...transcripts.map((one) => ({ key: `${one.kind} ${one.at}`, seen: one.lastAt, one })),
  ].sort((a, b) => (a.seen === b.seen ? 0 : b.seen - a.seen) || (a.key < b.key ? -1 : 1));
  const questions: string[] = [];
  const runs: CountedTranscript[] = [];
  const left = { responses: MAX_RESPONSES_PER_DOMAIN, transcripts: MAX_TRANSCRIPTS_PER_DOMAIN };
  for (const { one } of counted) {
    if ('kind' in one) {
      if (left.transcripts > 0 && fits(FACTS, one.octets)) left.transcripts -= 1;
      else runs.push(one);
    } else if (left.responses > 0 && fits(roomOf(one.key), one.octets)) left.responses -= 1;
    else questions.push(one.key);
  }
  return { questions, transcripts: runs };
}

/** Where responses of servers are kept that no history holds, beside the history of a domain. */
export interface ResponseStore extends TranscriptStore, JudgementStore {
  /**
   * Stores what servers showed; an older response never replaces a newer one. One that is too long is not stored, and takes
   * what was stored for its question before away: it would be taken for what the server shows now.
   */
  recordResponses(key: DnsName, responses: readonly StoredResponse[]): Promise<void>;
  /** Reads what is stored of a domain, in order of the questions. */
  readResponses(key: DnsName): Promise<readonly StoredResponse[]>;
}

/** Keeps nothing. */
export const NO_RESPONSES: ResponseStore = {
  ...NO_JUDGEMENTS,
  recordResponses: async () => {},
  readResponses: async () => [],
  recordTranscript: async () => {},
  readTranscript: async () => undefined,
};
