import { createHash, sign } from 'node:crypto';
import { ALGORITHMS, type AlgorithmTable } from '../../src/dns/validate/algorithms.ts';
import type { AskSigned, TrustAnchor } from '../../src/dns/validate/chain.ts';
import { type DnsName, labelsOf } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import { readRdata } from '../../src/domain/rdata/read.ts';
import type { DnsResponse } from '../../src/domain/response.ts';
import { type Rdata, RR_TYPES, type Rr } from '../../src/domain/rr.ts';
import { dsOf, signedOctets } from '../../testbed/signing.ts';
import { hashOf, type Key, keyTag } from '../../testbed/zone-keys.ts';
import { parseZoneFile } from '../../testbed/zonefile.ts';
import { NOW_S, rawRr, response } from './signed-world.ts';

/** Records made by hand, for what no signer would do. */

/** The records of some lines of a zone file below the root. */
export const rrs = (text: string): Rr[] => parseZoneFile(text, '.' as DnsName);

const DAY_S = 86_400;

/** The signature of a set, each field as told. */
export function signature(
  set: readonly Rr[],
  key: Key,
  signer: string,
  fields: Partial<Rdata['RRSIG']> = {},
): Rr<'RRSIG'> {
  const [first] = set;
  if (first === undefined) throw new Error('nothing to sign');
  const rrsig: Rdata['RRSIG'] = {
    typeCovered: RR_TYPES[first.type],
    algorithm: key.dnskey.algorithm,
    labels: labelsOf(first.name).filter((label, i) => i > 0 || label !== '*').length,
    originalTtl: first.ttlSeconds,
    expiration: NOW_S + 30 * DAY_S,
    inception: NOW_S - DAY_S,
    keyTag: key.tag,
    signer: signer as DnsName,
    signature: new Uint8Array(),
    ...fields,
  };
  const made = sign(hashOf(key.dnskey.algorithm), signedOctets(set, rrsig), {
    key: key.secret,
    dsaEncoding: 'ieee-p1363',
  });
  return {
    name: first.name,
    type: 'RRSIG',
    ttlSeconds: first.ttlSeconds,
    octets: encodeRdata('RRSIG', { ...rrsig, signature: new Uint8Array(made) }),
  };
}

/** A set with its signature. */
export const signed = (set: readonly Rr[], key: Key, signer: string, fields: Partial<Rdata['RRSIG']> = {}): Rr[] => [
  ...set,
  signature(set, key, signer, fields),
];

export const dnskeys = (zone: string, keys: readonly Pick<Key, 'dnskey'>[]): Rr[] =>
  keys.map(({ dnskey }) => ({
    name: zone as DnsName,
    type: 'DNSKEY',
    ttlSeconds: 3600,
    octets: encodeRdata('DNSKEY', dnskey),
  }));

export const dsRr = (zone: string, key: Pick<Key, 'dnskey'>, digestType = 2): Rr<'DS'> => ({
  name: zone as DnsName,
  type: 'DS',
  ttlSeconds: 3600,
  octets: dsOf(zone as DnsName, encodeRdata('DNSKEY', key.dnskey), digestType),
});

/** A DS record with fields of one's own. */
export const dsWith = (zone: string, fields: Partial<Rdata['DS']>): Rr<'DS'> => ({
  name: zone as DnsName,
  type: 'DS',
  ttlSeconds: 3600,
  octets: encodeRdata('DS', { keyTag: 1, algorithm: 13, digestType: 2, digest: new Uint8Array(32), ...fields }),
});

/** The same key with other flags, and so another tag. */
export function withFlags(key: Key, flags: number, protocol = 3): Key {
  const dnskey = { ...key.dnskey, flags, protocol };
  return { ...key, dnskey, tag: keyTag(encodeRdata('DNSKEY', dnskey)) };
}

export const anchoredBy = (zone: string, ds: readonly Rr[]): TrustAnchor => ({
  zone: zone as DnsName,
  ds: ds.flatMap(({ octets }) => readRdata({ type: 'DS', octets }) ?? []),
  keys: [],
});

export const answering = (answers: readonly Rr[], authorities: readonly Rr[] = [], rcode = 0): DnsResponse =>
  response({ rcode, answers: answers.map(rawRr), authorities: authorities.map(rawRr) });

/** Answers each question with what is given for it, as `zone. DNSKEY`; no answer comes to others. */
export function askingOf(answers: Readonly<Record<string, DnsResponse>>): AskSigned & { readonly asked: string[] } {
  const asked: string[] = [];
  const nameOf = (type: number) => Object.entries(RR_TYPES).find(([, number]) => number === type)?.[0];
  const ask = (name: DnsName, type: number) => {
    const text = `${name === '.' ? name : `${name}.`} ${nameOf(type)}`;
    asked.push(text);
    return Promise.resolve(answers[text] ?? null);
  };
  return Object.assign(ask, { asked });
}

/** The product's table, and how often it was asked to compute. */
export function countingTable(): {
  readonly table: AlgorithmTable;
  readonly counts: { checks: number; digests: number };
} {
  const counts = { checks: 0, digests: 0 };
  const signatures = new Map(
    [...ALGORITHMS.signatures].map(([algorithm, verify]) => [
      algorithm,
      (...args: Parameters<typeof verify>) => {
        counts.checks += 1;
        return verify(...args);
      },
    ]),
  );
  const digests = new Map(
    [...ALGORITHMS.digests].map(([type, digest]) => [
      type,
      (octets: Uint8Array) => {
        counts.digests += 1;
        return digest(octets);
      },
    ]),
  );
  return { table: { signatures, digests }, counts };
}

/** Public keys that nobody has the secrets of, all with one tag. */
export function collidingKeys(count: number, tag: number, algorithm = 15): Pick<Key, 'dnskey'>[] {
  return Array.from({ length: count }, (_, i) => {
    const publicKey = new Uint8Array(createHash('sha256').update(`key ${i}`).digest());
    const dnskey = { flags: 257, protocol: 3, algorithm, publicKey };
    publicKey.fill(0, 30);
    // The tag is a sum of the octets in pairs, with what is carried: the last pair makes it what it is to be.
    const lacking = (tag - keyTag(encodeRdata('DNSKEY', dnskey))) & 0xffff;
    for (const pair of [lacking, lacking - 1, lacking + 1]) {
      publicKey[30] = (pair >> 8) & 0xff;
      publicKey[31] = pair & 0xff;
      if (keyTag(encodeRdata('DNSKEY', dnskey)) === tag) break;
    }
    return { dnskey };
  });
}
