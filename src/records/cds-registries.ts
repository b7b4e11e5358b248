import type { DatedSource } from '../domain/dated.ts';

/** Which registries read CDS or CDNSKEY records of the zones below them, and when they take a first DS record. */
export const CDS_REGISTRY_SOURCE: DatedSource = {
  source: 'https://github.com/oskar456/cds-updates',
  readOn: '2026-11-26',
  reviewBy: '2027-05-26',
};

/** A registry that changes DS records by what the zones below it ask for. */
export interface CdsRegistry {
  readonly reads: 'CDS' | 'CDNSKEY';
  /** Hours for which all servers must ask for a first DS record before it is set. Source: RFC 8078 §3.3. */
  readonly firstAfterHours: number;
  /** Whether it sets a first one that name servers confirm. Source: RFC 9615. */
  readonly takesSignals: boolean;
}

const registry = (reads: CdsRegistry['reads'], firstAfterHours: number, takesSignals = false): CdsRegistry => ({
  reads,
  firstAfterHours,
  takesSignals,
});

/** By the zone whose DS records they change. */
const REGISTRIES: ReadonlyMap<string, CdsRegistry> = new Map([
  ['alt.za', registry('CDS', 72)],
  ['ch', registry('CDS', 72, true)],
  ['cr', registry('CDNSKEY', 168)],
  ['cz', registry('CDNSKEY', 168)],
  ['edu.za', registry('CDS', 72)],
  ['fo', registry('CDS', 72)],
  ['li', registry('CDS', 72, true)],
  ['nu', registry('CDS', 72)],
  ['se', registry('CDS', 72)],
  ['sk', registry('CDS', 72)],
  ['uz', registry('CDS', 2)],
]);

/** Returns how the registry of a zone acts on such records; null where we know of none that reads them. */
export const cdsRegistryOf = (zone: string): CdsRegistry | null => REGISTRIES.get(zone) ?? null;
