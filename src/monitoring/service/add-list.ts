import { setImmediate as nextRound } from 'node:timers/promises';
import type { Message } from '../../domain/message.ts';
import { type DomainName, labelsOf } from '../../domain/name.ts';
import { parseDomainName } from '../../domain/parse.ts';
import { isRegistrySuffix, registrableDomain } from '../../domain/psl.ts';
import { cut } from '../../domain/text.ts';
import type { Added } from '../model/store.ts';
import type { AddOutcome } from './monitor-service.ts';
import { MONITOR_REFUSAL_TEXTS } from './service-texts.ts';

/** More than the largest plan has by default. */
const MAX_NAMES = 2000;
const MAX_TYPED_CHARS = 100;

/** One name of a list: what it was read as, or what is wrong with it. */
type ListedName =
  | { readonly typed: string; readonly domain: DomainName }
  | { readonly typed: string; readonly fault: Message };

/** A comment takes a line, or follows a blank: `#` inside a URL is its fragment. */
const COMMENT = /(?:^|\s)#.*$/gm;

/** Names read in one piece, since one may take a quarter of a millisecond. */
const NAMES_AT_ONCE = 25;

/** A list as it was read: `unread` are the words after the last name for which there may be room. */
interface NameList {
  readonly entries: readonly ListedName[];
  readonly unread: readonly string[];
}

/** Returns the words of a list, which are names separated by lines, commas, semicolons or blanks, as people paste them. */
export function listedWords(
  text: string,
): { readonly ok: true; readonly words: readonly string[] } | { readonly ok: false; readonly fault: Message } {
  const words = text
    .replace(COMMENT, ' ')
    .split(/[\s,;]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return { ok: false, fault: MONITOR_REFUSAL_TEXTS.message('nothing-typed') };
  if (words.length <= MAX_NAMES) return { ok: true, words };
  return {
    ok: false,
    fault: MONITOR_REFUSAL_TEXTS.message('too-many-typed', { count: words.length, most: MAX_NAMES }),
  };
}

/**
 * Reads the names of a list, and lets others in between. Stops after `most` domains that are not known: there is no room
 * for more.
 */
export async function readNameList(
  words: readonly string[],
  known: ReadonlySet<DomainName>,
  most: number,
): Promise<NameList> {
  const entries: ListedName[] = [];
  const fresh = new Set<DomainName>();
  for (const [i, word] of words.entries()) {
    if (fresh.size > most) return { entries, unread: words.slice(i).map((one) => cut(one, MAX_TYPED_CHARS)) };
    if (i % NAMES_AT_ONCE === NAMES_AT_ONCE - 1) await nextRound();
    const entry = entryOf(word);
    if ('domain' in entry && !known.has(entry.domain)) fresh.add(entry.domain);
    entries.push(entry);
  }
  return { entries, unread: [] };
}

function entryOf(word: string): ListedName {
  const typed = cut(word, MAX_TYPED_CHARS);
  const parsed = parseDomainName(word);
  if (!parsed.ok) return { typed, fault: parsed.fault };
  // A word of a sentence, or a heading over the list.
  if (!parsed.name.includes('.')) return { typed, fault: MONITOR_REFUSAL_TEXTS.message('no-dot', { name: typed }) };
  if (isRegistrySuffix(parsed.name))
    return {
      typed,
      fault: MONITOR_REFUSAL_TEXTS.message('suffix', { name: typed, example: `example.${parsed.unicode}` }),
    };
  // Registries sell no such name. Below a domain of their own, people may have any.
  const [label = ''] = labelsOf(registrableDomain(parsed.name) ?? parsed.name);
  if (/^-|-$/.test(label))
    return { typed, fault: MONITOR_REFUSAL_TEXTS.message('edge-hyphen', { name: typed, label }) };
  return { typed, domain: parsed.name };
}

/** Returns the names of a list, each once, in their order. */
export const listedDomains = (entries: readonly ListedName[]): readonly DomainName[] => [
  ...new Set(entries.flatMap((entry) => ('domain' in entry ? [entry.domain] : []))),
];

/** Tells what became of each entry. The second of two entries for a domain that was added is `existing`. */
export function outcomesOf(
  entries: readonly ListedName[],
  { added, overLimit }: Added,
  missing: ReadonlySet<DomainName> = new Set(),
): readonly AddOutcome[] {
  const fresh = new Set(added.map(({ domain }) => domain));
  const over = new Set(overLimit);
  return entries.map((entry) => {
    if (!('domain' in entry)) return { outcome: 'invalid', ...entry };
    if (fresh.delete(entry.domain))
      return { outcome: 'added', ...entry, ...(missing.has(entry.domain) ? { exists: false } : {}) };
    return { outcome: over.has(entry.domain) ? 'over-limit' : 'existing', ...entry };
  });
}
