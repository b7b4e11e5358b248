import { defineTexts } from '../../../domain/message.ts';

/** Words of all fixes in one piece. */
export const COPY_ALL_TEXTS = defineTexts('page/copy-all', {
  zone: 'Copy all fixes: as a zone-file difference',
  ticket: 'Copy all fixes: as a ticket in Markdown',
  form: 'Copy all fixes: as {provider} asks for them',
  add: 'Add this record',
  replace: 'Change this record',
  by: 'to',
  remove: 'Delete this record',
  'no-words': 'Line of a zone file',
  title: '{name}: {count, plural, one {# fix} other {# fixes}}',
  done: 'Done when all name servers of the zone have the records with "+", and none with "-".',
  'done-otherwise': 'Done when the report no longer lists this fix.',
  samples: 'These parts are samples. Replace them before you publish:',
});
