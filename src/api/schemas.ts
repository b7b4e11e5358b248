import Type from 'typebox';
import { flag, labels, list, object, optional, text, texts, values, whole } from '../diagnoses/schema.ts';
import { says } from './descriptions.ts';

/**
 * Schemas of bodies: the OpenAPI document, its page and the tests of the responses come from these and from the other
 * `*-schemas.ts`.
 */

/** Describes a time as JSON has it. */
export const time = (description: string) => Object.assign(Type.String({ format: 'date-time' }), { description });
/** Describes a day as JSON has it. */
export const date = (description: string) => Object.assign(Type.String({ format: 'date' }), { description });

export const RecordSchema = object(
  {
    name: text(says('record/name')),
    type: text(says('change/type')),
    value: text(says('record/value')),
    ttl: whole(says('record/ttl')),
    ttl_from_cache: flag(says('record/ttl-from-cache')),
    first_observed: date(says('record/first-observed')),
    last_observed: date(says('record/last-observed')),
    count: whole(says('record/count')),
    observed_at: time(says('record/observed-at')),
  },
  says('record'),
);

export const LookupSchema = object(
  {
    name: text(says('lookup/name')),
    type: text(says('lookup/type')),
    outcome: labels(['answer', 'nodata', 'nxdomain', 'failure'], says('lookup/outcome')),
    observed_at: time(says('lookup/observed-at')),
  },
  says('lookup'),
);

export const DnsSchema = object(
  {
    domain: text(says('dns/domain')),
    records: list(RecordSchema, says('dns/records')),
    lookups: list(LookupSchema, says('dns/lookups')),
  },
  says('dns'),
);

/** Stable name of what was found. */
export const codeSchema = text(says('check/code/value'));

/** Describes the values that sentences are made of. */
export const argsSchema = values(says('check/args'));

const LineFaultSchema = object(
  { line: whole(says('problem/faults/line')), fault: text(says('problem/faults/fault')) },
  says('problem/faults/one'),
);

export const ProblemSchema = object(
  {
    type: Object.assign(Type.String({ format: 'uri' }), { description: says('problem/type') }),
    title: text(says('problem/title')),
    status: Object.assign(Type.Integer({ minimum: 400, maximum: 599 }), { description: says('problem/status') }),
    detail: text(says('problem/detail')),
    parameter: optional(text(says('problem/parameter'))),
    faults: optional(list(LineFaultSchema, says('problem/faults'))),
    'violated-policies': optional(texts(says('problem/violated-policies'))),
  },
  says('problem'),
);
