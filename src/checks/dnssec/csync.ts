import { knownType, typeName } from '../../domain/rdata/types.ts';
import type { Rdata } from '../../domain/rr.ts';
import { type ParentView, readParentView } from '../../facts/delegation/parent-view.ts';
import { ownSets, readServedKeys, type ServedRecords } from '../../facts/delegation/served-records.ts';
import { ownData } from '../../facts/delegation/server-response.ts';
import { CDS_REGISTRY_SOURCE, cdsRegistryOf } from '../../records/cds-registries.ts';
import { defineCheck, type Remark } from '../check.ts';
import { addressOf, valuesAt } from '../delegation/words.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';

const FINDINGS = {
  none: {
    severity: 'ok',
    says: '{zone} has no CSYNC record, so you change its NS records in the zone above by hand.',
  },
  'not-known': { severity: 'info', says: 'No server told us whether {zone} has a CSYNC record.' },
  offered: {
    severity: 'ok',
    says: 'The CSYNC record of {zone} asks the zone above to copy these records from the zone: {types}. Registries that read CSYNC records do that: at once if its flag “immediate” is set, else once you confirm it.',
    refs: { zonewell: 'DNSSEC23', rfc: { rfc: 7477, section: '2.1' } },
  },
  'offered-read': {
    severity: 'ok',
    says: 'The CSYNC record of {zone} asks the zone above to copy these records from the zone: {types}. The registry of {parent} acts on CSYNC records: at once if the flag “immediate” is set, else once you confirm it.',
    refs: { zonewell: 'DNSSEC23', rfc: { rfc: 7477, section: '2.1' } },
  },
  nothing: {
    severity: 'info',
    says: 'The CSYNC record of {zone} names no record types, so it asks the zone above to copy nothing.',
    refs: { rfc: { rfc: 7477, section: '2.1.1' } },
  },
  ahead: {
    severity: 'info',
    says: 'The CSYNC record of {zone} applies only from serial number {serial} of the zone on, and at least one server still has {current}.',
    refs: { zonewell: 'DNSSEC23', rfc: { rfc: 7477, section: '2.1.1' } },
  },
  'servers-disagree': {
    severity: 'error',
    says: 'The servers of {zone} have different CSYNC records: {sets}. Registries then do nothing.',
    do: 'Bring all servers to the same version of the zone {zone}',
    refs: { zonewell: 'DNSSEC23', rfc: { rfc: 9975 } },
  },
  several: {
    severity: 'error',
    says: '{zone} has {count} CSYNC records. A zone may have one at most. If there are more, registries ignore them all.',
    do: 'Remove all CSYNC records of {zone} but one',
    refs: { zonewell: 'DNSSEC23', rfc: { rfc: 7477, section: '2.1' } },
  },
  unsigned: {
    severity: 'error',
    says: '{zone} has a CSYNC record, but DNSSEC cannot validate it: the zone has no keys, or the zone above has no DS record. Registries act on a CSYNC record only if it validates.',
    do: 'Sign {zone} and enter its DS record at your registrar, or remove its CSYNC record',
    refs: { zonewell: 'DNSSEC23', rfc: { rfc: 7477, section: '3' } },
  },
  strange: {
    severity: 'error',
    says: 'The CSYNC record of {zone} has flags or record types that registries do not know: flags {flags}, types {types}. They then ignore it.',
    do: 'Set the flags in the CSYNC record of {zone} to a value from 0 to 3, and name only the types NS, A and AAAA',
    refs: { zonewell: 'DNSSEC23', rfc: { rfc: 7477, section: '2.1.1' } },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const csync = defineCheck({
  id: 'csync',
  name: 'CSYNC record',
  means: 'A CSYNC record asks the zone above to copy NS records and addresses from the zone.',
  why: 'Where the registry reads it, you can change name servers without your registrar. A record that registries ignore changes nothing.',
  citations: [{ rfc: 7477 }, { rfc: 9975 }],
  restsOn: [CDS_REGISTRY_SOURCE],
  needs: { served: readServedKeys, view: readParentView },
  findings: FINDINGS,
  judge({ served, view }) {
    const { zone } = served.found;
    const sets = ownSets(served, 'CSYNC');
    const all = new Map(sets.flatMap(({ records }) => records).map((one) => [shown(one), one]));
    const [record] = all.values();
    if (sets.length === 0) return gravest(remark('not-known', { zone }));
    if (record === undefined) return gravest(remark('none', { zone }));
    const values = Map.groupBy(sets, ({ records }) => records.map(shown).sort().join(' + ') || '-');
    const most = Math.max(...sets.map(({ records }) => records.length));
    const faults: readonly Remark[] = [
      ...(values.size < 2 ? [] : [remark('servers-disagree', { zone, sets: valuesAt(values, addressOf) })]),
      ...(most < 2 ? [] : [remark('several', { zone, count: most })]),
      ...(isUnsecured(served, view) ? [remark('unsigned', { zone })] : []),
      ...[...all.values()]
        .filter(isStrange)
        .map(({ flags, types }) => remark('strange', { zone, flags: String(flags), types: types.map(typeName) })),
    ];
    return gravest(aheadOf(served, record) ?? offer(zone, view.parent, record), faults);
  },
});

const shown = ({ serial, flags, types }: Rdata['CSYNC']): string => [serial, flags, ...types.map(typeName)].join(' ');

/** The flags `immediate` and `soaminimum`. Source: RFC 7477 §2.1.1.2. */
const [KNOWN_FLAGS, SOA_MINIMUM] = [0x0003, 0x0002];
/** The types that a registry takes over. Source: RFC 7477 §2.1.2. */
const KNOWN_TYPES: ReadonlySet<string> = new Set(['NS', 'A', 'AAAA']);

const isStrange = ({ flags, types }: Rdata['CSYNC']): boolean =>
  (flags & ~KNOWN_FLAGS) !== 0 || types.some((type) => !KNOWN_TYPES.has(knownType(type) ?? ''));

/** Whether it is known that validators count the zone as unsigned. */
function isUnsecured(served: ServedRecords, { servers }: ParentView): boolean {
  const keys = ownSets(served, 'DNSKEY');
  const hasNoKeys = keys.length > 0 && keys.every(({ records }) => records.length === 0);
  const known = servers.flatMap(({ ds }) => (ds === null ? [] : [ds]));
  return hasNoKeys || (known.length > 0 && known.every((ds) => ds.length === 0));
}

function offer(zone: string, parent: string | null, { types }: Rdata['CSYNC']): Remark {
  if (types.length === 0) return remark('nothing', { zone });
  const copied = { zone, types: types.map(typeName) };
  const isRead = parent !== null && cdsRegistryOf(parent)?.readsCsync === true;
  return isRead ? remark('offered-read', { ...copied, parent }) : remark('offered', copied);
}

/** Whether the record waits for a later version of the zone. Source: RFC 7477 §2.1.1.1, RFC 1982 §3.2. */
function aheadOf({ found: { zone, servers } }: ServedRecords, { serial, flags }: Rdata['CSYNC']): Remark | null {
  if ((flags & SOA_MINIMUM) === 0) return null;
  const serials = servers.flatMap(({ soa }) => (ownData(soa, zone, 'SOA') ?? []).map((one) => one.serial));
  const behind = serials.find((current) => current !== serial && (serial - current) >>> 0 < 0x8000_0000);
  return behind === undefined ? null : remark('ahead', { zone, serial: String(serial), current: String(behind) });
}
