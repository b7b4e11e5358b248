import { randomBytes } from 'node:crypto';
import { type Accounts, createAccounts } from '../accounts/accounts.ts';
import { parseMailAddress } from '../accounts/mail-address.ts';
import { createPasswords } from '../accounts/passwords.ts';
import { PLANS, type Plan, parsePlan, type Quotas, quotasOf } from '../accounts/plans.ts';
import { createMeter, type Meter } from '../accounts/quota.ts';
import type { Account } from '../accounts/store.ts';
import { subjectsOf } from '../accounts/throttle.ts';
import type { Config } from '../app/config.ts';
import { parseDomainName } from '../domain/parse.ts';
import { dayOf } from '../domain/time.ts';
import { historyKey } from '../observations/history-key.ts';
import type { Stores } from '../store/opened.ts';
import { withDatabase } from './database.ts';
import { complain, EXIT, type Terminal } from './terminal.ts';
import { safeJson, visible } from './text.ts';

export interface AdminFlags {
  readonly database?: string;
  readonly json?: true;
  readonly plan?: string;
  readonly yes?: true;
}

/** What a command works with. */
interface Office {
  readonly stores: Stores;
  readonly accounts: Accounts;
  readonly meter: Meter;
  readonly quotas: Quotas;
  readonly flags: AdminFlags;
  print(line: string): void;
}

/** Something that was typed wrong: what, and the next step. */
class Mistake extends Error {
  readonly hint: string;
  constructor(fault: string, hint: string) {
    super(fault);
    this.hint = hint;
  }
}

const PAGE = 500;

/** What an operator does with accounts, by name. Each gets what was typed after it. */
const COMMANDS = { users, add, link, plan, quota, usage, keys, key, revoke, remove, forget } as const;
export type AdminCommand = keyof typeof COMMANDS;

/** Runs one command over the database that is configured, and gives the exit code. */
export async function admin(
  command: AdminCommand,
  typed: readonly string[],
  flags: AdminFlags,
  terminal: Terminal,
): Promise<number> {
  return withDatabase(terminal, flags, async (stores, config) => {
    try {
      await COMMANDS[command](officeOf(stores, config, flags, terminal), typed);
      return EXIT.fine;
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      complain(terminal, error.message, error.hint);
      return EXIT.usage;
    }
  });
}

function officeOf(stores: Stores, config: Config, flags: AdminFlags, terminal: Terminal): Office {
  const quotas = quotasOf(config);
  const onError = (error: unknown): never => {
    throw error;
  };
  const { host, port, publicUrl } = config;
  return {
    stores,
    quotas,
    flags,
    accounts: createAccounts({
      store: stores.accounts,
      passwords: createPasswords(randomBytes),
      clock: Date.now,
      random: randomBytes,
      publicUrl: () => publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
      openToAll: true,
      onMail: () => {},
    }),
    meter: createMeter({
      store: stores.accounts,
      clock: Date.now,
      quotas,
      requireKey: false,
      keepUsageMs: config.keepUsageMs,
      makeSecret: () => '',
      onShare: () => {},
      onError,
    }),
    print: (line) => {
      terminal.stdout.write(`${line}\n`);
    },
  };
}

function addressOf(typed: string | undefined): string {
  const parsed = parseMailAddress(typed ?? '');
  if (!parsed.ok) throw new Mistake(`Cannot use the address ${JSON.stringify(typed ?? '')}`, parsed.fault);
  return parsed.address;
}

async function accountOf({ stores }: Office, typed: string | undefined): Promise<Account> {
  const email = addressOf(typed);
  const account = await stores.accounts.account({ email });
  if (account === undefined)
    throw new Mistake(
      `There is no account with the address ${email}`,
      'See zonewell admin users, or make it: zonewell admin add.',
    );
  return account;
}

function planOf(typed: string | undefined): Plan {
  const plan = parsePlan(typed ?? '');
  if (plan === undefined)
    throw new Mistake(`There is no plan ${JSON.stringify(typed ?? '')}`, `Take one of ${PLANS.join(', ')}.`);
  return plan;
}

/** Columns as wide as what stands in them. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** An account as it is told to the operator: nothing of its password. */
async function told({ meter, stores }: Office, account: Account) {
  const [{ used, quota }, keys] = await Promise.all([meter.usage(account), stores.accounts.keys(account.id)]);
  return {
    email: account.email,
    plan: account.plan,
    quota: quota.limit,
    used_this_month: used,
    keys: keys.filter(({ revokedAt }) => revokedAt === null).length,
    created_on: dayOf(account.createdAt),
    can_sign_in: account.password !== null,
  };
}

async function users(office: Office): Promise<void> {
  const rows: string[][] = [];
  let after: string | null = null;
  for (;;) {
    const page: readonly Account[] = await office.stores.accounts.accountsAfter(after, PAGE);
    for (const account of page) {
      const one = await told(office, account);
      if (office.flags.json === true) office.print(JSON.stringify(one));
      else rows.push([one.email, one.plan, `${one.used_this_month}/${one.quota}`, String(one.keys), one.created_on]);
    }
    after = page.at(-1)?.email ?? null;
    if (page.length < PAGE) break;
  }
  if (office.flags.json === true) return;
  office.print(
    rows.length === 0 ? 'There are no accounts yet.' : table([['ADDRESS', 'PLAN', 'CALLS', 'KEYS', 'SINCE'], ...rows]),
  );
}

