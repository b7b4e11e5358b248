import type { Failure } from '../domain/answer.ts';
import type { Cause } from '../domain/cause.ts';

/** Causes of what nobody started: a visit leaves it to a button, an operator may leave it to nobody, and we may not reach it ourselves. */
const LEFT_TO_A_BUTTON: ReadonlySet<Cause['code']> = new Set([
  'active-probes',
  'crawlers-not-asked',
  'probes-off',
  'registry-live-only',
  'own-family',
  'own-udp',
]);
/** Causes of what nobody can test of a zone before it is published. */
const LEFT_TO_THE_FUTURE: ReadonlySet<Cause['code']> = new Set(['planned-zone', 'planned-signing']);

const isLeft = ({ code }: Cause): boolean => LEFT_TO_A_BUTTON.has(code) || LEFT_TO_THE_FUTURE.has(code);

/** Causes of what stays as it is, whoever asks for a live check. */
const LEFT_OUT: ReadonlySet<Cause['code']> = new Set(['probes-off', 'own-family', 'own-udp', ...LEFT_TO_THE_FUTURE]);

/** Returns whether a live check would test something that nobody tested: not where the operator lets nobody do so. */
export const isTestable = (failures: readonly Failure[]): boolean =>
  isNotTested(failures) && failures.every(({ causes }) => causes.every(({ code }) => !LEFT_OUT.has(code)));

/** Returns whether something is unknown only because nobody started the test, or could yet, so that nothing failed. */
export const isNotTested = (failures: readonly Failure[]): boolean =>
  failures.length > 0 && failures.every(({ causes }) => causes.some(isLeft));
