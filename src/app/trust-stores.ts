import { parseTrustStore, type TrustStore } from '../records/certificates/trust-stores.ts';
import { CONFIG_FAULT_TEXTS } from './config-fault-texts.ts';
import type { ReadSetting } from './config-values.ts';
import { type ReadFile, readText } from './files.ts';

const { message } = CONFIG_FAULT_TEXTS;

const SETTING = 'ZONEWELL_TRUST_STORES';
/** Stores of an installation. Source: docs/limits.md. */
const MAX_STORES = 8;
/** A name, as reports show it, and the path of a file. */
const ENTRY = /^([\p{L}\p{N}][\p{L}\p{N} ._-]{0,39})=(.+)$/u;

/** Reads which stores there are, as text: `NAME=PATH`, separated by commas. */
export function readStoreList(text: string): ReadSetting<readonly string[]> {
  const list = text.split(',').map((part) => part.trim());
  const hint = message('trust-stores/hint', { most: MAX_STORES });
  if (list.length > MAX_STORES) return { ok: false, fault: message('trust-stores-many', { most: MAX_STORES }), hint };
  const wrong = list.findIndex((one) => !ENTRY.test(one));
  return wrong < 0
    ? { ok: true, value: list }
    : { ok: false, fault: message('entry-not-store', { place: wrong + 1 }), hint };
}

/** Reads the files of the stores. */
export function readTrustStores(list: readonly string[]): ReadFile<readonly TrustStore[]> {
  const stores: TrustStore[] = [];
  for (const entry of list) {
    const [, name = '', path = ''] = ENTRY.exec(entry) ?? [];
    const read = readText(SETTING, path);
    if (!read.ok) return read;
    const parsed = parseTrustStore(name, read.value ?? '');
    if (!parsed.ok) {
      const fault = message('trust-store', { setting: SETTING, name, at: parsed.at });
      return { ok: false, fault, hint: message('trust-store/hint') };
    }
    stores.push(parsed.store);
  }
  return { ok: true, value: stores };
}
