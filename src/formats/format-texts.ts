import { defineTexts } from '../domain/message.ts';

/** Words of reports as Markdown, JUnit, SARIF and annotations. */
export const FORMAT_TEXTS = defineTexts('formats', {
  title: '{name} of {domain}',
  score: 'Score {score} of {of}{grade}.',
  'at-least': 'Score at least {score} of {of}{grade}: some of it could not be found out.',
  'so-far': 'Score {score} of {of}{grade}; the rest was not tested.',
  grade: ', grade {grade}',
  'no-score': 'No score: too little could be judged.',
  found: 'What we found',
  open: 'Could not be judged',
  known: 'known before',
  nothing: 'No finding asks for anything.',
  made: 'Looked up at {time} with Zonewell {version}; criteria {criteria}.',
  'as-of': 'As of {time}, from what was stored by then, with Zonewell {version}; criteria {criteria}.',
  stored: 'From what was stored at {time}, with Zonewell {version}; criteria {criteria}.',
});
