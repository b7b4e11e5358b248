import { type AnyCheck, type CheckResult, readAll } from '../checks/check.ts';
import type { FactReader } from '../facts/fact.ts';
import type { Speaker } from './subject-area.ts';

/**
 * Makes one of several checks of a subject: it says the first finding of `order` that any of them has, and what the first
 * check says beside its own. Unknown where one of the checks is, or one of the facts.
 */
export function combineChecks(
  order: readonly string[],
  facts: readonly FactReader<unknown>[],
  ...checks: readonly [AnyCheck, ...AnyCheck[]]
): Speaker {
  return {
    async run(domain, evidence): Promise<CheckResult> {
      const [result, ...others] = await Promise.all(checks.map((check) => check.run(domain, evidence)));
      if (result === undefined) throw new Error('No check says anything');
      const read = await readAll(Object.fromEntries(facts.entries()), domain, evidence);
      const all = [result, ...others];
      const refs = [...new Set([...all, read].flatMap((one) => one.refs))];
      if (read.kind === 'unavailable') return { outcome: 'unknown', failures: read.failures, refs };
      const unknown = all.find(({ outcome }) => outcome === 'unknown');
      if (unknown !== undefined || result.outcome === 'unknown') return { ...(unknown ?? result), refs };
      const found = all.flatMap((one) => (one.outcome === 'unknown' ? [] : one.findings));
      const ranked = order.flatMap((code) => found.find((one) => one.code === code) ?? []);
      const [main = result.findings[0]] = ranked;
      return { ...result, findings: [main, ...result.findings.slice(1).filter((one) => one !== main)], refs };
    },
  };
}
