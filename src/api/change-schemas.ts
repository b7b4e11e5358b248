import { labels, list, object, orNull, text, texts, whole } from '../diagnoses/schema.ts';
import { NOTED_SEVERITIES } from '../domain/severity.ts';
import { says } from './descriptions.ts';
import { argsSchema, time } from './schemas.ts';

export const ScoreSchema = object(
  {
    health_score: whole(says('score-period/health-score'), 100),
    health_score_max: whole(says('score-period/health-score-max'), 100),
    grade: orNull(labels(['A', 'B', 'C', 'D', 'F'], says('score-period/grade/value')), says('score-period/grade')),
  },
  says('change-moment/score-before/value'),
);

/** Describes the records of one name and type, before and after. */
export const DIFFERENCE_FIELDS = {
  name: text(says('change/name')),
  type: text(says('change/type')),
  before: texts(says('meaning/before')),
  after: texts(says('meaning/after')),
};
const DifferenceSchema = object(DIFFERENCE_FIELDS, says('meaning/records/one'));

export const MeaningSchema = object(
  {
    code: text(says('meaning/code')),
    area: labels(['mail', 'web', 'dns', 'certificates', 'other'], says('meaning/area')),
    severity: labels(NOTED_SEVERITIES, says('meaning/severity')),
    name: text(says('meaning/name')),
    message: text(says('meaning/message')),
    reason: orNull(text(says('meaning/reason'))),
    reason_code: orNull(text(says('meaning/reason-code'))),
    what_to_do: orNull(text(says('meaning/what-to-do'))),
    what_to_do_code: orNull(text(says('meaning/what-to-do-code'))),
    args: argsSchema,
    records: list(DifferenceSchema, says('meaning/records')),
  },
  says('meaning'),
);

export const ChangeMomentSchema = object(
  {
    observed_at: time(says('change-moment/observed-at')),
    not_before: time(says('change-moment/not-before')),
    score_before: orNull(ScoreSchema, says('change-moment/score-before')),
    score_after: orNull(ScoreSchema, says('change-moment/score-after')),
    meanings: list(MeaningSchema, says('change-moment/meanings')),
    more_meanings: whole(says('change-moment/more-meanings')),
  },
  says('change-moment'),
);

export const ChangeHistorySchema = object(
  {
    domain: text(says('dns/domain')),
    criteria: text(says('change-history/criteria')),
    observed_since: orNull(time(says('change-history/observed-since'))),
    changes: list(ChangeMomentSchema, says('history/changes')),
    next: orNull(text(says('history/next'))),
  },
  says('change-history'),
);
