import type { LiveWords } from '../../web/live-texts.ts';
import { fill } from './words.ts';

/** Changes that the line names; a longer one would not be read. */
const MAX_CHANGES = 4;

/** Reads a result in a few words: its score, and the status and points of each part. */
function partsOf(result: Element): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const area of result.querySelectorAll('details.area')) {
    const [name, status, points] = ['h3', '.label', '.pts > span'].map(
      (selector) => area.querySelector(selector)?.textContent?.trim() ?? '',
    );
    if (name !== undefined) parts.set(name, `${status} (${points})`);
  }
  return parts;
}

const scoreOf = (result: Element): string => result.querySelector('.ring .n')?.textContent ?? '';

/** Says what is different in the new result, in one line. */
function changesBetween(before: Element, after: Element, words: LiveWords): string {
  const [old, parts] = [partsOf(before), partsOf(after)];
  const changes = [...parts].flatMap(([name, now]) => {
    const was = old.get(name);
    return was === undefined || was === now ? [] : [fill(words.change, { name, before: was, after: now })];
  });
  const [was, now] = [scoreOf(before), scoreOf(after)];
  const all = was === now ? changes : [fill(words.change, { name: words.score, before: was, after: now }), ...changes];
  if (all.length === 0) return words.unchanged;
  const shown = all.length > MAX_CHANGES ? [...all.slice(0, MAX_CHANGES), '…'] : all;
  return fill(words.changed, { changes: shown.join(', ') });
}

/** Puts the new result in the place of the old one, once. Returns what changed, or undefined where it cannot. */
export async function replaceResult(path: string, words: LiveWords): Promise<string | undefined> {
  const response = await fetch(path, { headers: { Accept: 'text/html' } });
  if (!response.ok) return undefined;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const [before, after] = [document.querySelector('#result'), page.querySelector('#result')];
  if (before === null || after === null) return undefined;
  const changes = changesBetween(before, after, words);
  before.replaceWith(document.adoptNode(after));
  document.title = page.title;
  return changes;
}
