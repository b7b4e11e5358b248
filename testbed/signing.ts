import { createHash, sign, verify } from 'node:crypto';
import { memoised } from '../src/domain/memoised.ts';
import { child, type DnsName, labelsOf, parentOf, ROOT } from '../src/domain/name.ts';
import { encodeRdata } from '../src/domain/rdata/encode.ts';
import { readRdata } from '../src/domain/rdata/read.ts';
import { typeNumber } from '../src/domain/rdata/types.ts';
import { nameToWire } from '../src/domain/rdata/wire-name.ts';
import { type Rdata, RR_TYPES, type Rr, type RrType } from '../src/domain/rr.ts';
import { type Nsec3Mode, nsec3Chain } from './nsec3.ts';
import { type OnlineSigner, orderKey } from './zone.ts';
import { type Algorithm, createKey, hashOf, type Key, KNOWN_ALGORITHMS, keyTag, publicKeyOf } from './zone-keys.ts';

/**
 * How a zone is signed. `just-expired`: an hour ago. `wrong-ds`: the parent publishes the digest of another key. `unknown-algorithm`: the DS names
 * only one that validators do not know, so they treat the zone as unsigned (RFC 4035 §5.2). `sha1-ds`: the DS has a
 * SHA-1 digest only, which is deprecated but still validates (RFC 9905). `no-keys`: the parent has a DS, but the zone is
 * not signed at all. `compact`: RFC 9824. `nsec3`: RFC 5155.
 */
export interface SignMode {
  readonly algorithm?: Algorithm;
  readonly fault?: 'expired' | 'just-expired' | 'wrong-ds' | 'unknown-algorithm' | 'sha1-ds' | 'no-keys';
  /** Bits of an RSA key; 2048 unless told. */
  readonly rsaBits?: number;
  /** Whether its key has the flags of a zone-signing key, 256. */
  readonly isZoneKeyAlone?: true;
  /** Further DS records at the parent, in presentation form. */
  readonly moreDs?: readonly string[];
  /** Whether the parent does not publish the DS. */
  readonly withoutDs?: true;
  /** Whether the zone asks its parent for the DS. Source: RFC 7344. */
  readonly cds?: true;
  readonly compact?: boolean;
  readonly nsec3?: Nsec3Mode;
  /** Names that the proofs leave out, as if they had been added without signing the zone again. */
  readonly unproven?: readonly string[];
  /** Types whose signatures at the apex have expired, while all others hold. */
  readonly expiredTypes?: readonly RrType[];
  /** What is wrong with sets at the apex, and with DS records of zones below, by their types. */
  readonly spoiled?: Readonly<Partial<Record<RrType, Spoiling>>>;
  /** What is wrong with all sets at names below the apex, by those names. */
  readonly spoiledNames?: Readonly<Record<string, Spoiling>>;
}

/**
 * What is wrong with one set. `early`: its signature holds from tomorrow. `bare`: it has none. `foreign`: a key that the
 * zone does not publish made it. `altered`: it is one of other records. `flooded`: as ten different ones of those.
 * `gone`: the set is not there, though others say that it is.
 */
type Spoiling = 'expired' | 'early' | 'bare' | 'foreign' | 'altered' | 'flooded' | 'gone';

export interface Signed {
  readonly rrs: Rr[];
  /** For the parent. */
  readonly ds: Rr<'DS'>;
  /** For compact denial. */
  readonly online: OnlineSigner | undefined;
}

const DAY_S = 86_400;
/** Unassigned. */
const UNKNOWN_ALGORITHM = 200;
/** Hashes by DS digest type. Sources: RFC 4034 §A.2, RFC 4509, RFC 6605 §2. */
const DIGESTS: Readonly<Record<number, string>> = { 1: 'sha1', 2: 'sha256', 4: 'sha384' };

/** Whether a validator could use a DS at all; where it can use none, the zone counts as unsigned. */
export const isUsable = (ds: Rr): boolean =>
  KNOWN_ALGORITHMS.has(ds.octets[2] ?? 0) && DIGESTS[ds.octets[3] ?? 0] !== undefined;

/** The DS record of a key, its digest SHA-256 unless told. Source: RFC 4034 §5.1.4. */
export function dsOf(owner: DnsName, dnskey: Uint8Array, digestType = 2, algorithm = dnskey[3] ?? 0): Uint8Array {
  const hash = createHash(DIGESTS[digestType] ?? 'sha256');
  const digest = new Uint8Array(hash.update(nameToWire(owner)).update(dnskey).digest());
  return encodeRdata('DS', { keyTag: keyTag(dnskey), algorithm, digestType, digest });
}

/** The octets a signature covers. Source: RFC 4034 §3.1.8.1. */
export function signedOctets(rrs: readonly Rr[], rrsig: Rdata['RRSIG']): Buffer {
  const [first] = rrs;
  if (first === undefined) throw new Error('nothing to sign');
  const labels = labelsOf(first.name);
  const owner =
    labels[0] !== '*' && labels.length > rrsig.labels
      ? child('*', labels.slice(labels.length - rrsig.labels).join('.') as DnsName)
      : first.name;
  const head = Buffer.alloc(8);
  head.writeUInt16BE(RR_TYPES[first.type], 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt32BE(rrsig.originalTtl, 4);
  const sorted = rrs.map((rr) => Buffer.from(rr.octets)).sort(Buffer.compare);
  const body = sorted.flatMap((octets) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(octets.length);
    return [nameToWire(owner), head, length, octets];
  });
  return Buffer.concat([encodeRdata('RRSIG', { ...rrsig, signature: new Uint8Array() }), ...body]);
}

