import Type, { type TSchema } from 'typebox';
import Value from 'typebox/value';
import { parseHostPort } from '../domain/host-port.ts';
import type { Message } from '../domain/message.ts';
import type { DomainName } from '../domain/name.ts';
import { FRONT_PAGE, parsePagePath } from '../domain/page-path.ts';
import { parseDomainName } from '../domain/parse.ts';
import { HTTPS_PORT } from '../domain/ports.ts';
import type { RrType } from '../domain/rr.ts';
import { ECHO_CHARS, quoted } from '../domain/text.ts';
import { DAY_MS, type Instant } from '../domain/time.ts';
import { parseAddress } from '../records/spf/address.ts';
import { LANGUAGES, type Language } from '../texts/languages.ts';
import { says } from './descriptions.ts';
import { DETAIL_TEXTS } from './detail-texts.ts';
import { parseTypes, RECORD_TYPES } from './types.ts';

/** A parameter as it came; one given more than once is a list. */
type RawParameter = string | readonly string[] | undefined;

/** Parameters as they came in a path and its query. */
export type RawParameters = Readonly<Record<string, RawParameter>>;

/** The problem that each kind of parameter gives where it cannot be used. */
export type ParameterProblem = 'invalid-domain' | 'invalid-type' | 'invalid-parameter';

type Reading<T> =
  | { readonly ok: true; readonly value: T }
  /** `detail` is made of whole sentences: what is wrong, and how to fix it. */
  | { readonly ok: false; readonly detail: Message };

/** One parameter of an operation: what the description says of it, and how its text becomes a value. */
export interface Parameter<T> {
  readonly schema: TSchema;
  /** Null where no value is one for all: examples leave the parameter out. */
  readonly example: string | null;
  readonly problem: ParameterProblem;
  /** The field of the request in which it comes; left out, the path or the query. Its parameter has this name in lower case. */
  readonly field?: string;
  /** Reads what came; `raw` is undefined where the parameter was left out. */
  read(name: string, raw: RawParameter): Reading<T>;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** Holds the values of an operation's parameters. */
export type Values<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never;
};

export type ReadParameters<P extends Parameters> =
  | { readonly ok: true; readonly values: Values<P> }
  | { readonly ok: false; readonly problem: ParameterProblem; readonly parameter: string; readonly detail: Message };

/** Reads parameters in the order in which they are declared, and stops at the first fault. Others are left out. */
export function readParameters<P extends Parameters>(parameters: P, raw: RawParameters): ReadParameters<P> {
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const read = parameter.read(name, raw[name]);
    if (!read.ok) return { ok: false, problem: parameter.problem, parameter: name, detail: read.detail };
    values[name] = read.value;
  }
  // Each value was read by the parameter of its name, which the compiler cannot follow through a loop.
  return { ok: true, values: values as Values<P> };
}

/** The domain name in a path. */
export const domain: Parameter<DomainName> = {
  schema: Type.String({
    description: says('parameter/domain'),
  }),
  example: 'example.com',
  problem: 'invalid-domain',
  read(_name, raw) {
    const parsed = parseDomainName(typeof raw === 'string' ? raw : '');
    if (parsed.ok) return { ok: true, value: parsed.name };
    return { ok: false, detail: DETAIL_TEXTS.message('name', { fault: parsed.fault, hint: parsed.hint }) };
  },
};

/** The domain name in a path, where a port behind it would change what is asked. */
export const domainWithoutPort: Parameter<DomainName> = {
  ...domain,
  read(name, raw) {
    const read = domain.read(name, raw);
    const parsed = read.ok && typeof raw === 'string' ? parseHostPort(raw) : null;
    if (parsed === null || (parsed.ok && parsed.port === HTTPS_PORT)) return read;
    const detail = parsed.ok
      ? DETAIL_TEXTS.message('port', { domain: parsed.name, port: String(parsed.port) })
      : DETAIL_TEXTS.message('name', { fault: parsed.fault, hint: parsed.hint });
    return { ok: false, detail };
  },
};

