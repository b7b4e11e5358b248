import type { DatedSource } from '../../domain/dated.ts';
import { DAY_MS, type Instant } from '../../domain/time.ts';

/** How long certificates are valid, and when they are renewed: stages before their end rest on it, here and beside. */
export const CERTIFICATE_LIFE_SOURCE: DatedSource = {
  source:
    'https://cabforum.org/working-groups/server/baseline-requirements/ (ballot SC-081v3), https://letsencrypt.org/docs/',
  readOn: '2026-11-25',
  reviewBy: '2027-03-15',
};

/**
 * The stages before a certificate or registration expires, as days, and 0 for when it has expired. 30 is the first stage
 * whenever it begins: `stagesOf` says when. Source: specification, 8.
 */
export const STAGES = [30, 14, 7, 3, 1, 0] as const;
export type ExpiryStage = (typeof STAGES)[number];
const [FIRST] = STAGES;

/**
 * The first stage is this share of the whole life where that is nearer to its end than 30 days: programs renew at a third of
 * it, so a warning before that would come before each healthy renewal. Source: specification, 8.
 */
const FIRST_SHARE = { of: 10, parts: 3 };
/** From so many days on, the first stage begins whole days before the end. */
const WHOLE_DAYS = 3;
/** A certificate is valid in the whole of its last second. Source: RFC 5280 §4.1.2.5. */
const LAST_SECOND_MS = 1000;

/** How many past renewals make a habit: one alone may have been an accident, and old ones say little. */
const [MIN_RENEWALS, MAX_RENEWALS] = [2, 5];
/** How much the lives of two certificates may differ, as a share, for one to say something about the other's renewal. */
const SAME_LIFE = 0.25;
/** How much the renewals of a program differ: a day, because some are seen once a day, or this share of the whole life. */
const REGULAR = 1 / 20;
/** How late a renewal may be before it is overdue: a day, or this share of the whole life if that is less. */
const GRACE = 1 / 20;
/** A habit holds nothing back in the last day, or in this share of the whole life if that is less. */
const LAST = 1 / 4;

/** From when to when something is valid. Null if its start is not stated. */
interface Life {
  readonly notBefore: Instant | null;
  readonly notAfter: Instant;
}

/** A renewal that was seen: how long the old certificate was valid in all, and how long it still was then. */
export interface Renewal {
  readonly lifeMs: number;
  readonly leftMs: number;
}

interface StageQuestion extends Life {
  /** Stages of this very certificate or registration that were reported. */
  readonly announced: readonly ExpiryStage[];
  readonly now: Instant;
  /** How long before its end it is usually renewed, as `habitOf` says; null if stages do not wait for that. */
  readonly habit: number | null;
  /** Whether the first stage begins 30 days before the end, however short the life is. */
  readonly plainDays: boolean;
}

interface DueStage {
  readonly stage: ExpiryStage | null;
  readonly announced: readonly ExpiryStage[];
  /** When the next stage is to be reported; null after the last one. */
  readonly nextAt: Instant | null;
}

/**
 * Returns the stage to report now, if any, all stages that are reported then, and when the next one is due. Each stage is
 * reported once. After a pause, or if a monitor begins late, it is the latest one reached, and those before it are never
 * reported. With a habit, nothing is reported before a renewal is overdue by it.
 */
export function dueStage({ announced, now, habit, plainDays, ...life }: StageQuestion): DueStage {
  const heldUntil = endOfHold(life, habit);
  const open = stagesOf(life, plainDays).filter(({ stage }) => !announced.some((one) => one <= stage));
  const stage = open.findLast(({ beginsAt }) => beginsAt <= now)?.stage ?? null;
  const isDue = stage !== null && now >= heldUntil;
  const later = open.filter(({ beginsAt }) => beginsAt > now).map(({ beginsAt }) => Math.max(beginsAt, heldUntil));
  const next = stage !== null && !isDue ? [heldUntil, ...later] : later;
  return {
    stage: isDue ? stage : null,
    announced: isDue ? [...announced, stage] : announced,
    nextAt: next.length === 0 ? null : Math.min(...next),
  };
}

/** Returns when the first stage of a life begins that comes before its end; its end if there is none. */
export const firstStageAt = (life: Life, plainDays: boolean): Instant =>
  stagesOf(life, plainDays)[0]?.beginsAt ?? life.notAfter;

interface Begun {
  readonly stage: ExpiryStage;
  readonly beginsAt: Instant;
}

/** Returns when each stage begins that a life has, in their order: later ones count only below the first. */
function stagesOf({ notBefore, notAfter }: Life, plainDays: boolean): readonly Begun[] {
  const lifeMs = notBefore === null ? Number.POSITIVE_INFINITY : notAfter - notBefore;
  const firstMs = plainDays ? FIRST * DAY_MS : firstMsOf(lifeMs);
  const leftMs = (stage: ExpiryStage): number => (stage === FIRST ? firstMs : stage * DAY_MS);
  const isBelow = (stage: ExpiryStage): boolean =>
    plainDays ? leftMs(stage) <= lifeMs : stage === FIRST || leftMs(stage) < firstMs;
  const before = STAGES.filter((stage) => stage > 0 && leftMs(stage) > 0 && isBelow(stage));
  return [
    ...before.map((stage) => ({ stage, beginsAt: notAfter - leftMs(stage) })),
    { stage: 0, beginsAt: notAfter + 1 },
  ];
}

/** How long before its end the first stage of a life begins: whole days, except where a part of one matters. */
function firstMsOf(lifeMs: number): number {
  if (lifeMs <= 0) return 0;
  const shareMs = ((lifeMs + LAST_SECOND_MS) * FIRST_SHARE.parts) / FIRST_SHARE.of;
  const isShort = shareMs < WHOLE_DAYS * DAY_MS;
  return Math.min(FIRST * DAY_MS, isShort ? shareMs : Math.floor(shareMs / DAY_MS) * DAY_MS);
}

function endOfHold({ notBefore, notAfter }: Life, habit: number | null): Instant {
  if (habit === null) return Number.NEGATIVE_INFINITY;
  const lifeMs = notBefore === null ? Number.POSITIVE_INFINITY : notAfter - notBefore;
  const overdue = habit - Math.min(DAY_MS, lifeMs * GRACE);
  return notAfter - Math.max(overdue, Math.min(DAY_MS, lifeMs * LAST));
}

/**
 * Returns how long before its end a certificate of this life is usually renewed by its host, in milliseconds: the shortest
 * time of the latest renewals (`renewals` has the oldest first). Null if too few renewals of certificates of about the same
 * life were seen, or if they differ by more than those of a program and only `regular` ones count.
 */
export function habitOf(
  renewals: readonly Renewal[],
  lifeMs: number,
  { regular }: { readonly regular: boolean },
): number | null {
  const alike = renewals.filter((one) => Math.abs(one.lifeMs - lifeMs) <= SAME_LIFE * lifeMs).slice(-MAX_RENEWALS);
  if (alike.length < MIN_RENEWALS) return null;
  const left = alike.map(({ leftMs }) => leftMs);
  const [least, most] = [Math.min(...left), Math.max(...left)];
  return regular && most - least > Math.max(DAY_MS, lifeMs * REGULAR) ? null : least;
}
