import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { wordsOf } from './literals.ts';

// Names say what the field says. Words of an earlier vocabulary did not say what a value holds: none of them may be a
// part of the name of a variable, parameter, property, function, type or file. In sentences they are ordinary English.

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['src', 'tests', 'bench', 'testbed', 'scripts'];

const FORBIDDEN = new Set(
  [
    ['home', 'homes', 'door', 'doors', 'pen', 'pens', 'whose'],
    ['look', 'looks', 'looked'],
    ['said', 'heard', 'told', 'meant', 'kept'],
    ['trouble', 'troubles', 'troubled', 'mend', 'mends', 'mended', 'mending'],
  ].flat(),
);

/** What the field calls so: to look up, look-ahead, look-alike. */
const TERMS = /look(?:ed)?[-_]?up|look[-_]?(?:ahead|alike)/gi;

/** Names that have such a word all the same, each with the reason and the files that have it. */
const ALLOWED: readonly {
  readonly names: readonly string[];
  readonly why: string;
  readonly files: readonly string[];
}[] = [
  {
    names: ['meant'],
    why: 'an argument of messages, which the JSON of reports has',
    files: ['src/checks/spf/notes.ts', 'src/records/spf/typos.ts', 'src/checks/spf/spf-strict.ts'],
  },
  {
    names: ['looks'],
    why: 'the anchor of a section, to which others may link',
    files: ['src/pages/docs/check-page-texts.ts', 'src/languages/ja/pages-docs.ts'],
  },
  {
    names: ['told', 'toldAt', 'trouble', 'troubles'],
    why: 'fields of the state of monitors, as it is stored',
    files: [
      ...['memory/certificates.ts', 'memory/registration.ts', 'comparison/pins.ts', 'memory/pins.ts'],
      ...[
        'certificate-problems.ts',
        'certificate-stages.ts',
        'certificates.test.ts',
        'renewed-certificates.ts',
        'seen-certificates.ts',
        'sights.ts',
        'watched-certificates.ts',
        'watched-registration.test.ts',
      ]
        .concat('watched-registration.ts')
        .map((file) => `expiries/${file}`),
    ]
      .map((file) => `src/monitoring/${file}`)
      .concat('tests/browser/monitors.ts', 'tests/support/whole-watch.ts'),
  },
];

const isForbidden = (name: string): boolean =>
  name
    .replace(TERMS, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .some((part) => FORBIDDEN.has(part.toLowerCase()));

/** The forbidden names of a source file, with their lines. */
const forbiddenIn = (source: string): string[] =>
  wordsOf(source).flatMap(({ text, line }) => (isForbidden(text) ? [`${line} ${text}`] : []));

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
).filter((path) => /\.(?:m?ts|tsx|mjs)$/.test(path) && !path.startsWith('tests/fixtures/'));

describe('no name has a word of the earlier vocabulary', () => {
  const found = new Map(files.map((path) => [path, forbiddenIn(readFileSync(join(ROOT, path), 'utf8'))]));
  const isAllowed = (path: string, name: string) =>
    ALLOWED.some((one) => one.names.includes(name) && one.files.includes(path));
  const nameOf = (place: string) => place.replace(/^\d+ /, '');

  test('in code', () => {
    expect(
      [...found].flatMap(([path, all]) =>
        all.filter((place) => !isAllowed(path, nameOf(place))).map((place) => `${path}:${place}`),
      ),
    ).toEqual([]);
  });

  test('of a file', () => {
    expect(files.filter((path) => path.split('/').some(isForbidden))).toEqual([]);
  });

  test('what is allowed is there', () => {
    for (const { names, files: places } of ALLOWED) {
      const has = (path: string, name: string) => (found.get(path) ?? []).some((place) => nameOf(place) === name);
      expect(places.filter((path) => !names.some((name) => has(path, name)))).toEqual([]);
      expect(names.filter((name) => !places.some((path) => has(path, name)))).toEqual([]);
    }
  });

  test.each<[string, string[]]>([
    ['const said = answerOf(query);', ['1 said']],
    ['interface Row {\n  readonly toldAt: Instant;\n}', ['2 toldAt']],
    ['function f({ keptRows }: Rows, whose: string) {}', ['1 keptRows', '1 whose']],
    ['type Told = Answer; class Foo { #troubles = 1; }', ['1 Told', '1 troubles']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template within the snippet
    ['const text = `${said} was said`;', ['1 said']],
    ['const a = <p class="x">{heard}</p>;', ['1 heard']],
    ['const LOOK_EVERY_MS = 1; const SPF_MEND = 2;', ['1 LOOK_EVERY_MS', '1 SPF_MEND']],
    ['const lookUp = 1; const LOOKED_UP_MS = 2; type LookedUp = 3; const lookups = 4; const LOOK_ALIKES = 5;', []],
    ['const pending = 1; const homepage = 2; const keep = 3; const expend = 4;', []],
    ["// what was told\nconst a = 'said'; /* kept */ const b = /heard/;", []],
    ['const a = <img alt="said" /> /* told */;', []],
  ])('the test finds it: %s', (source, places) => {
    expect(forbiddenIn(source)).toEqual(places);
  });
});
