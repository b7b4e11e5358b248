import { parseMailAddress } from '../../accounts/mail-address.ts';
import { PLANS, type Plan, parsePlan } from '../../accounts/plans.ts';
import type { Account } from '../../accounts/store.ts';
import type { Message } from '../../domain/message.ts';
import type { Stores } from '../../store/opened.ts';
import { EXIT, failUsage, type Terminal } from '../terminal/terminal.ts';
import { pad, widthOf } from '../terminal/text.ts';
import { ADMIN_TEXTS } from './admin-texts.ts';

/** Refuses what was typed: why, and the next step. */
export class UsageError extends Error {
  readonly fault: Message;
  readonly hint: Message;
  constructor(fault: Message, hint: Message) {
    super();
    this.fault = fault;
    this.hint = hint;
  }
}

const { message } = ADMIN_TEXTS;

/** Runs the work of a command and returns its exit code. Reports a usage error. */
export async function reportingUsage(terminal: Terminal, work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return EXIT.fine;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return failUsage(terminal, error.fault, error.hint);
  }
}

export function addressOf(typed: string | undefined): string {
  const parsed = parseMailAddress(typed ?? '');
  if (!parsed.ok) throw new UsageError(message('address', { typed: typed ?? '' }), parsed.fault);
  return parsed.address;
}

/** Returns the account with the address that was typed. */
export async function accountOf({ accounts }: Pick<Stores, 'accounts'>, typed: string | undefined): Promise<Account> {
  const email = addressOf(typed);
  const account = await accounts.account({ email });
  if (account === undefined) throw new UsageError(message('no-account', { email }), message('no-account/hint'));
  return account;
}

/** Returns the plan that was typed, in any case. */
export function planOf(typed: string | undefined): Plan {
  const plan = parsePlan(typed ?? '');
  if (plan === undefined)
    throw new UsageError(
      message('no-plan', { typed: typed ?? '' }),
      message('no-plan/hint', { plans: PLANS.join(', ') }),
    );
  return plan;
}

/** Renders columns as wide as what stands in them. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => widthOf(row[i] ?? '')))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, i) => pad(cell, widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
