// Writes the golden files again after a change that was meant, and prints the difference. See HELP.
import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';

const HELP = `Usage: npm run accept -- [--record] [path or word...]

Runs the tests that compare with golden files (reports, corpus counts, CLI sessions, scores of the testbed), writes those
files and the generated pages of docs/ as they are now, and prints the difference. Read every line of it.

  --record    first ask the testbed again for the transcripts that golden reports are made from
  --help      this

Examples:
  npm run accept                            everything; takes a minute or two
  npm run accept -- corpus                  the golden files whose path, or whose test's path, contains "corpus"
  npm run accept -- sessions/whois.txt      one CLI session
  npm run accept -- perfect.example         the golden reports of one domain
`;

/** What to run: test files as a whole, and of other test files only the tests with these names. */
interface Selection {
  readonly whole: readonly string[];
  readonly files: readonly string[];
  readonly names: readonly string[];
}

/** Golden files and the test file that writes them; where one test is enough to write a file, also the end of its name. */
const WRITERS: readonly (readonly [golden: RegExp, test: string, name?: (path: string) => string])[] = [
  [/^tests\/golden\/reports\/[^/]+\.json$/, 'tests/golden/reports.test.ts', (path) => basename(path, '.json')],
  [/^tests\/golden\/reports\/mail\/[^/]+\.json$/, 'tests/golden/mail.test.ts', (path) => basename(path, '.json')],
  [/^tests\/golden\/formats\//, 'tests/golden/formats.test.ts'],
  [/^tests\/golden\/reports\/pages\/[^/]+\.txt$/, 'tests/golden/pages.test.ts'],
  [/^tests\/golden\/reports\/mail-scores\.txt$/, 'tests/golden/mail.test.ts', () => 'the points of each item'],
  [/^tests\/golden\/emails\/evening-/, 'tests/monitoring/evening.test.ts'],
  [/^tests\/golden\/emails\/alerts-/, 'tests/mail/alert-email.test.ts'],
  [/^tests\/golden\/emails\//, 'tests/golden/emails.test.ts'],
  [/^tests\/golden\/stored\//, 'tests/golden/stored-messages.test.ts'],
  [/^tests\/cli\/sessions\//, 'tests/cli/sessions.test.ts', (path) => basename(path)],
  [/^tests\/golden\/server-findings\.txt$/, 'tests/golden/server-findings.test.ts'],
  [/^tests\/corpus\/findings\.tsv$/, 'tests/corpus/findings.test.ts'],
  [/^tests\/delegation\/healthy-styles\.tsv$/, 'tests/delegation/healthy-styles.test.ts'],
  [/^tests\/corpus\/expected\.json$/, 'tests/corpus/corpus.test.ts'],
  [/^testbed\/SCORES\.md$/, 'tests/golden/scores.test.ts'],
  [/^tests\/fixtures\/databases\//, 'tests/contract/older-databases.test.ts'],
];

/** The test files that write golden files. */
export const GOLDEN_TESTS: readonly string[] = [...new Set(WRITERS.map(([, test]) => test))];

/**
 * Selects tests by words. A word in the path of a test file selects that file; a word in the path of a golden file selects
 * the test that writes it. Returns null where a word matches nothing.
 */
export function selectTests(words: readonly string[], goldenFiles: readonly string[]): Selection | null {
  const whole = new Set(words.length === 0 ? GOLDEN_TESTS : []);
  const single = new Map<string, string>();
  for (const word of words) {
    const tests = GOLDEN_TESTS.filter((path) => path.includes(word));
    const golden = tests.length > 0 ? [] : goldenFiles.filter((path) => path.includes(word));
    if (tests.length === 0 && golden.length === 0) return null;
    for (const test of tests) whole.add(test);
    for (const path of golden) {
      const [, test, name] = writerOf(path);
      if (name === undefined) whole.add(test);
      else single.set(path, name(path));
    }
  }
  const parts = [...single].filter(([path]) => !whole.has(writerOf(path)[1]));
  return {
    whole: [...whole].sort(),
    files: [...new Set(parts.map(([path]) => writerOf(path)[1]))].sort(),
    names: [...new Set(parts.map(([, name]) => name))].sort(),
  };
}

function writerOf(path: string): (typeof WRITERS)[number] {
  const writer = WRITERS.find(([golden]) => golden.test(path));
  if (writer === undefined) throw new Error(`scripts/accept.ts does not know which test writes ${path}`);
  return writer;
}

/** What is shown line by line. Transcripts are counted only: their lines hold whole messages. */
const WRITTEN = [
  'tests/golden/reports',
  'tests/corpus/expected.json',
  'tests/cli/sessions',
  'testbed/SCORES.md',
  'docs/configuration.md',
  'docs/monitor-settings.md',
  'docs/checks',
  'tests/fixtures/databases',
];

const git = (...args: readonly string[]): string => spawnSync('git', args, { encoding: 'utf8' }).stdout;

/** Runs a command quietly. What it printed is shown where it failed. */
function run(command: string, ...args: readonly string[]): boolean {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) process.stderr.write(`${stdout}${stderr}`);
  return status === 0;
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function accept(args: readonly string[]): number {
  if (args.includes('--help')) {
    process.stdout.write(HELP);
    return 0;
  }
  const unknown = args.find((one) => one.startsWith('-') && one !== '--record');
  if (unknown !== undefined) {
    process.stderr.write(`There is no option ${unknown}.\n\n${HELP}`);
    return 2;
  }
  const golden = [
    'testbed/SCORES.md',
    'tests/corpus/expected.json',
    ...git('ls-files', 'tests/golden/reports', 'tests/cli/sessions').trim().split('\n'),
  ];
  const words = args.filter((one) => !one.startsWith('-'));
  const selection = selectTests(words, golden);
  if (selection === null) {
    process.stderr.write(`No golden file or test matches: ${words.join(', ')}.\n\n${HELP}`);
    return 2;
  }
  const { whole, files, names } = selection;
  if (args.includes('--record') && !run(process.execPath, 'tests/golden/record.ts')) return 1;
  if (
    [...whole, ...files].some((path) => path.startsWith('tests/cli/')) &&
    !run(process.execPath, 'scripts/build.mjs', '--quiet')
  )
    return 1;
  // Written with "=", as a bare `-u` takes the next word, a test file, for its value.
  const update = ['run', '--project', 'whole', '--project', 'shared', '--update=all'];
  const green = [
    whole.length === 0 || run('vitest', ...update, ...whole),
    files.length === 0 || run('vitest', ...update, ...files, '-t', `(?:^|\\s)(?:${names.map(escaped).join('|')})$`),
    words.length > 0 || run(process.execPath, 'scripts/docs.ts'),
  ].every(Boolean);

  const stat = git('diff', '--stat', '--', ...WRITTEN, 'tests/golden/transcripts');
  const added = git('ls-files', '--others', '--exclude-standard', '--', ...WRITTEN, 'tests/golden/transcripts');
  const difference = stat + added.replace(/^(?=.)/gm, ' new: ') + git('diff', '--', ...WRITTEN);
  process.stdout.write(difference === '' ? 'Nothing changed.\n' : difference);
  return green ? 0 : 1;
}

if (import.meta.main) process.exitCode = accept(process.argv.slice(2));
