import type { AccountStore } from '../../accounts/store.ts';
import type { Instant } from '../../domain/time.ts';
import type { Email, Outbox } from '../../mail/store.ts';
import { monitorRows } from '../fleet/listed.ts';
import type { MonitorPlans } from '../model/monitor.ts';
import { monitorPlanOf } from '../model/plans.ts';
import type { AlertStore, MonitorStore, RecipientStore } from '../model/store.ts';
import type { AlertRules } from '../rules/alert-rules.ts';
import type { RuleStore, SummaryNote } from '../rules/rule-store.ts';
import { nextSummary } from '../rules/times.ts';
import { noteOf, summarize } from './summarize.ts';
import { summaryEmail } from './summary-email.ts';

/** Accounts that are read at once. */
const MAX_ACCOUNTS = 20;
/** Open alerts that are counted: more than the monitors of the largest plan have. */
const MAX_OPEN = 5000;

export interface SummaryStores {
  readonly accounts: Pick<AccountStore, 'account'>;
  readonly monitors: MonitorStore;
  readonly alerts: AlertStore;
  readonly recipients: RecipientStore;
  readonly rules: RuleStore;
  atomically<T>(work: (ports: { readonly rules: RuleStore; readonly outbox: Outbox }) => Promise<T>): Promise<T>;
}

interface SummaryOptions {
  readonly stores: SummaryStores;
  readonly plans: MonitorPlans;
  readonly publicUrl: string;
  readonly now: Instant;
  readonly signal: AbortSignal;
  /** Called with the error of an account whose summary could not be made: it stays due, and the others get theirs. */
  readonly onError: (error: unknown) => void;
}

/**
 * Stores the e-mails of summaries that are due, each in one transaction with when the next one is: after a crash it is stored
 * then, and never twice. Returns how many were stored.
 */
export async function sendSummaries(options: SummaryOptions): Promise<number> {
  const { stores, now, signal, onError } = options;
  let stored = 0;
  const failed = new Set<string>();
  while (!signal.aborted) {
    // Those that failed stay due: further ones must not wait for them.
    const due = await stores.rules.dueSummaries(now, MAX_ACCOUNTS + failed.size);
    const left = due.filter(({ account }) => !failed.has(account));
    if (left.length === 0) break;
    for (const one of left)
      try {
        if (await sendSummary(one, options)) stored += 1;
      } catch (error) {
        failed.add(one.account);
        onError(error);
      }
  }
  return stored;
}

/** An e-mail without where it goes and what names it. */
interface SummaryDraft {
  readonly email: Email;
  readonly note: SummaryNote;
}

async function sendSummary(
  { account, dueAt }: { readonly account: string; readonly dueAt: Instant },
  options: SummaryOptions,
): Promise<boolean> {
  const { stores, now } = options;
  const { summary } = await stores.rules.rules(account);
  if (summary === null) return false;
  // Nothing was planned yet where the owner has just chosen it.
  const draft = dueAt === 0 ? null : await draftOf(account, { ...options, every: summary.every, dueAt });
  const next = nextSummary(summary, now);
  return stores.atomically(async ({ rules, outbox }) => {
    const isMoved = await rules.moveSummary(account, { dueAt, next, note: draft?.note ?? null });
    if (!isMoved || draft === null) return false;
    await outbox.addEmail(draft.email, now);
    return true;
  });
}

/** Makes the e-mail; null where there is nothing to sum up, or the owner's mail server has no such mailbox. */
async function draftOf(
  id: string,
  {
    stores,
    plans,
    publicUrl,
    now,
    every,
    dueAt,
  }: SummaryOptions & Pick<NonNullable<AlertRules['summary']>, 'every'> & { readonly dueAt: Instant },
): Promise<SummaryDraft | null> {
  const account = await stores.accounts.account({ id });
  const plan = account === undefined ? null : monitorPlanOf(plans, account.plan);
  const [own] = await stores.recipients.recipients(id);
  if (account === undefined || plan === null || own === undefined || own.pausedAt !== null) return null;
  const monitors = await stores.monitors.monitors(id);
  if (monitors.length === 0) return null;
  const open = await stores.alerts.openGravities(id, MAX_OPEN);
  const rows = monitorRows(monitors, { open, unheard: [], now });
  const before = await stores.rules.summaryNote(id);
  const summary = summarize(rows, { now, intervalMs: plan.intervalMs, before });
  const content = summaryEmail(summary, { language: account.language, every, now, publicUrl });
  return {
    email: { id: `summary-${id}-${dueAt}`, account: id, to: account.email, ...content },
    note: noteOf(rows, now),
  };
}
