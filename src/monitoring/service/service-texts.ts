import { defineTexts } from '../../domain/message.ts';

/** Why something about monitors cannot be done, in whole sentences. */
export const MONITOR_REFUSAL_TEXTS = defineTexts('monitor-refusal', {
  'no-monitors': 'The {plan} plan does not include monitoring.',
  'nothing-typed': 'Enter at least one domain.',
  'no-dot': '"{name}" is not a domain that can be monitored: it has no dot. Write the full name, such as example.com.',
  suffix:
    '"{name}" is not a domain that can be monitored: a registry hands out the names below it. Write your own domain, such as {example}.',
  'edge-hyphen':
    '"{name}" is not a domain that can be registered: "{label}" begins or ends with a hyphen. Check the spelling.',
  'too-many-typed': 'The list has {count} names. Add at most {most} at once.',
  'checked-lately':
    'A check of {domain} was requested less than a minute ago. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  paused: 'Monitoring of {domain} is paused. Resume it first.',
  'over-limit': 'Your plan allows {limit, plural, one {# domain} other {# domains}}, and {domain} is not one of them.',
  'pin-not-value': '{value} is not a valid value for {subject}. Write it like {example}.',
  'pin-too-many': 'Pin at most {most} values.',
  'pin-too-long': 'A pinned value can have at most {most} characters.',
  'own-recipient': 'Your own address already gets alerts.',
  'known-recipient': '{address} already gets alerts.',
  'confirmed-already': 'This address is already confirmed.',
  'no-form': 'Only a webhook has a form of its own.',
  'not-a-group': '"{typed}" is not a kind of alert.',
  'not-a-domain': '"{typed}" is not a domain.',
  'too-many-recipients': 'An account can have at most {most} recipients, your own address included.',
});

/** The e-mail that asks an address whether it wants alerts. */
export const RECIPIENT_EMAIL_TEXTS = defineTexts('recipient-email', {
  subject: 'Get Zonewell alerts about domains of {sender}?',
  why: '{sender} uses Zonewell to monitor domains and would like to send alerts to this address: e-mails about changed records and about certificates that expire soon.',
  once: 'The link works for {hours, plural, one {# hour} other {# hours}}. If you do not want alerts, do nothing: you will get none.',
  link: 'Confirm this address',
  asked: 'You get this e-mail because {sender} entered your address on Zonewell. You do not need to reply.',
});
