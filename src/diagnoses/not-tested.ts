import type { Failure } from '../domain/answer.ts';
import type { Cause } from '../domain/cause.ts';

/** Causes of what nobody started: a visit leaves it to a button. */
const LEFT_TO_A_BUTTON: ReadonlySet<Cause['code']> = new Set(['active-probes', 'crawlers-not-asked']);

/** Returns whether something is unknown only because nobody started the test, so that nothing failed. */
export const isNotTested = (failures: readonly Failure[]): boolean =>
  failures.length > 0 && failures.every(({ causes }) => causes.some(({ code }) => LEFT_TO_A_BUTTON.has(code)));
