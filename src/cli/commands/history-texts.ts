import { defineTexts } from '../../domain/message.ts';

/** Holds what `zonewell history` prints. */
export const HISTORY_COMMAND_TEXTS = defineTexts('cli/history', {
  title: 'History of {name}',
  empty: 'We have not seen any records of this domain yet. We do not store failed lookups.',
  database: 'Database: {database}',
  'no-change': 'No changes in that time.',
  records: 'We have seen {count, plural, one {# record} other {# records}}; {current} still present.',
  'archive-records': 'Archives alone have seen {count, plural, one {# record} other {# records}}.',
  older: 'For older changes, add this option:',
});
