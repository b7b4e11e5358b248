import { serialize } from 'node:v8';
import type { DnsName } from '../../domain/name.ts';
import { isOctodns } from '../../records/octodns/is-octodns.ts';
import { readOctodns } from '../../records/octodns/read-octodns.ts';
import { originIn } from '../../records/zone-file/origin.ts';
import { readZoneFile } from '../../records/zone-file/read-zone-file.ts';
import type { ZoneContent, ZoneFile } from '../../records/zone-file/zone-file.ts';

/** Text of a zone that somebody sent. */
export interface ZoneText {
  readonly text: string;
  /** Null: the text says it. */
  readonly origin: DnsName | null;
  /** Names the zone where neither does. */
  readonly orElse?: DnsName | null;
}

/** A zone that was read. Its records come in parts, so that unpacking them holds nobody up. */
export interface PackedZone extends Pick<ZoneFile, 'origin' | 'faults' | 'notices'> {
  readonly parts: readonly Uint8Array[];
}

/** Records of a part: some two milliseconds of unpacking. */
const PART = 500;
/** Names the text in remarks: it comes without a name. */
const FILE = 'zone';

/** Reads the text of a zone, a zone file that includes no others or octoDNS's YAML; null where nothing says which zone it is of. Never throws. */
export function readZoneText({ text, origin: given, orElse = null }: ZoneText): PackedZone | null {
  const octets = Buffer.from(text);
  const isYaml = isOctodns(text);
  const origin = given ?? (isYaml ? null : originIn(octets)) ?? orElse;
  if (origin === null) return null;
  const zone = (isYaml ? readOctodns : readZoneFile)(octets, { origin, file: FILE });
  const { faults, notices } = zone;
  // What cannot be loaded is not asked about.
  return { origin: zone.origin, faults, notices, parts: faults.length > 0 ? [] : partsOf(zone) };
}

function partsOf({ records, unread, aliases, retained }: ZoneContent): readonly Uint8Array[] {
  const count = Math.ceil(Math.max(records.length, unread.length, aliases.length, retained.length) / PART);
  return Array.from({ length: count }, (_, i) => {
    const [from, to] = [i * PART, (i + 1) * PART];
    const part: ZoneContent = {
      records: records.slice(from, to),
      unread: unread.slice(from, to),
      aliases: aliases.slice(from, to),
      retained: retained.slice(from, to),
    };
    return serialize(part);
  });
}
