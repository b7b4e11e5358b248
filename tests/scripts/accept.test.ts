import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { GOLDEN_TESTS, selectTests } from '../../scripts/accept.ts';

const CORPUS = 'tests/corpus/corpus.test.ts';
const FOUND = 'tests/corpus/findings.test.ts';
const EMAILS = 'tests/golden/emails.test.ts';
const MAIL = 'tests/golden/mail.test.ts';
const PAGES = 'tests/golden/pages.test.ts';
const REPORTS = 'tests/golden/reports.test.ts';
const SCORES = 'tests/golden/scores.test.ts';
const SESSIONS = 'tests/cli/sessions.test.ts';
const GOLDEN = [
  'testbed/SCORES.md',
  'tests/corpus/expected.json',
  'tests/golden/reports/perfect.example.json',
  'tests/golden/reports/mail/perfect.example.json',
  'tests/golden/reports/mail-scores.txt',
  'tests/golden/reports/pages/malformed.txt',
  'tests/golden/emails/ja.txt',
  'tests/cli/sessions/whois.txt',
];

describe('npm run accept runs', () => {
  test.each<[words: readonly string[], whole: readonly string[], files: readonly string[], names: readonly string[]]>([
    [[], GOLDEN_TESTS.toSorted(), [], []],
    [['corpus'], [CORPUS, FOUND], [], []],
    [['expected.json'], [CORPUS], [], []],
    [['SCORES'], [SCORES], [], []],
    [['malformed'], [PAGES], [], []],
    [['emails/ja'], [EMAILS], [], []],
    [['golden/scores'], [SCORES], [], []],
    [['sessions/whois'], [], [SESSIONS], ['whois.txt']],
    [['tests/cli/sessions/whois.txt'], [], [SESSIONS], ['whois.txt']],
    [['perfect.example'], [], [MAIL, REPORTS], ['perfect.example']],
    [['reports/perfect'], [], [REPORTS], ['perfect.example']],
    [['reports/mail/perfect'], [], [MAIL], ['perfect.example']],
    [['mail-scores'], [], [MAIL], ['the points of each item']],
    [['whois', 'corpus'], [CORPUS, FOUND], [SESSIONS], ['whois.txt']],
    [['perfect.example', 'golden/mail.test'], [MAIL], [REPORTS], ['perfect.example']],
  ])('%j', (words, whole, files, names) => {
    expect(selectTests(words, GOLDEN)).toEqual({ whole, files, names });
  });

  test.each([[['nothing like it']], [['corpus', 'nothing like it']]])('%j: nothing', (words) => {
    expect(selectTests(words, GOLDEN)).toBeNull();
  });

  test('knows every test that writes golden files', () => {
    const { stdout } = spawnSync('git', ['grep', '-l', 'toMatchFileSnapshot[(]', '--', '*.test.ts', '*.test.tsx'], {
      encoding: 'utf8',
    });
    expect(stdout.trim().split('\n').sort()).toEqual([...GOLDEN_TESTS].sort());
  });
});
