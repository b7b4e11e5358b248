import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DATED_FACTS, type DatedFacts, dueOf } from '../../scripts/dated-facts.ts';
import { KINDS } from '../../src/diagnoses/kinds.ts';
import type { Citation } from '../../src/domain/citation.ts';
import { DRAFTS, REPLACED_RFCS } from '../../src/domain/standards.ts';
import { literalsOf } from './literals.ts';

// Facts about the outside world go stale without any change of ours, so each table of them says where it was read, when,
// and when to read it again. This test looks for tables that say nothing of it.

const ROOT = join(import.meta.dirname, '../..');

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The code and data of the product, the Japanese of its texts aside: it says what their English says. */
const FILES = globSync('src/**/*.{ts,tsx,json}', { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$|^src\/texts\/ja\/|tsconfig\.json$/.test(path))
  .sort();

/** Data that we make ourselves. */
const OWN_DATA = ['api-samples', 'check-samples', 'command-help', 'peer-names'].map(
  (name) => `src/pages/docs/${name}.json`,
);

/** Sources whose content stays as it is: a document with a number, or our own. A draft has a date of its own. */
const LASTING =
  /^(?:RFC \d|MS-OXDISCO §|docs\/limits\.md|specification|X\.690|POSIX|CVE-|UAX #|UTS #46|DNS Flag Day 2020|draft-|sqlite\.org|statfs|errno|nodejs\.org|PostgreSQL manual|Prometheus exposition|OpenAPI 3|Fetch standard|W3C Upgrade Insecure Requests|sitemaps\.org|the examples of RFC)/;
/** Registries, guides and policies change, whatever document they stand beside. */
const CHANGING = /\b(?:IANA|ICANN|OWASP|NIST|guides?|registr(?:y|ies))\b/;

/** A name that somebody could own, as a literal has it; those of documentation, of tests and of files aside. */
const HOST = /^[_a-z0-9][_a-z0-9.-]*\.(?!example$|test$|invalid$|local$|[jt]sx?$|json$|txt$)[a-z]{2,}$/;
/** Rooms where columns, files and examples look like names, and none of which judges. */
const WITHOUT_HOSTS = /^src\/(?:store|api|pages|cli)\//;
const MANY_HOSTS = 3;

const commentsOf = (source: string): string[] =>
  [...source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\//g)].map(([, text = '']) => text.replace(/\s*\n\s*\*\s*/g, ' '));

/** Returns why a file looks as if it held facts about the outside world. */
function signsOf(path: string, source: string): string[] {
  if (path.endsWith('.json')) return OWN_DATA.includes(path) ? [] : ['data'];
  const sources = commentsOf(source)
    .flatMap((text) => [...text.matchAll(/Sources?: (.*?)(?=\. [A-Z]|$)/g)].map(([, one = '']) => one.trim()))
    .filter((one) => !LASTING.test(one) || CHANGING.test(one));
  const literals = WITHOUT_HOSTS.test(path) ? [] : literalsOf(source);
  const hosts = new Set(literals.flatMap(({ text }) => (HOST.test(text) ? [text] : [])));
  return [...sources, ...(hosts.size >= MANY_HOSTS ? [[...hosts].slice(0, MANY_HOSTS).join(', ')] : [])];
}

/** Returns the facts of which a file reads more than their date. */
function readFrom(path: string): readonly DatedFacts[] {
  const imports = [...read(path).matchAll(/^import \{([^}]*)\} from '(\.[^']+)';/gm)].flatMap(
    ([, names = '', from = '']) => {
      const values = names.split(',').filter((name) => !/^\s*(?:type .*|\w+_SOURCE|)\s*$/.test(name));
      return values.length === 0 ? [] : [join(dirname(path), from)];
    },
  );
  return DATED_FACTS.filter(({ files }) => files.some((file) => imports.includes(file)));
}

describe('facts about the outside world', () => {
  const listed = DATED_FACTS.flatMap(({ files }) => files);

  test('every file that holds some is listed with its date', () => {
    const undated = FILES.filter((path) => !listed.includes(path)).flatMap((path) =>
      signsOf(path, read(path)).map((sign) => `${path}: ${sign}`),
    );
    expect(undated).toEqual([]);
  });

  test('every date is listed, once, and each file that is listed exists', () => {
    const dated = FILES.filter((path) => /: DatedSource = \{/.test(read(path)));
    expect(DATED_FACTS.map(({ files: [first] }) => first).toSorted()).toEqual(dated);
    expect(listed.filter((path) => !FILES.includes(path))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  test.each(DATED_FACTS.map((one) => [one.about, one] as const))('%s: a source and sound dates', (_, { source }) => {
    for (const day of [source.readOn, source.reviewBy]) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
    expect(source.source).toMatch(/\S/);
    // Read again within a year and a half of having been read.
    const months = (Date.parse(source.reviewBy) - Date.parse(source.readOn)) / (30 * 24 * 3_600_000);
    expect(months).toBeGreaterThan(0);
    expect(months).toBeLessThan(18);
  });

  test.each<[string, string, string[]]>([
    ['src/records/new.json', '{"servers": {}}', ['data']],
    [
      'src/records/new.ts',
      '/** Algorithms. Source: IANA, Algorithm Numbers. */\nconst A = [1];',
      ['IANA, Algorithm Numbers.'],
    ],
    [
      'src/records/new.ts',
      "/** Sources: the providers' own\n * pages. The best first. */\nconst A = [1];",
      ["the providers' own pages"],
    ],
    [
      'src/records/new.ts',
      '/** Source: RFC 8914 §4 and the registry it opened. */',
      ['RFC 8914 §4 and the registry it opened.'],
    ],
    [
      'src/records/new.ts',
      "const A = ['a.com', 'mx.b.net', '_spf.c.co.jp', 'd.org'];",
      ['a.com, mx.b.net, _spf.c.co.jp'],
    ],
    [
      'src/records/new.ts',
      "/** Source: RFC 7208 §4.6.4. */\nconst A = ['a.com', 'b.example', './c.ts', 'd.e.test'];",
      [],
    ],
  ])('the test finds a file without a date: %s %#', (path, source, signs) => {
    expect(signsOf(path, source)).toEqual(signs);
  });

  test('the Public Suffix List is of the version that its date is about', () => {
    const { version } = JSON.parse(read('node_modules/tldts/package.json'));
    expect(DATED_FACTS.find(({ about }) => about === 'Public Suffix List')?.source.source).toContain(
      `tldts ${version}`,
    );
  });
});

describe('checks', () => {
  const checks = KINDS.flatMap((kind) => kind.checks.map(({ check }) => check));

  test('a subject that reads dated facts has a check that names their date', () => {
    const missing = globSync('src/checks/*/*.ts', { cwd: ROOT })
      .filter((path) => !path.endsWith('.test.ts'))
      .flatMap((path) => {
        const subject = dirname(path);
        const named = checks
          .filter(({ id }) => existsSync(join(ROOT, subject, `${id}.ts`)))
          .flatMap((one) => one.restsOn);
        return readFrom(path)
          .filter(({ source }) => !named.includes(source))
          .map(({ about }) => `${path}: ${about}`);
      });
    expect(missing).toEqual([]);
  });

  test('the test sees what a file reads', () => {
    expect(readFrom('src/checks/name-servers/ns-redundancy.ts').map(({ about }) => about)).toEqual([
      'Special-purpose addresses',
      'Name-server providers',
    ]);
  });
});

describe('standards', () => {
  const checks = KINDS.flatMap((kind) => kind.checks.map(({ check }) => check));

  test('every draft that we name is listed', () => {
    const named = FILES.filter((path) => /\.tsx?$/.test(path)).flatMap((path) =>
      [...read(path).matchAll(/\bdraft-[a-z0-9]+(?:-[a-z0-9]+)+/g)].map(([name]) => name.replace(/-\d\d$/, '')),
    );
    expect([...new Set(named)].sort()).toEqual([...DRAFTS]);
  });

  test('no check cites an RFC that another replaced', () => {
    const citations: readonly Citation[] = checks.flatMap(({ citations: own, findings }) => [
      ...own,
      ...Object.values(findings).flatMap(({ refs }) => refs?.rfc ?? []),
    ]);
    expect(citations.length).toBeGreaterThan(20);
    expect(citations.filter((one) => 'rfc' in one && one.rfc in REPLACED_RFCS)).toEqual([]);
  });
});

describe('what is due', () => {
  const facts: readonly DatedFacts[] = [
    {
      about: 'Algorithms',
      source: { source: 'https://www.iana.org/', readOn: '2026-05-30', reviewBy: '2026-11-30' },
      files: ['src/a.ts', 'src/b.ts'],
    },
    {
      about: 'Providers',
      source: { source: 'their pages', readOn: '2026-05-30', reviewBy: '2027-11-30' },
      files: ['src/c.ts'],
    },
  ];
  const begin = 'src/a.ts: Algorithms: read on 2026-05-30, due since 2026-11-30,';
  const end = 'Read again: https://www.iana.org/';

  test.each([
    ['2026-11-29', { lines: [], fails: false }],
    ['2026-11-30', { lines: [`warning: ${begin} fails on 2027-03-02. ${end}`], fails: false }],
    ['2027-03-01', { lines: [`warning: ${begin} fails on 2027-03-02. ${end}`], fails: false }],
    ['2027-03-02', { lines: [`error: ${begin} overdue since 2027-03-02. ${end}`], fails: true }],
  ])('on %s', (day, due) => {
    expect(dueOf(facts, day)).toEqual(due);
  });

  test.each([
    ['the day on which this was written', '2026-11-25', 0, 0],
    ['a day after all reviews', '2099-01-01', DATED_FACTS.length, 1],
  ])('the script of `npm run check`, on %s', (_, day, count, code) => {
    const script = ['scripts/due-facts.ts', day];
    const { stdout, stderr, status } = spawnSync(process.execPath, script, { cwd: ROOT, encoding: 'utf8' });
    expect(stdout.split('\n').filter((line) => line !== '')).toHaveLength(count);
    expect([stderr, status]).toEqual(['', code]);
  });

  test('`npm run check` runs it', () => {
    expect(read('scripts/check.ts')).toContain("'node scripts/due-facts.ts'");
  });
});
