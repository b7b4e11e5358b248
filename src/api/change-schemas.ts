import Type from 'typebox';
import { argsSchema, labels, object, orNull, text, time, whole } from './schemas.ts';

export const ScoreSchema = object(
  {
    health_score: whole('Points of satisfied checks.', 100),
    health_score_max: whole('The score if every unknown check passed.', 100),
    grade: orNull(
      labels(['A', 'B', 'C', 'D', 'F'], 'Grade.'),
      'Null if the checks that we could judge are worth less than 60 points.',
    ),
  },
  'A score.',
);

const DifferenceSchema = object(
  {
    name: text('Owner name.'),
    type: text('Record type.'),
    before: Type.Array(Type.String(), { description: 'Its records before, in presentation form. Untrusted text.' }),
    after: Type.Array(Type.String(), { description: 'Its records after. Untrusted text.' }),
  },
  'The records of one name and type, before and after.',
);

export const MeaningSchema = object(
  {
    code: text('What happened, as a stable code, such as `dmarc-weakened`.'),
    area: labels(['mail', 'web', 'dns', 'certificates', 'other'], 'What it is about.'),
    severity: labels(['info', 'notice', 'warning', 'error', 'critical'], 'How much it matters to the owner.'),
    name: text('The name that it is about.'),
    message: text('What happened, in one line.'),
    reason: orNull(Type.String(), 'Why it matters; null if the message says it all.'),
    reason_code: orNull(Type.String(), 'The code of the reason.'),
    what_to_do: orNull(Type.String(), 'What to do if it was not you; null if there is nothing to do.'),
    what_to_do_code: orNull(Type.String(), 'The code of what to do.'),
    args: argsSchema,
    records: Type.Array(DifferenceSchema, { description: 'What changed in the DNS.' }),
  },
  'What a change means.',
);

export const ChangeMomentSchema = object(
  {
    observed_at: time('Time of the lookup that first saw it.'),
    not_before: time('Time of the last lookup before the change. The change happened between the two.'),
    score_before: orNull(ScoreSchema, 'The score just before; null if nothing was known.'),
    score_after: orNull(ScoreSchema, 'The score from then on.'),
    meanings: Type.Array(MeaningSchema, { description: 'The most severe first, at most 50.' }),
    more_meanings: whole('How many more changes that moment has.'),
  },
  'What changed at one moment.',
);

export const ChangeHistorySchema = object(
  {
    domain: text('The requested name, in ASCII.'),
    criteria: text('Version of checks, weights and thresholds of the scores: those of today, whatever the date.'),
    observed_since: orNull(
      Type.String({ format: 'date-time' }),
      'When we first looked up a record of the name; null if we never did.',
    ),
    changes: Type.Array(ChangeMomentSchema, { description: 'Newest first.' }),
    next: orNull(Type.String(), 'The cursor for older changes; null if there are none.'),
  },
  'What changed at a name, and what it meant.',
);