/** Reads record types separated by commas; `absent` stands for a list that was left out. */
export const recordTypes = <A>(example: string, absent: A): Parameter<readonly RrType[] | A> => ({
  schema: Type.String({
    description: `Record types separated by commas, without spaces, in any case: ${RECORD_TYPES.join(', ')}. If you leave it out: all types that we observe.`,
    examples: [example],
  }),
  example,
  problem: 'invalid-type',
  read(_name, raw) {
    if (raw === undefined) return { ok: true, value: absent };
    const parsed = parseTypes(raw);
    return parsed.ok ? { ok: true, value: parsed.types } : parsed;
  },
});

/** Makes a parameter that may be given once. `parse` returns undefined for text that `fault` refuses; its value is quoted. */
export function once<T, A>(
  schema: TSchema,
  example: string | null,
  { absent, fault, parse }: { absent: A; fault(value: string): Message; parse(text: string): T | undefined },
): Parameter<T | A> {
  return {
    schema,
    example,
    problem: 'invalid-parameter',
    read(name, raw) {
      if (raw === undefined) return { ok: true, value: absent };
      if (typeof raw !== 'string') return { ok: false, detail: DETAIL_TEXTS.message('repeated', { name }) };
      const value = parse(raw);
      return value === undefined ? { ok: false, detail: fault(quoted(raw, ECHO_CHARS.word)) } : { ok: true, value };
    },
  };
}

/** The path of a page, with its query. */
export const pagePath: Parameter<string> = once(
  Type.String({ description: says('parameter/path'), examples: ['/about'], default: FRONT_PAGE }),
  null,
  {
    absent: FRONT_PAGE,
    fault: (value) => DETAIL_TEXTS.message('not-a-path', { value }),
    parse: (text) => parsePagePath(text) ?? undefined,
  },
);

/** Tells what a day stands for. Its end is the beginning of the next. */
type Edge = 'beginning' | 'end' | 'last millisecond';
const EDGE_MS: Readonly<Record<Edge, number>> = { beginning: 0, end: DAY_MS, 'last millisecond': DAY_MS - 1 };

const DAY = { format: 'date', example: '2026-01-31' } as const;
const TIME = { format: 'date-time', example: '2026-01-31T12:00:00Z' } as const;

/**
 * Reads a day or a moment, as RFC 3339 section 5.6 writes them; of a day, its beginning, its end or its last
 * millisecond.
 */
export function dayOrTime(description: string, example: string | null, edge: Edge): Parameter<Instant | undefined> {
  const schema = Type.Union([Type.String({ format: DAY.format }), Type.String({ format: TIME.format })], {
    description,
    ...(example === null ? {} : { examples: [example] }),
  });
  return once(schema, example, {
    absent: undefined,
    fault: (value) => DETAIL_TEXTS.message('not-a-time', { value, day: DAY.example, time: TIME.example }),
    parse: (text) => (Value.Check(schema, text) ? instantOf(text, edge) : undefined),
  });
}

function instantOf(text: string, edge: Edge): Instant {
  if (!/t/i.test(text)) return Date.parse(text) + EDGE_MS[edge];
  // A leap second is the one before it, a second later: no clock here knows it.
  const leap = /:60(?=[.z+-])/i;
  return Date.parse(text.toUpperCase().replace(leap, ':59')) + (leap.test(text) ? 1000 : 0);
}

/** Reads a whole number within bounds; `absent` stands for one that was left out. */
export function wholeNumber(
  description: string,
  { least, most, absent }: { readonly least: number; readonly most: number; readonly absent: number },
): Parameter<number> {
  const schema = Type.Integer({ minimum: least, maximum: most, default: absent, description, examples: [absent] });
  return once(schema, String(absent), {
    absent,
    fault: (value) => DETAIL_TEXTS.message('not-a-number', { value, least, most }),
    // Only plain digits: what else JavaScript takes for a number is not one here.
    parse: (text) => (/^\d{1,9}$/.test(text) && Value.Check(schema, Number(text)) ? Number(text) : undefined),
  });
}

