import type { Fix, RecordChange } from '../checks/fix.ts';
import type { DnsName } from '../domain/name.ts';
import { txtOctets } from '../domain/rdata/encode.ts';
import { parseRdata } from '../domain/rdata/parse.ts';
import { presentRdata, presentZoneRdata } from '../domain/rdata/present.ts';
import { zoneName } from '../domain/rdata/wire-name.ts';
import type { FixItem, FixPath, StepItem } from './fix-schema.ts';

/** TTL of records that we suggest. */
const FIX_TTL_S = 3600;

/** Returns the steps of a fix and their records; `about` names a fix that has no name. */
export const fixPath = (fix: Fix, about: string, zone: DnsName): FixPath => ({
  id: fix.id ?? about,
  steps: fix.steps.map(
    ({ title, when, file, paste, changes }): StepItem => ({
      title: title.message,
      when: when === null ? null : when.message,
      ...(file === undefined ? {} : { file }),
      ...(paste === undefined ? {} : { paste }),
      publish: changes.flatMap((change) => publishItem(change, zone)),
      remove: changes.flatMap(({ name, type, value, removes }) =>
        value === null ? removes.map((one) => ({ name, type, value: one })) : [],
      ),
    }),
  ),
});

const publishItem = ({ value, ...change }: RecordChange, zone: DnsName): FixItem[] =>
  value === null ? [] : [fixItem({ ...change, value }, zone)];

/** Returns a name as the form of a provider wants it for a domain: `@` for the domain itself, else what is before it. */
export const fieldHost = (name: string, domain: string): string =>
  name === domain ? '@' : name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : name;

/** Returns a record to publish as a zone-file line and as the fields of a provider's form. */
export function fixItem(change: RecordChange & { readonly value: string }, zone: DnsName): FixItem {
  const { name, type, value } = change;
  const [replaces, ...others] = change.removes;
  const host = fieldHost(name, zone);
  const [, preference, exchange] = type === 'MX' ? (/^(\d+) (.+)$/.exec(value) ?? []) : [];
  return {
    name,
    type,
    value,
    ttl: FIX_TTL_S,
    replaces: replaces ?? null,
    ...(others.length === 0 ? {} : { alsoRemove: others }),
    ...(change.fillIn === undefined ? {} : { fillIn: change.fillIn }),
    zoneLine: `${zoneName(name)} ${FIX_TTL_S} IN ${type} ${presentZoneRdata(type, fixOctets(name, type, value))}`,
    fields:
      preference === undefined
        ? { host, type, value, ttl: FIX_TTL_S }
        : { host, type, value: exchange ?? '.', ttl: FIX_TTL_S, priority: Number(preference) },
  };
}

function fixOctets(name: DnsName, type: RecordChange['type'], value: string): Uint8Array {
  if (type === 'TXT') return txtOctets(value);
  const parsed = parseRdata(type, value, name);
  if (!parsed.ok) throw new Error(`The fix "${value}" is no ${type} record: ${parsed.fault}`);
  return parsed.octets;
}

/** Returns a record as a report writes it, however it was given. What is no such record stays as it is. */
export function recordText(name: DnsName, type: RecordChange['type'], value: string): string {
  if (type === 'TXT') return presentRdata(type, txtOctets(value));
  const parsed = parseRdata(type, value, name);
  return parsed.ok ? presentRdata(type, parsed.octets) : value;
}

/** Returns a present record as a line of a zone file, without its TTL. What is no such record stands behind a semicolon. */
export function oldZoneLine(name: string, type: string, value: string): string {
  const isText = type === 'TXT';
  const parsed = isText ? null : parseRdata(type as RecordChange['type'], value, name as DnsName);
  if (parsed !== null && !parsed.ok) return `; ${zoneName(name as DnsName)} ${type} ${value}`;
  const octets = parsed === null ? txtOctets(value) : parsed.octets;
  return `${zoneName(name as DnsName)} IN ${type} ${presentZoneRdata(type as RecordChange['type'], octets)}`;
}
