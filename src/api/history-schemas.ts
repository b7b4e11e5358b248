import { flag, labels, list, object, orNull, text, whole } from '../diagnoses/schema.ts';
import { says } from './descriptions.ts';
import { time } from './schemas.ts';

const ttl = () => orNull(whole(says('change/ttl')));

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
    count: whole(says('record-history/count')),
    announced_by: orNull(
      object(
        {
          on: text(says('record-history/announced-by/on')),
          prefix: text(says('record-history/announced-by/prefix')),
          systems: list(
            object(
              {
                number: whole(says('record-history/announced-by/number')),
                name: orNull(text(says('record-history/announced-by/name'))),
                country: orNull(text(says('record-history/announced-by/country'))),
              },
              says('record-history/announced-by/system'),
            ),
            says('record-history/announced-by/systems'),
          ),
        },
        says('record-history/announced-by'),
      ),
    ),
    spans: list(
      object(
        {
          first_observed: time(says('record-history/spans/first-observed')),
          last_observed: time(says('record-history/spans/last-observed')),
          count: whole(says('record-history/spans/count')),
          ended_at: orNull(time(says('record-history/ended-at'))),
          archives: list(
            object(
              {
                source: text(says('record-history/archives/source')),
                first_observed: time(says('record-history/archives/first-observed')),
                last_observed: time(says('record-history/archives/last-observed')),
                count: whole(says('record-history/archives/count')),
                from_zone_file: flag(says('record-history/archives/from-zone-file')),
                bailiwick: orNull(text(says('record-history/archives/bailiwick'))),
                origin: orNull(text(says('record-history/archives/origin'))),
              },
              says('record-history/archives/one'),
            ),
            says('record-history/archives'),
          ),
        },
        says('record-history/spans/one'),
      ),
      says('record-history/spans'),
    ),
  },
  says('record-history'),
);

export const HistorySchema = object(
  {
    domain: text(says('dns/domain')),
    observed_since: orNull(time(says('history/observed-since'))),
    observed_until: orNull(time(says('history/observed-until'))),
    archived_since: orNull(time(says('history/archived-since'))),
    archived_until: orNull(time(says('history/archived-until'))),
    changes: list(ChangeSchema, says('history/changes')),
    records: list(RecordHistorySchema, says('history/records')),
    next: orNull(text(says('history/next'))),
  },
  says('history'),
);
