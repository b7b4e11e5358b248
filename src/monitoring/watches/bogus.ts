import type { Answer } from '../../domain/answer.ts';
import { defineFact } from './define-watch.ts';
import type { RunContext } from './run-context.ts';

/** Establishes whether resolvers that validate refuse the domain (null where that is not certain), or an answer validated. */
export const bogusFact = defineFact({
  id: 'bogus',
  needs: {},
  read: async (_, run) => ({
    isBogus: await isBogus(run),
    /** The finding of our validator, where any answer is refused. */
    reason: run.own.flatMap(({ answer }) => (isRefused(answer) ? (answer.reason ?? []) : []))[0] ?? null,
    isSecure: run.own.some(({ answer }) => answer.kind !== 'failure' && answer.security === 'secure'),
  }),
});

const isRefused = (answer: Answer): answer is Exclude<Answer, { readonly kind: 'failure' }> =>
  answer.kind !== 'failure' && answer.security === 'bogus';

const isJudged = (answer: Answer): boolean => answer.kind !== 'failure' && answer.security !== 'indeterminate';

/**
 * Whether validation fails for any of the domain's records; null where that is not certain. A first sign of it must show
 * again at once, while the canary names show that our resolver is not at fault.
 */
async function isBogus({ own, before, evidence, options }: RunContext): Promise<boolean | null> {
  const answers = own.filter(({ answer }) => answer.kind !== 'failure');
  if (answers.length === 0) return null;
  const first = answers.find(({ answer }) => isRefused(answer));
  // Where no chain of trust could be looked up, nobody knows.
  if (first === undefined) return answers.some(({ answer }) => isJudged(answer)) ? false : null;
  if (before.validity.bogus !== null) return true;
  const since = options.clock();
  const again = await evidence().ask(first.question);
  if (again.kind === 'failure' || again.security !== 'bogus') return null;
  return (await options.isOnline(since)) ? true : null;
}
