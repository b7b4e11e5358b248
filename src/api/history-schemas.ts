import Type from 'typebox';
import { says } from './descriptions.ts';
import { labels, object, orNull, text, time } from './schemas.ts';

const ttl = () => orNull(Type.Integer(), says('change/ttl'));

export const ChangeSchema = object(
  {
    observed_on: text(says('change/observed-on')),
    observed_at: time(says('change/observed-at')),
    change: labels(['added', 'removed'], says('change/change')),
    name: text(says('change/name')),
    type: text(says('change/type')),
    value: text(says('change/value')),
    ttl: ttl(),
  },
  says('change'),
);

export const RecordHistorySchema = object(
  {
    name: text(says('change/name')),
    type: text(says('change/type')),
    value: text(says('change/value')),
    ttl: ttl(),
    first_observed: text(says('record-history/first-observed')),
    last_observed: text(says('record-history/last-observed')),
    count: Type.Integer({ description: says('record-history/count') }),
    spans: Type.Array(
      Type.Object({
        first_observed: time(says('record-history/spans/first-observed')),
        last_observed: time(says('record-history/spans/last-observed')),
        count: Type.Integer({ description: says('record-history/spans/count') }),
        ended_at: orNull(Type.String({ format: 'date-time' }), says('record-history/ended-at')),
      }),
      { description: says('record-history/spans') },
    ),
  },
  says('record-history'),
);

export const HistorySchema = object(
  {
    domain: text(says('dns/domain')),
    changes: Type.Array(ChangeSchema, { description: says('history/changes') }),
    records: Type.Array(RecordHistorySchema, {
      description: says('history/records'),
    }),
    next: orNull(Type.String(), says('history/next')),
  },
  says('history'),
);
