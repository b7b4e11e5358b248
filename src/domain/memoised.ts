import { LruMap } from './lru-map.ts';

/** Results that are remembered of one function, and characters of what they were made of. */
const MAX_ENTRIES = 1000;
const MAX_CHARS = 200_000;

/**
 * Returns a pure function of a text that remembers what it made. The checks of one report read the same records many
 * times, and so do the runs of a monitor.
 */
export function memoised<V>(
  make: (text: string) => V,
  { maxEntries = MAX_ENTRIES, maxChars = MAX_CHARS }: { readonly maxEntries?: number; readonly maxChars?: number } = {},
): (text: string) => V {
  const made = new LruMap<string, { readonly value: V }>({ maxEntries, maxWeight: maxChars });
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known.value;
    const value = make(text);
    made.set(text, { value }, text.length);
    return value;
  };
}
