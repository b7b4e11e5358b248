import type { DnsName } from '../../domain/name.ts';
import { encodeRdata } from '../../domain/rdata/encode.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { nameToWire } from '../../domain/rdata/wire-name.ts';
import type { ResponseRr } from '../../domain/response.ts';
import type { Rdata } from '../../domain/rr.ts';
import { keyTag } from '../../records/ds-comparison.ts';
import type { AlgorithmTable } from './algorithms.ts';
import type { ZoneKey } from './signature.ts';

/** Flags and protocol of a key that signs the records of a zone. Sources: RFC 4034 §2.1, RFC 5011 §7. */
const ZONE_KEY = 0x0100;
const REVOKED = 0x0080;
const DNSSEC = 3;

/** Digests of one delegation that may fail to match a key of their tag (CVE-2023-50387). */
const MAX_FAILED_DS = 4;

/** Returns the keys of a DNSKEY set that can be read. */
export const zoneKeysIn = (records: readonly ResponseRr[]): readonly ZoneKey[] =>
  records.flatMap(({ octets }) => {
    const key = readRdata({ type: 'DNSKEY', octets });
    return key === null ? [] : [{ ...key, tag: keyTag(octets) }];
  });

/** Returns whether a key was revoked. */
export const isRevoked = ({ flags }: { readonly flags: number }): boolean => (flags & REVOKED) !== 0;

/** Returns whether a key may sign for the zone. */
export const isZoneKey = (key: ZoneKey): boolean =>
  (key.flags & ZONE_KEY) !== 0 && !isRevoked(key) && key.protocol === DNSSEC;

/** Returns the keys of a DNSKEY set that may sign for the zone. */
export const zoneKeysOf = (records: readonly ResponseRr[]): readonly ZoneKey[] => zoneKeysIn(records).filter(isZoneKey);

/** Returns the DS records of a set that can be read. */
export const dsDataIn = (records: readonly ResponseRr[]): readonly Rdata['DS'][] =>
  records.flatMap(({ octets }) => readRdata({ type: 'DS', octets }) ?? []);

/**
 * Returns the DS records that we can follow. Those with SHA-1 are ignored where a better one is there. Source: RFC 4509
 * §3, RFC 4035 §5.2.
 */
export function usableDs(
  records: readonly Rdata['DS'][],
  { signatures, digests }: AlgorithmTable,
): readonly Rdata['DS'][] {
  const all = records.filter(({ algorithm, digestType }) => signatures.has(algorithm) && digests.has(digestType));
  const better = all.filter(({ digestType }) => digestType !== SHA1);
  return better.length > 0 ? better : all;
}

const SHA1 = 1;

/**
 * Returns the keys that DS records name. Those are not found that come after too many false ones. Source: RFC 4035
 * §5.2.
 */
export function keysOfDs(
  zone: DnsName,
  {
    ds,
    keys,
    table: { digests },
  }: { readonly ds: readonly Rdata['DS'][]; readonly keys: readonly ZoneKey[]; readonly table: AlgorithmTable },
): readonly ZoneKey[] | 'too-much-work' {
  const named = new Set<ZoneKey>();
  const byTag = Map.groupBy(keys, ({ tag, algorithm }) => `${tag} ${algorithm}`);
  const owner = nameToWire(zone);
  let failed = 0;
  for (const { keyTag: tag, algorithm, digestType, digest } of ds) {
    const hash = digests.get(digestType);
    for (const key of byTag.get(`${tag} ${algorithm}`) ?? []) {
      if (hash === undefined || named.has(key)) continue;
      if (failed === MAX_FAILED_DS) return named.size > 0 ? [...named] : 'too-much-work';
      const made = hash(Buffer.concat([owner, encodeRdata('DNSKEY', key)]));
      if (Buffer.compare(made, digest) === 0) named.add(key);
      else failed += 1;
    }
  }
  return [...named];
}
