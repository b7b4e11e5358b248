import { defineTexts } from '../../domain/message.ts';

/** Words of every page of the documentation, and of its first page. */
export const DOCS_TEXTS = defineTexts('page/docs', {
  docs: 'Docs',
  title: 'Documentation',
  lead: 'What Zonewell checks, how it decides, and how to use it from a program or run it yourself.',
  checks: 'Checks',
  'checks-text': 'What each check means, what a pass and a fail look like, and the standards behind it.',
  'checks-lead':
    'Each check looks up records or talks to a server, and decides by a published standard. If a lookup fails, the check is unknown: we never call a record missing because a server was down.',
  score: 'How scores work',
  'score-text': 'Points, grades, what caps a grade, and what changed in each version of the criteria.',
  api: 'API',
  'api-text': 'Reports, records, history and registration data as JSON, with an example of every call.',
  hosting: 'Self-hosting',
  'hosting-text': 'Run your own Zonewell: setup, accounts, backups, upgrades and every setting.',
  privacy: 'Privacy',
  'privacy-text': 'What this service stores, for how long, and what it does not store.',
  search: 'Search',
  'search-lead': 'Search checks, findings and API calls. The names of tests in other tools work too.',
  'search-label': 'Search the docs',
  'search-button': 'Search',
  'search-hits': '“{query}”: {count, plural, =0 {nothing found} one {# result} other {# results}}',
  'search-more': 'These are the first {count}. Add a word to narrow them down.',
  'search-none': 'Try another word, or look through the list of checks.',
  more: 'More',
  'by-severity': 'Each finding costs points by its severity',
  points: '{points, plural, =0 {no points} one {# point} other {# points}}',
});
