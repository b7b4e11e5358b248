import { ECHO_CHARS, quoted } from '../domain/text.ts';
import type { Config } from './config.ts';
import { CONFIG_FAULT_TEXTS } from './config-fault-texts.ts';
import type { ConfigFault, Setting } from './config-values.ts';
import { SETTINGS } from './settings.ts';

const { message } = CONFIG_FAULT_TEXTS;

export type ReadConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly faults: readonly ConfigFault[] };

type Flags = { readonly [K in keyof Config]?: string | undefined };

const KEYS = Object.keys(SETTINGS) as readonly (keyof Config)[];

/**
 * Reads flags, then the environment, then the defaults. Tells of all faults at once: unknown `ZONEWELL_*` variables
 * and bad values. An empty variable counts as not set, as container tools pass them.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, flags: Flags = {}): ReadConfig {
  const faults = unknownVariables(env);
  function take(key: keyof Config): unknown {
    const setting: Setting<unknown> = SETTINGS[key];
    const flag = flags[key];
    const text = flag ?? env[setting.env];
    if (text === undefined || (flag === undefined && text.trim() === '')) return setting.fallback;
    const read = setting.read(text.trim());
    if (read.ok) return read.value;
    const source = flag === undefined ? setting.env : (setting.flag.split(' ')[0] ?? setting.flag);
    faults.push({
      fault: message('value', { setting: source, value: shown(key, text), why: read.fault }),
      hint: read.hint,
    });
    return setting.fallback;
  }
  // Each value is of its setting's type, which the compiler does not follow through a list.
  const config = Object.fromEntries(KEYS.map((key) => [key, take(key)])) as Config;
  return faults.length === 0 ? { ok: true, config } : { ok: false, faults };
}

/** Settings of which nothing is shown: each holds a secret, and where it is badly written, anywhere. */
const SECRETS: ReadonlySet<keyof Config> = new Set(['smtpUrl', 'heartbeatUrl', 'appriseUrl']);

/** A value for a message, without the password of a URL. */
const shown = (key: keyof Config, text: string): string => {
  if (SECRETS.has(key)) return '"…"';
  const withoutUser = key === 'database' || key === 'databaseRead' ? /^([a-z][a-z0-9+.-]*:\/*)?.*@/is : /(\/\/)[^/]*@/g;
  return quoted(text.replace(withoutUser, '$1…@'), ECHO_CHARS.setting);
};

function unknownVariables(env: Readonly<Record<string, string | undefined>>): ConfigFault[] {
  const known: string[] = Object.values(SETTINGS).map((setting) => setting.env);
  return Object.keys(env)
    .filter((name) => name.startsWith('ZONEWELL_') && !known.includes(name))
    .map((name) => {
      const [near] = known
        .map((one) => ({ one, typos: distance(one, name) }))
        .filter(({ typos }) => typos <= MAX_TYPOS)
        .toSorted((a, b) => a.typos - b.typos);
      const hint = near === undefined ? message('variable/hint') : message('variable/near', { name: near.one });
      return { fault: message('variable', { name: name.slice(0, ECHO_CHARS.setting) }), hint };
    });
}

/** So many wrong letters still hint at the right name. */
const MAX_TYPOS = 3;

/** Levenshtein's: letters to add, drop or change. Names longer than any of ours are far from all. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MAX_TYPOS) return MAX_TYPOS + 1;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1)
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}
