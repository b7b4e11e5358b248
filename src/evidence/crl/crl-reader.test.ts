import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { nameOf, OIDS } from '../../../testbed/certificate.ts';
import { bitString, integer, oid, sequence, time } from '../../../testbed/der.ts';
import { spkiOf } from '../../../testbed/keys.ts';
import { readCrlApart } from './crl-reader.ts';

const NOW = Date.UTC(2026, 10, 20);
const DAY_MS = 86_400_000;
const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const serialOf = (n: number): Buffer => {
  const octets = Buffer.alloc(8);
  octets.writeUInt32BE(0x40000000 + n, 4);
  octets[0] = 0x40;
  return octets;
};

/** A list with so many certificates. Source: RFC 5280 §5.1. */
function listOf(count: number): Uint8Array {
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'));
  const revoked = Array.from({ length: count }, (_, n) => sequence(integer(serialOf(n)), time(NOW - DAY_MS)));
  const tbs = sequence(
    integer(Buffer.from([1])),
    algorithm,
    nameOf([OIDS.commonName, 'Test']),
    time(NOW - DAY_MS),
    time(NOW + DAY_MS),
    sequence(...revoked),
  );
  return new Uint8Array(sequence(tbs, algorithm, bitString(sign('sha256', tbs, key))));
}

const question = (n: number) => ({
  serial: serialOf(n).toString('hex'),
  issuer: { spki: new Uint8Array(spkiOf(key)) },
  now: NOW,
});

const FOR = { host: 'crl.case.test', network: null };

// The first is read at once, the second in a thread.
test.each([10, 4000])('a list of %d certificates', async (count) => {
  const list = listOf(count);
  const read = (n: number) => readCrlApart({ list, question: question(n) }, FOR);
  expect(await read(count - 1)).toMatchObject({ kind: 'done', result: { kind: 'listed' } });
  expect(await read(count)).toEqual({ kind: 'done', result: { kind: 'not-listed' } });
});
