import { isWorkingKey } from '../../accounts/keyring.ts';
import { quotasOf } from '../../accounts/plans.ts';
import type { Account } from '../../accounts/store.ts';
import { subjectsOf } from '../../accounts/throttle.ts';
import { accountJson } from '../../api/v1/accounts.ts';
import type { Config } from '../../app/config.ts';
import { createConfiguredMonitors } from '../../app/monitors.ts';
import { createOrigin } from '../../app/origin.ts';
import { createConfiguredAccounts } from '../../app/services.ts';
import { parseDomainName } from '../../domain/parse.ts';
import { dayOf } from '../../domain/time.ts';
import { monitorPlanOf } from '../../monitoring/model/plans.ts';
import { historyKey } from '../../observations/history-key.ts';
import type { Stores } from '../../store/opened.ts';
import { speak } from '../../texts/speak.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { safeJson } from '../terminal/text.ts';
import { accountOf, addressOf, planOf, reportingUsage, table, UsageError } from './accounts.ts';
import type { AdminContext, AdminFlags } from './admin-context.ts';
import { key, keys, revoke } from './admin-keys.ts';
import { ADMIN_TEXTS } from './admin-texts.ts';
import { withDatabase } from './database.ts';

const { message } = ADMIN_TEXTS;
const PAGE = 500;
/** Lists what an operator does with accounts, by name. Each gets what was typed after it. */
const COMMANDS = {
  users,
  add,
  link,
  'setup-link': setupLink,
  requests,
  plan,
  quota,
  usage,
  keys,
  key,
  revoke,
  web,
  remove,
  forget,
} as const;
export type AdminCommand = keyof typeof COMMANDS;

/** Those that change nothing. */
const READING: ReadonlySet<AdminCommand> = new Set(['users', 'requests', 'usage', 'keys']);

interface AdminCall {
  readonly typed: readonly string[];
  readonly flags: AdminFlags;
  readonly terminal: Terminal;
}

/** Runs one command over the database that is configured, and gives the exit code. */
export async function admin(command: AdminCommand, { typed, flags, terminal }: AdminCall): Promise<number> {
  return withDatabase(terminal, {
    flags,
    use: READING.has(command) ? 'reads' : 'writes',
    work: (stores, config) =>
      reportingUsage(terminal, () => COMMANDS[command](contextOf(stores, config, { flags, terminal }), typed)),
  });
}

function contextOf(stores: Stores, config: Config, { flags, terminal }: Omit<AdminCall, 'typed'>): AdminContext {
  const origin = createOrigin(config);
  const silent = { clock: Date.now, publicUrl: origin.url, onEmailStored: () => {} };
  const { accounts, meter } = createConfiguredAccounts(config, stores, {
    ...silent,
    onError: (error) => {
      throw error;
    },
  });
  return {
    stores,
    quotas: quotasOf(config),
    flags,
    accounts,
    monitors: createConfiguredMonitors(config, { ...silent, stores }),
    meter,
    publicUrl: origin.url(),
    words: speak(terminal.language, ADMIN_TEXTS),
    print: (line) => {
      terminal.stdout.write(`${line}\n`);
    },
  };
}

/** Reads what an operator sees of an account. */
async function readAccount({ meter, stores }: AdminContext, account: Account) {
  const [usage, keys] = await Promise.all([meter.usage(account), stores.accounts.keys(account.id)]);
  return { usage, keys };
}

async function users(context: AdminContext): Promise<void> {
  const { words } = context;
  const rows: string[][] = [];
  let after: string | null = null;
  for (;;) {
    const page: readonly Account[] = await context.stores.accounts.accountsAfter(after, PAGE);
    for (const account of page) {
      const { usage, keys } = await readAccount(context, account);
      if (context.flags.json === true)
        context.print(JSON.stringify(accountJson(account, usage, { keys, now: Date.now() })));
      else {
        const working = keys.filter((one) => isWorkingKey(one, Date.now())).length;
        const calls = `${usage.used}/${usage.quota.limit}`;
        rows.push([account.email, account.plan, calls, String(working), dayOf(account.createdAt)]);
      }
    }
    after = page.at(-1)?.email ?? null;
    if (page.length < PAGE) break;
  }
  if (context.flags.json === true) return;
  context.print(
    rows.length === 0
      ? words('no-accounts')
      : table([
          [
            words('column-address'),
            words('column-plan'),
            words('column-calls'),
            words('column-keys'),
            words('column-since'),
          ],
          ...rows,
        ]),
  );
}

async function add(context: AdminContext, [typed]: readonly string[]): Promise<void> {
  const email = addressOf(typed);
  const plan = context.flags.plan === undefined ? 'Free' : planOf(context.flags.plan);
  if (!(await context.accounts.add(email, plan)))
    throw new UsageError(message('exists', { email }), message('exists/hint'));
  context.print(context.words('added', { email, plan }));
  await link(context, [email]);
}

