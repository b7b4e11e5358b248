import { flag, labels, list, object, orNull, text, whole } from '../diagnoses/schema.ts';
import { SEVERITIES } from '../domain/severity.ts';
import { says } from './descriptions.ts';
import { time } from './schemas.ts';

const ScoreChangeSchema = object(
  {
    change: labels(['added', 'removed', 'dnssec', 'existence', 'criteria'], says('score-period/change')),
    name: text(says('score-period/name')),
    type: text(says('change/type')),
    value: text(says('score-period/value')),
  },
  says('score-period/changes/one'),
);

const FindingChangeSchema = object(
  {
    at: time(says('score-period/finding-at')),
    change: labels(['began', 'ended'], says('score-period/finding-change')),
    check: text(says('score-period/finding-check')),
    code: text(says('score-period/finding-code')),
    severity: labels([...SEVERITIES], says('score-period/finding-severity')),
  },
  says('score-period/findings/one'),
);

export const ScorePeriodSchema = object(
  {
    from: time(says('score-period/from')),
    to: orNull(time(says('score-period/to'))),
    health_score: whole(says('score-period/health-score'), 100),
    health_score_max: whole(says('score-period/health-score-max'), 100),
    grade: orNull(labels(['A', 'B', 'C', 'D', 'F'], says('score-period/grade/value')), says('score-period/grade')),
    changes: list(ScoreChangeSchema, says('score-period/changes')),
    more_changes: whole(says('score-period/more-changes')),
    findings: list(FindingChangeSchema, says('score-period/findings')),
    more_findings: whole(says('score-period/more-findings')),
  },
  says('score-period'),
);

export const ScoreHistorySchema = object(
  {
    domain: text(says('dns/domain')),
    criteria: text(says('score-history/criteria')),
    scores: list(ScorePeriodSchema, says('history/changes')),
    next: orNull(text(says('score-history/next'))),
    stopped: flag(says('score-history/stopped')),
  },
  says('score-history'),
);
