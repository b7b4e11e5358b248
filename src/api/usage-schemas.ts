import Type from 'typebox';
import { PLANS } from '../accounts/plans.ts';
import { SCOPES } from '../accounts/scopes.ts';
import { labels, list, object, orNull, text, whole } from '../diagnoses/schema.ts';
import { says } from './descriptions.ts';
import { date, time } from './schemas.ts';

const DayUsageSchema = object(
  { date: date(says('usage/date')), calls: whole(says('usage/day-calls')) },
  says('usage/day'),
);

const KeySchema = object(
  {
    id: text(says('key/id')),
    name: text(says('key/name')),
    scopes: list(Type.Enum([...SCOPES]), says('key/scopes')),
    addresses: list(Type.String(), says('key/addresses')),
    expires_at: orNull(time(says('key/expires-at'))),
  },
  says('key'),
);

export const UsageSchema = object(
  {
    plan: labels([...PLANS], says('usage/plan')),
    limit: whole(says('usage/limit')),
    used: whole(says('usage/used')),
    left: whole(says('usage/left')),
    resets_at: time(says('usage/resets-at')),
    days: list(DayUsageSchema, says('usage/days')),
    key: orNull(KeySchema),
  },
  says('usage'),
);
