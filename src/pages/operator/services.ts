import type { Quotas } from '../../accounts/plans.ts';
import type { Instant } from '../../domain/time.ts';
import type { Overview } from '../../store/overview.ts';

/** How many questions of one kind ended in one way. */
export interface QuestionCount {
  readonly ask: string;
  readonly outcome: string;
  readonly count: number;
}

/** Gives the operator's page what it reads. */
export interface OperatorServices {
  readonly overview: Overview;
  /** Monitors that are active; of these, those that are due, and those that have been due for minutes. */
  backlog(): Promise<{ readonly active: number; readonly due: number; readonly late: number }>;
  readonly quotas: Quotas;
  /** Questions of this process, by how they ended. */
  questions(): Promise<readonly QuestionCount[]>;
  /** When this process started. */
  readonly startedAt: Instant;
}
