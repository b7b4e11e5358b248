import Type, { type TSchema } from 'typebox';
import { says } from './descriptions.ts';

/**
 * Schemas of bodies: the OpenAPI document, its page and the tests of the responses come from these and from the other
 * `*-schemas.ts`.
 */

export const labels = <const T extends string[]>(values: readonly [...T], description: string) =>
  Type.Enum<T>(values, { type: 'string', description });
export const text = (description: string) => Type.String({ description });
export const time = (description: string) => Type.String({ format: 'date-time', description });
const date = (description: string) => Type.String({ format: 'date', description });
export const whole = (description: string, maximum?: number) =>
  Type.Integer({ minimum: 0, ...(maximum === undefined ? {} : { maximum }), description });
export const orNull = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });

/** Makes the schema of an object. Fields may be added within a version of the API; none is taken away. */
export const object = <T extends Record<string, TSchema>>(properties: T, description: string) =>
  Type.Object(properties, { description });

export const RecordSchema = object(
  {
    name: text(says('record/name')),
    type: text(says('change/type')),
    value: text(says('record/value')),
    ttl: whole(says('record/ttl')),
    ttl_from_cache: Type.Boolean({ description: says('record/ttl-from-cache') }),
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
    records: Type.Array(RecordSchema, { description: says('dns/records') }),
    lookups: Type.Array(LookupSchema, { description: says('dns/lookups') }),
  },
  says('dns'),
);

/** Stable name of what was found. */
export const codeSchema = text(says('check/code/value'));

/** Describes the values that sentences are made of. */
export const argsSchema = Type.Record(Type.String(), Type.Unknown(), {
  description: says('check/args'),
});

export const ProblemSchema = object(
  {
    type: Type.String({ format: 'uri', description: says('problem/type') }),
    title: text(says('problem/title')),
    status: Type.Integer({ minimum: 400, maximum: 599, description: says('problem/status') }),
    detail: text(says('problem/detail')),
    parameter: Type.Optional(text(says('problem/parameter'))),
    'violated-policies': Type.Optional(Type.Array(Type.String(), { description: says('problem/violated-policies') })),
  },
  says('problem'),
);
