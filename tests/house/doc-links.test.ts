import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Paths that a page tells its reader to create. */
const TO_CREATE = new Set(['docs/checks/three-name-servers.md', 'src/checks/name-servers/three-name-servers.test.ts']);

const filesIn = (folder: string, recursive: boolean): string[] =>
  readdirSync(join(ROOT, folder), { recursive, encoding: 'utf8' }).map((name) => join(folder, name));
const pages = [
  ...filesIn('.', false),
  ...['docs', 'src', 'testbed', 'tests'].flatMap((folder) => filesIn(folder, true)),
].filter((path) => path.endsWith('.md'));

/** Targets of links to files of the project, below its root. */
const linksOf = (page: string, text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = '']) => join(dirname(page), target));

/** Paths from the root of the project that stand in the text, without placeholders such as `<name>`. */
const pathsOf = (text: string): string[] =>
  [...text.matchAll(/(?<![\w./-])((?:src|tests|testbed|scripts|bench|deploy|docs)\/[\w./-]*\w)(?![\w/-]*[<{*])/g)].map(
    ([, path = '']) => path,
  );

test.each(pages)('%s names only files that exist', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const named = [...linksOf(page, text), ...pathsOf(text)].filter((path) => !TO_CREATE.has(path));
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('missing files are found in links and in text', () => {
  const text = 'See [a](gone.md#part), [b](https://example.com/x), `src/gone.ts` and `src/<area>/<id>.ts`.';
  expect([linksOf('docs/page.md', text), pathsOf(text)]).toEqual([['docs/gone.md'], ['src/gone.ts']]);
});
