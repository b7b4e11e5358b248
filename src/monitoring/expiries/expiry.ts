import { DAY_MS, type Instant } from '../../domain/time.ts';
import { nearEndMs, overdueMs } from '../../records/certificates/renewals.ts';

/**
 * The stages before a certificate or registration expires, as days, and 0 for when it has expired. 30 is the first stage
 * whenever it begins: `stagesOf` says when. Source: specification, 8.
 */
export const STAGES = [30, 14, 7, 3, 1, 0] as const;
export type ExpiryStage = (typeof STAGES)[number];
const [FIRST] = STAGES;

/** A habit holds nothing back in the last day, or in this share of the whole life if that is less. */
const LAST = 1 / 4;

/** From when to when something is valid. Null if its start is not stated. */
interface Life {
  readonly notBefore: Instant | null;
  readonly notAfter: Instant;
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
  const firstMs = plainDays ? FIRST * DAY_MS : nearEndMs(lifeMs);
  const leftMs = (stage: ExpiryStage): number => (stage === FIRST ? firstMs : stage * DAY_MS);
  const isBelow = (stage: ExpiryStage): boolean =>
    plainDays ? leftMs(stage) <= lifeMs : stage === FIRST || leftMs(stage) < firstMs;
  const before = STAGES.filter((stage) => stage > 0 && leftMs(stage) > 0 && isBelow(stage));
  return [
    ...before.map((stage) => ({ stage, beginsAt: notAfter - leftMs(stage) })),
    { stage: 0, beginsAt: notAfter + 1 },
  ];
}

function endOfHold({ notBefore, notAfter }: Life, habit: number | null): Instant {
  if (habit === null) return Number.NEGATIVE_INFINITY;
  const lifeMs = notBefore === null ? Number.POSITIVE_INFINITY : notAfter - notBefore;
  return notAfter - Math.max(overdueMs(habit, lifeMs), Math.min(DAY_MS, lifeMs * LAST));
}
