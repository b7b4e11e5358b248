import type { Fix } from '../checks/check.ts';
import type { DnsName } from '../domain/name.ts';
import { txtOctets } from '../domain/rdata/encode.ts';
import { parseRdata } from '../domain/rdata/parse.ts';
import { presentZoneRdata } from '../domain/rdata/present.ts';
import { zoneName } from '../domain/rdata/wire-name.ts';
import type { FixItem } from './report.ts';

/** TTL of records that we suggest. */
const FIX_TTL_S = 3600;

/** A fix as a zone-file line and as the fields of a provider's form. */
export function fixItem(fix: Fix, zone: DnsName): FixItem {
  const { name, type, value } = fix;
  const host = name === zone ? '@' : name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name;
  const [, preference, exchange] = type === 'MX' ? (/^(\d+) (.+)$/.exec(value) ?? []) : [];
  return {
    name,
    type,
    value,
    ttl: FIX_TTL_S,
    replaces: fix.replaces ?? null,
    ...(fix.removes === undefined ? {} : { also_remove: fix.removes }),
    zone_line: `${zoneName(name)} ${FIX_TTL_S} IN ${type} ${presentZoneRdata(type, fixOctets(fix))}`,
    fields:
      preference === undefined
        ? { host, type, value, ttl: FIX_TTL_S }
        : { host, type, value: exchange ?? '.', ttl: FIX_TTL_S, priority: Number(preference) },
  };
}

function fixOctets({ type, value, name }: Fix): Uint8Array {
  if (type === 'TXT') return txtOctets(value);
  const parsed = parseRdata(type, value, name);
  if (!parsed.ok) throw new Error(`The fix "${value}" is no ${type} record: ${parsed.fault}`);
  return parsed.octets;
}
