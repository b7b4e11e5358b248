import { type DnsName, labelsOf } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import { readRdata } from '../../src/domain/rdata/read.ts';
import { knownType } from '../../src/domain/rdata/types.ts';
import type { Rr, RrType } from '../../src/domain/rr.ts';
import { dsOf, type SignMode, signZone } from '../../testbed/signing.ts';
import { type Algorithm, createKey, type Key } from '../../testbed/zone-keys.ts';
import { dnskeys, dsWith, signature, withFlags } from '../dnssec/craft.ts';

/** Ways to sign a zone, right and wrong. */

/** A zone as it is served, and what its parent publishes. */
interface SignedZone {
  readonly rrs: readonly Rr[];
  readonly ds: readonly Rr[];
  /** The file as another program wrote it. */
  readonly text?: string;
}

export type SignZone = (apex: DnsName, rrs: readonly Rr[], now: number) => SignedZone;

export const DAY_S = 86_400;
const KSK = 257;
const ZSK = 256;
/** Source: RFC 5011 §2.1. */
const REVOKED = 0x80;

export const unsigned: SignZone = (_, rrs) => ({ rrs, ds: [] });

/** Signs with one combined key. */
export const signed =
  (mode: SignMode = {}): SignZone =>
  (apex, rrs, now) => {
    const made = signZone(apex, rrs, mode, createKey(mode.algorithm), now);
    return { rrs: mode.fault === 'no-keys' ? rrs : made.rrs, ds: [made.ds] };
  };

/**
 * Keys by their names: those that begin with k sign keys, those with r are revoked ones of these, others sign data, and
 * what follows a colon is the algorithm, as in `z2:8`.
 */
export interface KeyPlan {
  /** In the DNSKEY set. */
  readonly published: string;
  /** Sign the DNSKEY set. */
  readonly signKeys: string;
  /** Sign all else. */
  readonly signData: string;
  /** Named by the DS records. */
  readonly ds: string;
  /** Named by the CDS records; none unless it is given. */
  readonly cds?: string;
}

/** Keys by their names, shared by the signers of a zone. */
export type SharedKeys = Map<string, Key>;

/** Signs with keys that each have their part, as in a key roll; with those of another signer where they are shared. */
export function keyed({ published, signKeys, signData, ds, cds = '' }: KeyPlan, shared?: SharedKeys): SignZone {
  return (apex, unsignedRrs, now) => {
    const made = shared ?? new Map<string, Key>();
    const keysOf = (names: string): Key[] =>
      names.split(' ').flatMap((name) => {
        if (name === '') return [];
        const key = made.get(name) ?? keyNamed(name);
        made.set(name, key);
        return [key];
      });
    const asked = keysOf(cds).map((key): Rr => ({ ...dsFor(apex, key), type: 'CDS' }));
    const rrs = [...unsignedRrs, ...asked];
    const nowS = Math.floor(now / 1000);
    const times = { inception: nowS - DAY_S, expiration: nowS + 30 * DAY_S };
    const whole = signZone(apex, rrs, {}, createKey(), now).rrs;
    const isSigned = new Set(whole.flatMap((rr) => coveredBy(rr) ?? []));
    const bare = whole.filter(({ type }) => type !== 'RRSIG' && type !== 'DNSKEY');
    const all = [...bare, ...dnskeys(apex, keysOf(published))];
    const signatures = [...Map.groupBy(all, keyOf)].flatMap(([id, set]) => {
      if (!isSigned.has(id)) return [];
      // Source for CDS: RFC 7344 §4.1.
      const signers = keysOf(['DNSKEY', 'CDS'].includes(set[0]?.type ?? '') ? signKeys : signData);
      return signers.map((key) => signature(set, key, apex, times));
    });
    return { rrs: [...all, ...signatures], ds: keysOf(ds).map((key) => dsFor(apex, key)) };
  };
}

function keyNamed(name: string): Key {
  const key = createKey(Number(name.split(':')[1] ?? 13) as Algorithm, undefined, /^[kr]/.test(name) ? KSK : ZSK);
  return name.startsWith('r') ? withFlags(key, KSK | REVOKED, 3) : key;
}

const keyOf = ({ name, type }: Rr): string => `${name} ${type}`;

/** The name and type of the set that a signature is of. */
function coveredBy({ name, type, octets }: Rr): string | null {
  const rrsig = type === 'RRSIG' ? readRdata({ type, octets }) : null;
  return rrsig === null ? null : `${name} ${knownType(rrsig.typeCovered)}`;
}

