import { createHmac } from 'node:crypto';
import { createNetworkMatcher } from '../domain/network-matcher.ts';
import type { Clock, Instant } from '../domain/time.ts';
import { type Batched, createBatch } from './batch.ts';
import { type Calendar, createCalendar } from './calendar.ts';
import type { CallAdmission, OnShare, Quota } from './call-counts.ts';
import { createCallCounts, type ToCount } from './call-counts.ts';
import { type Charges, createCharges } from './charges.ts';
import { createDailyCounts } from './daily-counts.ts';
import { hashOf, isApiKey } from './keys.ts';
import type { Quotas } from './plans.ts';
import type { Scope } from './scopes.ts';
import type { AccountPlan, AccountStore, KeyHolder, NamedAccount } from './store.ts';

const NO_HOLDERS: ReadonlyMap<string, KeyHolder> = new Map();

/** One call, as it came. */
export interface Call {
  /** Holds the text of X-API-Key; undefined without it. */
  readonly key: string | undefined;
  /** Network that asks, as `clientKey` names it. */
  readonly client: string;
  /** Address that asks, which trusted proxies name. */
  readonly address: string;
  /** Whether it counts against the quota. */
  readonly counts: boolean;
  /** Names what its key must be good for. */
  readonly scope: Scope;
  /** Whether it is answered for an account only. */
  readonly needsKey: boolean;
}

const uncounted = (holder: KeyHolder | undefined): CallAdmission => ({
  kind: 'admitted',
  holder,
  quota: null,
  giveBack: async () => null,
});

/** Decides which calls are answered, and counts them: exactly, whoever else counts at the same time. */
export interface Meter extends Charges {
  admit(call: Call): Promise<CallAdmission>;
  /** Calls of an account in this month, and by day. */
  usage(account: NamedAccount & AccountPlan): Promise<Usage>;
  /** Calls without a key of a network in this month, which are not counted by day. */
  usageOfClient(client: string): Promise<Usage>;
  /** Drops the counts of an account that was removed, as far as they were not written yet. */
  removed(account: NamedAccount): void;
  /** Writes what is only in memory. */
  close(): Promise<void>;
}

export interface Usage {
  readonly quota: Quota;
  readonly used: number;
  /** By day (YYYY-MM-DD, UTC), as far as any were counted. */
  readonly days: ReadonlyMap<string, number>;
}

/** A call with a key of the right form, by its hash. */
interface Hashed {
  readonly call: Call;
  readonly hash: string | undefined;
}
type PendingCall = Batched<Hashed, CallAdmission>;

export interface MeterOptions {
  readonly store: AccountStore;
  readonly clock: Clock;
  readonly quotas: Quotas;
  readonly requireKey: boolean;
  /** How long the calls of an account are kept after their month. */
  readonly usageRetentionMs: number;
  /** Makes the random text by which addresses are hashed. */
  readonly makeSecret: () => string;
  readonly onShare: OnShare;
  readonly onError: (error: unknown) => void;
}

/** Decides on calls. Days are written as they gather; `close` writes the rest. */
export function createMeter(options: MeterOptions): Meter {
  const { store, clock, quotas } = options;
  let secret: string | undefined;

  const today = createCalendar();
  const days = createDailyCounts({ store, today, retentionMs: options.usageRetentionMs, onError: options.onError });
  const counts = createCallCounts({ store, today, days, onShare: options.onShare });
  // What gathers in one turn of the event loop is asked of the store in one go.
  const admitInTurn = createBatch<Hashed, CallAdmission>(settle, options.onError);

  /** Answers the calls of one turn of the event loop. */
  async function settle(batch: readonly PendingCall[]): Promise<void> {
    const hashes = new Set(batch.flatMap(({ item }) => item.hash ?? []));
    const holders = hashes.size === 0 ? NO_HOLDERS : await store.keyHolders([...hashes]);
    const isKeyless = batch.some(({ item }) => item.hash === undefined);
    secret ??= isKeyless ? await store.secret('clients', options.makeSecret) : undefined;
    const now = clock();
    const counted = settleUncounted(batch, {
      holders,
      now,
      noteUse: (holder) => days.noteUse(holder, now),
      countingOf: (call, holder) => countingOf(call, { holder, calendar: today(now), salt: secret ?? '', options }),
    });
    const groups = Map.groupBy(counted, ({ counting }) => counting.subject);
    if (groups.size > 0) await counts.admit([...groups.values()], now);
  }

  async function usageOf(subject: string, limit: number): Promise<Usage> {
    const now = clock();
    const { used, days } = usedIn(await store.counts(subject), today(now));
    return { quota: counts.quotaOf(limit, used, now), used, days };
  }

  return {
    ...createCharges({
      ...{ clock, days, onShare: options.onShare, quotaOf: counts.quotaOf },
      limitOf: (account) => limitOf(quotas, account),
      countingOf: (account, at) => countingOfAccount(account, today(at), options),
    }),
    admit(call) {
      const { key, needsKey } = call;
      if (key === undefined && (needsKey || options.requireKey))
        return Promise.resolve({ kind: 'key-required', always: needsKey });
      if (key !== undefined && !isApiKey(key)) return Promise.resolve({ kind: 'invalid-key', why: 'malformed' });
      return admitInTurn({ call, hash: key === undefined ? undefined : hashOf(key) });
    },
    async usage(account) {
      await days.write();
      return usageOf(subjectOfAccount(account), limitOf(quotas, account));
    },
    async usageOfClient(client) {
      secret ??= await store.secret('clients', options.makeSecret);
      return usageOf(clientSubject(client, secret), quotas.Free);
    },
    removed: (account) => days.drop(subjectOfAccount(account)),
    close: days.write,
  };
}

