import Type, { type TSchema } from 'typebox';

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

/** Fields may be added within a version of the API; none is taken away. */
export const object = <T extends Record<string, TSchema>>(properties: T, description: string) =>
  Type.Object(properties, { description });

export const RecordSchema = object(
  {
    name: text('Owner of the record. `*.` before a name stands for all names that a wildcard answers in the same way.'),
    type: text('Record type.'),
    value: text('Record data in the presentation form of RFC 1035, with TXT strings joined and without quotes.'),
    ttl: whole('Time to live in seconds, as observed.'),
    ttl_from_cache: Type.Boolean({ description: 'Whether the TTL came from a cache, where it counts down.' }),
    first_observed: date('First time the record was seen (UTC).'),
    last_observed: date('Last time the record was seen (UTC).'),
    count: whole('Number of observations.'),
    observed_at: time('When the record was last looked up.'),
  },
  'One observed record.',
);

export const LookupSchema = object(
  {
    name: text('The name that we looked up.'),
    type: text('The record type that we looked up.'),
    outcome: labels(
      ['answer', 'nodata', 'nxdomain', 'failure'],
      '`nodata`: the name has no such record; `nxdomain`: the name does not exist; `failure`: the lookup failed, which says nothing about whether the record exists.',
    ),
    observed_at: time('When we got this outcome.'),
  },
  'The outcome of one lookup.',
);

export const DnsSchema = object(
  {
    domain: text('The requested name, in ASCII.'),
    records: Type.Array(RecordSchema, { description: 'Ordered by type, value and name. Empty if there are none.' }),
    lookups: Type.Array(LookupSchema, { description: 'The outcome of each lookup.' }),
  },
  'Current records of a name.',
);

/** Stable name of what was found. */
export const codeSchema = text('Stable name of the finding, for programs.');

/** What the sentences are made of. */
export const argsSchema = Type.Record(Type.String(), Type.Unknown(), {
  description: 'The values in the sentences, by name. A statement within a statement is `{code, args}`.',
});

export const ProblemSchema = object(
  {
    type: Type.String({ format: 'uri', description: 'Address of the page about this kind of problem.' }),
    title: text('Kind of problem.'),
    status: Type.Integer({ minimum: 400, maximum: 599, description: 'HTTP status.' }),
    detail: text('What is wrong with this request.'),
    parameter: Type.Optional(text('Which part of the request is wrong.')),
    'violated-policies': Type.Optional(
      Type.Array(Type.String(), { description: 'Names of the policies in `RateLimit-Policy` that were exceeded.' }),
    ),
  },
  'An error (RFC 9457).',
);
