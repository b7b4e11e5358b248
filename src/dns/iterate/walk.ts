import type { Exchange, FailureReason } from '../../domain/answer.ts';
import type { Cause } from '../../domain/cause.ts';
import type { DnsName } from '../../domain/name.ts';
import type { DnsResponse } from '../../domain/response.ts';
import type { Instant } from '../../domain/time.ts';
import type { CountedRun } from '../counted-run.ts';
import { Faults } from '../faults.ts';
import { MAX_ALIASES, QUESTION_TIMEOUT_MS } from '../limits.ts';
import { MAX_HELD_BACK_MS, MAX_HOST_LOOKUPS, MAX_MESSAGES, MAX_MESSAGES_A_RUN } from './limits.ts';
import type { ReferralMeaning } from './referral.ts';

/** Holds what the lookups of a run have in common. */
export interface Errands {
  /** Limits what they may still cost together. */
  messages: number;
  /** When the run began, if it is to find each zone anew, with what its parent says now. */
  readonly since: Instant | null;
  /** The run, where it counts what each server is asked. */
  readonly run?: CountedRun;
  /** Whether somebody else answers what goes beyond that count. Where nobody does, a run may ask more. */
  readonly yields?: boolean;
}

interface WalkOptions {
  /** Of the run that the lookup belongs to. */
  readonly errands?: Errands;
  /** How long it may take, but for what our own limits add. */
  readonly timeoutMs?: number;
  readonly isGivenUp?: () => boolean;
  readonly readsProofs?: boolean;
  /** There are many like it, and others come first. */
  readonly isGuess?: boolean;
}

/** One lookup with all that it takes on the way: what it may still cost, and what servers did instead of answering. */
export class Walk {
  /** Each message sent, in order. */
  readonly exchanges: Exchange[] = [];
  /** Name servers whose addresses are being looked up: none needs itself to be found. */
  readonly pendingHosts = new Set<DnsName>();
  readonly #began = performance.now();
  /** Whether what a referral proved of DS records answers a question for them: a validator can read it. */
  readonly readsProofs: boolean;
  readonly isGuess: boolean;
  readonly #isGivenUp: () => boolean;
  readonly #errands: Errands;
  readonly #latest: number;
  #deadline: number;
  #heldBackMs = 0;
  #messages = MAX_MESSAGES;
  #hosts = MAX_HOST_LOOKUPS;
  #faults = new Faults(this.#began);
  /** Servers that the run may ask no more. */
  #used: Cause | null = null;
  #limit: { readonly why: FailureReason; readonly cause: Cause } | null = null;

  /** `isGivenUp`: nobody waits for it any more. */
  constructor({
    isGivenUp = () => false,
    readsProofs = true,
    isGuess = false,
    errands = { messages: MAX_MESSAGES_A_RUN, since: null },
    timeoutMs = QUESTION_TIMEOUT_MS,
  }: WalkOptions = {}) {
    this.#isGivenUp = isGivenUp;
    this.#errands = errands;
    this.#deadline = this.#began + timeoutMs;
    this.#latest = this.#deadline + MAX_HELD_BACK_MS;
    this.readsProofs = readsProofs;
    this.isGuess = isGuess;
  }

  isOver(): boolean {
    return this.#limit !== null || performance.now() >= this.#deadline || this.#isGivenUp();
  }

  /** Milliseconds that are left of the lookup, `ms` at most. */
  timeLeft(ms: number): number {
    return Math.min(ms, this.#deadline - performance.now());
  }

  /** Since when a delegation must be known to count; null where all do that are cached. */
  get since(): Instant | null {
    return this.#errands.since;
  }

  /** Counts a message in; false where there were too many. */
  spendMessage(): boolean {
    const cause = (max: number): Cause => ({ code: 'walk-too-long', args: { max } });
    if (this.#messages === 0) this.#limit ??= { why: 'server-error', cause: cause(MAX_MESSAGES) };
    else if (this.#errands.messages === 0) this.#limit ??= { why: 'budget', cause: cause(MAX_MESSAGES_A_RUN) };
    if (this.#limit !== null) return false;
    this.#messages -= 1;
    this.#errands.messages -= 1;
    return true;
  }

  /** Counts a query to a server of a zone in, where the run counts them; false where there were too many. */
  mayAsk(address: string, zone: DnsName): boolean {
    const { run, yields = false } = this.#errands;
    if (run === undefined) return true;
    const quota = yields ? run.shared : run.alone;
    if (!run.mayContact(address, zone)) this.#used = { code: 'budget-addresses', args: { max: run.maxAddresses } };
    else if (quota.take(address)) return true;
    else this.#used = { code: 'budget-server', args: { max: quota.max }, server: address };
    return false;
  }

  /** Counts queries in that a server was sent beyond the first. */
  counted(address: string, queries: number): void {
    const { run, yields } = this.#errands;
    const quota = yields === true ? run?.shared : run?.alone;
    quota?.count(address, Math.max(0, queries));
  }

  /** Keeps what a server answered, for others of the run who want to know just that. */
  keep(...answered: Parameters<CountedRun['keep']>): void {
    this.#errands.run?.keep(...answered);
  }

  /** Counts the lookup of a name server in; false where there were too many. */
  spendHost(): boolean {
    this.#hosts -= 1;
    return this.#hosts >= 0;
  }

  /** Until when a query may wait for our own limits: a reading of `performance.now()`. */
  get waitsUntil(): number {
    return this.#latest;
  }

  /** Our own limits held a query back for so long, which is no fault of the servers. */
  heldBack(ms: number): void {
    this.#heldBackMs += ms;
    this.#deadline = Math.min(this.#deadline + ms, this.waitsUntil);
  }

  /** How long queries were held back. */
  get heldBackMs(): number {
    return this.#heldBackMs;
  }

  /** The servers of another zone are asked: what those before did led on. */
  beginZone(): void {
    this.#faults = new Faults(performance.now());
  }

  /** A server could not be asked, or did not answer. */
  failed(server: string, why: 'timeout' | 'unreachable' | 'malformed', cause: Cause): void {
    this.#faults.add(server, { kind: 'none', why, cause });
  }

  /** A server answered with an error. */
  refused(server: string, why: Extract<ReferralMeaning, { kind: 'error' }>['why'], response: DnsResponse): void {
    this.#faults.add(server, {
      kind: 'message',
      interpreted: { kind: 'error', why },
      ad: false,
      ede: response.ede,
      response,
    });
  }

  /** Aliases lead nowhere. */
  misled(where: 'endless' | 'too-long', name: DnsName): void {
    this.#limit ??=
      where === 'endless'
        ? { why: 'alias-loop', cause: { code: 'aliases-endless', args: { name, max: MAX_ALIASES } } }
        : { why: 'malformed', cause: { code: 'name-too-long', args: {} } };
  }

  /** Why there is no response. */
  failure(): { readonly why: FailureReason; readonly causes: readonly Cause[] } {
    if (this.#limit !== null) return { why: this.#limit.why, causes: [this.#limit.cause] };
    if (this.#used !== null) return { why: 'budget', causes: [this.#used] };
    return this.#faults.outcome();
  }
}
