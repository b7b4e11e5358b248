import type { MessageArgs } from '../domain/message.ts';

/** Puts values into a sentence's `{slots}`. */
export const fill = (sentence: string, args: MessageArgs): string =>
  sentence
    .replace(/\{([^}]+)\}/g, (slot, name: string) => (Object.hasOwn(args, name) ? String(args[name]) : slot))
    .trimEnd();