/** Signs a zone with one combined key: DNSKEY, an RRSIG for each set, and an NSEC or NSEC3 chain or compact denial. */
export function signZone(apex: DnsName, unsigned: readonly Rr[], mode: SignMode, key: Key, now: number): Signed {
  const soa = unsigned.find((rr) => rr.type === 'SOA');
  const negativeTtl = soa === undefined ? 300 : (readRdata({ type: 'SOA', octets: soa.octets })?.minimum ?? 300);
  const rrs: Rr[] = [
    ...unsigned,
    { name: apex, type: 'DNSKEY', ttlSeconds: 3600, octets: encodeRdata('DNSKEY', key.dnskey) },
  ];
  if (mode.cds === true) {
    const octets = dsOf(apex, encodeRdata('DNSKEY', key.dnskey));
    rrs.push({ name: apex, type: 'CDS', ttlSeconds: 3600, octets });
  }

  const signature = createSigner(apex, mode, key, now);
  const cuts = new Set(rrs.filter((rr) => rr.type === 'NS' && rr.name !== apex).map((rr) => rr.name));
  const belowCut = (name: DnsName): boolean => {
    for (let at = name; at !== apex && at !== ROOT; ) {
      at = parentOf(at);
      if (cuts.has(at)) return true;
    }
    return false;
  };
  const authoritative = (rr: Rr) => !belowCut(rr.name) && (!cuts.has(rr.name) || rr.type === 'DS');
  const own = rrs.filter((rr) => !belowCut(rr.name) && mode.unproven?.includes(rr.name) !== true);
  if (mode.nsec3 !== undefined) rrs.push(...nsec3Chain(apex, own, mode.nsec3, negativeTtl));
  else if (mode.compact !== true) rrs.push(...nsecChain(apex, own, negativeTtl));
  const sets = Map.groupBy(
    rrs.filter(authoritative).concat(rrs.filter((rr) => rr.type === 'NSEC' && cuts.has(rr.name))),
    (rr) => `${rr.name} ${rr.type}`,
  );
  const spoilingOf = ({ name, type }: Rr): Spoiling | undefined => {
    if (name !== apex && type !== 'DS') return mode.spoiledNames?.[name];
    return mode.expiredTypes?.includes(type) === true ? 'expired' : mode.spoiled?.[type];
  };
  const isThere = (rr: Rr): boolean => spoilingOf(rr) !== 'gone';
  const spoil = spoiler(apex, mode, key, now);
  const signatures = [...sets.values()].flatMap((set) => {
    const spoiling = set[0] && spoilingOf(set[0]);
    return spoiling === undefined ? [signature(set)] : spoil(set, spoiling);
  });
  const published = mode.fault === 'wrong-ds' ? createKey(13).dnskey : key.dnskey;
  const deny = (name: DnsName, types: readonly number[]): Rr[] => {
    const nsec: Rr = {
      name,
      type: 'NSEC',
      ttlSeconds: negativeTtl,
      octets: encodeRdata('NSEC', { next: child('\\000', name), types }),
    };
    return [nsec, signature([nsec])];
  };
  return {
    rrs: [...rrs.filter(isThere), ...signatures],
    ds: {
      name: apex,
      type: 'DS',
      ttlSeconds: 3600,
      octets: dsOf(
        apex,
        encodeRdata('DNSKEY', published),
        mode.fault === 'sha1-ds' ? 1 : 2,
        mode.fault === 'unknown-algorithm' ? UNKNOWN_ALGORITHM : undefined,
      ),
    },
    online: mode.compact === true ? { deny, signature } : undefined,
  };
}

/** Returns what makes the signatures of a set with which something is wrong. */
function spoiler(apex: DnsName, mode: SignMode, key: Key, now: number) {
  const signs = (how: SignMode, by: Key, at: number) => createSigner(apex, how, by, at);
  return (set: readonly Rr[], spoiling: Spoiling): Rr<'RRSIG'>[] => {
    const altered = (octet: number): Rr<'RRSIG'> => {
      const rr = signs(mode, key, now)(set);
      const octets = Uint8Array.from(rr.octets);
      octets[octets.length - 1 - octet] = (octets[octets.length - 1 - octet] ?? 0) ^ 1;
      return { ...rr, octets };
    };
    switch (spoiling) {
      case 'expired':
        return [signs({ ...mode, fault: 'expired' }, key, now)(set)];
      case 'early':
        return [signs(mode, key, now + 2 * DAY_S * 1000)(set)];
      case 'foreign':
        return [signs(mode, createKey(key.dnskey.algorithm as Algorithm), now)(set)];
      case 'altered':
        return [altered(0)];
      case 'flooded':
        return Array.from({ length: 10 }, (_, octet) => altered(octet));
      case 'bare':
      case 'gone':
        return [];
    }
  };
}

