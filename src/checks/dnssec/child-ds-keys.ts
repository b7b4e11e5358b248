import type { DnsName } from '../../domain/name.ts';
import type { Rdata } from '../../domain/rr.ts';
import type { ServedRecords } from '../../facts/delegation/served-records.ts';
import { signaturesOf } from '../../facts/delegation/server-response.ts';
import { compareDs, keyTagOf } from '../../records/ds-comparison.ts';

type Cds = Rdata['CDS'];
type Key = Rdata['DNSKEY'];

/** Flags of a DNSKEY. Source: RFC 4034 §2.1.1. */
const [ZONE_KEY, ENTRY_POINT] = [0x0100, 0x0001];

/** The one record of each type that asks for a removal. Source: RFC 8078 §4. */
const isRightRemoval = (one: Cds | Key): boolean =>
  'digest' in one
    ? one.keyTag === 0 && one.digestType === 0 && isZero(one.digest)
    : one.flags === 0 && one.protocol === 3 && isZero(one.publicKey);
const isZero = (octets: Uint8Array): boolean => octets.length === 1 && octets[0] === 0;

/**
 * Returns how records ask to remove the DS records of a zone: so that registries follow, `mixed` with others that name
 * keys, or `malformed`; null where none does.
 */
export function removalIn(wanted: readonly (Cds | Key)[]): 'removal' | 'removal-mixed' | 'removal-malformed' | null {
  const removing = wanted.filter(({ algorithm }) => algorithm === 0);
  if (removing.length === 0) return null;
  if (removing.length < wanted.length) return 'removal-mixed';
  return removing.every(isRightRemoval) ? 'removal' : 'removal-malformed';
}

/** Returns the keys of a zone that its CDS and CDNSKEY records name. */
export function namedKeys(
  zone: DnsName,
  {
    cds,
    cdnskey,
    keys,
  }: { readonly cds: readonly Cds[]; readonly cdnskey: readonly Key[]; readonly keys: readonly Key[] },
): readonly Key[] {
  const comparison = compareDs(zone, cds, keys);
  const named = comparison.kind === 'compared' ? [...comparison.named.keys()] : [];
  const asked = new Set(cdnskey.map(keyText));
  return [
    ...new Map([...named, ...keys.filter((key) => asked.has(keyText(key)))].map((key) => [keyText(key), key])).values(),
  ];
}

/** Tells keys apart by what they are, without their flags. */
export const keyText = ({ algorithm, publicKey }: Key): string =>
  `${algorithm} ${Buffer.from(publicKey).toString('base64')}`;

/** Returns the tags of keys, each once. */
export const tagsOf = (keys: readonly Key[]): readonly string[] => [...new Set(keys.map(keyTagOf))].map(String);

export const isZoneKey = ({ flags }: Key): boolean => (flags & ZONE_KEY) !== 0;
export const isEntryPoint = ({ flags }: Key): boolean => (flags & ENTRY_POINT) !== 0;

/** Returns which of some keys signed a set at the apex, at any server; null where no server gave a signature of it. */
export function signersAmong(
  keys: readonly Key[],
  { found: { zone }, sets }: ServedRecords,
  type: 'DNSKEY' | 'CDS' | 'CDNSKEY',
): readonly Key[] | null {
  const replies = sets.filter((set) => set.type === type).flatMap((set) => set.replies);
  const made = replies.flatMap(({ reply }) => signaturesOf(reply, zone, type));
  if (made.length === 0) return null;
  const by = new Set(made.map(({ keyTag, algorithm }) => `${keyTag} ${algorithm}`));
  return keys.filter((key) => by.has(`${keyTagOf(key)} ${key.algorithm}`));
}
