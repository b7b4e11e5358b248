import { describe, expect, test } from 'vitest';
import { selectTests } from '../../scripts/accept.ts';

const CORPUS = 'tests/corpus/corpus.test.ts';
const REPORTS = 'tests/golden/reports.test.ts';
const SCORES = 'tests/golden/scores.test.ts';
const SESSIONS = 'tests/cli/sessions.test.ts';
const TESTS = [SESSIONS, CORPUS, REPORTS, SCORES];
const GOLDEN = [
  'testbed/SCORES.md',
  'tests/corpus/expected.json',
  'tests/golden/reports/perfect.example.json',
  'tests/golden/reports/mail/perfect.example.json',
  'tests/golden/reports/mail-scores.txt',
  'tests/cli/sessions/whois.txt',
];

describe('npm run accept runs', () => {
  test.each<[words: readonly string[], files: readonly string[] | null, names: readonly string[] | null]>([
    [[], TESTS, null],
    [['corpus'], [CORPUS], null],
    [['expected.json'], [CORPUS], null],
    [['SCORES'], [SCORES], null],
    [['scores'], [SCORES], null],
    [['sessions/whois'], [SESSIONS], ['whois.txt']],
    [['tests/cli/sessions/whois.txt'], [SESSIONS], ['whois.txt']],
    [['perfect.example'], [REPORTS, SCORES], ['perfect.example']],
    [['mail-scores'], [REPORTS, SCORES], null],
    [['whois', 'corpus'], [SESSIONS, CORPUS], null],
    [['nothing like it'], null, null],
    [['corpus', 'nothing like it'], null, null],
  ])('%j', (words, files, names) => {
    expect(selectTests(words, TESTS, GOLDEN)).toEqual(files === null ? null : { files, names });
  });
});
