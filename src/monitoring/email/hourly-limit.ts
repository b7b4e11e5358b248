import { HOUR_MS, type Instant, MINUTE_MS } from '../../domain/time.ts';
import type { AlertStore } from '../model/store.ts';

// A recipient gets 60 messages an hour at most. So many are sent as they come; what is over is gathered, and goes in one message
// at a time with a pause after each, so that nothing waits for the end of the hour. Together that is 57 in any hour; the rest is for
// processes that store messages at the same moment and do not see each other's. Source: docs/limits.md.
const AS_THEY_COME = 48;
const PAUSE_MS = 6 * MINUTE_MS;

/** How many more messages a recipient may get. */
interface Room {
  /** As they come. */
  readonly messages: number;
  /** When it may get one that gathers what is over. */
  readonly gatheredAt: Instant;
}

/** Knows how many more messages recipients may get now. */
export interface Rooms {
  /** When all of them may get so many: now, or once what is over may go out in one message. */
  openAt(recipients: readonly string[], messages: number): Instant;
  /** Returns whether a recipient may get so many as they are. */
  hasFor(recipient: string, messages: number): boolean;
  /** Counts a message to each of them. False, and nothing is counted, if they may not get one now, or only what gathers others. */
  take(recipients: readonly string[], options: { readonly asTheyCome: boolean }): boolean;
}

/** Reads how many messages recipients got within the last hour. */
export async function roomsOf(
  recipients: readonly string[],
  alerts: Pick<AlertStore, 'messagesSince'>,
  now: Instant,
): Promise<Rooms> {
  const counted = await alerts.messagesSince(recipients, now - HOUR_MS);
  const rooms = new Map<string, Room>(
    counted.map(({ recipient, messages, latest }) => [recipient, roomAfter(messages, latest)]),
  );
  const roomOf = (recipient: string): Room => rooms.get(recipient) ?? { messages: AS_THEY_COME, gatheredAt: 0 };
  const openAt = (ids: readonly string[], messages: number): Instant =>
    Math.max(
      now,
      ...ids
        .map(roomOf)
        .filter((room) => room.messages < messages)
        .map(({ gatheredAt }) => gatheredAt),
    );
  return {
    openAt,
    hasFor: (recipient, messages) => roomOf(recipient).messages >= messages,
    take(ids, { asTheyCome }) {
      if (openAt(ids, 1) > now || (asTheyCome && ids.some((id) => roomOf(id).messages === 0))) return false;
      for (const id of ids) rooms.set(id, roomAfter(AS_THEY_COME - roomOf(id).messages + 1, now));
      return true;
    },
  };
}

const roomAfter = (messages: number, latest: Instant): Room => ({
  messages: Math.max(0, AS_THEY_COME - messages),
  gatheredAt: messages < AS_THEY_COME ? 0 : latest + PAUSE_MS,
});
