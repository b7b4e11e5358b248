import type { DatedSource } from '../domain/dated.ts';

/** Which registries read CDS, CDNSKEY or CSYNC records of the zones below them, and when they take a first DS record. */
export const CDS_REGISTRY_SOURCE: DatedSource = {
  source: 'https://github.com/oskar456/cds-updates, https://www.iana.org/assignments/ipv4-address-space',
  readOn: '2026-11-26',
  reviewBy: '2027-05-26',
};

/** A registry that changes DS records by what the zones below it ask for. */
export interface CdsRegistry {
  readonly reads: 'CDS' | 'CDNSKEY';
  /** Hours for which all servers must ask for a first DS record before it is set (RFC 8078 §3.3); null: it sets none. */
  readonly firstAfterHours: number | null;
  /** Whether it sets a first one that name servers confirm. Source: RFC 9615. */
  readonly takesSignals: boolean;
  /** Whether it copies NS records and glue as a CSYNC record asks it to. Source: RFC 7477. */
  readonly readsCsync: boolean;
}

type Further = Partial<CdsRegistry>;

const registry = (
  reads: CdsRegistry['reads'],
  firstAfterHours: CdsRegistry['firstAfterHours'],
  { takesSignals = false, readsCsync = false }: Further = {},
): CdsRegistry => ({ reads, firstAfterHours, takesSignals, readsCsync });

/** By the zone whose DS records they change. */
const REGISTRIES: ReadonlyMap<string, CdsRegistry> = new Map([
  ['alt.za', registry('CDS', 72)],
  ['ch', registry('CDS', 72, { takesSignals: true })],
  ['cr', registry('CDNSKEY', 168)],
  ['cz', registry('CDNSKEY', 168)],
  ['edu.za', registry('CDS', 72)],
  ['fo', registry('CDS', 72)],
  ['li', registry('CDS', 72, { takesSignals: true })],
  ['nu', registry('CDS', 72, { readsCsync: true })],
  ['se', registry('CDS', 72, { readsCsync: true })],
  ['sk', registry('CDS', 72)],
  ['uz', registry('CDS', 2)],
]);

/** The reverse zones of what IANA allocated to RIPE NCC, which reads CDS records in them. */
const RIPE_NCC = registry('CDS', null);
const IPV4_OF_RIPE_NCC = [
  ...[2, 5, 31, 37, 46, 62, ...Array.from({ length: 19 }, (_, i) => 77 + i)],
  ...[109, 176, 178, 185, 188, 193, 194, 195, 212, 213, 217],
];
const ZONES_OF_RIPE_NCC: ReadonlySet<string> = new Set([
  ...IPV4_OF_RIPE_NCC.map((octet) => `${octet}.in-addr.arpa`),
  '0.a.2.ip6.arpa',
]);

/** Returns how the registry of a zone acts on such records; null where we know of none that reads them. */
export const cdsRegistryOf = (zone: string): CdsRegistry | null =>
  REGISTRIES.get(zone) ?? (ZONES_OF_RIPE_NCC.has(zone) ? RIPE_NCC : null);
