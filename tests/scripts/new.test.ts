import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { THINGS } from '../../scripts/new/things.ts';
import { make } from '../../scripts/new.ts';
import { isLong } from '../support/seed.ts';

// Everything that has a template is made in one copy of the repository. There it type-checks, and all tests pass but the one
// that says what is left to write.

const ROOT = join(import.meta.dirname, '../..');
const WHOLE = [
  'bench',
  'docs',
  'deploy',
  'scripts',
  'tests',
  'testbed',
  'README.md',
  'CONTRIBUTING.md',
  'vitest.config.ts',
];
const NEEDED = ['tests/fixtures/severities.tsv', 'tests/browser/sweep-site.test.ts'];
const CONFIGS = ['.gitignore', 'biome.json', 'package.json', 'tsconfig.json'];
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'zonewell-new-'));
  for (const path of ['src', ...CONFIGS, ...(isLong ? WHOLE : NEEDED)])
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Sources that were written so far. */
const sources = new Set<string>();

const start = (typed: string) => {
  let [stdout, stderr] = ['', ''];
  const output = {
    stdout: { write: (text: string) => (stdout += text) },
    stderr: { write: (text: string) => (stderr += text) },
  };
  const status = make(
    typed.split(' ').filter((word) => word !== ''),
    { ...output, root: copy },
  );
  return { stdout, stderr, status };
};

/** Beside the examples, each with what it adds to files that are there: other forms of a check, and kinds without blocks. */
const MADE: readonly (readonly [typed: string, added: Readonly<Record<string, string>>])[] = [
  [
    'check certificate/key-usage --kind ssl --kind diagnosis/certificate',
    {
      'src/diagnoses/ssl.ts': 'graded(keyUsage, 0)',
      'src/diagnoses/overall.ts': 'bySeverity(keyUsage)',
      'tests/fixtures/severities.tsv': 'key-usage\tabsent\tnotice',
    },
  ],
  ['check name-servers/zone-transfer --kind health', { 'src/diagnoses/health.ts': 'allOrNothing(zoneTransfer, 0)' }],
  ['check arc/arc --kind mail', { 'src/diagnoses/mail.ts': 'graded(arc, 0)' }],
  ['check seo/seo-fonts --kind seo', { 'src/diagnoses/seo.ts': 'graded(seoFonts, 0)' }],
  ['fact zone-transfer', {}],
  ['block key-types --kind ssl', { 'src/diagnoses/ssl.ts': ', keyTypes' }],
  [
    'kind web-security',
    { 'src/diagnoses/kinds.ts': ', WEB_SECURITY] as const;', 'src/languages/ja/kinds.ts': "  'web-security': {" },
  ],
  ['block page-weight --kind web-security', { 'src/diagnoses/web-security.ts': 'blocks: [pageWeight]' }],
  ['question banner', { 'src/evidence/questions/questions.ts': '  BANNER,\n' }],
  ['command trace', { 'src/cli/program.ts': ".command('trace')", 'src/languages/ja/help.ts': "'trace': 'TODO'" }],
  ['operation name-servers', { 'src/api/operations.ts': '  getNameServers,\n' }],
  ['page glossary', { 'src/pages/pages.ts': '  glossaryPage,\n', 'tests/browser/sweep-site.test.ts': "'/glossary'" }],
  ['event validation/zone-unsigned', { 'src/monitoring/events/validation.ts': "'zone-unsigned': defineEvent(" }],
  ['setting greeting-text', { 'src/app/settings.ts': "env: 'ZONEWELL_GREETING_TEXT'" }],
];

