import { defineTexts } from '../domain/message.ts';

/** Says what is wrong with a line of a list of names, as a sentence without its full stop. */
export const LIST_TEXTS = defineTexts('list', {
  'line-too-long': 'The line is longer than {most, number} octets',
});
