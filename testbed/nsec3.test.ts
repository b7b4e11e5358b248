import { expect, test } from 'vitest';
import { type DnsName, labelsOf } from '../src/domain/name.ts';
import { readRdata } from '../src/domain/rdata/read.ts';
import { nsec3Chain } from './nsec3.ts';
import { parseZoneFile } from './zonefile.ts';

/** The example zone without its signatures. Source: RFC 5155 appendix A. */
const EXAMPLE = `
@ SOA ns1 bugs.x.w 1 3600 300 3600000 3600
@ NS ns1
@ NS ns2
@ MX 1 xx
a NS ns1.a
a DS 58470 5 1 3079F1593EBAD6DC121E202A8B766A6A4837206C
ai A 192.0.2.9
c NS ns1.c
ns1 A 192.0.2.1
ns2 A 192.0.2.2
2t7b4g4vsa5smi47k61mv5bv1a22bojr A 192.0.2.127
*.w MX 1 ai
x.w MX 1 xx
x.y.w MX 1 xx
xx A 192.0.2.10
`;

/** Its hashed names, in their order. Source: RFC 5155 appendix A. */
const HASHES = [
  '0p9mhaveqvm6t7vbl5lop2u3t2rp3tom',
  '2t7b4g4vsa5smi47k61mv5bv1a22bojr',
  '2vptu5timamqttgl4luu9kg21e0aor3s',
  '35mthgpgcu1qg68fab165klnsnk3dpvl',
  'b4um86eghhds6nea196smvmlo4ors995',
  'gjeqe526plbf1g8mklp59enfd789njgi',
  'ji6neoaepv8b5o6k4ev33abha8ht9fgc',
  'k8udemvp1j2f7eg6jebps17vp3n8i58h',
  'kohar7mbb8dc2ce8a9qvl8hon4k53uhi',
  'q04jkcevqvmu85r014c7dkba38o0ji5r',
  'r53bq7cc2uvmubfu5ocmm6pers9tk9en',
  't644ebqk9bibcna874givr6joj62mlhv',
];

test('a zone is hashed as the example of RFC 5155', () => {
  const mode = { iterations: 12, salt: new Uint8Array([0xaa, 0xbb, 0xcc, 0xdd]), optOut: true };
  const chain = nsec3Chain('example' as DnsName, parseZoneFile(EXAMPLE, 'example' as DnsName), mode, 3600);
  const records = chain.filter(({ type }) => type === 'NSEC3');
  expect(records.map(({ name }) => labelsOf(name)[0])).toEqual(HASHES);
  const apex = readRdata({ type: 'NSEC3', octets: records[0]?.octets ?? new Uint8Array() });
  expect(apex).toMatchObject({ hashAlgorithm: 1, flags: 1, iterations: 12 });
  // The record of an empty name names no type.
  const empty = readRdata({ type: 'NSEC3', octets: records[6]?.octets ?? new Uint8Array() });
  expect(empty?.types).toEqual([]);
});
