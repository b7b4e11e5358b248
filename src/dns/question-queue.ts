import { FlightLimit } from './flight-limit.ts';

/** A question as the queue sees it. */
export interface Queued {
  /** Bears the cost of its place: one diagnosis, or the first caller. */
  run: object;
  /** The registrable domain that it is about. */
  readonly domain: string;
  state: 'queued' | 'in flight' | 'ended';
}

export interface QueueLimits {
  readonly maxInFlight: { readonly least: number; readonly most: number };
  readonly maxPerRun: number;
  readonly maxPerDomain: number;
}

interface QueuePlace<Q> {
  readonly question: Q;
  readonly run: object;
}

/** Questions that wait, by run. */
type WaitingByRun<Q> = Map<object, QueuePlace<Q>[]>;

interface DomainShare<Q> {
  inFlight: number;
  /** Questions that wait for others about the same domain. While there are any, the domain has all that it may have. */
  readonly held: WaitingByRun<Q>;
}

/**
 * Decides which question is sent next when there are more than may be in flight. Neither a domain whose servers are
 * silent nor a run that asks a lot can take all places: each has a share, and a free place goes to the run that has the
 * fewest questions in flight.
 */
export class QuestionQueue<Q extends Queued> {
  readonly #limits: QueueLimits;
  readonly #begin: (question: Q) => void;
  readonly #waiting: WaitingByRun<Q> = new Map();
  readonly #ofRuns = new Map<object, number>();
  readonly #ofDomains = new Map<string, DomainShare<Q>>();
  readonly #limit: FlightLimit;
  #inFlight = 0;

  /** `begin` sends a question; it calls `end` once that has ended. */
  constructor(limits: QueueLimits, begin: (question: Q) => void) {
    this.#limits = limits;
    this.#begin = begin;
    this.#limit = new FlightLimit(limits.maxInFlight);
  }

  /** Questions in flight. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Sends a question, at once where there is room for it. */
  add(question: Q): void {
    if (this.#admit({ question, run: question.run })) this.#begin(question);
  }

  /** Gives a question that waits a further place, that of another run which waits for it too. */
  join(question: Q, run: object): void {
    if (question.state === 'queued' && question.run !== run && this.#admit({ question, run })) this.#begin(question);
  }

  /** A question that was sent has ended; its place goes to the next. `hasLostTry`: null where that is no word of a resolver. */
  end(question: Q, hasLostTry: boolean | null): void {
    const { run, domain } = question;
    if (hasLostTry !== null) this.#limit.end(hasLostTry);
    question.state = 'ended';
    this.#inFlight -= 1;
    const ofRun = (this.#ofRuns.get(run) ?? 1) - 1;
    if (ofRun === 0) this.#ofRuns.delete(run);
    else this.#ofRuns.set(run, ofRun);
    const share = this.#ofDomains.get(domain);
    if (share !== undefined) {
      share.inFlight -= 1;
      this.#refill(share.held, () => share.inFlight < this.#limits.maxPerDomain);
      if (share.inFlight === 0) this.#ofDomains.delete(domain);
    }
    this.#refill(this.#waiting, () => this.#inFlight < this.#limit.most, this.#limits.maxPerRun);
  }

  /** Takes as many as may be sent from those that wait. Questions dropped meanwhile are passed over. */
  #refill(waiting: WaitingByRun<Q>, hasRoom: () => boolean, maxPerRun = Number.POSITIVE_INFINITY): void {
    while (waiting.size > 0 && hasRoom()) {
      const place = this.#next(waiting, maxPerRun);
      if (place === undefined) return;
      // Not at once: one that ends as soon as it begins would call us again, and so on, as deep as the queue is long.
      if (this.#admit(place)) queueMicrotask(() => this.#begin(place.question));
    }
  }

  /** Counts a question in and gives true, or lets it wait where it has to. */
  #admit(place: QueuePlace<Q>): boolean {
    const { question, run } = place;
    if (question.state !== 'queued') return false;
    const ofRun = this.#ofRuns.get(run) ?? 0;
    const isFull = this.#inFlight >= this.#limit.most;
    if (isFull) this.#limit.wait();
    if (isFull || ofRun >= this.#limits.maxPerRun) {
      push(this.#waiting, place);
      return false;
    }
    let share = this.#ofDomains.get(question.domain);
    if (share === undefined) {
      share = { inFlight: 0, held: new Map() };
      this.#ofDomains.set(question.domain, share);
    }
    if (share.inFlight >= this.#limits.maxPerDomain) {
      push(share.held, place);
      return false;
    }
    question.state = 'in flight';
    question.run = run;
    share.inFlight += 1;
    this.#inFlight += 1;
    this.#ofRuns.set(run, ofRun + 1);
    return true;
  }

  /** The first question of the run with the fewest in flight; of equals, of the one that waits longest. */
  #next(waiting: WaitingByRun<Q>, maxPerRun: number): QueuePlace<Q> | undefined {
    let fewest = maxPerRun;
    let chosen: object | undefined;
    for (const run of waiting.keys()) {
      const inFlight = this.#ofRuns.get(run) ?? 0;
      if (inFlight >= fewest) continue;
      fewest = inFlight;
      chosen = run;
      if (inFlight === 0) break;
    }
    if (chosen === undefined) return undefined;
    const places = waiting.get(chosen);
    const place = places?.shift();
    waiting.delete(chosen);
    if (places !== undefined && places.length > 0) waiting.set(chosen, places);
    return place;
  }
}

function push<Q>(waiting: WaitingByRun<Q>, place: QueuePlace<Q>): void {
  const places = waiting.get(place.run);
  if (places === undefined) waiting.set(place.run, [place]);
  else places.push(place);
}