const dsFor = (apex: DnsName, { dnskey }: Key, digestType = 2): Rr<'DS'> => ({
  name: apex,
  type: 'DS',
  ttlSeconds: 3600,
  octets: dsOf(apex, encodeRdata('DNSKEY', dnskey), digestType),
});

/** Changes a zone after it was signed. */
export const altered =
  (sign: SignZone, alter: (rrs: readonly Rr[], apex: DnsName) => readonly Rr[]): SignZone =>
  (apex, rrs, now) => {
    const { ds, ...made } = sign(apex, rrs, now);
    return { ds, rrs: alter(made.rrs, apex) };
  };

/** Has other DS records published; of the right digests, by their types, or others of one's own. */
export const delegated =
  (...records: readonly (1 | 2 | 4 | Partial<Parameters<typeof dsWith>[1]>)[]): SignZone =>
  (apex, rrs, now) => {
    const key = createKey();
    const made = signZone(apex, rrs, {}, key, now);
    const ds = records.map((one) =>
      typeof one === 'number' ? dsFor(apex, key, one) : dsWith(apex, { keyTag: key.tag, ...one }),
    );
    return { rrs: made.rrs, ds };
  };

/** Without the signatures of a set, such as `www A`. */
export const unsign = (set: string) => (rrs: readonly Rr[], apex: DnsName) =>
  rrs.filter((rr) => coveredBy(rr) !== inZone(set, apex));

/** Signs with one key that has flags and a protocol of its own. */
export const flagged =
  (flags: number, protocol = 3): SignZone =>
  (apex, rrs, now) => {
    const made = signZone(apex, rrs, {}, withFlags(createKey(), flags, protocol), now);
    return { rrs: made.rrs, ds: [made.ds] };
  };

/** The signature of a set made with a key that the zone does not publish. */
export const signAgain =
  (set: string, keepsOthers = false) =>
  (rrs: readonly Rr[], apex: DnsName) => {
    const id = inZone(set, apex);
    const own = rrs.filter((rr) => keyOf(rr) === id);
    const nowS = Date.now() / 1000;
    const times = { inception: Math.floor(nowS - DAY_S), expiration: Math.floor(nowS + 30 * DAY_S) };
    return [...rrs.filter((rr) => keepsOthers || coveredBy(rr) !== id), signature(own, createKey(), apex, times)];
  };

/** `www A` with the zone's name. */
function inZone(set: string, apex: DnsName): string {
  const [label, type] = set.split(' ');
  return `${label === '@' ? apex : `${label}.${apex}`} ${type}`;
}

/** Replaces the data of all sets of a name and type, signatures left as they are. */
export const replace = (set: string, data: Uint8Array) => (rrs: readonly Rr[], apex: DnsName) =>
  rrs.map((rr) => (keyOf(rr) === inZone(set, apex) ? { ...rr, octets: data } : rr));

/** With the TTL of a set changed, its signature left as it is. */
export const withTtl = (set: string, ttlSeconds: number) => (rrs: readonly Rr[], apex: DnsName) =>
  rrs.map((rr) => (keyOf(rr) === inZone(set, apex) ? { ...rr, ttlSeconds } : rr));

/** Without all records of some types, and without their signatures. */
export const withoutTypes =
  (...types: readonly RrType[]) =>
  (rrs: readonly Rr[]) =>
    rrs.filter((rr) => !types.some((type) => rr.type === type || coveredBy(rr)?.endsWith(` ${type}`) === true));

/** Signs with one key, the NSEC record of a name changed before. */
export const withNsec =
  (
    label: string,
    change: (nsec: { next: DnsName; types: readonly number[] }, apex: DnsName) => typeof nsec,
  ): SignZone =>
  (apex, rrs, now) => {
    const key = createKey();
    const made = signZone(apex, rrs, {}, key, now);
    const owner = `${label}.${apex}`;
    const nowS = Math.floor(now / 1000);
    const changed = made.rrs.flatMap((rr): Rr[] => {
      if (coveredBy(rr) === `${owner} NSEC`) return [];
      const nsec = rr.type === 'NSEC' && rr.name === owner ? readRdata({ type: 'NSEC', octets: rr.octets }) : null;
      if (nsec === null) return [rr];
      const lying: Rr = { ...rr, octets: encodeRdata('NSEC', change(nsec, apex)) };
      return [lying, signature([lying], key, apex, { inception: nowS - DAY_S, expiration: nowS + 30 * DAY_S })];
    });
    return { rrs: changed, ds: [made.ds] };
  };

/** How many labels a zone's name has: by that it is put on a server. */
export const levelOf = (apex: DnsName): number => (apex === '.' ? 0 : labelsOf(apex).length);
