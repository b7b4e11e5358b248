// Writes the golden files again after a change that was meant, and prints the difference. See HELP.
import { spawnSync } from 'node:child_process';
import { basename, dirname } from 'node:path';

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

/** A golden test file, and what to run of it: all, or the tests with one of these names. */
interface Selection {
  readonly files: readonly string[];
  readonly names: readonly string[] | null;
}

/** Golden files that a test of their own writes, whose title names the file. */
const ONE_TEST_EACH = /^tests\/golden\/reports\/.*\.json$|^tests\/cli\/sessions\//;

/**
 * Selects tests by words. A word in a test's path selects that file; a word in a golden file's path selects the tests in
 * the folder of that file or the nearest one above. Returns null where a word matches nothing.
 */
export function selectTests(
  words: readonly string[],
  tests: readonly string[],
  goldenFiles: readonly string[],
): Selection | null {
  if (words.length === 0) return { files: tests, names: null };
  const files = new Set<string>();
  const names = new Set<string>();
  let whole = false;
  for (const word of words) {
    const byPath = tests.filter((path) => path.includes(word));
    const golden = byPath.length > 0 ? [] : goldenFiles.filter((path) => path.includes(word));
    if (byPath.length === 0 && golden.length === 0) return null;
    for (const path of [...byPath, ...golden.flatMap((file) => writersOf(file, tests))]) files.add(path);
    whole ||= byPath.length > 0 || golden.some((path) => !ONE_TEST_EACH.test(path));
    for (const path of golden) names.add(basename(path).replace(/\.json$/, ''));
  }
  return { files: [...files].sort(), names: whole ? null : [...names].sort() };
}

function writersOf(file: string, tests: readonly string[]): readonly string[] {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    const here = tests.filter((path) => dirname(path) === folder);
    if (here.length > 0) return here;
  }
  return tests.filter((path) => file === 'testbed/SCORES.md' && path.endsWith('/scores.test.ts'));
}

/** What is shown line by line. Transcripts are counted only: their lines hold whole messages. */
const WRITTEN = [
  'tests/golden/reports',
  'tests/corpus/expected.json',
  'tests/cli/sessions',
  'testbed/SCORES.md',
  'docs/configuration.md',
  'docs/checks',
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
  const tests = git('grep', '-l', 'toMatchFileSnapshot(', '--', '*.test.ts', '*.test.tsx').trim().split('\n');
  const golden = [
    'testbed/SCORES.md',
    'tests/corpus/expected.json',
    ...git('ls-files', 'tests/golden/reports', 'tests/cli/sessions').trim().split('\n'),
  ];
  const words = args.filter((one) => !one.startsWith('-'));
  const selection = selectTests(words, tests, golden);
  if (selection === null) {
    process.stderr.write(`No golden file or test matches: ${words.join(', ')}.\n\n${HELP}`);
    return 2;
  }
  const { files, names } = selection;
  if (args.includes('--record') && !run(process.execPath, 'tests/golden/record.ts')) return 1;
  if (files.some((path) => path.startsWith('tests/cli/')) && !run(process.execPath, 'scripts/build.mjs', '--quiet'))
    return 1;
  const only = names === null ? [] : ['-t', names.map(escaped).join('|')];
  const green = [
    run('vitest', 'run', '--project', 'whole', '-u', ...files, ...only),
    words.length > 0 || run(process.execPath, 'scripts/docs.ts'),
  ].every(Boolean);

  const stat = git('diff', '--stat', '--', ...WRITTEN, 'tests/golden/transcripts');
  const added = git('ls-files', '--others', '--exclude-standard', '--', ...WRITTEN, 'tests/golden/transcripts');
  const difference = stat + added.replace(/^(?=.)/gm, ' new: ') + git('diff', '--', ...WRITTEN);
  process.stdout.write(difference === '' ? 'Nothing changed.\n' : difference);
  return green ? 0 : 1;
}

if (import.meta.main) process.exitCode = accept(process.argv.slice(2));
