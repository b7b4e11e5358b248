import type { Message } from '../domain/message.ts';
import type { Instant } from '../domain/time.ts';
import type { HistoryFilter } from '../past/history.ts';
import { says } from './descriptions.ts';
import { DETAIL_TEXTS } from './detail-texts.ts';
import {
  dayOrTime,
  opaque,
  type ParameterProblem,
  type RawParameters,
  readParameters,
  recordTypes,
  type Values,
  wholeNumber,
} from './parameters.ts';

export type ParsedHistoryQuery =
  | { readonly ok: true; readonly query: HistoryFilter }
  | {
      readonly ok: false;
      readonly problem: ParameterProblem;
      readonly parameter: string;
      readonly detail: Message;
    };

/** Source: specification, 5. */
const LIMIT = { least: 1, most: 1000, absent: 100 } as const;

/** The parameters of `/dns-history` and of `zonewell history`. */
export const HISTORY_PARAMETERS = {
  type: recordTypes('A,MX', undefined),
  from: dayOrTime(says('parameter/from'), '2026-01-01', 'beginning'),
  // Someone who asks for changes up to 31 January means that day too.
  to: dayOrTime(says('parameter/to'), '2026-12-31', 'end'),
  first_since: dayOrTime(says('parameter/first-since'), null, 'beginning'),
  first_before: dayOrTime(says('parameter/first-before'), null, 'beginning'),
  last_since: dayOrTime(says('parameter/last-since'), null, 'beginning'),
  last_before: dayOrTime(says('parameter/last-before'), null, 'beginning'),
  limit: wholeNumber(`Changes in one answer: 1 to ${LIMIT.most}; default ${LIMIT.absent}.`, LIMIT),
  cursor: opaque(says('parameter/changes-cursor')),
};

/** Reads the parameters of a history. `detail` is made of whole sentences: what is wrong, and how to fix it. */
export function parseHistoryQuery(raw: RawParameters): ParsedHistoryQuery {
  const read = readParameters(HISTORY_PARAMETERS, raw);
  return read.ok ? historyQueryOf(read.values) : read;
}

/** Returns the query that parameters make together. */
export function historyQueryOf({
  type,
  from,
  to,
  limit,
  cursor,
  ...seen
}: Values<typeof HISTORY_PARAMETERS>): ParsedHistoryQuery {
  if (from !== undefined && to !== undefined && from >= to) {
    const detail = DETAIL_TEXTS.message('to-before-from');
    return { ok: false, problem: 'invalid-parameter', parameter: 'to', detail };
  }
  return {
    ok: true,
    query: {
      limit,
      ...(type === undefined ? {} : { types: new Set(type) }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...boundsOf('firstSeen', seen.first_since, seen.first_before),
      ...boundsOf('lastSeen', seen.last_since, seen.last_before),
      ...(cursor === undefined ? {} : { cursor }),
    },
  };
}

const boundsOf = (
  name: 'firstSeen' | 'lastSeen',
  since: Instant | undefined,
  before: Instant | undefined,
): Partial<HistoryFilter> =>
  since === undefined && before === undefined
    ? {}
    : { [name]: { ...(since === undefined ? {} : { since }), ...(before === undefined ? {} : { before }) } };
