import { defineTexts } from '../domain/message.ts';

/** What pages and terminal say of the actions that a report puts first. */
export const FIRST_ACTION_TEXTS = defineTexts('first-actions', {
  'fix-first': '{count, plural, one {Fix this first} other {Fix these first}}',
  'brings-to':
    '{count, plural, one {This brings} =2 {These two bring} other {These three bring}} the score to {score}, grade {grade}.',
  'first-brings-to':
    '{count, plural, one {The first brings} other {The first # bring}} the score to {score}, grade {grade}.',
});
