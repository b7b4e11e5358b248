import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, type Instant, MINUTE_MS } from '../domain/time.ts';
import type { DeliveryAttempt } from './attempt.ts';
import { type ChannelTraits, EMAIL_TRAITS } from './channel.ts';
import { alertSettlementOf, endedBefore, LONGEST_PAUSE_MS, settlementOf } from './settlement.ts';
import type { Delivery, DueDelivery, Outbox, Settlement } from './store.ts';

/** Lets an attempt call and obey its sender. */
export interface AttemptControl {
  /** Called right before the receiver gets the end of the message. If it rejects, the receiver never gets that end. */
  handOver(): Promise<void>;
  /** Ends the attempt at once. */
  readonly signal: AbortSignal;
}

/** Hands one delivery to its receiver. Never rejects. */
export type Deliver = (delivery: DueDelivery, control: AttemptControl) => Promise<DeliveryAttempt>;

/** How long we wait for the reply to a whole message, in milliseconds. Source: RFC 5321 section 4.5.3.2.6. */
export const FINAL_REPLY_MS = 600_000;
/** A process that dies leaves its deliveries to others after this time, or this long after the final reply was due. */
const LEASE_MS = 120_000;
const RENEWALS = 3;
const AT_ONCE = 10;
/** How often at most an accepted delivery wakes those that wait for the same target. */
const WAKE_EVERY_MS = 15 * MINUTE_MS;
/** How often at most an accepted delivery wakes all that wait for the same server. */
const WAKE_ALL_EVERY_MS = MINUTE_MS;
/** Targets of which we remember when they were woken. */
const MAX_WOKEN = 10_000;
/** We keep a receiver's reply in memory for about a minute while the database can't be reached. */
const SETTLE_RETRY_MS = 5000;
const SETTLE_RETRIES = 12;
/** How long a process that stops waits for its receivers. Less than `TimeoutStopSec` in deploy/zonewell.service. */
const STOP_MS = 15_000;

/** A delivery that was tried, as its settlement needs it. */
interface Noted extends Pick<Delivery, 'id' | 'channel' | 'target'> {
  /** Who holds its lease. */
  readonly holder: string;
  readonly at: Instant;
}

/** A delivery that was refused because there is no such target. */
export interface RefusedDelivery extends Noted {
  /** Holds what the receiver said, without addresses. */
  readonly reply: string;
  /** Whether the receiver said that it is gone for good. */
  readonly isGone: boolean;
  /** How a delivery of alerts goes on. Any other ends as refused. */
  readonly alertSettlement: Settlement;
}

/** A delivery that was accepted. */
export interface AcceptedDelivery extends Noted {
  /** Whether what waits for the same target is due now. */
  readonly wakesOthers: boolean;
  /** The time before which all of its channel that would be due is due now, because the server is there; null if nothing is. */
  readonly wakesAllBefore: Instant | null;
}

/** A delivery that was not accepted. */
export interface FailedDelivery extends Noted {
  readonly reply: string;
  readonly settlement: Settlement;
}

export interface SenderOptions {
  readonly outbox: Outbox;
  readonly deliver: Deliver;
  /** The channels of which deliveries are claimed; left out, all. */
  readonly channels?: readonly string[];
  /** Knows how each channel carries what is sent; left out, all do as e-mail does. */
  readonly traitsOf?: (channel: string) => ChannelTraits;
  readonly clock: Clock;
  /** Names this process among all that send. */
  readonly holder: string;
  /** Settles a delivery that was refused because there is no such target. May be called again if it rejects. */
  readonly noteRefusal?: (refused: RefusedDelivery) => Promise<unknown>;
  /** Settles a delivery that is tried again or given up. May be called again if it rejects. */
  readonly noteFailure?: (failed: FailedDelivery) => Promise<unknown>;
  /** Settles a delivery that was accepted. May be called again if it rejects. */
  readonly noteAcceptance?: (accepted: AcceptedDelivery) => Promise<unknown>;
  /** Called for each delivery that was not accepted, without its target. */
  readonly onFailure: (failure: {
    readonly id: string;
    readonly channel: string;
    readonly state: Settlement['state'];
    readonly error: string;
  }) => void;
  /** Called with what the outbox threw. */
  readonly onError: (error: unknown) => void;
}

/** Sends what is due. */
export interface DeliverySender {
  /**
   * Starts sending all that is due, a limited number at once, and resolves when the last one has started. Once
   * `signal` aborts, no more are claimed. Rejects if the outbox could not be read.
   */
  sendDue(signal?: AbortSignal): Promise<void>;
  /** Resolves when everything that was started has ended; what takes too long is aborted. */
  stop(): Promise<void>;
  /** Resolves when everything that was started has ended. */
  drained(): Promise<void>;
}

