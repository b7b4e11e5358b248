import Type from 'typebox';
import { labels, object, orNull, text, time, whole } from './schemas.ts';

const ScoreChangeSchema = object(
  {
    change: labels(
      ['added', 'removed', 'dnssec', 'existence', 'criteria'],
      '`added` and `removed`: a record. `dnssec`: the DNSSEC state (RFC 4035) of its answers. `existence`: whether the name exists. `criteria`: we judged DNSSEC for the first time, so the score moved without a change of the domain.',
    ),
    name: text('Owner name; it may belong to another domain that the report depends on.'),
    type: text('Record type.'),
    value: text('The record in presentation form, the new state, or the version of the criteria. Untrusted text.'),
  },
  'One observed change.',
);

export const ScorePeriodSchema = object(
  {
    from: time('When a lookup first saw the change that led to this score.'),
    to: orNull(
      Type.String({ format: 'date-time' }),
      'When a lookup first saw the change that led to the next score; null for the current score.',
    ),
    health_score: whole('Points of satisfied checks.', 100),
    health_score_max: whole('The score if every unknown check passed.', 100),
    grade: orNull(
      labels(['A', 'B', 'C', 'D', 'F'], 'Grade.'),
      'Null if the checks that we could judge are worth less than 60 points.',
    ),
    changes: Type.Array(ScoreChangeSchema, { description: 'Changes first seen at `from`, at most 20.' }),
    more_changes: whole('How many more changes were seen then.'),
  },
  'A period in which the score stayed the same.',
);

export const ScoreHistorySchema = object(
  {
    domain: text('The requested name, in ASCII.'),
    criteria: text('Version of checks, weights and thresholds: those of today, whatever the date.'),
    scores: Type.Array(ScorePeriodSchema, { description: 'Newest first.' }),
    next: orNull(Type.String(), 'The cursor for older scores; null if there are none.'),
  },
  'The health score of a name over time.',
);
