import { defineTexts } from '../domain/message.ts';

/** Words for who saw the records of a domain: our own lookups, and archives that were imported. */
export const OBSERVERS_TEXTS = defineTexts('observers', {
  observed: 'We observed it from {from} to {to}.',
  'never-observed': 'We have not looked up this name yet.',
  archived: 'In archives from {from} to {to}: {sources}.',
  'archives-too': 'also in archives: {sources}',
  'archives-only': 'only in archives: {sources}',
  'zone-files': 'zone files of {source}',
});
