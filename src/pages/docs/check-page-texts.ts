import { defineTexts } from '../../domain/message.ts';

/** Words of the page of a check. */
export const CHECK_PAGE_TEXTS = defineTexts('page/docs/check', {
  index: 'All checks',
  worth:
    'A check of “{report}”. It {points, plural, =0 {carries no points} one {is worth # point of 100} other {is worth # points of 100}}.',
  'worth-by-severity': 'A check of “{report}”. Each finding costs points by its severity.',
  'points-of': 'points of 100',
  unscored: 'shown without points',
  findings: 'possible findings',
  tests: 'test cases',
  criteria: 'current criteria',
  means: 'What it means',
  looks: 'What a pass and a fail look like',
  pass: 'A pass',
  fail: 'A fail',
  'no-record': 'No such record.',
  unknown:
    'If a lookup that we need fails, the check is unknown. It doesn’t count as failed. If there is nothing to judge, such as a page, it doesn’t apply.',
  'all-findings': 'Findings',
  slots: 'Words in braces stand for values of your domain.',
  finding: 'Finding',
  meaning: 'What it means, and what to do',
  stable: 'Codes are stable. Use them in programs that read the API.',
  elsewhere: 'In other tools',
  'elsewhere-text': 'Other tools have these names for what this check finds.',
  tool: 'Tool',
  names: 'What it calls it',
  sources: 'Sources',
  read: 'Standards, registries and lists of providers change. We read those behind this check on {date} or later.',
  tested: 'Every finding has a test case. All {count} are in <code>{path}</code> of the source code.',
  passed: 'Passed',
  partly: 'Partly',
  failed: 'Failed',
  share: '{points} of {most}',
});
