/** Recent lookups stay in this browser: nothing of them is sent anywhere. */
const KEY = 'zonewell.recent';
const MAX_RECENT = 8;

export interface Recent {
  readonly domain: string;
  readonly unicode: string;
}

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  'domain' in value &&
  'unicode' in value &&
  typeof value.domain === 'string' &&
  typeof value.unicode === 'string';

/** Reads what was looked up here, latest first. Empty where the browser keeps nothing. */
export function readRecent(): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

export function remember(entry: Recent): void {
  const others = readRecent().filter((other) => other.domain !== entry.domain);
  try {
    localStorage.setItem(KEY, JSON.stringify([entry, ...others].slice(0, MAX_RECENT)));
  } catch {
    // Storage is full or switched off; the list is a convenience.
  }
}

export function forgetRecent(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}
