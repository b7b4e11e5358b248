import { descriptionIn } from '../../api/descriptions.ts';
import type { Operation } from '../../api/operation.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import { CHECKS, checkName, checkPath, checkWord, findingAnchor, findingWord, type ListedCheck } from './check-list.ts';
import { DOCS_PAGES } from './docs-layout.tsx';
import { DOCS_TEXTS } from './docs-texts.ts';
import { PEER_NAMES } from './peer-names.ts';

/** Something that a search of the documentation can lead to. */
export interface DocsHit {
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

interface Searchable extends DocsHit {
  /** Small letters, as the words of a search are compared with them. */
  readonly foldedTitle: string;
  readonly all: string;
}

/** Limits what a search costs: characters and words of it, and the results that a page shows. */
export const SEARCH_LIMITS = { chars: 100, words: 6, hits: 40 } as const;

/** Returns a text as it is compared: full-width letters as ASCII, small letters. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

const entryOf = (hit: DocsHit, more: readonly string[] = []): Searchable => ({
  ...hit,
  foldedTitle: folded(hit.title),
  all: folded([hit.title, hit.text, ...more].join('\n')),
});

/** Lists the check itself, its findings, and the names that other tools have for them. */
function entriesOfCheck(language: Language, { id, check }: ListedCheck): readonly Searchable[] {
  const [name, path] = [checkName(language, check), checkPath(id)];
  const findingPath = (code: string | undefined): string =>
    code === undefined ? path : `${path}#${findingAnchor(code)}`;
  const titleOf = (code: string): string => `${name}: ${code}`;
  return [
    entryOf({ path, title: name, text: checkWord(language, check, 'means') }, [id, checkWord(language, check, 'why')]),
    ...Object.entries(check.findings).map(([code, { refs }]) =>
      entryOf({ path: findingPath(code), title: titleOf(code), text: findingWord(language, check, code) }, [
        ...[refs?.zonemaster ?? []].flat().map((one) => `Zonemaster ${one}`),
        findingWord(language, check, `${code}/do`),
      ]),
    ),
    ...(PEER_NAMES[check.id] ?? []).flatMap(({ peer, names }) =>
      names.map(({ name: theirs, findings: [first] }) =>
        entryOf({
          path: findingPath(first),
          title: `${peer}: ${theirs}`,
          text: first === undefined ? name : `${titleOf(first)}. ${findingWord(language, check, first)}`,
        }),
      ),
    ),
  ];
}

function entriesIn(language: Language, operations: readonly Operation[]): readonly Searchable[] {
  const words = speak(language, DOCS_TEXTS);
  return [
    ...DOCS_PAGES.map(({ key, path }) => entryOf({ path, title: words(key), text: words(`${key}-text`) })),
    ...CHECKS.flatMap((listed) => entriesOfCheck(language, listed)),
    ...operations.map(({ id, summary, description, path }) =>
      entryOf(
        {
          path: `/docs/api#${id}`,
          title: `API: ${descriptionIn(language, summary)}`,
          text: descriptionIn(language, description).replaceAll('`', ''),
        },
        [path, id],
      ),
    ),
  ];
}

/** Keeps what is searched, once for each language. */
export function createDocsIndex(operations: readonly Operation[]): (language: Language) => readonly Searchable[] {
  const indexes = new Map<Language, readonly Searchable[]>();
  return (language) => {
    const index = indexes.get(language) ?? entriesIn(language, operations);
    indexes.set(language, index);
    return index;
  };
}

/**
 * Finds the entries that have every word of a search, best first: the words as a title, then all of them in a title, then anywhere.
 * Reads the index once, and no more of the search than the limits allow.
 */
export function searchDocs(index: readonly Searchable[], typed: string): readonly DocsHit[] {
  const words = folded(typed.slice(0, SEARCH_LIMITS.chars)).split(/\s+/).filter(Boolean).slice(0, SEARCH_LIMITS.words);
  if (words.length === 0) return [];
  const whole = words.join(' ');
  const rank = ({ foldedTitle, all }: Searchable): number => {
    if (!words.every((word) => all.includes(word))) return 0;
    if (foldedTitle === whole || foldedTitle.endsWith(`: ${whole}`)) return 3;
    return words.every((word) => foldedTitle.includes(word)) ? 2 : 1;
  };
  return index
    .map((entry, at) => ({ entry, at, points: rank(entry) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points || a.at - b.at)
    .map(({ entry: { path, title, text } }) => ({ path, title, text }));
}
