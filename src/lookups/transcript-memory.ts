import type { DomainName } from '../domain/name.ts';
import type { Clock, Instant } from '../domain/time.ts';
import type { TranscriptLine } from '../evidence/evidence.ts';
import { packAnswers, unpackAnswers } from '../evidence/packed.ts';
import { type Found, type Question, questionKey, storageOf } from '../evidence/questions/questions.ts';
import type { StoredAnswer } from '../evidence/stored.ts';
import { historyKey } from '../observations/history-key.ts';
import type { ResponseStore } from '../observations/responses.ts';
import { MAX_TRANSCRIPT_OCTETS, type StoredTranscript } from '../observations/transcripts.ts';
import type { ServedCertificate } from '../records/certificates/renewals.ts';
import { type CertificateSight, readSights, withoutOvertaken } from './certificate-sights.ts';
import { type OnUnreadableResponse, PROBE_FAILURE_CACHED_MS } from './probe-memory.ts';
import { readServed, recordServed } from './served-certificates.ts';

/** Remembers what runs of a kind saw of servers, where the kind stores its transcripts. */
export class TranscriptMemory {
  readonly #store: ResponseStore;
  readonly #clock: Clock;
  readonly #onUnreadable: OnUnreadableResponse;

  constructor(store: ResponseStore, clock: Clock, onUnreadable: OnUnreadableResponse) {
    this.#store = store;
    this.#clock = clock;
    this.#onUnreadable = onUnreadable;
  }

  /**
   * Stores what a run that began at `beganAt` asked servers, unless all of it came from the store. Returns how many octets
   * it wrote at most: one that shows the same as the last is not written again.
   */
  async record(domain: DomainName, kind: string, lines: readonly TranscriptLine[], beganAt: Instant): Promise<number> {
    const answered = lines.filter(({ question, answer }) => {
      const isOfRun =
        answer.kind === 'failure' && (answer.failure.why === 'budget' || answer.failure.why === 'not-asked');
      return storageOf(question) === 'transcript' && !isOfRun;
    });
    if (!answered.some(({ answer }) => answer.at >= beganAt)) return 0;
    const packed = await packAnswers(answered, MAX_TRANSCRIPT_OCTETS);
    const at = Math.max(...answered.map(({ answer }) => answer.at));
    await this.#store.recordTranscript(historyKey(domain), { kind, at, ...packed });
    await recordServed(this.#store, domain, answered);
    return packed.octets.length;
  }

  /** Returns the certificates that the domain's web server was seen to serve by an instant. */
  served(domain: DomainName, by: Instant = Number.MAX_SAFE_INTEGER): Promise<readonly ServedCertificate[]> {
    return readServed(this.#store, domain, by);
  }

  /** Returns the certificates of a domain as its monitors saw them last. */
  sights(domain: DomainName): Promise<readonly CertificateSight[]> {
    return readSights(this.#store, domain);
  }

  /** Gives the answers of the latest run. Failures are asked again after a while, as those of other servers are. */
  of(domain: DomainName, kind: string): StoredAnswer {
    const find = this.#find(domain, kind, Number.MAX_SAFE_INTEGER);
    return async (question) => {
      const found = await find(question);
      const isOver = found?.kind === 'failure' && found.at + PROBE_FAILURE_CACHED_MS <= this.#clock();
      return isOver ? undefined : found;
    };
  }

  /** Gives the same without what monitors contradict; `onOvertaken` hears which question is to be asked again. */
  unlessOvertaken(domain: DomainName, kind: string, onOvertaken: (question: Question) => unknown): StoredAnswer {
    return withoutOvertaken(this.of(domain, kind), () => this.sights(domain), onOvertaken);
  }

  /** Gives the answers that were known at an instant. */
  asOf(domain: DomainName, kind: string, at: Instant): StoredAnswer {
    return this.#find(domain, kind, at);
  }

  /** Reads the transcript once, when the first answer is asked for. */
  #find(domain: DomainName, kind: string, by: Instant): StoredAnswer {
    let read: Promise<ReadonlyMap<string, Found>> | undefined;
    return async (question) => {
      read ??= this.#read(domain, kind, by);
      return (await read).get(questionKey(question));
    };
  }

  async #read(domain: DomainName, kind: string, by: Instant): Promise<ReadonlyMap<string, Found>> {
    const stored = await this.#store.readTranscript(historyKey(domain), kind, by);
    if (stored === undefined) return new Map();
    try {
      return await unpackAnswers(stored.octets, laterOf(stored, by));
    } catch (error) {
      this.#onUnreadable(new Error(`The stored transcript of ${kind} for ${domain} is damaged.`, { cause: error }));
      return new Map();
    }
  }
}

/** How much later than at first it was seen so, by an instant. */
const laterOf = ({ at, lastAt }: StoredTranscript, by: Instant): number => Math.min(lastAt, by) - at;
