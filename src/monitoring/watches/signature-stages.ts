import type { DnsName } from '../../domain/name.ts';
import { DAY_MS, HOUR_MS, type Instant } from '../../domain/time.ts';
import { signaturesEndEvent, signaturesRenewedEvent } from '../events/validation.ts';
import {
  type AgingSignature,
  type RefreshHabit,
  signaturesMemory,
  type WatchedSignatures,
} from '../memory/signatures.ts';
import type { AlertEvent } from '../model/alert.ts';

/** The signature of a set that lasts longest, as one server has it. */
export interface SeenSignature {
  readonly host: DnsName;
  readonly type: 'SOA' | 'DNSKEY';
  readonly inception: Instant;
  readonly expiration: Instant;
  /** Names the keys of the zone; empty for other sets. */
  readonly keys: string;
}

interface Watching {
  readonly domain: DnsName;
  readonly now: Instant;
}

/** Holds what a run concluded of signatures. */
export interface SignatureStep {
  readonly signatures: WatchedSignatures;
  readonly events: readonly AlertEvent[];
  /** When the next stage of a signature begins; null if none is near its end. */
  readonly againAt: Instant | null;
}

/** A signature that has at most this share of its life left ages; most signers renew the others every day or at each answer. */
const AGING = 0.4;
/**
 * No signer leaves signatures until this close to the end, as far as its defaults say, so one whose habit is not known is late
 * then. Knot DNS renews with a tenth of 14 days left, and an hour and the longest TTL of the zone more (7 days to 3.1, and only the
 * hour and the TTL from 3.2.0 to 3.3.2); OpenDNSSEC with 3 of 14 days left; BIND with 5 of 14, or 7.5 of 30; PowerDNS with 7 of 21;
 * those that sign at each answer much earlier. A quarter of the life would be too early for two of them. Sources: docs/limits.md.
 */
const [LATE_MS, LATE_SHARE] = [3 * DAY_MS, 0.09];
/** One that was seen to renew later than that is late with half of that left. */
const SEEN_SHARE = 1 / 2;
/**
 * A signer that runs once a day may come a day later than before, one of short lives so much of them, and nobody has to act before
 * the last quarter.
 */
const [SLACK_MS, SLACK_SHARE, EARLIEST_SHARE] = [DAY_MS, 1 / 4, 1 / 4];
const STAGES_MS = [3 * DAY_MS, DAY_MS, 12 * HOUR_MS];
/** Renewals that are remembered, how many make a habit, and by how much these may differ. */
const [MAX_RENEWALS, HABIT_RENEWALS, HABIT_SPREAD_MS] = [5, 2, 1.5 * DAY_MS];

const lifeOf = ({ inception, expiration }: Pick<SeenSignature, 'inception' | 'expiration'>): number =>
  expiration - inception;
const isAging = (one: SeenSignature, now: Instant): boolean => one.expiration - now < AGING * lifeOf(one);
const isOf = (some: Pick<SeenSignature, 'host' | 'type'>) => (other: Pick<SeenSignature, 'host' | 'type'>) =>
  other.host === some.host && other.type === some.type;
const isAlike = (some: number, others: number): boolean => Math.abs(some - others) <= others / 4;

/**
 * Warns of signatures that nobody renews, before they end. What is late is judged by the zone's own habit: how long before
 * their end the signatures of its keys were renewed. Those of other sets are renewed with each change of the zone, which says
 * nothing about the signer. A signature counts once an earlier run saw the same one.
 */
export function watchSignatures(
  before: WatchedSignatures,
  seen: readonly SeenSignature[],
  { domain, now }: Watching,
): SignatureStep {
  const habits = habitsAfter(before, seen, now);
  const asked = (one: AgingSignature) => seen.some(isOf(one));
  const earlier = (one: SeenSignature) =>
    before.aging.find((old) => isOf(one)(old) && old.expiration === one.expiration);
  const aging = [
    ...before.aging.filter((one) => !asked(one)),
    ...seen.filter((one) => isAging(one, now)).map((one) => earlier(one) ?? one),
  ];
  const known = seen.filter((one) => earlier(one) !== undefined);
  const late = known.flatMap((one) => {
    const stages = stagesOf(one, habits);
    const left = one.expiration - now;
    const stage = stages.findLast((ms) => left <= ms);
    return stage === undefined || left <= 0 ? [] : [{ ...one, stage }];
  });
  const starts = known.flatMap((one) =>
    stagesOf(one, habits).flatMap((ms) => (one.expiration - ms > now ? [one.expiration - ms] : [])),
  );
  const step = reportAfter(before.reported, { seen, late, habits }, { domain, now });
  const after = { aging, habits, reported: step.reported };
  return {
    signatures: signaturesMemory.fields.signatures.isSame(before, after) ? before : after,
    events: step.events,
    againAt: starts.length === 0 ? null : Math.min(...starts),
  };
}

