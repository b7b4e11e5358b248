import { defineTexts } from '../../domain/message.ts';

/** Holds what `zonewell demo` prints: where to look, and what to type. */
export const DEMO_TEXTS = defineTexts('command/demo', {
  seeding: 'Creating a few months of history…',
  running: 'Zonewell runs at {url} on a miniature internet. Nothing leaves this machine.',
  'perfect.example': 'everything right: 100 of 100, and how it got there',
  'newsletter.example': 'sends mail through other companies; a few things left to do',
  'wrong.example': 'nearly everything wrong, and how to fix it in safe steps',
  'bakery.example': 'an address and nothing else',
  'expired.example': 'expired DNSSEC signatures: the grade is capped at F',
  'silent.example': 'servers that do not answer: unknown, never "not configured"',
  'hostile.example': 'records made to break the page that shows them',
  'other-pages':
    'Everything about one domain, mail security, certificates, search engines, AI search, history, registration and two domains side by side:',
  account: 'An account with keys, usage and monitors. Choose a password:',
  monitors:
    'Its monitors run every {interval}. Once you have opened the first of these pages, {domain} changes three times; each alert arrives in the mailbox, on the second page, and at a webhook, on the third. An earlier alert is acknowledged, and a move of mail is planned:',
  comment: 'We moved to the new host. I keep this open until the old one is switched off.',
  window: 'Move of the newsletter’s mail',
  'change-after': '{after} later: {what}',
  'changes-begin': 'You have opened the monitors. From now on {domain} changes:',
  'change-at': '{at}: {what}',
  'dmarc-weakens': 'its DMARC policy weakens from reject to none',
  'mail-diverted': 'its e-mail goes to a server of somebody else',
  'all-restored': 'its owner puts everything back',
  terminal: 'In another terminal, type this first, so that commands use the demo and its database:',
  commands: 'Then try:',
  links: 'All e-mails arrive in that mailbox. This prints the links in e-mails to an address:',
  json: 'The same as JSON, and the API with a form to try each call:',
  end: 'testbed/SCORES.md lists all domains. Ctrl-C stops the demo and deletes its data.',
});
