import { defineTexts } from '../../domain/message.ts';

/** Words of the page about when alerts come, and to whom if nobody acknowledges them. */
export const RULES_TEXTS = defineTexts('page/alert-rules', {
  strip: 'These rules hold for all domains of your account.',
  link: 'Quiet hours, reminders and escalation',
  when: 'When alerts come',
  'when-meta': 'for all recipients',
  saved: 'Saved.',
  'not-saved': 'Not saved. Correct the marked fields.',
  change: 'Change',
  set: 'Set',
  save: 'Save',
  'turn-off': 'Turn off',

  quiet: 'Quiet hours',
  'quiet-none': 'None. Alerts come at any hour.',
  'quiet-critical':
    'From {from} to {to} ({zone}), only critical alerts come, and their end. Everything else comes together at {to}.',
  'quiet-error':
    'From {from} to {to} ({zone}), only critical and important alerts come, and their end. Everything else comes together at {to}.',
  'quiet-now': 'It is quiet now, until {until}.',
  from: 'From',
  to: 'To',
  zone: 'Time zone',
  'zone-hint': 'A name such as Europe/Berlin, Asia/Tokyo or UTC. Summer time counts.',
  passes: 'What comes all the same',
  'passes-critical': 'Critical alerts',
  'passes-error': 'Critical and important alerts',

  reminders: 'Reminders',
  'reminders-none': 'None. We send a critical alert once.',
  'reminders-set':
    'Every {wait} while a critical alert is open and nobody has acknowledged it, 20 times at most. They come in quiet hours too.',
  'reminders-wait': 'Remind every',
  'reminders-hint': 'From 15 minutes to 7 days.',
  unit: 'Unit',
  minutes: 'minutes',
  hours: 'hours',
  days: 'days',

  escalation: 'Escalation',
  'escalation-none': 'None. If nobody acknowledges a critical alert, nobody else hears of it.',
  'escalation-set':
    'A critical alert that nobody has acknowledged within {wait} also goes to {addresses}. They hear of nothing else, except that it is over.',
  'escalation-gone':
    'Alerts are escalated after {wait}, but the recipients that you chose are gone. Choose others, or turn it off.',
  'escalation-few':
    'None. You need a second confirmed recipient for it: one gets alerts at once, the other if nobody acknowledges them.',
  'escalation-add': 'Add a recipient',
  'escalation-wait': 'Escalate after',
  'escalation-hint': 'From 1 minute to 24 hours.',
  'escalation-to': 'Who hears of it then',
  'escalation-to-hint': 'They no longer get alerts at once. At least one recipient has to.',
});
