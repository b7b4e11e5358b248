import { DAY_MS, type Instant } from '../../domain/time.ts';
import { lastShareMs, overdueMs } from '../../records/certificates/renewals.ts';

/** The days before its end at which an owner can be warned of a certificate or registration; 0 stands for when it has expired. */
export const STAGES = [90, 60, 30, 14, 7, 3, 1, 0] as const;
export type ExpiryStage = (typeof STAGES)[number];
/** Those that an owner can choose: that something has expired is always reported. */
export const CHOSEN_STAGES = [90, 60, 30, 14, 7, 3, 1] as const satisfies readonly ExpiryStage[];
export type ChosenStage = (typeof CHOSEN_STAGES)[number];
/** The stages where an owner chose none. `stagesOf` says when each begins. Source: specification, 8. */
export const DEFAULT_STAGES: readonly ChosenStage[] = [30, 14, 7, 3, 1];

/** A habit holds nothing back in the last day, or in this share of the whole life if that is less. */
const LAST = 1 / 4;

/** From when to when something is valid. Null if its start is not stated. */
interface Life {
  readonly notBefore: Instant | null;
  readonly notAfter: Instant;
}

/** Tells which stages of a life there are. */
export interface StageChoice {
  /** As the owner chose them. */
  readonly stages: readonly ChosenStage[];
  /** Whether they begin at their days however short the life is. */
  readonly plainDays: boolean;
}

interface StageQuestion extends Life, StageChoice {
  /** Stages of this very certificate or registration that were reported. */
  readonly announced: readonly ExpiryStage[];
  readonly now: Instant;
  /** How long before its end it is usually renewed, as `habitOf` says; null if stages do not wait for that. */
  readonly habit: number | null;
}

interface DueStage {
  readonly stage: ExpiryStage | null;
  readonly announced: readonly ExpiryStage[];
  /** When the next stage is to be reported; null after the last one. */
  readonly nextAt: Instant | null;
}

/**
 * Returns the stage to report now, if any, all stages that are reported then, and when the next one is due. Each stage is
 * reported once. After a pause, if a monitor begins late or its owner chooses others, it is the latest one reached, and those before
 * it are never reported. With a habit, nothing is reported before a renewal is overdue by it.
 */
export function dueStage({ announced, now, habit, stages, plainDays, ...life }: StageQuestion): DueStage {
  const heldUntil = endOfHold(life, habit);
  const all = stagesOf(life, { stages, plainDays });
  const open = all.filter(({ stage }) => !announced.some((one) => one <= stage));
  const reached = open.findLast(({ beginsAt }) => beginsAt <= now) ?? null;
  const isDue = reached !== null && now >= heldUntil;
  const later = open.filter(({ beginsAt }) => beginsAt > now).map(({ beginsAt }) => Math.max(beginsAt, heldUntil));
  const next = reached !== null && !isDue ? [heldUntil, ...later] : later;
  return {
    stage: isDue ? reached.stage : null,
    announced: isDue ? [...announced, reached.last] : announced,
    nextAt: next.length === 0 ? null : Math.min(...next),
  };
}

/** Returns when the first stage of a life begins that comes before its end; its end if there is none. */
export const firstStageAt = (life: Life, choice: StageChoice): Instant =>
  stagesOf(life, choice)[0]?.beginsAt ?? life.notAfter;

interface Begun {
  readonly stage: ExpiryStage;
  /** The last one that begins with it. */
  readonly last: ExpiryStage;
  readonly beginsAt: Instant;
}

/**
 * Returns when each stage begins that a life has, in their order. In plain days those that are longer than the life are left out.
 * Otherwise those before its last share begin together with that, as one.
 */
function stagesOf({ notBefore, notAfter }: Life, { stages, plainDays }: StageChoice): readonly Begun[] {
  const lifeMs = notBefore === null ? Number.POSITIVE_INFINITY : notAfter - notBefore;
  const firstMs = plainDays ? lifeMs : lastShareMs(lifeMs);
  const chosen = CHOSEN_STAGES.filter((stage) => stages.includes(stage));
  const early = plainDays || firstMs <= 0 ? [] : chosen.filter((stage) => stage * DAY_MS >= firstMs);
  const [stage, last] = [early[0], early.at(-1)];
  const begins = (one: ExpiryStage): Begun => ({ stage: one, last: one, beginsAt: notAfter - one * DAY_MS });
  return [
    ...(stage === undefined || last === undefined ? [] : [{ stage, last, beginsAt: notAfter - firstMs }]),
    ...chosen.filter((one) => !early.includes(one) && one * DAY_MS <= firstMs).map(begins),
    { stage: 0, last: 0, beginsAt: notAfter + 1 },
  ];
}

function endOfHold({ notBefore, notAfter }: Life, habit: number | null): Instant {
  if (habit === null) return Number.NEGATIVE_INFINITY;
  const lifeMs = notBefore === null ? Number.POSITIVE_INFINITY : notAfter - notBefore;
  return notAfter - Math.max(overdueMs(habit, lifeMs), Math.min(DAY_MS, lifeMs * LAST));
}
