import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { type AtomEntry, atomFeed } from './atom.ts';

const ENTRY: AtomEntry = {
  id: 'https://zonewell.test/history/example.com/changes.atom#1',
  link: 'https://zonewell.test/history/example.com?a=1&b=2',
  title: 'example.com: DMARC weakened',
  text: 'two\nlines',
  publishedAt: Date.UTC(2026, 10, 1),
  updatedAt: Date.UTC(2026, 10, 2),
};
const feedOf = (...entries: readonly AtomEntry[]): string =>
  atomFeed({
    ...{ self: 'https://zonewell.test/changes.atom', page: 'https://zonewell.test/', title: 'Changes' },
    ...{ language: 'en', entries },
  });

/** Reads a feed with a strict parser: the elements with their texts. */
function elementsIn(xml: string): readonly (readonly [name: string, text: string])[] {
  const found: [string, string][] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => found.push([name, '']));
  parser.on('text', (text) => {
    const last = found.at(-1);
    if (last !== undefined) last[1] += text.trimEnd();
  });
  parser.write(xml).close();
  return found;
}

describe('a feed', () => {
  // Source: RFC 4287 sections 4.1.1 and 4.1.2.
  test('has what Atom asks of a feed and of an entry', () => {
    expect(elementsIn(feedOf(ENTRY)).map(([name]) => name)).toEqual([
      ...['feed', 'id', 'title', 'author', 'name', 'link', 'link', 'updated'],
      ...['entry', 'id', 'title', 'link', 'published', 'updated', 'content'],
    ]);
    expect(elementsIn(feedOf(ENTRY))).toContainEqual(['updated', '2026-11-02T00:00:00.000Z']);
    expect(elementsIn(feedOf())).toContainEqual(['updated', '1970-01-01T00:00:00.000Z']);
  });

  test.each([
    ['</title><script>alert(1)</script>'],
    [']]>&amp;"\''],
    ['\u0000\u001b\u0085\ufffe\ud800'],
    ['多い 😀'],
    ['x'.repeat(100_000)],
  ])('is well-formed and bounded with %j', (text) => {
    const xml = feedOf({ ...ENTRY, title: text, text, link: `https://zonewell.test/${text}` });
    expect(elementsIn(xml)).toHaveLength(15);
    expect(feedOf({ ...ENTRY, title: text, text }).length).toBeLessThan(8000);
  });
});
