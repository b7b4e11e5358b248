import { type AsNames, parseAsNames } from '../../src/records/routes/as-names.ts';
import {
  type ParsedRouteTable,
  parseAnnouncedPrefixes,
  parseAuthorisedPrefixes,
  type RouteTableParser,
} from '../../src/records/routes/parse.ts';
import type { PrefixTable } from '../../src/records/routes/prefix-table.ts';
import type { DatedTable } from '../../src/records/routes/tables.ts';

/** Parses a table in one go. */
export function parsedTable(parse: RouteTableParser, text: string): ParsedRouteTable {
  for (const steps = parse(text); ; ) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Returns a table that has no fault. */
export function prefixTableOf(parse: RouteTableParser, text: string): PrefixTable {
  const parsed = parsedTable(parse, text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fault));
  return parsed.table;
}

/** Returns the holders of autonomous systems, from their file. */
export function asNamesOf(text: string): AsNames {
  const parsed = parseAsNames(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed));
  return parsed.names;
}

const AT = Date.UTC(2026, 10, 26);

/** Returns a table of announced prefixes, from its file. */
export const announcedTable = (text: string): DatedTable => ({
  at: AT,
  table: prefixTableOf(parseAnnouncedPrefixes, text),
});

/** Returns a table of authorised prefixes, from its file. */
export const authorisedTable = (text: string): DatedTable => ({
  at: AT,
  table: prefixTableOf(parseAuthorisedPrefixes, text),
});