/** How long before its end a signature is reported, the longest first. */
function stagesOf(one: SeenSignature, habits: readonly RefreshHabit[]): readonly number[] {
  const life = lifeOf(one);
  const latest = Math.min(...(habitOf(one, habits)?.leftMs ?? []));
  const late = Math.min(LATE_MS, LATE_SHARE * life, SEEN_SHARE * latest);
  const overdue = overdueOf(one, habits);
  const slack = Math.min(SLACK_MS, SLACK_SHARE * life);
  const first = overdue === null ? late : Math.max(late, Math.min(overdue - slack, EARLIEST_SHARE * life));
  return [first, ...STAGES_MS.filter((ms) => ms < first)];
}

/** Finds the habit of the signer of a signature, if it is one of signatures like it. */
function habitOf(one: SeenSignature, habits: readonly RefreshHabit[]): RefreshHabit | undefined {
  const habit = habits.find(({ host }) => host === one.host);
  return habit !== undefined && isAlike(lifeOf(one), habit.lifeMs) ? habit : undefined;
}

/** How long before the end the signer of a signature renews; null if that is not known. */
function overdueOf(one: SeenSignature, habits: readonly RefreshHabit[]): number | null {
  const habit = habitOf(one, habits);
  if (habit === undefined) return null;
  const { leftMs, since, lifeMs } = habit;
  // For a whole life, none of its signatures became old.
  if (leftMs.length === 0) return one.inception - since >= lifeMs ? lifeMs : null;
  const [least, most] = [Math.min(...leftMs), Math.max(...leftMs)];
  return leftMs.length >= HABIT_RENEWALS && most - least <= HABIT_SPREAD_MS ? least : null;
}

function habitsAfter(
  { aging, habits }: WatchedSignatures,
  seen: readonly SeenSignature[],
  now: Instant,
): readonly RefreshHabit[] {
  const keys = seen.filter(({ type }) => type === 'DNSKEY');
  const others = habits.filter(({ host }) => !keys.some((one) => one.host === host));
  return [
    ...others,
    ...keys.map((one): RefreshHabit => {
      const habit = habits.find(({ host }) => host === one.host);
      if (habit === undefined || !isAlike(lifeOf(one), habit.lifeMs))
        return { host: one.host, since: now, lifeMs: lifeOf(one), leftMs: [] };
      const old = aging.find(isOf(one));
      // A signature of other keys comes with a change of the keys, at any time.
      if (old === undefined || old.expiration >= one.expiration || old.keys !== one.keys) return habit;
      return { ...habit, leftMs: [...habit.leftMs, Math.max(0, old.expiration - now)].slice(-MAX_RENEWALS) };
    }),
  ];
}

interface Late extends SeenSignature {
  readonly stage: number;
}

function reportAfter(
  reported: WatchedSignatures['reported'],
  {
    seen,
    late,
    habits,
  }: {
    readonly seen: readonly SeenSignature[];
    readonly late: readonly Late[];
    readonly habits: readonly RefreshHabit[];
  },
  { domain, now }: Watching,
): { readonly reported: WatchedSignatures['reported']; readonly events: readonly AlertEvent[] } {
  const [first] = late.toSorted((a, b) => a.stage - b.stage || a.expiration - b.expiration);
  if (first !== undefined && (reported === null || first.stage < reported.stage)) {
    const ends = Math.min(...late.map(({ expiration }) => expiration));
    const hosts = [...new Set(late.map(({ host }) => host))];
    const overdueMs = overdueOf(first, habits);
    return {
      reported: { stage: first.stage, hosts },
      events: [signaturesEndEvent(domain, { hosts, ends, left: ends - now, overdueMs })],
    };
  }
  if (reported === null || late.length > 0) return { reported, events: [] };
  const isOver = reported.hosts.every((host) => {
    const own = seen.filter((one) => one.host === host);
    return own.some(({ type }) => type === 'DNSKEY') && own.every((one) => !isAging(one, now));
  });
  return isOver ? { reported: null, events: [signaturesRenewedEvent(domain)] } : { reported, events: [] };
}
