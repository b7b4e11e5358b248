import { defineTexts } from '../../domain/message.ts';

/** The line under a verdict: what the other pages of a domain say of it. `{title}` is the name of a page. */
export const SUMMARY_LINE_TEXTS = defineTexts('page/summary-line', {
  label: 'Other checks of this domain',
  exact: '{title} {score}, {grade}',
  'no-grade': '{title} {score}',
  'at-least': '{title}: at least {score}',
  'no-score': '{title}: no score yet',
  'open-to-check': 'open it to check',
  'nothing-to-fix': 'nothing to fix',
  certificate: 'Mail server certificate: {days, plural, =0 {ends today} one {# day} other {# days}}',
  'certificate-ended':
    'Mail server certificate: {days, plural, =0 {ended today} one {ended # day ago} other {ended # days ago}}',
  'certificate-again': 'Mail server certificate: check it again',
  'web-certificate': 'Website certificate: {days, plural, =0 {ends today} one {# day} other {# days}}',
  'web-certificate-ended':
    'Website certificate: {days, plural, =0 {ended today} one {ended # day ago} other {ended # days ago}}',
  'web-certificate-again': 'Website certificate: check it again',
  left: 'Registration: {days, plural, =0 {ends today} one {# day} other {# days}}',
  ended: 'Registration: {days, plural, =0 {ended today} one {ended # day ago} other {ended # days ago}}',
  held: 'Registration: on hold',
  ending: 'Registration: deleted, or soon to be',
  'no-end': 'Registration: no known end',
  'not-recent': 'Registration: check it again',
  checked: 'checked {age}',
  until: 'until {date}',
  'ended-on': 'ended on {date}',
});
