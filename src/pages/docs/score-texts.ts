import { defineTexts } from '../../domain/message.ts';

/** How the score is made. */
export const SCORE_TEXTS = defineTexts('page/docs/score', {
  title: 'How scores work',
  lead: 'Each report gives a domain up to 100 points. The points of its checks add up to the score; the score makes the grade.',
  weights: 'Points',
  'all-or-nothing': 'A check gets all of its points or none.',
  graded: 'Faults cost part of the points of a check, and each says how many.',
  'by-severity':
    'No check has points of its own: the score is 100, less {critical} for each critical finding, {error} for each error and {warning} for each warning.',
  check: 'Check',
  points: 'Points',
  grades: 'Grades',
  grade: 'Grade',
  from: 'Score',
  'from-score': '{score} or more',
  below: 'below {score}',
  unknown: 'What we don’t know',
  'unknown-text':
    'A check is unknown if a lookup that it needs fails. It gets no points, and the report shows the best score that is possible beside the score. It never counts as failed.',
  'unknown-grade': 'If checks worth less than {points} points could be judged, there is no grade.',
  caps: 'What caps a grade',
  'caps-text': 'Some faults make a good grade misleading. The grade is capped then; the points stay as they are.',
  cap: 'At best',
  reason: 'Why',
  versions: 'Criteria versions',
  'versions-text':
    'A change of checks, weights or thresholds gets a new version, which each report names. The score history is computed with today’s criteria for every date, so old and new scores can be compared.',
  report: 'Report',
  version: 'Version',
  change: 'What changed',
  scores: 'Scores',
  'scores-first': 'First scores',
  'scores-move': 'Some changed though nothing changed at the domain',
  'scores-stay': 'As before',
});
