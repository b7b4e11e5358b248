import { defineTexts } from '../../domain/message.ts';

/** Says what is stored of people, and for how long. docs/operating.md says the same to operators. */
export const PRIVACY_TEXTS = defineTexts('page/docs/privacy', {
  title: 'Privacy',
  lead: 'This page says what the software stores. The operator of this service decides about its settings, backups and proxy; ask them about those.',
  short: 'In short',
  'short-1': 'You can check domains without an account.',
  'short-2': 'Pages load nothing from third parties. There is no tracking and no advertising.',
  'short-3': 'We log requests without visitors’ IP addresses and without query strings, and mask keys.',
  'short-4': 'We do not store who looked up which domain.',
  cookies: 'Cookies and your browser',
  'cookies-text':
    'We set a cookie when you choose a language, and two when you sign in: one for the session, and one that lets us recognise this browser. The list of domains that you looked up last stays in your browser; we never get it, and you can clear it on the start page.',
  domains: 'Domains',
  'domains-text':
    'When you check a domain, we look up its public DNS records, its registration data, and what its web and mail servers say. We store what we saw with the time, because the history of a domain is part of the report, and everybody can see it. Registration data can name the holder if the registry publishes that. Its contacts are shown for six hours after a lookup; no history and no alert has them.',
  accounts: 'Accounts',
  'accounts-text':
    'An account has your e-mail address, a hash of your password, hashes of your API keys, the addresses from which they may be used, and the number of calls of each month. You can delete it in its settings; that deletes its data at once.',
  retention: 'How long we keep what',
  what: 'What',
  long: 'How long',
  observations: 'DNS records and their history',
  'observations-long':
    '{days, plural, =0 {Without a limit} one {# day after they disappeared} other {# days after they disappeared}}',
  sessions: 'Sessions',
  'sessions-long': '30 days after your last visit, half a year at most',
  links: 'Links in e-mails',
  'links-long': 'One hour, one use',
  account: 'Accounts and keys',
  'account-long': 'Until you delete them',
  usage: 'Number of calls of an account',
  'usage-long': '{days, plural, one {# day} other {# days}} after their month',
  anonymous: 'Number of calls without a key, by a keyed hash of your network',
  'anonymous-long': 'Until the end of the month',
  attempts: 'Counts of wrong passwords and of requested e-mails',
  'attempts-long': 'An hour',
  mails: 'E-mails to you',
  'mails-long': 'Until they are sent, or three days of attempts',
  leaves: 'What stays after deletion',
  'leaves-text':
    'Backups hold the data of the day on which they were made. Parts of the database’s own log can hold deleted rows for a short time.',
});
