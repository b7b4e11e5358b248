import type { Message } from '../domain/message.ts';
import { type Clock, DAY_MS, dayOf, type Instant } from '../domain/time.ts';
import { parseKeyAddresses } from './key-addresses.ts';
import { hashOf, keyHint, makeKey } from './keys.ts';
import { type Refusal, type Result, refusal } from './refusal.ts';
import { REFUSAL_TEXTS } from './refusal-texts.ts';
import { parseScopes, SCOPES } from './scopes.ts';
import type { AccountStore, ApiKey, NamedAccount } from './store.ts';

const KEY_BYTES = 32;
/** Keys of one account that work. */
export const MAX_ACCOUNT_KEYS = 20;
export const MAX_KEY_NAME_CHARS = 60;

/** A key as its owner asks for it. */
export interface KeyRequest {
  readonly name: string;
  /** Names of scopes, as typed. */
  readonly scopes: readonly string[];
  /** The last day (UTC) on which it works, as typed, like 2027-01-31; empty: it has no end. */
  readonly until: string;
  /** The addresses and networks from which it may be used, as typed; empty: anywhere. */
  readonly addresses: string;
}

/** Returns whether a key works at a time. */
export const isWorkingKey = (
  { revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>,
  now: Instant,
): boolean => revokedAt === null && (expiresAt === null || expiresAt > now);

/** Offers what users do with their keys. */
export interface Keyring {
  keys(account: NamedAccount): Promise<readonly ApiKey[]>;
  /** `key` is shown this once, and never again. */
  createKey(account: NamedAccount, request: KeyRequest): Promise<Result<{ readonly key: string; readonly id: string }>>;
  renameKey(account: NamedAccount, id: string, name: string): Promise<Result>;
  revokeKey(account: NamedAccount, id: string): Promise<boolean>;
}

export function createKeyring({
  store,
  clock,
  random,
  id: newId,
}: {
  readonly store: AccountStore;
  readonly clock: Clock;
  readonly random: (size: number) => Uint8Array;
  /** Makes the name of a key, by which it is renamed and revoked. */
  readonly id: () => string;
}): Keyring {
  return {
    keys: ({ id: account }) => store.keys(account),
    async createKey({ id: account }, request) {
      const name = nameOf(request.name);
      if (typeof name !== 'string') return name;
      const chosen = choiceOf(request, clock());
      if (!chosen.ok) return refusal('fault', chosen.fault);
      const key = makeKey(random(KEY_BYTES));
      const keyId = newId();
      const made: ApiKey = {
        id: keyId,
        account,
        hash: hashOf(key),
        name,
        hint: keyHint(key),
        scopes: chosen.scopes,
        addresses: chosen.addresses,
        createdAt: clock(),
        expiresAt: chosen.expiresAt,
        lastUsedOn: null,
        revokedAt: null,
      };
      return (await store.addKey(made, MAX_ACCOUNT_KEYS))
        ? { ok: true, key, id: keyId }
        : refusal('fault', REFUSAL_TEXTS.message('too-many-keys', { most: MAX_ACCOUNT_KEYS }));
    },
    async renameKey({ id: account }, keyId, typed) {
      const name = nameOf(typed);
      if (typeof name !== 'string') return name;
      return (await store.renameKey(account, keyId, name))
        ? { ok: true }
        : refusal('fault', REFUSAL_TEXTS.message('no-such-key'));
    },
    revokeKey: ({ id: account }, keyId) => store.revokeKey(account, keyId, clock()),
  };
}

/** A name as it is kept, or what is wrong with it. */
const nameOf = (name: string): string | Refusal => {
  const trimmed = name.trim().replace(/\s+/g, ' ');
  if (trimmed === '') return refusal('fault', REFUSAL_TEXTS.message('key-unnamed'));
  return [...trimmed].length > MAX_KEY_NAME_CHARS
    ? refusal('fault', REFUSAL_TEXTS.message('key-name-long', { most: MAX_KEY_NAME_CHARS }))
    : trimmed;
};

type KeyChoice =
  | ({ readonly ok: true } & Pick<ApiKey, 'scopes' | 'addresses' | 'expiresAt'>)
  | { readonly ok: false; readonly fault: Message };

/** Reads what a key is to be good for, from where, and how long. */
function choiceOf({ scopes: typed, until, addresses: typedAddresses }: KeyRequest, now: Instant): KeyChoice {
  const scopes = parseScopes(typed);
  if (scopes === undefined)
    return { ok: false, fault: REFUSAL_TEXTS.message('key-scopes', { scopes: SCOPES.join(', ') }) };
  const read = parseKeyAddresses(typedAddresses);
  if (!read.ok) return read;
  const { addresses } = read;
  if (until === '') return { ok: true, scopes, addresses, expiresAt: null };
  const day = /^\d{4}-\d\d-\d\d$/.test(until) ? Date.parse(until) : Number.NaN;
  if (Number.isNaN(day) || dayOf(day) !== until)
    return { ok: false, fault: REFUSAL_TEXTS.message('key-until', { example: dayOf(now + 365 * DAY_MS) }) };
  const expiresAt = day + DAY_MS;
  return expiresAt > now
    ? { ok: true, scopes, addresses, expiresAt }
    : { ok: false, fault: REFUSAL_TEXTS.message('key-until-past', { today: dayOf(now) }) };
}
