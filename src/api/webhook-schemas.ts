import { labels, list, object, optional, orNull, statement, text, texts } from '../diagnoses/schema.ts';
import { NOTED_SEVERITIES } from '../domain/severity.ts';
import { ALERT_GROUPS, COPIES_OF_NS } from '../monitoring/model/alert.ts';
import { DIFFERENCE_FIELDS, ScoreSchema } from './change-schemas.ts';
import { says } from './descriptions.ts';
import { argsSchema, time } from './schemas.ts';

/** Describes what we send to webhooks. */

const AlertDifferenceSchema = object(
  { ...DIFFERENCE_FIELDS, at: optional(labels(COPIES_OF_NS, says('event/records/at'))) },
  says('meaning/records/one'),
);

const PlannedWindowSchema = object(
  {
    id: text(says('event/window/id')),
    name: text(says('event/window/name')),
    opened_at: time(says('event/window/opened-at')),
  },
  says('event/window'),
);

export const AlertEventSchema = object(
  {
    code: text(says('meaning/code')),
    group: labels(ALERT_GROUPS, says('event/group')),
    severity: labels(NOTED_SEVERITIES, says('meaning/severity')),
    args: argsSchema,
    message: statement(says('meaning/message')),
    reason: orNull(statement(says('meaning/reason'))),
    reason_code: orNull(text(says('meaning/reason-code'))),
    what_to_do: orNull(statement(says('meaning/what-to-do'))),
    what_to_do_code: orNull(text(says('meaning/what-to-do-code'))),
    records: list(AlertDifferenceSchema, says('meaning/records')),
    not_before: orNull(time(says('event/not-before'))),
    planned_window: orNull(PlannedWindowSchema),
  },
  says('event'),
);

const PLACE = { id: text(says('alert/id')), domain: text(says('alert/domain')), at: time(says('alert/at')) };

export const AlertSchema = object(
  {
    ...PLACE,
    events: list(AlertEventSchema, says('alert/events')),
    confirmed_by: texts(says('alert/confirmed-by')),
    score_before: orNull(ScoreSchema, says('alert/score-before')),
    score_after: orNull(ScoreSchema, says('alert/score-after')),
    closed_at: orNull(time(says('alert/closed-at'))),
    url: text(says('alert/url')),
  },
  says('alert'),
);

const typed = <const T extends string>(type: T) => labels([type], says('alerts/type'));

export const UndeliveredAlertSchema = object(PLACE, says('alerts/undelivered/one'));

export const AlertsSchema = object(
  {
    type: typed('alerts'),
    follow_up: orNull(labels(['reminder', 'escalation', 'over'], says('alerts/follow-up'))),
    alerts: list(AlertSchema, says('alerts/alerts')),
    undelivered: list(UndeliveredAlertSchema, says('alerts/undelivered')),
  },
  says('alerts'),
);

export const ChallengeSchema = object(
  { type: typed('challenge'), challenge: text(says('challenge/text')) },
  says('challenge'),
);

export const TestSchema = object({ type: typed('test'), url: text(says('test/url')) }, says('test'));
