import { defineTexts } from '../../domain/message.ts';

/** Words that components bring along, wherever they stand. */
export const DESIGN_TEXTS = defineTexts('page/design', {
  copy: 'Copy',
  'copy-what': 'Copy {what}',
  fields: 'Fields for your DNS provider',
  added: 'added',
  removed: 'removed',
  points: '<b>{earned}</b> of {most}<hidden> points</hidden>',
  'points-unknown': '<b>?</b> of {most}<hidden> points</hidden>',
});
