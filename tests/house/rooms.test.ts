import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { circlesOf } from '../../scripts/circles.ts';

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

/** `src` holds the code of the product and tests beside it. What helps tests lives outside `src`, in `tests/support`. */
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const all = filesIn(SRC);
const code = all.filter((path) => !isTest(path));

describe('rooms', () => {
  test('the table names every folder of src, and no other', () => {
    const folders = readdirSync(SRC).filter((name) => statSync(join(SRC, name)).isDirectory());
    expect([...rooms].sort()).toEqual(folders.sort());
  });

  test('a room imports only from those before it, tests included', () => {
    const wrong = all
      .filter((path) => rooms.includes(roomOf(path)))
      .flatMap((path) =>
        importsOf(path)
          .filter((target) => rooms.indexOf(roomOf(target)) > rooms.indexOf(roomOf(path)))
          .map((target) => `${relative(ROOT, path)} imports ${relative(ROOT, target)}`),
      );
    expect(wrong).toEqual([]);
  });

  test('files import each other in no circles, with types, but these', () => {
    const circles = circlesOf(new Map(code.map((path) => [path, importsOf(path)])));
    expect(circles.map((files) => files.map((path) => relative(SRC, path)).toSorted()).toSorted()).toEqual([
      ['checks/check.ts', 'checks/say.ts'],
      ['diagnoses/validity-view.ts', 'diagnoses/view.ts'],
    ]);
  });

  test('the library and the program are the only files beside the rooms, and nothing imports them', () => {
    const beside = (path: string) => dirname(path) === SRC;
    expect(code.filter(beside).map((path) => relative(SRC, path))).toEqual(['index.ts', 'zonewell.ts']);
    expect(code.filter((path) => importsOf(path).some(beside))).toEqual([]);
  });

  test('the client imports nothing but its own files, so that it runs wherever `fetch` is', () => {
    const imported = code
      .filter((path) => roomOf(path) === 'client')
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, one]) => one),
      );
    expect([...new Set(imported)]).toEqual(['./api.ts']);
  });

  test('only the library and the program know which languages there are', () => {
    const importers = code.filter((path) => importsOf(path).some((target) => roomOf(target) === 'languages'));
    const outside = importers.filter((path) => roomOf(path) !== 'languages').map((path) => relative(SRC, path));
    expect(outside).toEqual(['index.ts', 'zonewell.ts']);
  });

  test('no other file has a case for a language of its own', () => {
    const cases = code.filter((path) => roomOf(path) !== 'languages' && /(['"])ja\1/.test(readFileSync(path, 'utf8')));
    expect(cases.map((path) => relative(SRC, path))).toEqual([]);
  });

  const outside = (paths: readonly string[]): string[] => [
    ...new Set(
      paths.flatMap((path) =>
        importsOf(path)
          .filter((target) => relative(SRC, target).startsWith('..'))
          .map((target) => `${relative(ROOT, path)} imports ${relative(ROOT, target).split(sep)[0]}`),
      ),
    ),
  ];

  test('the code of src imports nothing outside src, and no test; the demo imports the testbed', () => {
    expect(outside(code)).toEqual([
      'src/cli/commands/demo-monitors.ts imports testbed',
      'src/cli/commands/demo-receiver.ts imports testbed',
      'src/cli/commands/demo.ts imports testbed',
    ]);
    expect(code.filter((path) => importsOf(path).some(isTest))).toEqual([]);
  });

  test('tests in src import no other test, and only test helpers and the testbed from outside src', () => {
    const tests = all.filter(isTest);
    expect(tests.filter((path) => importsOf(path).some(isTest))).toEqual([]);
    expect(outside(tests).filter((one) => !/ imports (tests|testbed)$/.test(one))).toEqual([]);
  });

  test('no file of src is a test helper: none imports a test runner but tests', () => {
    const helpers = code.filter((path) => /from '(vitest|fast-check)'/.test(readFileSync(path, 'utf8')));
    expect(helpers.map((path) => relative(ROOT, path))).toEqual([]);
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
    const sockets = code
      .filter((path) =>
        /from 'node:(net|dgram|tls|https?|http2)'|from 'undici'/.test(
          readFileSync(path, 'utf8')
            .replace(/import \{ isIP(v6)? \} from 'node:net'/g, '')
            .replace(/import type [^;]+;/g, ''),
        ),
      )
      .map((path) => relative(SRC, path));
    expect(sockets.sort()).toEqual([
      'dns/channels.ts',
      'dns/http-connection.ts',
      'dns/open-udp.ts',
      'dns/udp.ts',
      'net/connector.ts',
      'net/exchange.ts',
      'net/handshake.ts',
      // At the address that the operator configured, whichever it is.
      'net/heartbeat.ts',
      'net/operator-post.ts',
      // One address, under the same policy as the connector's.
      'net/quic.ts',
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
