import { defineTexts } from '../../domain/message.ts';

/** Words of the list of deliveries. */
export const DELIVERIES_TEXTS = defineTexts('page/deliveries', {
  title: 'Deliveries',
  meta: '{count, plural, one {of the latest alert} other {of the latest # alerts}}',
  when: 'When',
  alert: 'Alert',
  to: 'To',
  result: 'Result',
  about: '{domain}: {headline}',
  removed: 'a recipient that was removed',
  accepted: 'Accepted',
  waiting: 'Waiting',
  uncertain: 'Sent, but not confirmed',
  refused: 'Rejected',
  'given-up': 'Given up',
  stands: '{state}, {when}.',
  reason: 'Answer: {reason}.',
  next: 'We try again {wait}.',
  again: 'Send again',
});
