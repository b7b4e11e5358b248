import type { RrType } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import { parseTypes } from './types.ts';

/** What a call of `/dns-history` may narrow down. */
export interface HistoryQuery {
  readonly types?: ReadonlySet<RrType>;
  readonly from?: Instant;
  /** Before this time. */
  readonly to?: Instant;
  readonly limit: number;
  readonly cursor?: string;
}

export type ParsedHistoryQuery =
  | { readonly ok: true; readonly query: HistoryQuery }
  | {
      readonly ok: false;
      readonly problem: 'invalid-type' | 'invalid-parameter';
      readonly parameter: string;
      readonly detail: string;
    };

/** The parameters as they came; one given more than once is a list. */
export type RawHistoryQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

const PARAMETERS = ['type', 'from', 'to', 'limit', 'cursor'] as const;
const DEFAULT_LIMIT = 100;
/** Source: specification, 5. */
export const MAX_LIMIT = 1000;
const DAY_MS = 86_400_000;
const MAX_ECHO_CHARS = 40;

class Fault extends Error {
  readonly parameter: string;
  constructor(parameter: string, detail: string) {
    super(detail);
    this.parameter = parameter;
  }
}

const echo = (text: string): string =>
  JSON.stringify(text.length > MAX_ECHO_CHARS ? `${text.slice(0, MAX_ECHO_CHARS)}…` : text);

/** Reads the parameters of `/dns-history`. `detail` is made of whole sentences: what is wrong, and how to mend it. */
export function parseHistoryQuery(raw: RawHistoryQuery): ParsedHistoryQuery {
  const types = raw['type'] === undefined ? undefined : parseTypes(raw['type']);
  if (types?.ok === false) return { ok: false, problem: 'invalid-type', parameter: 'type', detail: types.detail };
  try {
    const [from, to, limit, cursor] = (['from', 'to', 'limit', 'cursor'] as const).map((name) => oneOf(raw, name));
    const query: HistoryQuery = {
      limit: limitOf(limit),
      ...(types === undefined ? {} : { types: new Set(types.types) }),
      ...(from === undefined ? {} : { from: timeOf('from', from, 0) }),
      // A day as the end is a whole day: who asks for changes to 31 January means that day too.
      ...(to === undefined ? {} : { to: timeOf('to', to, DAY_MS) }),
      ...(cursor === undefined ? {} : { cursor }),
    };
    if (query.from !== undefined && query.to !== undefined && query.from >= query.to)
      throw new Fault('to', 'The time in "to" is not after the one in "from".');
    return { ok: true, query };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ok: false, problem: 'invalid-parameter', parameter: error.parameter, detail: error.message };
  }
}

function oneOf(raw: RawHistoryQuery, name: (typeof PARAMETERS)[number]): string | undefined {
  const value = raw[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new Fault(name, `The parameter "${name}" is given more than once.`);
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MAX_LIMIT)
    throw new Fault('limit', `${echo(text)} is no whole number from 1 to ${MAX_LIMIT}.`);
  return limit;
}

/** A day (2026-01-31) or a time (2026-01-31T12:00:00Z). Source: RFC 3339 §5.6. */
const DAY_OR_TIME = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2}))?$/i;

function timeOf(parameter: string, text: string, addToDayMs: number): Instant {
  const [, day, time] = DAY_OR_TIME.exec(text) ?? [];
  const midnight = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  // Date takes 31 February for 3 March.
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day ?? ' ');
  const at = !isDay ? Number.NaN : time === undefined ? midnight + addToDayMs : Date.parse(text.toUpperCase());
  if (Number.isNaN(at))
    throw new Fault(
      parameter,
      `${echo(text)} is neither a day such as 2026-01-31 nor a time such as 2026-01-31T12:00:00Z.`,
    );
  return at;
}
