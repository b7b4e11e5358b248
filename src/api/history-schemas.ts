import Type from 'typebox';
import { labels, object, orNull, text, time } from './schemas.ts';

const ttl = () =>
  orNull(Type.Integer(), 'TTL in seconds as last observed; null where only an archive knows the record.');

export const ChangeSchema = object(
  {
    observed_on: text('Day (UTC) of the lookup that first saw the change.'),
    observed_at: time('Time of that lookup.'),
    change: labels(['added', 'removed'], 'What happened.'),
    name: text('Owner name.'),
    type: text('Record type.'),
    value: text('In presentation form. Untrusted text.'),
    ttl: ttl(),
  },
  'One change of the records of a name.',
);

export const RecordHistorySchema = object(
  {
    name: text('Owner name.'),
    type: text('Record type.'),
    value: text('In presentation form. Untrusted text.'),
    ttl: ttl(),
    first_observed: text('Day (UTC) of the first observation.'),
    last_observed: text('Day (UTC) of the last observation.'),
    count: Type.Integer({ description: 'Observations that saw it.' }),
    spans: Type.Array(
      Type.Object({
        first_observed: time('First observation of this stretch.'),
        last_observed: time('Last observation of this stretch.'),
        count: Type.Integer({ description: 'Observations in this stretch.' }),
        ended_at: orNull(
          Type.String({ format: 'date-time' }),
          'When a lookup first answered without it; null where none has.',
        ),
      }),
      { description: 'Stretches of time in which it was observed without a gap, oldest first.' },
    ),
  },
  'A record that was ever observed.',
);

export const HistorySchema = object(
  {
    domain: text('The name asked for, in ASCII.'),
    changes: Type.Array(ChangeSchema, { description: 'Newest first.' }),
    records: Type.Array(RecordHistorySchema, { description: 'What was ever observed, by type, value and name.' }),
    next: orNull(Type.String(), 'The cursor for older changes; null where these are the last.'),
  },
  'History of the records of a name.',
);
