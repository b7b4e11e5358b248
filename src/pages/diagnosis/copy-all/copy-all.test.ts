import { expect, test } from 'vitest';
import { fixOf, publish } from '../../../checks/fix.ts';
import { fixPath } from '../../../diagnoses/fix-item.ts';
import type { ReportAction } from '../../../diagnoses/report.ts';
import type { DomainName } from '../../../domain/name.ts';
import { render } from '../../../texts/language.ts';
import { markdownText, ticketOf, zoneDifference } from './copy-all.ts';

const DOMAIN = 'case.test' as DomainName;
const WORDS = {
  title: 'case.test: 1 fix',
  done: 'Done when it is there.',
  doneOtherwise: 'Done later.',
  samples: 'Samples:',
};

/** An action that puts one TXT record in the place of another. */
const actionOf = (value: string, old: string, title = 'Do it'): ReportAction => ({
  checks: [],
  findings: [],
  title,
  why: 'So that it works.',
  advice: '',
  points: 5,
  before: null,
  fix: render('en', fixPath(fixOf(publish(DOMAIN, { type: 'TXT', value, removes: [old] })), 'x', DOMAIN)),
});

test('the difference has old and new as lines of a zone file', () => {
  expect(zoneDifference([actionOf('v=spf1 -all', 'v=spf1 ~all')], WORDS)).toBe(
    '- case.test. IN TXT "v=spf1 ~all"\n+ case.test. 3600 IN TXT "v=spf1 -all"',
  );
});

test('a condition stands above its records, as a comment that cannot end', () => {
  const action = { ...actionOf('new', 'old'), advice: 'Only if\nnobody sends.' };
  expect(zoneDifference([action], WORDS).split('\n')[0]).toBe('; Only if nobody sends.');
});

test('samples are named above the lines that have them', () => {
  const change = { ...publish(DOMAIN, { type: 'AAAA', value: '2001:db8::80' }), fillIn: ['2001:db8::80'] };
  const fix = render('en', fixPath(fixOf(change), 'x', DOMAIN));
  expect(zoneDifference([{ fix, advice: '' }], WORDS).split('\n')).toEqual([
    '; Samples: 2001:db8::80',
    '+ case.test. 3600 IN AAAA 2001:db8::80',
  ]);
});

test.each([
  ['a quotation mark', 'a" ; evil IN A 192.0.2.1 "', 'a\\" ; evil IN A 192.0.2.1 \\"'],
  ['a backslash', 'a\\092" evil', 'a\\\\\\" evil'],
  ['an octet beyond ASCII', 'a\\200', 'a\\200'],
  ['a line break', 'a\\010evil', 'a\\010evil'],
])('%s of a stranger stays within its record', (_what, value, shown) => {
  const lines = zoneDifference([actionOf('new', value)], WORDS).split('\n');
  expect(lines).toEqual([`- case.test. IN TXT "${shown}"`, '+ case.test. 3600 IN TXT "new"']);
});

test('a ticket says what to do, why, old and new, and when it is done', () => {
  expect(ticketOf([actionOf('new', 'old')], WORDS)).toBe(
    [
      '# case.test: 1 fix',
      '## 1. Do it',
      'So that it works.',
      '```diff\n- case.test. IN TXT "old"\n+ case.test. 3600 IN TXT "new"\n```',
      'Done when it is there.',
    ].join('\n\n'),
  );
});

test('a fence in a record does not end the block of code', () => {
  const ticket = ticketOf([actionOf('new', '```` x')], WORDS);
  expect(ticket).toContain('`````diff\n- case.test. IN TXT "```` x"\n');
  expect(ticket).toContain('\n`````\n');
});

test.each([
  ['[click](https://evil.test)', '\\[click\\]\\(https://evil.test\\)'],
  ['<img src=x>', '\\<img src=x\\>'],
  ['a\n# b', 'a \\# b'],
  ['`rm` *now* | @all', '\\`rm\\` \\*now\\* \\| \\@all'],
])('%j is no markup', (text, shown) => {
  expect(markdownText(text)).toBe(shown);
});