/** Answers the calls that do not count, or whose key does not allow them, and returns the others. */
function settleUncounted(
  batch: readonly PendingCall[],
  {
    holders,
    now,
    noteUse,
    countingOf,
  }: {
    readonly holders: ReadonlyMap<string, KeyHolder>;
    readonly now: Instant;
    readonly noteUse: (holder: KeyHolder) => void;
    readonly countingOf: (call: Call, holder: KeyHolder | undefined) => ToCount['counting'];
  },
): readonly ToCount[] {
  return batch.flatMap((one) => {
    const { call, hash } = one.item;
    const holder = hash === undefined ? undefined : holders.get(hash);
    const refused = hash === undefined ? undefined : refusedKey(call, holder, now);
    if (refused === undefined && holder !== undefined) noteUse(holder);
    if (refused === undefined && call.counts) return [{ waiting: one, holder, counting: countingOf(call, holder) }];
    one.resolve(refused ?? uncounted(holder));
    return [];
  });
}

/** Calls of a month, and by day, from the counts of a subject by period. */
const usedIn = (counts: ReadonlyMap<string, number>, { month }: Calendar): Omit<Usage, 'quota'> => ({
  used: counts.get(month) ?? 0,
  days: new Map([...counts].filter(([period]) => period.length === 10)),
});

/** Why a call with a key is not answered; undefined where it is. */
function refusedKey(
  { scope, address }: Call,
  holder: KeyHolder | undefined,
  now: Instant,
): Exclude<CallAdmission, { kind: 'admitted' | 'exceeded' }> | undefined {
  if (holder === undefined) return { kind: 'invalid-key', why: 'unknown' };
  const { revokedAt, expiresAt, addresses, scopes } = holder.key;
  if (revokedAt !== null) return { kind: 'invalid-key', why: 'revoked' };
  if (expiresAt !== null && expiresAt <= now) return { kind: 'ended-key', at: expiresAt };
  if (addresses.length > 0 && !createNetworkMatcher(addresses)(address)) return { kind: 'foreign-address', address };
  return scopes.includes(scope) ? undefined : { kind: 'out-of-scope', scopes, needed: scope };
}

const limitOf = (quotas: Quotas, { plan, quota }: AccountPlan): number => quota ?? quotas[plan];

/** Against what a call counts: the quota of its account, or that of its client where it has no key. */
const countingOf = (
  { client }: Call,
  {
    holder,
    calendar,
    salt,
    options,
  }: {
    readonly holder: KeyHolder | undefined;
    readonly calendar: Calendar;
    readonly salt: string;
    readonly options: MeterOptions;
  },
): ToCount['counting'] =>
  holder === undefined
    ? {
        ...{ subject: clientSubject(client, salt), limit: options.quotas.Free },
        ...{ endsAt: calendar.monthEndsAt, period: calendar.month },
      }
    : {
        ...countingOfAccount(holder.account, calendar, options),
        limit: limitOf(options.quotas, holder.account),
      };

/** Names what counts the calls of an account in a month. */
const countingOfAccount = (
  account: NamedAccount,
  { month, monthEndsAt }: Calendar,
  { usageRetentionMs }: MeterOptions,
): Omit<ToCount['counting'], 'limit'> => ({
  subject: subjectOfAccount(account),
  endsAt: monthEndsAt + usageRetentionMs,
  period: month,
});

const subjectOfAccount = ({ id }: NamedAccount): string => `account ${id}`;

/** The address itself is never stored. */
const clientSubject = (client: string, salt: string): string =>
  `client ${createHmac('sha256', salt).update(client).digest('base64url')}`;
