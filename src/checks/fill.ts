import type { TextArgs } from './check.ts';

/** Puts values into a sentence's `{slots}`. */
export const fill = (sentence: string, args: TextArgs): string =>
  sentence
    .replace(/\{([^}]+)\}/g, (slot, name: string) => (Object.hasOwn(args, name) ? String(args[name]) : slot))
    .trimEnd();
