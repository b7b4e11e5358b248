import Type from 'typebox';
import { labels, object, orNull, text, time, whole } from './schemas.ts';

const ScoreChangeSchema = object(
  {
    change: labels(
      ['added', 'removed', 'dnssec', 'existence'],
      '`added` and `removed`: a record. `dnssec`: the DNSSEC state (RFC 4035) of its answers. `existence`: whether the name exists.',
    ),
    name: text('Owner name; it may be of another domain that the report rests on.'),
    type: text('Record type.'),
    value: text('The record in presentation form, or the new state. Untrusted text.'),
  },
  'One change that was seen.',
);

export const ScorePeriodSchema = object(
  {
    from: time('When a lookup first saw what made this score.'),
    to: orNull(
      Type.String({ format: 'date-time' }),
      'When a lookup first saw what made the next one; null for the present score.',
    ),
    health_score: whole('Points of satisfied checks.', 100),
    health_score_max: whole('The score if every unknown were satisfied.', 100),
    grade: orNull(
      labels(['A', 'B', 'C', 'D', 'F'], 'Grade.'),
      'Null where checks worth less than 60 points could be judged.',
    ),
    changes: Type.Array(ScoreChangeSchema, { description: 'What was seen to change at `from`, at most 20.' }),
    more_changes: whole('Further changes at that time.'),
  },
  'A stretch of time in which the score was the same.',
);

export const ScoreHistorySchema = object(
  {
    domain: text('The name asked for, in ASCII.'),
    criteria: text('Version of checks, weights and thresholds: those of today, whatever the date.'),
    scores: Type.Array(ScorePeriodSchema, { description: 'Newest first.' }),
    next: orNull(Type.String(), 'The cursor for older scores; null where these are the last.'),
  },
  'The health score of a name over time.',
);