/** Returns what signs a set of records. */
function createSigner(apex: DnsName, mode: SignMode, key: Key, now: number): (set: readonly Rr[]) => Rr<'RRSIG'> {
  const nowS = Math.floor(now / 1000);
  const expired = { expired: 2 * DAY_S, 'just-expired': DAY_S / 24 };
  const since = mode.fault === 'expired' || mode.fault === 'just-expired' ? expired[mode.fault] : null;
  const [inception, expiration] =
    since !== null ? [nowS - 30 * DAY_S, nowS - since] : [nowS - DAY_S, nowS + 30 * DAY_S];
  return (set) => {
    const [first] = set;
    if (first === undefined) throw new Error('nothing to sign');
    const labels = labelsOf(first.name).filter((label, i) => i > 0 || label !== '*').length;
    const rrsig: Rdata['RRSIG'] = {
      typeCovered: RR_TYPES[first.type],
      algorithm: key.dnskey.algorithm,
      labels,
      originalTtl: first.ttlSeconds,
      expiration,
      inception,
      keyTag: key.tag,
      signer: apex,
      signature: new Uint8Array(),
    };
    const data = signedOctets(set, rrsig);
    const made = sign(hashOf(key.dnskey.algorithm), data, { key: key.secret, dsaEncoding: 'ieee-p1363' });
    return {
      name: first.name,
      type: 'RRSIG',
      ttlSeconds: first.ttlSeconds,
      octets: encodeRdata('RRSIG', { ...rrsig, signature: new Uint8Array(made) }),
    };
  };
}

/** The NSEC record of each name, each naming the next. */
function nsecChain(apex: DnsName, rrs: readonly Rr[], ttlSeconds: number): Rr[] {
  const byOwner = Map.groupBy(rrs, (rr) => rr.name);
  const keys = new Map([...byOwner.keys()].map((owner) => [owner, orderKey(owner)]));
  const owners = [...byOwner.keys()].sort((a, b) => ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1));
  return owners.map((owner, i) => {
    const types = [...new Set(byOwner.get(owner)?.map((rr) => rr.type))];
    const covered = [...types, 'RRSIG' as const, 'NSEC' as const].map((type) => RR_TYPES[type]);
    const next = owners[(i + 1) % owners.length] ?? apex;
    return { name: owner, type: 'NSEC', ttlSeconds, octets: encodeRdata('NSEC', { next, types: covered }) };
  });
}

/**
 * Whether a DS set, a DNSKEY set and the signatures of a zone hold together at a time: the DS names a key, the key
 * signed the DNSKEY set and the SOA, and the signatures are in time. The reason where not.
 */
export function verifyZone(
  ds: readonly Rr[],
  rrs: readonly Rr[],
  apex: DnsName,
  now: number,
): { ok: true } | { ok: false; ede: number; why: string } {
  const of = (type: RrType) => rrs.filter((rr) => rr.name === apex && rr.type === type);
  const keys = of('DNSKEY');
  const named = keys.filter((key) =>
    ds.some((one) => Buffer.from(one.octets).equals(dsOf(apex, key.octets, one.octets[3]))),
  );
  if (named.length === 0) return { ok: false, ede: 9, why: 'no DNSKEY matches the DS' };
  for (const type of ['DNSKEY', 'SOA'] as const) {
    const verdicts = of('RRSIG').flatMap((rr) => {
      const rrsig = readRdata({ type: 'RRSIG', octets: rr.octets });
      return rrsig === null || rrsig.typeCovered !== typeNumber(type)
        ? []
        : named.map((key) => verdictOf(of(type), rrsig, key.octets, now));
    });
    if (!verdicts.includes('valid'))
      return { ok: false, ede: verdicts.includes('expired') ? 7 : 6, why: `${type}: ${verdicts[0] ?? 'no signature'}` };
  }
  return { ok: true };
}

function verdictOf(
  set: readonly Rr[],
  rrsig: Rdata['RRSIG'],
  key: Uint8Array,
  now: number,
): 'valid' | 'expired' | 'wrong signature' {
  const nowS = now / 1000;
  if (rrsig.expiration < nowS || rrsig.inception > nowS) return 'expired';
  const parts = [key, signedOctets(set, rrsig), rrsig.signature];
  return isSigned(parts.map((one) => Buffer.from(one).toString('base64')).join(' ')) ? 'valid' : 'wrong signature';
}

const NOTHING = Buffer.alloc(0);

/** Whether a key, data and a signature, in base 64, belong together. Zones are asked of as often as time goes on. */
const isSigned = memoised((text) => {
  const [key = NOTHING, data = NOTHING, signature = NOTHING] = text.split(' ').map((one) => Buffer.from(one, 'base64'));
  const dnskey = readRdata({ type: 'DNSKEY', octets: key });
  if (dnskey === null) return false;
  const options = { key: publicKeyOf(dnskey), dsaEncoding: 'ieee-p1363' } as const;
  return verify(hashOf(dnskey.algorithm), data, options, signature);
});
