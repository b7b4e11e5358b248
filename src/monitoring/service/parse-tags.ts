import type { Message } from '../../domain/message.ts';
import { ECHO_CHARS, quoted } from '../../domain/text.ts';
import { MAX_TAG_CHARS, MAX_TAGS, parseTag } from '../model/tag.ts';
import { MONITOR_REFUSAL_TEXTS } from './service-texts.ts';

/** Reads tags that somebody typed, each once, in their order. */
export function parseTags(
  typed: readonly string[],
): { readonly ok: true; readonly tags: readonly string[] } | { readonly ok: false; readonly fault: Message } {
  const tags = new Set<string>();
  for (const word of typed) {
    const tag = parseTag(word);
    if (tag === null)
      return {
        ok: false,
        fault: MONITOR_REFUSAL_TEXTS.message('not-a-tag', {
          typed: quoted(word, ECHO_CHARS.field),
          most: MAX_TAG_CHARS,
        }),
      };
    tags.add(tag);
    if (tags.size > MAX_TAGS)
      return { ok: false, fault: MONITOR_REFUSAL_TEXTS.message('too-many-tags', { most: MAX_TAGS }) };
  }
  return { ok: true, tags: [...tags] };
}
