import { type Budget, DEFAULT_BUDGET } from '../../evidence/budget.ts';

/** How long lookups of a run wait for our own pace at most, beyond the time that they may take. Source: docs/limits.md. */
const HELD_BACK_MS = 300_000;

/** Limits what the lookups of a run of a monitor may cost. That many domains share a name server makes none of them fail. */
export const MONITOR_BUDGET: Budget = { ...DEFAULT_BUDGET, heldBackMs: HELD_BACK_MS };
