import { defineTexts } from '../domain/message.ts';

/** Says what to do with each part of a fix, wherever it is written line by line. */
export const FIX_STEP_TEXTS = defineTexts('fix-steps', {
  step: 'Step {place} of {count}: {title}.',
  serve: 'Serve this file first, at {url}:',
  paste: '{title}:',
  'paste-nothing': '{title}.',
  'fill-in': 'These parts are samples. Replace them before you publish:',
  delete: 'Delete {record}.',
  add: 'Add:',
  replace: 'Replace this record:',
});
