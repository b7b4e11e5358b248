import type { TSchema } from 'typebox';
import { type Data, originalOf } from '../../diagnoses/schema.ts';
import type { Rendered } from '../../domain/message.ts';
import { isoTime } from '../../domain/time.ts';

/** The data that a schema describes, once its statements are in words. */
export type WireData<S extends TSchema> = Rendered<Data<S>>;

/** The parts of a schema that names of JSON depend on. */
interface Parts {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly type?: string;
  readonly format?: string;
}

const names = new Map<string, string>();

/** Returns a name as JSON has it: `observedAt` and `observed-at` as `observed_at`. */
export function snakeName(name: string): string {
  const known = names.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');
  names.set(name, known);
  return known;
}

const wires = new WeakMap<TSchema, TSchema>();

/** Returns the schema of what `snake` writes: the same one each time, so that it can be referred to by its name. */
export function wire(given: TSchema): TSchema {
  const schema = originalOf(given);
  const known = wires.get(schema) ?? wireOf(schema);
  wires.set(schema, known);
  return known;
}

function wireOf(schema: TSchema & Parts): TSchema {
  const { properties, required, items, anyOf } = schema;
  if (properties !== undefined)
    return {
      ...schema,
      ...(required === undefined ? {} : { required: required.map(snakeName) }),
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [snakeName(name), wire(one)])),
    };
  if (items !== undefined) return { ...schema, items: wire(items) };
  return anyOf === undefined ? schema : { ...schema, anyOf: anyOf.map(wire) };
}

/** Writes data as JSON has them: names with underscores, times in RFC 3339, and nothing that the schema does not name. */
export const snake = <S extends TSchema>(schema: S, data: WireData<S>): object => Object(written(schema, data));

function written(schema: TSchema & Parts, data: unknown): unknown {
  const { properties, items, anyOf, format } = schema;
  if (data === null) return null;
  if (anyOf !== undefined) return written(anyOf.find(({ type }: Parts) => type !== 'null') ?? {}, data);
  if (items !== undefined && Array.isArray(data)) return data.map((one) => written(items, one));
  if (properties !== undefined && typeof data === 'object') return objectOf(properties, data);
  return format === 'date-time' && typeof data === 'number' ? isoTime(data) : data;
}

function objectOf(properties: Readonly<Record<string, TSchema>>, data: object): object {
  const json: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const value = Reflect.get(data, name);
    if (value !== undefined) json[snakeName(name)] = written(schema, value);
  }
  return json;
}
