import { decodeRules, NO_RULES } from '../monitoring/rules/alert-rules.ts';
import type { RuleStore } from '../monitoring/rules/rule-store.ts';
import { createIsHeld, type Transact } from './held-account.ts';
import type { OnUnreadable } from './monitor-rows.ts';
import type { Queries } from './queries.ts';

/** Makes the store of the rules for alerts in a table, the same on both engines. */
export function createRules(
  queries: Queries,
  {
    transact,
    lockRows,
    onUnreadable,
  }: { readonly transact: Transact; readonly lockRows: boolean; readonly onUnreadable: OnUnreadable },
): RuleStore {
  const isHeld = createIsHeld(lockRows);
  const read = async (from: Queries, account: string) => {
    const row = await from
      .selectFrom('alert_rules')
      .select('document')
      .where('account', '=', account)
      .executeTakeFirst();
    if (row === undefined) return NO_RULES;
    const rules = decodeRules(row.document);
    if (rules === undefined) onUnreadable('the rules for alerts', account);
    return rules ?? NO_RULES;
  };
  return {
    rules: (account) => read(queries, account),
    change: (account, next) =>
      transact(async (inside) => {
        // Whoever else changes them waits here.
        if (!(await isHeld(inside, { id: account }))) return null;
        const rules = next(await read(inside, account));
        const row = {
          document: JSON.stringify(rules),
          remind_minutes: rules.remindMinutes,
          escalation_minutes: rules.escalation?.minutes ?? null,
        };
        await inside
          .insertInto('alert_rules')
          .values({ account, ...row })
          .onConflict((conflict) => conflict.column('account').doUpdateSet(row))
          .execute();
        return rules;
      }),
  };
}
