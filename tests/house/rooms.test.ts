import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SRC = join(ROOT, 'src');

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && statSync(path).isFile());

/** The order of the rooms is written once, in docs/architecture.md. */
const rooms = [...readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').matchAll(/^\| `([a-z]+)` \|/gm)].map(
  (match) => match[1] ?? '',
);

const roomOf = (path: string): string => relative(SRC, path).split(sep)[0] ?? '';

const importsOf = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) =>
    join(dirname(path), match[1] ?? ''),
  );

/** All code of the product: no tests, and none of their helpers (`testing.ts`), which no code may import. */
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || /(^|[/\\])testing\.ts$/.test(path);
const code = filesIn(SRC).filter((path) => !isTest(path));

describe('rooms', () => {
  test('no code imports a test or a helper of tests', () => {
    const wrong = code.flatMap((path) =>
      importsOf(path)
        .filter(isTest)
        .map((target) => `${relative(ROOT, path)} imports ${relative(ROOT, target)}`),
    );
    expect(wrong).toEqual([]);
  });

  test('the table names every folder of src, and no other', () => {
    const folders = readdirSync(SRC).filter((name) => statSync(join(SRC, name)).isDirectory());
    expect([...rooms].sort()).toEqual(folders.sort());
  });

  test('a room imports only from those before it', () => {
    const wrong = code
      .filter((path) => rooms.includes(roomOf(path)))
      .flatMap((path) =>
        importsOf(path)
          .filter((target) => rooms.indexOf(roomOf(target)) > rooms.indexOf(roomOf(path)))
          .map((target) => `${relative(ROOT, path)} imports ${relative(ROOT, target)}`),
      );
    expect(wrong).toEqual([]);
  });

  test('what puts the parts together, the files beside the rooms, is used by the command line and itself alone', () => {
    const beside = (path: string) => dirname(path) === SRC;
    const wrong = code
      .filter((path) => !beside(path) && roomOf(path) !== 'cli')
      .flatMap((path) =>
        importsOf(path)
          .filter(beside)
          .map((target) => `${relative(ROOT, path)} imports ${relative(ROOT, target)}`),
      );
    expect(wrong).toEqual([]);
  });

  test('nothing of src leaves src but the demo, for the miniature internet', () => {
    const outside = code.flatMap((path) =>
      importsOf(path)
        .filter((target) => relative(SRC, target).startsWith('..'))
        .map((target) => `${relative(ROOT, path)} imports ${relative(ROOT, target).split(sep)[0]}`),
    );
    expect([...new Set(outside)]).toEqual(['src/cli/demo.ts imports testbed']);
  });

  test('pure rooms use no module of Node but hashes, keys and inflating', () => {
    const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
    const pure = [...page.matchAll(/^\| `([a-z]+)` \|.*\bPure\b.*\|$/gm)].map((match) => match[1] ?? '');
    const used = code
      .filter((path) => pure.includes(roomOf(path)))
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/from '(node:[^']+)'/g)].map((match) => match[1]));
    expect(pure).toContain('records');
    expect([...new Set(used)].sort()).toEqual(['node:crypto', 'node:zlib']);
  });

  test('only the transports of src/dns and the connector open sockets', () => {
    const sockets = filesIn(SRC)
      .filter((path) => !/\.test\.tsx?$/.test(path))
      .filter((path) =>
        /from 'node:(net|dgram|tls|https?|http2)'|from 'undici'/.test(
          readFileSync(path, 'utf8')
            .replace(/import \{ isIP(v6)? \} from 'node:net'/g, '')
            .replace(/import type [^;]+;/g, ''),
        ),
      )
      .map((path) => relative(SRC, path));
    expect(sockets.sort()).toEqual([
      'dns/doh.ts',
      'dns/server.ts',
      'dns/udp.ts',
      'net/connector.ts',
      'net/exchange.ts',
      'net/handshake.ts',
    ]);
  });
});

describe('tests', () => {
  test('none is switched off or alone, and nothing of ours is mocked', () => {
    const words = ['only', 'skip', 'todo']
      .map((word) => `.${word}(`)
      .concat(['vi', 'jest'].map((tool) => `${tool}.mock(`));
    const found = [SRC, join(ROOT, 'tests'), join(ROOT, 'testbed')]
      .flatMap(filesIn)
      .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes(`${sep}interop${sep}`))
      .filter((path) => words.some((word) => readFileSync(path, 'utf8').includes(word)));
    expect(found.map((path) => relative(ROOT, path))).toEqual([]);
  });
});
