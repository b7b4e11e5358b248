import Type, { type Static, type TObject, type TSchema } from 'typebox';
import Value from 'typebox/value';
import { quoted } from '../domain/text.ts';
import { DAY_MS, type Instant } from '../domain/time.ts';
import { RECORD_TYPES } from './types.ts';

/** Parameters as they came in a query; one given more than once is a list. */
export type RawParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What a schema of a parameter may say of it. */
interface ParameterSchema extends TSchema {
  readonly default?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly (string | number)[];
}

/** The schemas of parameters by their names. */
export const parametersOf = (schema: TObject): [name: string, schema: ParameterSchema][] =>
  Object.entries<ParameterSchema>(schema.properties);

export type ReadParameters<T extends TObject> =
  | { readonly ok: true; readonly values: Static<T> }
  | { readonly ok: false; readonly parameter: string; readonly detail: string };

const DAY = { format: 'date', example: '2026-01-31' } as const;
const TIME = { format: 'date-time', example: '2026-01-31T12:00:00Z' } as const;
const MAX_ECHO_CHARS = 40;

/** A day or a moment, as RFC 3339 §5.6 writes them. */
const dayOrTime = (description: string, example: string) =>
  Type.Union([Type.String({ format: DAY.format }), Type.String({ format: TIME.format })], {
    description,
    examples: [example],
  });

const types = (example: string) =>
  Type.String({
    description: `Record types separated by commas, without spaces, in any case: ${RECORD_TYPES.join(', ')}. Left out: all that are observed.`,
    examples: [example],
  });

/** What a call of `/dns` may narrow down. `parseTypes` reads the types. */
export const DnsParameters = Type.Object({ type: Type.Optional(types('A,MX,NS')) });

/** Source: specification, 5. */
const MAX_LIMIT = 1000;
const DEFAULT_LIMIT = 100;

/** What a call of `/dns-history` may narrow down. */
export const HistoryParameters = Type.Object({
  type: Type.Optional(types('A,MX')),
  from: Type.Optional(dayOrTime('Changes on or after this day or time (RFC 3339).', '2026-01-01')),
  to: Type.Optional(dayOrTime('Changes up to the end of this day, or before this time (RFC 3339).', '2026-12-31')),
  limit: Type.Integer({
    minimum: 1,
    maximum: MAX_LIMIT,
    default: DEFAULT_LIMIT,
    description: `Changes in one answer: 1 to ${MAX_LIMIT}; left out, ${DEFAULT_LIMIT}.`,
    examples: [100],
  }),
  cursor: Type.Optional(Type.String({ description: 'The `next` of an earlier answer, for older changes.' })),
});

/**
 * Reads parameters as their schemas say, defaults included; those that no schema names are left out. `detail` is a whole
 * sentence: what is wrong, and how to mend it.
 */
export function readParameters<T extends TObject>(schema: T, raw: RawParameters): ReadParameters<T> {
  const values: Record<string, unknown> = {};
  for (const [parameter, one] of parametersOf(schema)) {
    const text = raw[parameter];
    if (text === undefined) {
      if (one.default !== undefined) values[parameter] = one.default;
      continue;
    }
    if (typeof text !== 'string')
      return { ok: false, parameter, detail: `The parameter "${parameter}" is given more than once.` };
    // Only plain digits: what else JavaScript takes for a number is none here.
    const value = Type.IsInteger(one) && /^\d{1,9}$/.test(text) ? Number(text) : text;
    if (!Value.Check(one, value))
      return { ok: false, parameter, detail: `${quoted(text, MAX_ECHO_CHARS)} is ${mismatch(one)}.` };
    values[parameter] = value;
  }
  if (!Value.Check(schema, values)) throw new Error('Parameters that are right one by one are wrong together.');
  return { ok: true, values };
}

function mismatch(schema: ParameterSchema): string {
  if (Type.IsInteger(schema)) return `no whole number from ${schema.minimum} to ${schema.maximum}`;
  return `neither a day such as ${DAY.example} nor a time such as ${TIME.example}`;
}

/** When a day or time is; of a day, its beginning or its end. */
export function instantOf(text: string, edge: 'beginning' | 'end'): Instant {
  if (!/t/i.test(text)) return Date.parse(text) + (edge === 'end' ? DAY_MS : 0);
  // A leap second is the one before it, a second later: no clock here knows it.
  const leap = /:60(?=[.z+-])/i;
  return Date.parse(text.toUpperCase().replace(leap, ':59')) + (leap.test(text) ? 1000 : 0);
}
