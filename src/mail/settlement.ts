import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '../domain/time.ts';
import type { DeliveryAttempt } from './attempt.ts';
import type { ChannelTraits } from './channel.ts';
import { shortened } from './plain-text.ts';
import type { DueDelivery, Settlement } from './store.ts';

/** A receiver that is back gets what waits for it within this time. */
export const LONGEST_PAUSE_MS = 20 * MINUTE_MS;
/** Pauses before the next try, the last one for good. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, LONGEST_PAUSE_MS] as const;
/** So long we wait at most where a receiver asks for it (Retry-After). Source: docs/limits.md. */
const MOST_ASKED_MS = 6 * HOUR_MS;
/** So long a delivery is tried, and so often at least. Source: RFC 5321 section 4.5.4.1 asks for days. */
const TRIED_MS = 3 * DAY_MS;
const LEAST_TRIES = 9;
/** Pauses where the server says that there is no such mailbox: asking again and again is what guessers do. */
const NO_MAILBOX_PAUSES_MS = [...PAUSES_MS, HOUR_MS, 4 * HOUR_MS, 12 * HOUR_MS, DAY_MS] as const;
/** Alerts to a mailbox that there is not, its server says, are tried once a day this long: servers are wrong at times. */
const NO_MAILBOX_TRIED_MS = 30 * DAY_MS;
/** We give up an e-mail that waited this long without a mail server: it is no longer news. Source: docs/limits.md. */
const STALE_MS = 7 * DAY_MS;
const MAX_REPLY_CHARS = 300;

const NO_REPLY = 'The receiver took the message and did not reply.';
const STALE = 'It waited for seven days, and nobody tried to send it.';

/** Returns how a delivery ends without another try; null if it is tried. */
export function endedBefore(
  { unconfirmed, tries, createdAt }: DueDelivery,
  { mostUnconfirmed }: ChannelTraits,
  now: Instant,
) {
  if (unconfirmed > mostUnconfirmed) return { state: 'uncertain', reply: NO_REPLY } as const;
  const isStale = tries === 1 && unconfirmed === 0 && now - createdAt > STALE_MS;
  return isStale ? ({ state: 'given-up', reply: STALE } as const) : null;
}

export function settlementOf(
  delivery: DueDelivery,
  attempt: DeliveryAttempt,
  { traits, now }: { readonly traits: ChannelTraits; readonly now: Instant },
): Settlement {
  if (attempt.outcome === 'accepted') return { state: 'accepted', at: now };
  const reply = cleaned(attempt.reply);
  if (attempt.outcome === 'no-target' || attempt.outcome === 'gone') return { state: 'refused', at: now, reply };
  const { unconfirmed } = delivery;
  const isUncertain = attempt.outcome === 'unconfirmed';
  const dueAt =
    isUncertain && unconfirmed >= traits.mostUnconfirmed
      ? null
      : nextTry(delivery, now, { pauses: PAUSES_MS, triedMs: TRIED_MS });
  const asked = attempt.outcome === 'deferred' ? now + Math.min(attempt.pauseMs ?? 0, MOST_ASKED_MS) : now;
  if (dueAt !== null) return { state: isUncertain ? 'unconfirmed' : 'waiting', dueAt: Math.max(dueAt, asked), reply };
  return { state: isUncertain || unconfirmed > 0 ? 'uncertain' : 'given-up', at: now, reply };
}

/** Returns how a delivery of alerts goes on after its receiver said that there is no such target. */
export function alertSettlementOf(delivery: DueDelivery, at: Instant, reply: string): Settlement {
  const dueAt = nextTry(delivery, at, { pauses: NO_MAILBOX_PAUSES_MS, triedMs: NO_MAILBOX_TRIED_MS });
  return dueAt === null ? { state: 'refused', at, reply } : { state: 'waiting', dueAt, reply };
}

/** Returns when a delivery is tried again; null once it was tried often enough, and for so long. */
function nextTry(
  { tries, createdAt }: DueDelivery,
  now: Instant,
  { pauses, triedMs }: { readonly pauses: readonly number[]; readonly triedMs: number },
): Instant | null {
  if (tries >= LEAST_TRIES && now - createdAt >= triedMs) return null;
  return now + (pauses[Math.min(tries, pauses.length) - 1] ?? 0);
}

/** Returns a reply on one line and without addresses: replies may name the recipient and may have several lines. */
const cleaned = (reply: string): string =>
  shortened(
    reply
      .replace(/\S+@\S+/g, '…')
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, ' ')
      .trim(),
    MAX_REPLY_CHARS,
  );
