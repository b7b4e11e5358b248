import { isIn, type Outage } from './outage.ts';
import { type Random, seeded } from './random.ts';

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
const DAY_MS = 24 * HOUR_MS;

/**
 * Tells what a receiver does with a message. `lost`: it takes it, and its reply gets lost. `asking`: it asks us to wait. `unreached`: we
 * do not even connect.
 */
export type Reception = 'taken' | 'lost' | 'refused' | 'asking' | 'unreached' | 'gone';

/** For how long a receiver that is asked to wait wants us to. */
export const ASKED_SECONDS = 900;

/** A receiver of messages that misbehaves at times. */
export interface Receiver {
  readonly id: string;
  readonly account: string;
  readonly channel: string;
  readonly target: string;
  /** `later`: to it go alerts that nobody acknowledged. `nobody`: it never confirmed. */
  readonly part: 'first' | 'later' | 'nobody';
  /** When it refuses everything, and when it says that it is gone. */
  readonly refusing: readonly Outage[];
  readonly gone: readonly Outage[];
}

const targetsOf = (account: string): Readonly<Record<string, string>> => ({
  email: `ops@${account}.test`,
  webhook: `https://hooks.${account}.test/in`,
  ntfy: `https://ntfy.test/${account}`,
  slack: `https://hooks.slack.com/services/T/B/${account}`,
  discord: `https://discord.com/api/webhooks/1/${account}`,
  teams: `https://prod.logic.azure.com/workflows/1?sig=${account}`,
  apprise: account,
});

/** Channels whose receivers get what nobody acknowledged, by turns. */
const LATER = ['slack', 'webhook', 'email'] as const;

/** Draws one receiver of each channel for each account: one of them for what nobody acknowledged, and one that never confirms. */
export function drawReceivers(
  accounts: readonly string[],
  { start, days }: { readonly start: number; readonly days: number },
  random: Random,
): readonly Receiver[] {
  const outages = (count: number, mostHours: number): readonly Outage[] =>
    Array.from({ length: count }, () => {
      const from = start + random.next() * days * DAY_MS;
      return { from, to: from + (0.2 + random.next()) * mostHours * HOUR_MS };
    });
  return accounts.flatMap((account, n) => {
    const name = account.toLowerCase();
    const all = Object.entries(targetsOf(name)).map(([channel, target], i): Receiver => {
      const part = channel === LATER[n % LATER.length] ? 'later' : 'first';
      // A mail server that says so of a mailbox is another matter; and to somebody what nobody acknowledged has to go.
      const isGone = part === 'first' && channel !== 'email' && (i + n) % 3 === 0;
      const refusing = outages(Math.ceil(days / 2), 4);
      const gone = isGone ? outages(Math.ceil(days / 6), 8) : [];
      return { id: `${name} ${channel}`, account, channel, target, part, refusing, gone };
    });
    const nobody: Receiver = {
      ...{ id: `${name} nobody`, account, channel: 'email', target: `nobody@${name}.test`, part: 'nobody' },
      ...{ refusing: [], gone: [] },
    };
    return [...all, nobody];
  });
}

const codeOf = (text: string): number => [...text].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) >>> 0, 7);

/** Decides what a receiver does with a message now. The same of the same, in whatever order messages come. */
export function receptionOf(
  { id, refusing, gone }: Receiver,
  { message, now, seed }: { readonly message: string; readonly now: number; readonly seed: number },
): Reception {
  if (isIn(gone, now)) return 'gone';
  const draw = seeded(seed ^ codeOf(`${id} ${message} ${Math.floor(now / MINUTE_MS)}`)).next();
  if (isIn(refusing, now)) return draw < 0.5 ? 'refused' : draw < 0.7 ? 'asking' : 'unreached';
  if (draw < 0.03) return 'refused';
  if (draw < 0.05) return 'asking';
  if (draw < 0.07) return 'unreached';
  return draw < 0.1 ? 'lost' : 'taken';
}
