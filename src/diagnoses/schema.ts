import Type, { type Static, type TSchema } from 'typebox';
import type { Message } from '../domain/message.ts';
import type { Instant } from '../domain/time.ts';

/**
 * Schemas of what a diagnosis is made of. One declaration gives the type of the data (`Data<typeof SCHEMA>`), its JSON
 * (`src/api/v1/snake.ts`) and its documentation: no property goes without a description.
 */

/** A schema that says what it describes. */
export type DescribedSchema<S extends TSchema = TSchema> = S & { readonly description: string };

/** A type with all its parts read-only, as our reports are. */
export type Frozen<T> = T extends Message
  ? T
  : T extends readonly (infer U)[]
    ? readonly Frozen<U>[]
    : T extends object
      ? { readonly [K in keyof T]: Frozen<T[K]> }
      : T;

/** The data that a schema describes. */
export type Data<S extends TSchema> = Frozen<Static<S>>;

const described = <S extends TSchema>(schema: S, description: string): DescribedSchema<S> =>
  Object.assign(schema, { description });

export const text = (description: string) => described(Type.String(), description);
export const flag = (description: string) => described(Type.Boolean(), description);
export const whole = (description: string, maximum?: number) =>
  described(Type.Integer({ minimum: 0, ...(maximum === undefined ? {} : { maximum }) }), description);
export const amount = (description: string) => described(Type.Number({ minimum: 0 }), description);
export const labels = <const T extends string[]>(values: readonly [...T], description: string) =>
  described(Type.Enum<T>(values, { type: 'string' }), description);

/** Describes a moment: a number in the model, RFC 3339 in JSON. */
export const instant = (description: string) =>
  described(Type.Unsafe<Instant>({ type: 'string', format: 'date-time' }), description);

/** Describes a statement, which is a text once a language is known. */
export const statement = (description: string) => described(Type.Unsafe<Message>({ type: 'string' }), description);
/** Describes a statement, or nothing. */
export const prose = (description: string) => described(Type.Unsafe<Message | ''>({ type: 'string' }), description);
/** Describes a statement, or data that speaks for itself. */
export const phrase = (description: string) =>
  described(Type.Unsafe<Message | string>({ type: 'string' }), description);

/** Describes a list; its items need no description of their own. */
export const list = <S extends TSchema>(items: S, description: string) => described(Type.Array(items), description);
export const texts = (description: string) => list(Type.String(), description);
export const statements = (description: string) => list(Type.Unsafe<Message>({ type: 'string' }), description);

/** Describes what may be null; its description says when. */
export const orNull = <S extends DescribedSchema>(schema: S, description = schema.description) =>
  described(Type.Union([schema, Type.Null()]), description);

/** Describes an object. Fields may be added within a version of the API; none is taken away. */
export const object = <T extends Readonly<Record<string, DescribedSchema>>>(properties: T, description: string) =>
  described(Type.Object(properties), description);
/** Holds the schemas that optional ones are copies of. */
const originals = new WeakMap<TSchema, TSchema>();

/** Describes a property that is left out where it says nothing. */
export function optional<S extends DescribedSchema>(schema: S) {
  const copy = Type.Optional(schema);
  originals.set(copy, schema);
  return copy;
}

/** Returns the schema that an optional one is a copy of, or the schema itself: JSON names both by one name. */
export const originalOf = (schema: TSchema): TSchema => originals.get(schema) ?? schema;

/** Describes values by names of their own, such as those in sentences. */
export const values = (description: string) => described(Type.Unsafe<object>({ type: 'object' }), description);

/** The parts of a schema that tell how its data are nothing. */
interface Shape {
  readonly type?: string;
  readonly anyOf?: readonly TSchema[];
  readonly properties?: Readonly<Record<string, TSchema>>;
}

/** Returns data of a schema that say nothing: null, an empty list, or an object of such. Undefined where it has none. */
export function emptyOf<S extends TSchema>(schema: S): Data<S> | undefined {
  return emptyData(schema) as Data<S> | undefined;
}

function emptyData({ type, anyOf, properties }: TSchema & Shape): unknown {
  if (anyOf?.some((one: Shape) => one.type === 'null') === true) return null;
  if (type === 'array') return [];
  if (properties === undefined) return undefined;
  const all = Object.entries(properties).map(([name, one]) => [name, emptyData(one)] as const);
  return all.some(([, data]) => data === undefined) ? undefined : Object.fromEntries(all);
}
