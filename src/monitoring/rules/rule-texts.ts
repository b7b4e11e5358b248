import { defineTexts } from '../../domain/message.ts';

/** Says why rules for alerts cannot be used, in whole sentences. */
export const RULE_TEXTS = defineTexts('alert-rules', {
  'not-a-clock': '"{typed}" is not a time of day. Write it like 22:00.',
  'not-a-day':
    '"{typed}" is not a day. Write a date such as 2026-12-04, or mon, tue, wed, thu, fri, sat or sun for each week.',
  'not-a-zone': '"{typed}" is not a time zone. Write it like Europe/Berlin, Asia/Tokyo or UTC.',
  'not-minutes': 'Choose from {least} to {most}.',
  'not-a-number': '"{typed}" is not a whole number. Write it like 30.',
  'no-hours': 'Quiet hours cannot begin and end at the same time. Choose another end.',
  'no-groups': 'Choose at least one kind of change.',
  'name-too-long': 'A name can have at most {most} characters.',
  'not-a-recipient': '"{typed}" is not a confirmed recipient of this account.',
  'nobody-left': 'At least one confirmed recipient has to get alerts at once.',
  'not-monitored': '{domains} is not monitored in this account. Add a monitor first, or remove the name.',
  'too-many-windows': 'An account can have at most {most} windows.',
});