async function link(context: AdminContext, [typed]: readonly string[]): Promise<void> {
  const { accounts, monitors, stores, words, print } = context;
  const email = addressOf(typed);
  const account = await stores.accounts.account({ email });
  const invites = await monitors.recipientLinks(email);
  if (account !== undefined) print(await accounts.link(account));
  else if (invites.length === 0) {
    const href = await accounts.linkToJoin(email);
    if (href === null) throw new UsageError(message('no-account', { email }), message('no-account/hint'));
    print(`${words('link-to-join', { email })}\n${href}`);
  }
  for (const { sender, href } of invites) {
    print(`${words('link-for-alerts', { email, sender })}\n${href}`);
  }
}

async function setupLink({ accounts, words, print }: AdminContext): Promise<void> {
  const href = await accounts.setupLink();
  if (href === null) throw new UsageError(message('has-operator'), message('has-operator/hint'));
  print(`${words('setup-link')}\n${href}`);
}

async function requests({ accounts, words, print }: AdminContext): Promise<void> {
  const all = await accounts.planRequests();
  const rows = all.map((one) => [one.email, one.plan, dayOf(one.planRequest?.at ?? one.createdAt)]);
  const head = [words('column-address'), words('column-plan'), words('column-asked')];
  print(rows.length === 0 ? words('no-requests') : table([head, ...rows]));
}

async function plan(context: AdminContext, [typed, name]: readonly string[]): Promise<void> {
  const chosen = planOf(name);
  const account = await accountOf(context.stores, typed);
  await context.monitors.changePlan(account, chosen);
  const email = context.accounts.planGiven(account, chosen);
  if (email !== null) await context.stores.outbox.addEmail(email, Date.now());
  const calls = account.quota ?? context.quotas[chosen];
  context.print(context.words('planned', { email: account.email, plan: chosen, calls }));
  const stopped = (await context.monitors.list(account)).filter(({ state }) => state === 'over-limit').length;
  const limit = monitorPlanOf(context.monitors.plans, chosen)?.limit ?? 0;
  if (stopped > 0) context.print(context.words('planned-over', { plan: chosen, stopped, limit }));
}

async function quota(context: AdminContext, [typed, number]: readonly string[]): Promise<void> {
  const own = number?.toLowerCase() === 'plan' ? null : Number(/^\d{1,9}$/.exec(number ?? '')?.[0] ?? Number.NaN);
  if (Number.isNaN(own)) throw new UsageError(message('quota', { typed: number ?? '' }), message('quota/hint'));
  const account = await accountOf(context.stores, typed);
  await context.stores.accounts.updateAccount(account.id, { quota: own });
  const calls = own ?? context.quotas[account.plan];
  context.print(context.words(own === null ? 'plan-quota' : 'own-quota', { email: account.email, calls }));
}

async function usage(context: AdminContext, [typed]: readonly string[]): Promise<void> {
  const account = await accountOf(context.stores, typed);
  const { usage: counted, keys } = await readAccount(context, account);
  const { used, quota } = counted;
  const days = [...counted.days].sort();
  if (context.flags.json === true) {
    context.print(
      safeJson({ ...accountJson(account, counted, { keys, now: Date.now() }), days: Object.fromEntries(days) }),
    );
    return;
  }
  context.print(context.words('usage', { email: account.email, plan: account.plan, used, quota: quota.limit }));
  for (const [on, calls] of days) context.print(`${on}  ${calls}`);
}

async function web(context: AdminContext, [typed]: readonly string[]): Promise<void> {
  const account = await accountOf(context.stores, typed);
  const operator = context.flags.revoke !== true;
  await context.stores.accounts.updateAccount(account.id, { operator });
  context.print(
    operator
      ? context.words('operator-on', { email: account.email, url: `${context.publicUrl}/operator` })
      : context.words('operator-off', { email: account.email }),
  );
}

async function forget(context: AdminContext, [typed]: readonly string[]): Promise<void> {
  const parsed = parseDomainName(typed ?? '');
  if (!parsed.ok) throw new UsageError(parsed.fault, parsed.hint);
  const key = historyKey(parsed.name);
  if (context.flags.yes !== true) throw new UsageError(message('not-forgotten', { name: key }), message('add-yes'));
  await context.stores.observations.purge([key], Number.MAX_SAFE_INTEGER);
  context.print(context.words('forgotten', { name: key }));
}

async function remove(context: AdminContext, [typed]: readonly string[]): Promise<void> {
  const account = await accountOf(context.stores, typed);
  if (context.flags.yes !== true)
    throw new UsageError(message('not-removed', { email: account.email }), message('add-yes'));
  await context.stores.accounts.removeAccount({ account, ...subjectsOf(account), mail: null, now: Date.now() });
  context.print(context.words('removed', { email: account.email }));
}
