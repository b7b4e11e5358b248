import type { Clock } from '../domain/time.ts';
import { hashOf, keyHint, makeKey } from './keys.ts';
import { type Refusal, type Result, refusal } from './refusal.ts';
import { REFUSAL_TEXTS } from './refusal-texts.ts';
import type { AccountStore, ApiKey, NamedAccount } from './store.ts';

const KEY_BYTES = 32;
/** Keys of one account that work. */
export const MAX_ACCOUNT_KEYS = 20;
export const MAX_KEY_NAME_CHARS = 60;

/** Offers what users do with their keys. */
export interface Keyring {
  keys(account: NamedAccount): Promise<readonly ApiKey[]>;
  /** `key` is shown this once, and never again. */
  createKey(account: NamedAccount, name: string): Promise<Result<{ readonly key: string; readonly id: string }>>;
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
    async createKey({ id: account }, typed) {
      const name = nameOf(typed);
      if (typeof name !== 'string') return name;
      const key = makeKey(random(KEY_BYTES));
      const keyId = newId();
      const made: ApiKey = {
        id: keyId,
        account,
        hash: hashOf(key),
        name,
        hint: keyHint(key),
        createdAt: clock(),
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
