import { defineTexts } from '../domain/message.ts';

/** Describes fixes in the schemas of the API. */
export const FIX_FIELD_TEXTS = defineTexts('fix-fields', {
  'fix/name': 'Owner of the record to publish.',
  'fix/ttl': 'Time to live in seconds.',
  'fix/replaces': 'Value of the record that this one replaces; null if it is a new record.',
  'fix/also-remove': 'Values of other records of this name and type to delete.',
  'fix/zone-line': 'The record as a line of a zone file.',
  'fix/host': 'Relative to the zone, `@` for its apex.',
  'fix/priority': 'For MX: the preference.',
  'fix/fields': "The same as the fields of a provider's form.",
  fix: 'A record to paste.',
  'fix/fill-in':
    'Parts of `value` that are samples. Replace them before you publish the record. Left out if there are none.',
  'fix-path/file': 'A file to serve before you change the records.',
  'fix-path/url': 'The address to serve it at, without a redirect.',
  'fix-path/content': 'The whole file.',
  'fix-path/paste': 'Text to paste into a page or a file, in place of records; `title` says where.',
  'fix-path/text': 'The lines to paste. Empty where lines are only deleted.',
  'fix-path/fill-in': 'Parts of `text` that are samples: replace them first. Left out where there are none.',
  'fix-path/when': 'When to take the step; null means now.',
  'fix-path/publish': 'Records to publish.',
  'fix-path/name': 'Owner of the record.',
  'fix-path/value': 'Record data.',
  'fix-path/remove': 'Records to delete that no record of `publish` replaces.',
  'fix-path/step': 'One safe step.',
  'fix-path/steps': 'In order. Take the first one now.',
  'fix-path': 'A staged fix: each step is safe by itself, and the last one makes the finding go away.',
  'fix/type': 'Type of the record.',
  'fix-path/remove/one': 'One record to delete.',
  'fix-path/id': 'Names the fix: findings with the same fix have the same `id`.',
  'fix-path/title': 'What to do in this step.',
});
