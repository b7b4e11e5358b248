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

describe('rooms', () => {
  test('the table names every folder of src, and no other', () => {
    const folders = readdirSync(SRC).filter((name) => statSync(join(SRC, name)).isDirectory());
    expect([...rooms].sort()).toEqual(folders.sort());
  });

  test('a room imports only from those before it', () => {
    const wrong = filesIn(SRC)
      .filter((path) => rooms.includes(roomOf(path)) && !/\.test\.tsx?$/.test(path) && !path.endsWith('testing.ts'))
      .flatMap((path) =>
        importsOf(path)
          .filter(
            (target) => rooms.includes(roomOf(target)) && rooms.indexOf(roomOf(target)) > rooms.indexOf(roomOf(path)),
          )
          .map((target) => `${relative(ROOT, path)} imports ${relative(ROOT, target)}`),
      );
    expect(wrong).toEqual([]);
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
