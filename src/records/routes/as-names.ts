import { asnOf, BYTE_ORDER_MARK, isNoRow, tableLines } from './rows.ts';

/** Who holds an autonomous system. */
export interface AsHolder {
  readonly name: string;
  /** Where it is registered, as ISO 3166-1 has it: not where its servers are. */
  readonly country: string | null;
}

/** Holders of autonomous systems, by their numbers. */
export type AsNames = ReadonlyMap<number, AsHolder>;

export type ParsedAsNames =
  | { readonly ok: true; readonly names: AsNames }
  | { readonly ok: false; readonly code: 'not-a-row' | 'too-many' | 'empty'; readonly line: number };

/** The registries list some 120,000. Source: docs/limits.md. */
export const MAX_AS_NAMES = 500_000;
/** Longest name that is shown; the rest of a longer one is cut off. */
const MAX_NAME_CHARS = 100;

/** A number and a name; after the last comma stands a country of two letters. */
const ROW = /^(\S+)[ \t]+(\S.*)$/;
const COUNTRY = /,[ \t]*([A-Za-z]{2})$/;

/** Parses lines of `number name, country`, as the RIPE NCC publishes them for all registries (`asnames.txt`). */
export function parseAsNames(text: string): ParsedAsNames {
  const names = new Map<number, AsHolder>();
  let line = 0;
  for (const row of tableLines(text.replace(BYTE_ORDER_MARK, ''))) {
    line += 1;
    if (isNoRow(row)) continue;
    const [, number = '', rest = ''] = ROW.exec(row) ?? [];
    const asn = asnOf(number);
    if (asn === null) return { ok: false, code: 'not-a-row', line };
    if (names.size === MAX_AS_NAMES) return { ok: false, code: 'too-many', line };
    const country = COUNTRY.exec(rest)?.[1]?.toUpperCase() ?? null;
    const name = (country === null ? rest : rest.replace(COUNTRY, '')).trim().slice(0, MAX_NAME_CHARS);
    // ZZ stands for none. Source: ISO 3166-1, codes for users.
    names.set(asn, { name, country: country === 'ZZ' ? null : country });
  }
  return names.size === 0 ? { ok: false, code: 'empty', line } : { ok: true, names };
}
