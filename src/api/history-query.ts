import type { RrType } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import { HistoryParameters, instantOf, type RawParameters, readParameters } from './parameters.ts';
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

/** Reads the parameters of `/dns-history`. `detail` is made of whole sentences: what is wrong, and how to mend it. */
export function parseHistoryQuery(raw: RawParameters): ParsedHistoryQuery {
  const types = raw['type'] === undefined ? undefined : parseTypes(raw['type']);
  if (types?.ok === false) return { ok: false, problem: 'invalid-type', parameter: 'type', detail: types.detail };
  const read = readParameters(HistoryParameters, raw);
  if (!read.ok) return { ...read, problem: 'invalid-parameter' };
  const { from, to, limit, cursor } = read.values;
  const query: HistoryQuery = {
    limit,
    ...(types === undefined ? {} : { types: new Set(types.types) }),
    ...(from === undefined ? {} : { from: instantOf(from, 'beginning') }),
    // Who asks for changes to 31 January means that day too.
    ...(to === undefined ? {} : { to: instantOf(to, 'end') }),
    ...(cursor === undefined ? {} : { cursor }),
  };
  if (query.from !== undefined && query.to !== undefined && query.from >= query.to) {
    const detail = 'The time in "to" is not after the one in "from".';
    return { ok: false, problem: 'invalid-parameter', parameter: 'to', detail };
  }
  return { ok: true, query };
}
