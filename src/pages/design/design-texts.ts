import { defineTexts } from '../../domain/message.ts';

/** Words that components bring along, wherever they stand. */
export const DESIGN_TEXTS = defineTexts('page/design', {
  copy: 'Copy',
  'copy-what': 'Copy {what}',
  fields: 'Fields for your DNS provider',
  'registrar-fields': 'Fields for your registrar',
  'mixed-title': 'This name mixes alphabets.',
  mixed: 'The letters of “{label}” come from {scripts}. Someone may be imitating another name.',
  'alike-title': 'This name looks like another one.',
  alike: 'All letters of “{label}” are {script}, and they look like “{like}”.',
  added: 'added',
  removed: 'removed',
  'more-differences': '{count, plural, one {# more record that changed} other {# more records that changed}}',
  'more-values': '{count, plural, one {# more value} other {# more values}}',
  points: '<b>{earned}</b> of {most}<hidden> points</hidden>',
  'points-unknown': '<b>?</b> of {most}<hidden> points</hidden>',
  'points-not-tested': '<b>–</b> of {most}<hidden> points, not tested</hidden>',
});