describe('npm run new', () => {
  test('makes each of its examples here', () => {
    const examples = Object.values(THINGS).map(({ example }) => example);
    expect(MADE.map(([typed]) => typed)).toEqual(expect.arrayContaining(examples));
  });

  test.each(MADE)('%s writes its files and says what is left', (typed, added) => {
    const { stdout, stderr, status } = start(typed);
    expect([stderr, status]).toEqual(['', 0]);
    const written = [...stdout.matchAll(/^(?:wrote|added to) (.*)$/gm)].map(([, path = '']) => path);
    expect(written.length).toBeGreaterThan(1);
    expect(written.filter((path) => !existsSync(join(copy, path)))).toEqual([]);
    expect(written).toEqual(expect.arrayContaining(Object.keys(added)));
    for (const [path, line] of Object.entries(added)) expect(readFileSync(join(copy, path), 'utf8')).toContain(line);
    expect(stdout).toMatch(/What is left to do:\n1\. /);
  });

  test.each([
    ['check name-servers/zone-transfer --kind health', 'src/checks/name-servers/zone-transfer.ts is there already.'],
    ['check zone-transfer --kind health', 'The name of a check is <subject>/<id>, not "zone-transfer".'],
    ['check dnssec/keys', 'A check belongs to a kind of diagnosis: --kind <kind>.'],
    ['check dnssec/keys --kind dns', /^There is no kind "dns"\. The kinds are ai, diagnosis, health, /],
    [
      'check dnssec/keys --kind diagnosis',
      /^Each check of "diagnosis" is in an area: --kind diagnosis\/<area>, one of /,
    ],
    ['check dnssec/keys --kind diagnosis/keys', /^The kind "diagnosis" has no area "keys"\. Its areas are /],
    ['check hsts/max-age --kind ssl/https', /^A new check of "ssl" has no points, /],
    ['fact ZoneTransfer', '"ZoneTransfer" is not a name in kebab-case, such as zone-transfer.'],
    ['fact dns/zone', 'The name of a fact is <id>, not "dns/zone".'],
    ['fact x --kind ssl', 'A fact takes no --kind.'],
    ['block x --kind ssl --kind mail', 'A block takes one --kind.'],
    ['event nothing/x', /^There is no "nothing"\. Events are in dane, delegation, /],
    ['room x', /^There is no template for "room", only for check, fact, /],
    ['toString x', /^There is no template for "toString", /],
    ['fact', 'Name one fact: fact <id>.'],
    ['fact x y', 'Name one fact: fact <id>.'],
    ['fact x --mail', /^Unknown option '--mail'/],
  ])('%s is refused', (typed, fault) => {
    const { stderr, status } = start(typed);
    const expected = typeof fault === 'string' ? fault : expect.stringMatching(fault);
    expect([status, stderr.split('\n')[0]]).toEqual([2, expected]);
  });

  test('--help shows examples', () => {
    const { stdout, status } = spawnSync(process.execPath, [join(ROOT, 'scripts/new.ts'), '--help'], {
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    for (const { example } of Object.values(THINGS)) expect(stdout).toContain(`\n  npm run new -- ${example}\n`);
  });
});

describe.runIf(isLong)('what it wrote', () => {
  const run = (...args: readonly string[]) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
    return { status, text: stdout + stderr };
  };
  const bin = (path: string): string => join('node_modules', path);

  test('is formatted by npm run fix, and type-checks', () => {
    expect(run(bin('@biomejs/biome/bin/biome'), 'check', '--write', ...sources).text).toMatch(/^Checked /);
    expect(run(bin('typescript/bin/tsc'), '--noEmit', '--incremental', 'false', '--singleThreaded').text).toBe('');
  });

  test('passes all tests of the house and its own, but the one of what is left', () => {
    expect(run('tests/golden/record.ts', 'kinds/web-security').text).not.toContain('Error');
    expect(run('scripts/docs.ts').status).toBe(0);
    const own = ['key-usage', 'zone-transfer', 'arc', 'seo-fonts', 'banner', 'name-servers'].map(
      (id) => `/${id}.test.ts`,
    );
    const args = ['run', '--maxWorkers=1', '--reporter=json', '--outputFile=results.json', 'tests/house/', ...own];
    run(bin('vitest/vitest.mjs'), ...args);
    const { testResults }: { testResults: { name: string; assertionResults: { title: string; status: string }[] }[] } =
      JSON.parse(readFileSync(join(copy, 'results.json'), 'utf8'));
    const titles = testResults.flatMap(({ assertionResults }) => assertionResults);
    const failed = titles.filter(({ status }) => status === 'failed').map(({ title }) => title);
    expect(failed).toEqual(['TODO: nothing is left to write']);
    expect(testResults.length).toBeGreaterThan(own.length + 20);
  });
});
