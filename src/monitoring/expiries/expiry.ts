import { DAY_MS, type Instant } from '../../domain/time.ts';

/**
 * Days before a certificate or registration expires on which its owner gets an alert, and 0 for when it has expired.
 * Source: specification, 8.
 */
export const STAGES = [30, 14, 7, 3, 1, 0] as const;
export type Stage = (typeof STAGES)[number];

/** How many past renewals make a habit: one alone may have been an accident, and old ones say little. */
const [MIN_RENEWALS, MAX_RENEWALS] = [2, 5];
/** How much the lives of two certificates may differ, as a share, for one to say something about the other's renewal. */
const SAME_LIFE = 0.25;
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
  readonly announced: readonly Stage[];
  readonly now: Instant;
  /** How long before its end it is usually renewed, as `habitOf` says; null if stages do not wait for that. */
  readonly habit: number | null;
}

/**
 * Returns the stage to report now, if any, and all stages that are reported then. Each stage is reported once. After a pause,
 * or if a monitor begins late, it is the latest one reached, and those before it are never reported. Stages longer than the
 * whole life are left out. With a habit, nothing is reported before a renewal is overdue by it.
 */
export function dueStage({ announced, now, habit, ...life }: StageQuestion): {
  readonly stage: Stage | null;
  readonly announced: readonly Stage[];
} {
  const stage = stageAt(life, now);
  const isAnnounced = announced.some((one) => one <= (stage ?? Number.POSITIVE_INFINITY));
  if (stage === null || isAnnounced || now < heldUntil(life, habit)) return { stage: null, announced };
  return { stage, announced: [...announced, stage] };
}

/** The latest stage that was reached. */
function stageAt(life: Life, now: Instant): Stage | null {
  const reached = STAGES.filter((stage) => applies(stage, life) && now >= startOf(stage, life.notAfter));
  return reached.at(-1) ?? null;
}

/** The last second of a certificate belongs to it. Source: RFC 5280 §4.1.2.5. */
const startOf = (stage: Stage, notAfter: Instant): Instant => (stage === 0 ? notAfter + 1 : notAfter - stage * DAY_MS);

const applies = (stage: Stage, { notBefore, notAfter }: Life): boolean =>
  stage === 0 || notBefore === null || stage * DAY_MS <= notAfter - notBefore;

function heldUntil({ notBefore, notAfter }: Life, habit: number | null): Instant {
  if (habit === null) return Number.NEGATIVE_INFINITY;
  const lifeMs = notBefore === null ? Number.POSITIVE_INFINITY : notAfter - notBefore;
  const overdue = habit - Math.min(DAY_MS, lifeMs * GRACE);
  return notAfter - Math.max(overdue, Math.min(DAY_MS, lifeMs * LAST));
}

/**
 * Returns how long before its end a certificate of this life is usually renewed by its host, in milliseconds: the shortest
 * time of the latest renewals (`renewals` has the oldest first). Null if too few renewals of certificates of about the same
 * life were seen.
 */
export function habitOf(renewals: readonly Renewal[], lifeMs: number): number | null {
  const alike = renewals.filter((one) => Math.abs(one.lifeMs - lifeMs) <= SAME_LIFE * lifeMs).slice(-MAX_RENEWALS);
  return alike.length < MIN_RENEWALS ? null : Math.min(...alike.map(({ leftMs }) => leftMs));
}