/** Reads an IP address, which may not be left out. */
export const ipAddress = (description: string): Parameter<string> => ({
  schema: Type.String({ description, examples: ['192.0.2.10', '2001:db8::10'] }),
  example: '192.0.2.10',
  problem: 'invalid-parameter',
  read(name, raw) {
    if (raw === undefined) return { ok: false, detail: DETAIL_TEXTS.message('no-address', { name }) };
    if (typeof raw !== 'string') return { ok: false, detail: DETAIL_TEXTS.message('repeated', { name }) };
    return parseAddress(raw) === null
      ? { ok: false, detail: DETAIL_TEXTS.message('not-an-address', { value: quoted(raw, ECHO_CHARS.word) }) }
      : { ok: true, value: raw };
  },
});

/** Reads text that the operation itself gave out before, or nothing. */
export const opaque = (description: string): Parameter<string | undefined> => ({
  schema: Type.String({ description }),
  example: null,
  problem: 'invalid-parameter',
  read: (name, raw) =>
    typeof raw === 'object'
      ? { ok: false, detail: DETAIL_TEXTS.message('repeated', { name }) }
      : { ok: true, value: raw },
});

/** A client is told no sooner than that, however long it would wait. */
const MAX_WAIT_SECONDS = 20;

/** Reads how many seconds a client would wait for the end; what else it would prefer is ignored. Source: RFC 7240 section 4.3. */
export const preferWait: Parameter<number | undefined> = {
  schema: Type.String({ description: says('parameter/prefer'), examples: [`wait=${MAX_WAIT_SECONDS}`] }),
  example: null,
  problem: 'invalid-parameter',
  field: 'Prefer',
  read(_name, raw) {
    const seconds = /(?:^|[,;]|\s)wait\s*=\s*"?(\d{1,9})"?\s*(?:$|[,;])/i.exec(
      raw === undefined ? '' : String(raw),
    )?.[1];
    return { ok: true, value: seconds === undefined ? undefined : Math.min(Number(seconds), MAX_WAIT_SECONDS) };
  },
};

/** Reads the name by which a client sends a request again. */
export const idempotencyKey: Parameter<string | undefined> = {
  ...once<string, undefined>(
    Type.String({ description: says('parameter/idempotency-key'), pattern: '^[!-~]{1,255}$' }),
    null,
    {
      absent: undefined,
      fault: (value) => DETAIL_TEXTS.message('not-idempotent', { value }),
      // Some clients put it in quotes, as a structured field; most leave them out.
      parse: (text) => (/^[!-~]{1,255}$/.test(text) ? text.replace(/^"(.+)"$/, '$1') : undefined),
    },
  ),
  field: 'Idempotency-Key',
};

/** Reads the id of something that the API gave out before. */
export const givenId = (description: string): Parameter<string> => ({
  schema: Type.String({ description }),
  example: 'k9m2x7',
  problem: 'invalid-parameter',
  read: (_name, raw) => ({ ok: true, value: typeof raw === 'string' ? raw : '' }),
});

/** Reads a domain name in a query, or nothing. */
export const domainOrAll: Parameter<DomainName | undefined> = {
  schema: Type.String({ description: says('parameter/domain-or-all') }),
  example: null,
  problem: 'invalid-domain',
  read: (name, raw) => (raw === undefined ? { ok: true, value: undefined } : domain.read(name, raw)),
};

/** The language of what the call says to people. Its schema lists those that the program has. */
export const lang: Parameter<Language | undefined> = {
  ...once<Language, undefined>(Type.String(), null, {
    absent: undefined,
    fault: (value) => DETAIL_TEXTS.message('not-a-language', { value, languages: LANGUAGES.join(', ') }),
    parse: (text) => LANGUAGES.find((one) => one === text),
  }),
  get schema() {
    return Type.Union(
      LANGUAGES.map((one) => Type.Literal(one)),
      {
        description: says('parameter/lang'),
        examples: [LANGUAGES.at(-1)],
      },
    );
  },
  get example() {
    return LANGUAGES.at(-1) ?? null;
  },
};