/**
 * Sends what is due. A delivery is never sent again once its acceptance is recorded. It is sent again only if it was
 * certainly not accepted, and as often as its channel bears it if the receiver took it and gave no reply.
 */
export function createSender(options: SenderOptions): DeliverySender {
  const { outbox, clock, holder, onError, channels } = options;
  const inFlight = new Set<Promise<void>>();
  const wakes = { target: createWakes(WAKE_EVERY_MS), all: createWakes(WAKE_ALL_EVERY_MS) };
  const stopping = new AbortController();
  const drained = async (): Promise<void> => {
    await Promise.all(inFlight);
  };

  return {
    async sendDue(signal) {
      while (signal?.aborted !== true) {
        if (inFlight.size >= AT_ONCE) await Promise.race(inFlight);
        const room = AT_ONCE - inFlight.size;
        const due = await outbox.claim(holder, clock(), clock() + LEASE_MS, room, channels);
        for (const delivery of due) {
          const sending = send(delivery, { options, wakes, signal: stopping.signal })
            .catch(onError)
            .finally(() => inFlight.delete(sending));
          inFlight.add(sending);
        }
        if (due.length < room) return;
      }
    },
    drained,
    async stop() {
      const timer = setTimeout(() => stopping.abort(), STOP_MS);
      await drained();
      clearTimeout(timer);
    },
  };
}

async function send(
  delivery: DueDelivery,
  {
    options: { outbox, deliver, traitsOf, clock, holder, noteRefusal, noteFailure, noteAcceptance, onFailure, onError },
    wakes,
    signal,
  }: {
    readonly options: SenderOptions;
    readonly wakes: { readonly target: Wakes; readonly all: Wakes };
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { id, channel, target } = delivery;
  const traits = traitsOf?.(channel) ?? EMAIL_TRAITS;
  const ended = endedBefore(delivery, traits, clock());
  if (ended !== null) {
    await outbox.settle(id, holder, { ...ended, at: clock() });
    onFailure({ id, channel, state: ended.state, error: ended.reply });
    return;
  }
  const renewing = setInterval(() => {
    outbox.renew(id, holder, clock() + LEASE_MS).catch(onError);
  }, LEASE_MS / RENEWALS);
  const handOver = async (): Promise<void> => {
    // No other process may start before the reply is overdue.
    if (!(await outbox.handOver(id, holder, clock() + FINAL_REPLY_MS + LEASE_MS)))
      throw new Error('Another process sends it.');
  };
  const attempt = await deliver(delivery, { handOver, signal }).finally(() => clearInterval(renewing));
  const now = clock();
  const settlement = settlementOf(delivery, attempt, { traits, now });
  const settle = (): Promise<unknown> => {
    const noted = { id, channel, target, holder, at: now };
    if (settlement.state === 'accepted' && noteAcceptance !== undefined)
      return noteAcceptance({
        ...noted,
        wakesOthers: wakes.target(`${channel} ${target}`, now),
        wakesAllBefore: traits.sharesServer && wakes.all(channel, now) ? now + LONGEST_PAUSE_MS : null,
      });
    if (settlement.state === 'refused' && noteRefusal !== undefined) {
      const { reply } = settlement;
      const isGone = attempt.outcome === 'gone';
      const alertSettlement = isGone ? settlement : alertSettlementOf(delivery, now, reply);
      return noteRefusal({ ...noted, isGone, reply, alertSettlement });
    }
    if (settlement.state !== 'accepted' && noteFailure !== undefined)
      return noteFailure({ ...noted, reply: settlement.reply, settlement });
    return outbox.settle(id, holder, settlement);
  };
  await persistently(settle, onError);
  if (settlement.state !== 'accepted') onFailure({ id, channel, state: settlement.state, error: settlement.reply });
}

/** Retries a write for a while, in case the database comes back. */
async function persistently(write: () => Promise<unknown>, onError: (error: unknown) => void): Promise<void> {
  for (let left = SETTLE_RETRIES; left > 0; left -= 1) {
    try {
      await write();
      return;
    } catch (error) {
      onError(error);
      await sleep(SETTLE_RETRY_MS);
    }
  }
  await write();
}

type Wakes = (key: string, now: Instant) => boolean;

/** Tells whether a delivery that was accepted now wakes others: once in a while for each key. */
function createWakes(everyMs: number): Wakes {
  const woken = new Map<string, Instant>();
  return (key, now) => {
    const last = woken.get(key);
    // A clock that was set back wakes once too often.
    if (last !== undefined && now >= last && now - last < everyMs) return false;
    woken.delete(key);
    woken.set(key, now);
    const [oldest] = woken.keys();
    if (woken.size > MAX_WOKEN && oldest !== undefined) woken.delete(oldest);
    return true;
  };
}
