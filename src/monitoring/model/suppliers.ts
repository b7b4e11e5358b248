import { compareTexts, withoutUnseen } from '../../domain/text.ts';

/** Lists what a domain has from others: its registration, its certificates, its name servers. */
export const SUPPLIER_KINDS = ['registrar', 'issuer', 'dns'] as const;
export type SupplierKind = (typeof SUPPLIER_KINDS)[number];

/** Names who supplies a domain: nobody where it is established that nobody does, null where it is not known. */
export type Suppliers = Readonly<Record<SupplierKind, readonly string[] | null>>;

export const UNKNOWN_SUPPLIERS: Suppliers = { registrar: null, issuer: null, dns: null };

/** Limits what is stored of a name, and how many of a kind. Source: docs/limits.md. */
const [MAX_NAME_CHARS, MAX_NAMES] = [100, 8];

/** Returns a name from outside as it is stored, compared and shown: one line of visible characters, cut where it is long. */
export const supplierName = (name: string): string => withoutUnseen(name.slice(0, MAX_NAME_CHARS).normalize('NFC'));

/** Returns a name without its case: registries write the same registrar in several ways. */
export const supplierKey = (name: string): string => name.toLowerCase();

/** Returns names as they are stored: each once, sorted, the first few of very many. */
export function supplierNames(names: readonly string[]): readonly string[] {
  const byKey = new Map(names.map((name) => supplierName(name)).map((name) => [supplierKey(name), name]));
  byKey.delete('');
  return [...byKey.values()].toSorted(compareTexts).slice(0, MAX_NAMES);
}
