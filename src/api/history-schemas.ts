import Type from 'typebox';
import { labels, object, orNull, text, time } from './schemas.ts';

const ttl = () => orNull(Type.Integer(), 'TTL in seconds as last observed; null if only an archive saw the record.');

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
    count: Type.Integer({ description: 'How often we observed it.' }),
    spans: Type.Array(
      Type.Object({
        first_observed: time('First observation in this interval.'),
        last_observed: time('Last observation in this interval.'),
        count: Type.Integer({ description: 'Observations in this interval.' }),
        ended_at: orNull(
          Type.String({ format: 'date-time' }),
          'When a lookup first returned an answer without it; null if none has.',
        ),
      }),
      { description: 'Intervals in which we observed it without a gap, oldest first.' },
    ),
  },
  'A record that we have observed.',
);

export const HistorySchema = object(
  {
    domain: text('The requested name, in ASCII.'),
    changes: Type.Array(ChangeSchema, { description: 'Newest first.' }),
    records: Type.Array(RecordHistorySchema, {
      description: 'Every record that we ever observed, by type, value and name.',
    }),
    next: orNull(Type.String(), 'The cursor for older changes; null if there are none.'),
  },
  'History of the records of a name.',
);
