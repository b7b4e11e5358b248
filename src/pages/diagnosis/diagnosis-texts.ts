import { defineTexts } from '../../domain/message.ts';

/** Words of the page that every kind has. `{kind}` is the title of its tab. */
export const DIAGNOSIS_PAGE_TEXTS = defineTexts('page/diagnosis', {
  title: '{kind} of {name}: {score} of 100, grade {grade} · Zonewell',
  'title-at-least': '{kind} of {name}: at least {score} of {of} · Zonewell',
  'title-so-far': '{kind} of {name}: {score} of {of}, grade {grade} so far · Zonewell',
  'title-no-score': '{kind} of {name}: no score yet · Zonewell',
  unscored: 'Without points',
  'another-page': 'Check another page',
  path: 'Path',
  'path-hint': 'Such as /about. We store nothing of pages other than the front page.',
  'check-path': 'Check this path',
  'step-done': 'Done',
  'step-now': 'Start here',
  'step-later': 'Later',
  'with-software': 'With {software}',
  'last-result': 'The result of our last check',
  'judgement-only':
    'This is the result of our last check. We have not kept the details: they are too long to store, or nobody opened a report about this domain for a week.',
  'left-out-evidence': 'With its evidence this page would be larger than 1 MiB, so we left the evidence out.',
  'left-out-parts': 'This report is larger than 1 MiB as a page, so only its score and fixes are shown.',
  'left-out-whole': 'The whole report as JSON',
});
