import { defineTexts } from '../domain/message.ts';

/** What `zonewell history` prints. */
export const HISTORY_COMMAND_TEXTS = defineTexts('cli/history', {
  title: 'History of {name}',
  empty: 'We have not seen a record of it yet. Failed lookups are not recorded here.',
  database: 'Database: {database}',
  'no-change': 'No changes in that time.',
  records: '{count, plural, one {# record} other {# records}} observed, {current} still present.',
  older: 'There are older changes: --cursor {next}',
});
