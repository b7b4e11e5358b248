import { decodeJson, listOf, number, record, textAs } from '../domain/decode.ts';
import type { DomainName } from '../domain/name.ts';
import { type AlertRules, decodeRules, NO_RULES } from '../monitoring/rules/alert-rules.ts';
import type { RuleStore, SummaryNote } from '../monitoring/rules/rule-store.ts';
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
        const before = await read(inside, account);
        const rules = next(before);
        const row = {
          document: JSON.stringify(rules),
          remind_minutes: rules.remindMinutes,
          escalation_minutes: rules.escalation?.minutes ?? null,
          ...summaryColumns(before, rules),
        };
        await inside
          .insertInto('alert_rules')
          .values({ account, summary_at: null, summary_note: null, ...row })
          .onConflict((conflict) => conflict.column('account').doUpdateSet(row))
          .execute();
        return rules;
      }),
    ...createSummaryStates(queries, onUnreadable),
  };
}

/** Makes what says when the summary of an account is due, and what the one before noted. */
const createSummaryStates = (queries: Queries, onUnreadable: OnUnreadable) =>
  ({
    async dueSummaries(now, limit) {
      const rows = await queries
        .selectFrom('alert_rules')
        .select(['account', 'summary_at'])
        .where('summary_at', '<=', now)
        .orderBy('summary_at')
        .limit(limit)
        .execute();
      return rows.flatMap(({ account, summary_at: dueAt }) => (dueAt === null ? [] : [{ account, dueAt }]));
    },
    async summaryNote(account) {
      const row = await queries
        .selectFrom('alert_rules')
        .select('summary_note')
        .where('account', '=', account)
        .executeTakeFirst();
      if (row?.summary_note == null) return null;
      const found = decodeJson(row.summary_note, note);
      if (found === undefined) onUnreadable('what a summary noted', account);
      return found ?? null;
    },
    async moveSummary(account, { dueAt, next, note }) {
      const row = await queries
        .updateTable('alert_rules')
        .set({ summary_at: next, ...(note === null ? {} : { summary_note: JSON.stringify(note) }) })
        .where('account', '=', account)
        .where('summary_at', '=', dueAt)
        .returning('account')
        .executeTakeFirst();
      return row !== undefined;
    },
  }) satisfies Partial<RuleStore>;

const note = record<SummaryNote>({
  at: number,
  scores: listOf(record({ domain: textAs<DomainName>(), score: number })),
});

/** Lets the next summary be planned anew where its rule changed. */
function summaryColumns({ summary: before }: AlertRules, { summary }: AlertRules) {
  if (summary === null) return { summary_at: null, summary_note: null };
  return before?.every === summary.every && before.timeZone === summary.timeZone ? {} : { summary_at: 0 };
}
