import { fieldHost } from '../../../diagnoses/fix-item.ts';
import type { FixItem } from '../../../diagnoses/fix-schema.ts';
import type { DnsName } from '../../../domain/name.ts';
import type { RrType } from '../../../domain/rr.ts';
import type { StoredZone } from '../../../lookups/stored-zone.ts';
import { type FilledForm, fillForm } from '../../../records/dns-forms/fill.ts';
import { formOf, type ProviderForm } from '../../../records/dns-forms/forms.ts';

/** The DNS provider of the domain of a page, and its zone. */
interface AtProvider extends ProviderForm {
  readonly zone: DnsName;
}

/** The provider of the page that is rendered. Rendering waits for nothing, so there is one page at a time. */
let current: AtProvider | undefined;

/** Renders a page whose fixes are told in the words of the provider of a zone, where those are known. */
export function withProviderOf<T>(zone: StoredZone | undefined, render: () => T): T {
  const before = current;
  const known = zone === undefined ? undefined : formOf(zone.hosts);
  current = zone === undefined || known === undefined ? undefined : { ...known, zone: zone.apex };
  try {
    return render();
  } finally {
    current = before;
  }
}

/** Returns the provider of the page. */
export const useProvider = (): ProviderForm | undefined => current;

/** A record in the fields of the provider of the page. */
export interface FilledAtProvider extends ProviderForm {
  readonly filled: FilledForm;
}

/** Fills the form of the provider of the page in; undefined where there is none, or its words do not cover the record. */
export function filledAtProvider(record: {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly ttl?: number;
}): FilledAtProvider | undefined {
  if (current === undefined) return undefined;
  const { provider, form, zone } = current;
  const filled = fillForm(form, zone, { ...record, name: record.name as DnsName, type: record.type as RrType });
  return filled === null ? undefined : { provider, form, filled };
}

/** Fills the form in with a record to publish, where the report found it in the zone that is stored. */
export function publishedAtProvider({ name, type, value, ttl, fields }: FixItem): FilledAtProvider | undefined {
  if (current === undefined || fieldHost(name, current.zone) !== fields.host) return undefined;
  return filledAtProvider({ name, type, value, ttl });
}
