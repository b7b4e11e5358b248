import { addressOctets, type Network, parseNetwork } from '../../domain/addresses.ts';
import { createPrefixTableBuilder, type PrefixTable, type PrefixTableBuilder } from './prefix-table.ts';
import { asnOf, BYTE_ORDER_MARK, isNoRow, tableLines } from './rows.ts';

/** Names why a table cannot be used, and where: in which line or, of a list in JSON, in which entry. */
export interface RouteTableFault {
  readonly code: 'not-a-prefix' | 'not-an-as' | 'not-a-length' | 'not-a-row' | 'too-long' | 'too-many' | 'empty';
  readonly place: 'line' | 'entry';
  readonly at: number;
}

export type ParsedRouteTable =
  | { readonly ok: true; readonly table: PrefixTable }
  | { readonly ok: false; readonly fault: RouteTableFault };

/** Parses a large file in steps, so that a service can do something else between them. */
export type RouteTableParser = (text: string) => Generator<undefined, ParsedRouteTable>;

/** The whole internet has some 1.3 million prefixes. Source: docs/limits.md. */
export const MAX_PREFIXES = 3_000_000;
/** Lines of a step: some milliseconds. */
const STEP_LINES = 1000;
/** Characters of a line or entry: room for an AS set of hundreds. Reading 128 MiB as one would take gigabytes. Source: docs/limits.md. */
export const MAX_ROW_CHARS = 4096;

type Row = (builder: PrefixTableBuilder) => RouteTableFault['code'] | null;

/** Adds the rows of a file; `rowOf` returns null for a line that holds none. */
function* tableOf(
  rows: Iterable<Row | null>,
  place: RouteTableFault['place'] = 'line',
): Generator<undefined, ParsedRouteTable> {
  const builder = createPrefixTableBuilder();
  let at = 0;
  for (const row of rows) {
    at += 1;
    if (at % STEP_LINES === 0) yield;
    const code = row === null ? null : builder.size >= MAX_PREFIXES ? 'too-many' : row(builder);
    if (code !== null) return { ok: false, fault: { code, place, at } };
  }
  if (builder.size === 0) return { ok: false, fault: { code: 'empty', place, at } };
  return { ok: true, table: yield* builder.build() };
}

/** A prefix in one word, or as address and length in two. */
function networkOf(address: string, length: string | undefined): Network | null {
  if (length === undefined) return address.includes('/') ? parseNetwork(address) : null;
  const octets = addressOctets(address);
  const prefix = /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  return octets !== null && prefix <= octets.length * 8 ? { octets, prefix } : null;
}

const TOO_LONG: Row = () => 'too-long';
const isLongRow = (row: string): boolean => row.length > MAX_ROW_CHARS;

/**
 * Parses announced prefixes: lines of `prefix AS`, or of `address length AS` as in CAIDA's pfx2as files of RouteViews.
 * There `_` separates several systems that announce a prefix, and `,` separates those of an AS set.
 */
export function* parseAnnouncedPrefixes(text: string): Generator<undefined, ParsedRouteTable> {
  return yield* tableOf(
    (function* () {
      for (const line of tableLines(text.replace(BYTE_ORDER_MARK, '')))
        yield isNoRow(line) ? null : isLongRow(line) ? TOO_LONG : announcedRow(line);
    })(),
  );
}

const announcedRow =
  (line: string): Row =>
  (builder) => {
    // The files of CAIDA have tabs, and a million lines.
    const words = line.split(line.includes('\t') ? '\t' : ' ').filter((word) => word !== '');
    const last = words.pop() ?? '';
    const [address = '', length, ...rest] = words;
    const network = rest.length > 0 ? null : networkOf(address, length);
    if (network === null) return 'not-a-prefix';
    const only = asnOf(last);
    const ends = only === null ? last.split('_').map(pathEnd) : [{ systems: [only], isOfSet: false }];
    for (const { systems, isOfSet } of ends)
      for (const asn of systems) {
        if (asn === null) return 'not-an-as';
        // A default route is no announcement of an address.
        if (network.prefix > 0) builder.add({ network, asn, maxLength: network.prefix, isOfSet });
      }
    return null;
  };

/** Reads how paths end: in a system, or in an AS set such as `64500,64501` or `{64500}`. */
function pathEnd(text: string): { readonly systems: readonly (number | null)[]; readonly isOfSet: boolean } {
  const inBraces = /^\{(.*)\}$/.exec(text)?.[1];
  const systems = (inBraces ?? text).split(',').map(asnOf);
  return { systems, isOfSet: inBraces !== undefined || systems.length > 1 };
}

/**
 * Parses validated payloads of route authorisations (VRPs) as validators write them: CSV of system, prefix and longest
 * prefix, or JSON with a list `roas`.
 */
export function* parseAuthorisedPrefixes(file: string): Generator<undefined, ParsedRouteTable> {
  const text = file.replace(BYTE_ORDER_MARK, '');
  return yield* /^\s*\{/.test(text) ? tableOf(rowsOfJson(text), 'entry') : tableOf(rowsOfCsv(text));
}

function* rowsOfCsv(text: string): Generator<Row | null> {
  let isFirst = true;
  for (const line of tableLines(text)) {
    if (isNoRow(line)) {
      yield null;
      continue;
    }
    if (isLongRow(line)) return yield TOO_LONG;
    const isHead = isFirst && !/\d/.test(line);
    isFirst = false;
    const [asn = '', prefix = '', maxLength = ''] = line.split(',').map((one) => one.trim());
    yield isHead ? null : authorisedRow(asn, prefix, maxLength);
  }
}

const authorisedRow =
  (system: string, prefix: string, longest: string): Row =>
  (builder) => {
    const network = networkOf(prefix, undefined);
    if (network === null) return 'not-a-prefix';
    const asn = asnOf(system);
    if (asn === null) return 'not-an-as';
    const maxLength = longest === '' ? network.prefix : /^\d{1,3}$/.test(longest) ? Number(longest) : Number.NaN;
    if (!(maxLength >= network.prefix && maxLength <= network.octets.length * 8)) return 'not-a-length';
    builder.add({ network, asn, maxLength });
    return null;
  };

const NOT_A_ROW: Row = () => 'not-a-row';

/** Reads one object at a time: the whole as values would take many times the memory of the table. */
function* rowsOfJson(text: string): Generator<Row | null> {
  const start = /"roas"\s*:\s*\[/.exec(text);
  if (start === null) return yield NOT_A_ROW;
  for (let at = start.index + start[0].length; ; ) {
    const next = /[^\s,]/g;
    next.lastIndex = at;
    const found = next.exec(text);
    if (found?.[0] === ']') return;
    const end = text.indexOf('}', at);
    if (found?.[0] !== '{' || end < 0) return yield NOT_A_ROW;
    const entry = text.slice(found.index, end + 1);
    yield isLongRow(entry) ? TOO_LONG : rowOfObject(entry);
    at = end + 1;
  }
}

function rowOfObject(text: string): Row {
  try {
    const { asn, prefix, maxLength } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return authorisedRow(String(asn), String(prefix), maxLength === undefined ? '' : String(maxLength));
  } catch {
    return NOT_A_ROW;
  }
}