async function add(office: Office, [typed]: readonly string[]): Promise<void> {
  const email = addressOf(typed);
  const plan = office.flags.plan === undefined ? 'Free' : planOf(office.flags.plan);
  if (!(await office.accounts.add(email, plan)))
    throw new Mistake(`There is an account with the address ${email}`, 'See zonewell admin users.');
  office.print(`${email} has an account on the plan ${plan}. To choose a password, within an hour:`);
  await link(office, [email]);
}

async function link(office: Office, [typed]: readonly string[]): Promise<void> {
  office.print(await office.accounts.link(await accountOf(office, typed)));
}

async function plan(office: Office, [typed, name]: readonly string[]): Promise<void> {
  const chosen = planOf(name);
  const account = await accountOf(office, typed);
  await office.stores.accounts.updateAccount(account.id, { plan: chosen });
  const limit = account.quota ?? office.quotas[chosen];
  office.print(`${account.email} is on the plan ${chosen}: ${limit} calls a month.`);
}

async function quota(office: Office, [typed, number]: readonly string[]): Promise<void> {
  const own = number?.toLowerCase() === 'plan' ? null : Number(/^\d{1,9}$/.exec(number ?? '')?.[0] ?? Number.NaN);
  if (Number.isNaN(own))
    throw new Mistake(
      `Cannot use the quota ${JSON.stringify(number ?? '')}`,
      'Write calls a month, or plan for those of the plan.',
    );
  const account = await accountOf(office, typed);
  await office.stores.accounts.updateAccount(account.id, { quota: own });
  office.print(
    `${account.email} has ${own ?? office.quotas[account.plan]} calls a month${own === null ? ', as its plan says' : ''}.`,
  );
}

async function usage(office: Office, [typed]: readonly string[]): Promise<void> {
  const account = await accountOf(office, typed);
  const { days } = await office.meter.usage(account);
  const one = { ...(await told(office, account)), days: Object.fromEntries([...days].sort()) };
  if (office.flags.json === true) {
    office.print(safeJson(one));
    return;
  }
  office.print(`${one.email}, plan ${one.plan}: ${one.used_this_month} of ${one.quota} calls this month.`);
  for (const [on, calls] of Object.entries(one.days)) office.print(`${on}  ${calls}`);
}

async function keys(office: Office, [typed]: readonly string[]): Promise<void> {
  const account = await accountOf(office, typed);
  const all = (await office.stores.accounts.keys(account.id)).map(
    ({ id, name, hint, createdAt, lastUsedOn, revokedAt }) => ({
      id,
      name,
      ends_with: hint,
      created_on: dayOf(createdAt),
      last_used_on: lastUsedOn,
      revoked_on: revokedAt === null ? null : dayOf(revokedAt),
    }),
  );
  if (office.flags.json === true) {
    for (const one of all) office.print(JSON.stringify(one));
    return;
  }
  const rows = all.map((one) => [
    one.id,
    visible(one.name),
    one.ends_with,
    one.created_on,
    one.last_used_on ?? 'never',
    one.revoked_on === null ? 'works' : `revoked ${one.revoked_on}`,
  ]);
  office.print(
    all.length === 0
      ? `${account.email} has no keys.`
      : table([['ID', 'NAME', 'ENDS WITH', 'MADE', 'LAST USED', 'STATE'], ...rows]),
  );
}

async function key(office: Office, [typed, name]: readonly string[]): Promise<void> {
  const made = await office.accounts.createKey(await accountOf(office, typed), name ?? '');
  if (!made.ok) throw new Mistake('Cannot make the key', made.fault);
  office.print(made.key);
}

async function revoke(office: Office, [typed, id]: readonly string[]): Promise<void> {
  const account = await accountOf(office, typed);
  if (!(await office.accounts.revokeKey(account, id ?? '')))
    throw new Mistake(
      `${account.email} has no working key ${JSON.stringify(id ?? '')}`,
      `See zonewell admin keys ${account.email}.`,
    );
  office.print('Revoked: calls with it get status 401.');
}

async function forget(office: Office, [typed]: readonly string[]): Promise<void> {
  const parsed = parseDomainName(typed ?? '');
  if (!parsed.ok) throw new Mistake(parsed.fault, parsed.hint);
  const home = historyKey(parsed.name);
  if (office.flags.yes !== true)
    throw new Mistake(
      `Not forgotten: the whole history of ${home} would be lost, also what was imported`,
      'If that is meant, say it again with --yes.',
    );
  await office.stores.store.purge([home], Number.MAX_SAFE_INTEGER);
  office.print(`Nothing is kept of ${home} any more. Names below it have histories of their own.`);
}

async function remove(office: Office, [typed]: readonly string[]): Promise<void> {
  const account = await accountOf(office, typed);
  if (office.flags.yes !== true)
    throw new Mistake(
      `Not deleted: ${account.email} would lose its keys and all its data`,
      'If that is meant, say it again with --yes.',
    );
  await office.stores.accounts.removeAccount({ account, subjects: subjectsOf(account), mail: null, now: Date.now() });
  office.print(`${account.email} is gone, with its keys and all its data.`);
}
