import { defineTexts } from '../../domain/message.ts';

/** Words of `zonewell explain`. */
export const EXPLAIN_TEXTS = defineTexts('cli/explain', {
  unknown: 'There is no check and no finding "{code}"',
  'unknown/hint': 'Try one of: {codes}.',
  'unknown/search': 'Name it as a report does, like spf/doubled, or a check, like spf.',
  several: '"{code}" stands for several:',
  severity: 'Severity: {severity}',
  'not-needing': 'in order',
  'in-report': '{report}: {points, plural, =0 {no points} one {# point of 100} other {# points of 100}}',
  'in-report-by-severity': '{report}: points by severity',
  'to-do': 'What to do: {action}',
  about: 'About {check}',
  findings: 'Findings',
  sources: 'Sources',
  elsewhere: 'In other tools',
  slots: 'Words in braces stand for values of the domain.',
});
