/** Tags of one monitor, and those that a recipient chooses. Source: docs/limits.md. */
export const MAX_TAGS = 20;
export const MAX_TAG_CHARS = 32;

/** Letters and digits of any script; no sign that a list, an address or a query would read otherwise. */
const TAG = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?$/u;

/** Reads a tag as somebody typed it; null for what can be none. */
export function parseTag(typed: string): string | null {
  const tag = typed.normalize('NFC').toLowerCase().replace(/^#/, '');
  return tag.length <= MAX_TAG_CHARS && TAG.test(tag) ? tag : null;
}
