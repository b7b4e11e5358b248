import { defineTexts } from '../domain/message.ts';

/** Describes usage and keys in the schemas of the API. */
export const ACCOUNT_FIELD_TEXTS = defineTexts('api-accounts', {
  'usage/summary': 'Calls of this month, and the quota',
  'usage/description':
    'How many calls your account made in this calendar month (UTC), or your network where you send no key, and what the key that you send may be used for. This call never counts.',
  'usage/plan': 'The plan of the account; `Free` without a key.',
  'usage/limit': 'Calls a month.',
  'usage/used': 'Calls so far this month.',
  'usage/left': 'Calls that are left this month.',
  'usage/resets-at': 'When the count is reset.',
  'usage/days':
    'Days on which calls were counted, oldest first, as far back as we store them. Without a key we count no days.',
  'usage/day': 'The calls of one day.',
  'usage/date': 'The day (UTC).',
  'usage/day-calls': 'Calls that were counted on that day.',
  usage: 'The calls of a month.',
  'key/id': 'The ID of the key, as `zonewell admin keys` lists it.',
  'key/name': 'Its name.',
  'key/scopes':
    'What it may be used for: `read`: reports, records and histories; `run`: live runs with their probes; `monitors`: the monitors and alerts of its account.',
  'key/addresses':
    'The addresses and networks from which it may be used, such as `192.0.2.0/24`. None: it may be used from anywhere.',
  'key/expires-at': 'From then on it no longer works. Null: it has no end.',
  key: 'The key of this call. Null without one.',
});
