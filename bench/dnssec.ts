import { sign, verify } from 'node:crypto';
import { Effort } from '../src/dns/effort.ts';
import { ALGORITHMS } from '../src/dns/validate/algorithms.ts';
import { rrsetsOf } from '../src/dns/validate/rrsets.ts';
import { verifySet } from '../src/dns/validate/signature.ts';
import type { DnsName } from '../src/domain/name.ts';
import { encodeRdata } from '../src/domain/rdata/encode.ts';
import { type Rdata, RR_TYPES } from '../src/domain/rr.ts';
import { signedOctets } from '../testbed/signing.ts';
import { type Algorithm, createKey, hashOf, publicKeyOf } from '../testbed/zone-keys.ts';
import { parseZoneFile } from '../testbed/zonefile.ts';
import { type BenchRow, median, row } from './row.ts';

/** Verifying a set of two records, from the response on, against the bare verification of `node:crypto` on octets at hand. */
const ROUNDS = 15;
const ROUND_MS = 60;
const NOW_S = 1_795_000_000;
const DAY_S = 86_400;
const TITLES: readonly (readonly [Algorithm, string])[] = [
  [8, 'RSA/SHA-256, 2,048 bits'],
  [10, 'RSA/SHA-512, 2,048 bits'],
  [13, 'ECDSA P-256'],
  [14, 'ECDSA P-384'],
  [15, 'Ed25519'],
  [16, 'Ed448'],
  [18, 'ML-DSA-44'],
];

async function perSecond(work: () => boolean | Promise<boolean>): Promise<number> {
  const began = performance.now();
  let done = 0;
  let elapsed = 0;
  for (; elapsed < ROUND_MS; elapsed = performance.now() - began, done += 1)
    if (!(await work())) throw new Error('a signature does not hold');
  return (done * 1000) / elapsed;
}

/** What is verified: by us from the records of a response, by the peer from octets and a key at hand. */
function prepare(algorithm: Algorithm): { readonly ours: () => Promise<boolean>; readonly bare: () => boolean } {
  const zone = 'example' as DnsName;
  const key = createKey(algorithm);
  const set = parseZoneFile('www 3600 A 192.0.2.1\nwww 3600 A 192.0.2.2', zone);
  const rrsig: Rdata['RRSIG'] = {
    typeCovered: RR_TYPES.A,
    algorithm,
    labels: 2,
    originalTtl: 3600,
    expiration: NOW_S + DAY_S,
    inception: NOW_S - DAY_S,
    keyTag: key.tag,
    signer: zone,
    signature: new Uint8Array(),
  };
  const octets = signedOctets(set, rrsig);
  const signature = sign(hashOf(algorithm), octets, { key: key.secret, dsaEncoding: 'ieee-p1363' });
  const answers = [
    ...set.map((rr) => ({ ...rr, class: 1, type: RR_TYPES[rr.type] })),
    {
      name: 'www.example' as DnsName,
      type: RR_TYPES.RRSIG,
      class: 1,
      ttlSeconds: 3600,
      octets: encodeRdata('RRSIG', { ...rrsig, signature: new Uint8Array(signature) }),
    },
  ];
  const signers = { zone, keys: [{ ...key.dnskey, tag: key.tag }] };
  const publicKey = publicKeyOf(key.dnskey);
  const hash = hashOf(algorithm);
  const conditions = { nowSeconds: NOW_S, table: ALGORITHMS, work: [] };
  return {
    async ours() {
      // Each call is a run of its own, as what one run may compute is limited.
      const [one] = rrsetsOf({ answers, authorities: [], additionals: [] }, 'answers');
      return one !== undefined && (await verifySet(one, signers, { ...conditions, effort: new Effort() })).ok;
    },
    bare: () => verify(hash, octets, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature),
  };
}

export async function bench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [algorithm, title] of TITLES) {
    const { ours, bare } = prepare(algorithm);
    const rates: [number[], number[]] = [[], []];
    for (let i = 0; i < ROUNDS; i += 1) {
      rates[0].push(await perSecond(ours));
      rates[1].push(await perSecond(bare));
    }
    rows.push(row('dnssec', title, '/s', median(rates[0]), ['bare node:crypto', median(rates[1])]));
  }
  return rows;
}
