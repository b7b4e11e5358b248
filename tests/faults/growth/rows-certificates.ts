import { generateKeyPairSync } from 'node:crypto';
import type { DnsName } from '../../../src/domain/name.ts';
import { judgeMark } from '../../../src/records/bimi/mark.ts';
import { type CertificateFacts, coversHost, parseCertificate } from '../../../src/records/certificate.ts';
import { readCrl } from '../../../src/records/certificates/crl.ts';
import { parseCtLogs } from '../../../src/records/certificates/ct-logs.ts';
import { sctsIn, verifySct } from '../../../src/records/certificates/scts.ts';
import { readSentChain } from '../../../src/records/certificates/sent-chain.ts';
import { readRevocation } from '../../../src/records/ocsp.ts';
import { parsePreloadList, preloadEntryOf } from '../../../src/records/preload-list.ts';
import { earlyDataOf } from '../../../src/records/tls/session.ts';
import { matchTlsa, parseTlsa, parseWebTlsa } from '../../../src/records/tlsa.ts';
import { certificate, extension, nameOf, namesExtension, OIDS } from '../../../testbed/certificate.ts';
import { type Der, octetString, oid, sequence } from '../../../testbed/der.ts';
import { spkiOf } from '../../../testbed/keys.ts';
import type { Row, Shape } from './measure.ts';
import { textShapes } from './shapes.ts';

const NOW = Date.UTC(2026, 10, 26);
const DAY_MS = 86_400_000;
/** OpenSSL takes no chain of more. */
const CHAIN_OCTETS = 100_000;
/** Octets of a list that are read (docs/limits.md), and of an entry of it, as `ENTRY` has it. */
const CRL_OCTETS = 10 * 1024 * 1024;
const ENTRY_OCTETS = 27;

const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const SPKI = new Uint8Array(spkiOf(key));

const made = (extensions: readonly Der[], subject = 'a.test', issuer = 'Somebody'): Der =>
  certificate({
    subject: nameOf([OIDS.commonName, subject]),
    issuer: nameOf([OIDS.commonName, issuer]),
    key,
    signer: key,
    notBefore: NOW - DAY_MS,
    notAfter: NOW + DAY_MS,
    extensions,
  });

function parsed(der: Der): CertificateFacts {
  const facts = parseCertificate(der.toString('base64'));
  if (facts === null) throw new Error('the certificate cannot be read');
  return facts;
}

const list = (count: number, part: (i: number) => Buffer): readonly Buffer[] =>
  Array.from({ length: count }, (_, i) => part(i));

const EXTENSIONS: readonly (readonly [about: string, most: number, of: (count: number) => readonly Der[]])[] = [
  ['names', 5000, (count) => [namesExtension(Array.from({ length: count }, (_, i) => `a${i}.test`))]],
  ['wildcard names', 5000, (count) => [namesExtension(Array.from({ length: count }, (_, i) => `*.a${i}.test`))]],
  ['extensions', 5000, (count) => list(count, (i) => extension(`1.2.3.${i}`, octetString(Buffer.alloc(0))))],
  ['one extension many times', 5000, (count) => list(count, () => namesExtension(['a.test']))],
  ['purposes', 5000, (count) => [extension(OIDS.extKeyUsage, sequence(...list(count, (i) => oid(`1.2.3.${i}`))))]],
  ['one long extension', 90_000, (count) => [extension('1.2.3', octetString(Buffer.alloc(count)))]],
];

const certificateShapes = (read: (facts: CertificateFacts) => unknown): readonly Shape[] =>
  EXTENSIONS.map(([about, most, of]) => ({
    about,
    most,
    make: (count) => {
      const der = made(of(count));
      return () => read(parsed(der));
    },
  }));

/** Certificates that a server sends, each of which may have signed the next. */
const chainShapes = (read: (chain: readonly CertificateFacts[]) => unknown): readonly Shape[] =>
  (
    [
      ['strangers', (i: number) => [`s${i}`, `i${i}`]],
      ['a chain in order', (i: number) => [`s${i}`, `s${i + 1}`]],
      ['issuers of one name', () => ['s', 's']],
    ] as const
  ).map(([about, names]) => ({
    about,
    most: Math.floor(CHAIN_OCTETS / 350),
    make: (count, salt) => {
      const chain = Array.from({ length: count }, (_, i) => {
        const [subject = '', issuer = ''] = names(i);
        return parsed(made([], `${subject}-${salt}`, `${issuer}-${salt}`));
      });
      return () => read(chain);
    },
  }));

/** An element of DER whose length has four octets. */
function element(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([Buffer.from([tag, 0x84]), length, content]);
}

const TIME = Buffer.concat([Buffer.from([0x17, 13]), Buffer.from('261101000000Z')]);
/** A serial number of eight octets, and when it was revoked. */
const ENTRY = Buffer.concat([Buffer.from([0x30, 25, 0x02, 8]), Buffer.alloc(8), TIME]);

/** A list that revokes so many certificates, and whose signature fits nothing. Source: RFC 5280 §5.1. */
function revocationList(count: number, salt: number): Uint8Array {
  const entries = Buffer.alloc(count * ENTRY_OCTETS, ENTRY);
  for (let i = 0; i < count; i += 1) {
    entries.writeUInt32BE(0x40000000 + salt, i * ENTRY_OCTETS + 4);
    entries.writeUInt32BE(i, i * ENTRY_OCTETS + 8);
  }
  const algorithm = element(0x30, element(0x06, Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02])));
  const version = element(0x02, Buffer.from([1]));
  const tbs = element(0x30, version, algorithm, element(0x30), TIME, element(0x30, entries));
  return new Uint8Array(element(0x30, tbs, algorithm, element(0x03, Buffer.from([0, 1, 2, 3]))));
}

const digest = (i: number): Uint8Array =>
  Uint8Array.from({ length: 32 }, (_, k) => (k === 0 ? i >> 8 : k === 1 ? i & 0xff : 0));

const LOG = { id: 'AA', key: '', name: 'a' };

export const CERTIFICATE_ROWS: readonly Row[] = [
  {
    readers: ['records/certificate.ts parseCertificate', 'records/certificates/scts.ts verifySct'],
    runs: 'main',
    shapes: [
      ...certificateShapes((facts) => [facts, coversHost(facts, 'b.a.test'), sctsIn(facts)]),
      {
        about: 'SCTs',
        most: 500,
        make: (count) => {
          const one = Buffer.concat([Buffer.from([0, 47, 0]), Buffer.alloc(46)]);
          const all = Buffer.concat(list(count, () => one));
          const size = Buffer.from([all.length >> 8, all.length & 0xff]);
          const der = made([extension(OIDS.sctList, octetString(Buffer.concat([size, all])))]);
          return () => {
            const leaf = parsed(der);
            return sctsIn(leaf).map((sct) => verifySct(sct, { leaf, issuer: leaf, logs: [] }));
          };
        },
      },
    ],
  },
  {
    readers: ['records/certificates/sent-chain.ts readSentChain'],
    runs: 'main',
    shapes: chainShapes((chain) => readSentChain(chain, NOW)),
  },
  {
    readers: ['records/tlsa.ts matchTlsa', 'records/tlsa.ts parseTlsa', 'records/tlsa.ts parseWebTlsa'],
    runs: 'main',
    shapes: [
      ...chainShapes((chain) =>
        matchTlsa(
          [parseTlsa({ usage: 2, selector: 1, matchingType: 1, data: digest(1) })].filter(
            (one) => one.kind === 'usable',
          ),
          { chain, names: ['a.test'], now: NOW },
        ),
      ),
      ...[0, 1, 2, 3].map(
        (usage): Shape => ({
          about: `many records of usage ${usage}`,
          most: 1000,
          make: (count) => {
            const records = Array.from({ length: count }, (_, i) => ({
              usage,
              selector: 1,
              matchingType: 1,
              data: digest(i),
            }));
            const chain = [parsed(made([])), parsed(made([], 'Somebody'))];
            return () =>
              matchTlsa(
                records.map(parseWebTlsa).filter((one) => one.kind === 'usable'),
                { chain, names: ['a.test'], now: NOW },
              );
          },
        }),
      ),
      {
        about: 'whole keys',
        most: 200,
        make: (count) => {
          const records = Array.from({ length: count }, () => ({ usage: 2, selector: 1, matchingType: 0, data: SPKI }));
          const chain = [parsed(made([])), parsed(made([], 'Somebody'))];
          return () =>
            matchTlsa(
              records.map(parseTlsa).filter((one) => one.kind === 'usable'),
              { chain, names: ['a.test'], now: NOW },
            );
        },
      },
    ],
  },
  {
    readers: ['records/certificates/crl.ts readCrl'],
    runs: 'thread',
    shapes: [
      {
        about: 'entries',
        most: Math.floor(CRL_OCTETS / ENTRY_OCTETS),
        make: (count, salt) => {
          const list = revocationList(count, salt);
          return () => readCrl(list, { serial: '40000000', issuer: { spki: SPKI }, now: NOW });
        },
      },
      {
        about: 'depth',
        most: 100_000,
        make: (count) => {
          const der = Buffer.alloc(count * 4, Buffer.from([0x30, 0x82, 0xff, 0xff]));
          return () => readCrl(der, { serial: 'FF', issuer: { spki: SPKI }, now: NOW });
        },
      },
    ],
  },
  {
    readers: ['records/tls/session.ts earlyDataOf'],
    runs: 'main',
    shapes: [
      {
        about: 'fields',
        most: 8000,
        make: (count) => {
          const session = Buffer.from(sequence(...list(count, () => sequence())));
          return () => earlyDataOf(session);
        },
      },
    ],
  },
  {
    readers: ['records/ocsp.ts readRevocation', 'records/ocsp.ts verifies'],
    runs: 'main',
    shapes: [
      {
        about: 'sequences',
        most: 9000,
        make: (count) => {
          const response = new Uint8Array(sequence(...list(count, () => sequence())));
          const facts = parsed(made([]));
          return () => readRevocation(response, { leaf: facts, issuer: facts, now: NOW });
        },
      },
    ],
  },
  {
    readers: ['records/certificates/ct-logs.ts parseCtLogs'],
    runs: 'thread',
    shapes: textShapes(parseCtLogs, 1024 * 1024, () => '', [
      {
        about: 'logs',
        part: () => JSON.stringify(LOG),
        between: ',',
        before: '{"operators":[{"name":"a","logs":[',
        after: ']}]}',
      },
      { about: 'operators', part: () => '{"name":"a","logs":[]}', between: ',', before: '{"operators":[', after: ']}' },
    ]),
  },
  {
    readers: ['records/preload-list.ts parsePreloadList', 'records/preload-list.ts preloadEntryOf'],
    runs: 'thread',
    shapes: textShapes(
      (text) => preloadEntryOf(parsePreloadList(text) ?? new Map(), `${'a.'.repeat(100)}test`),
      1024 * 1024,
      () => '',
      [
        { about: 'names', part: () => '{"name":"a.test"}', between: ',', before: '{"entries":[', after: ']}' },
        { about: 'comments', part: () => '  // a\n', after: '{"entries":[]}' },
        { about: 'blanks', part: () => ' \n', after: '{"entries":[]}' },
      ],
    ),
  },
  {
    readers: ['records/bimi/mark.ts judgeMark'],
    runs: 'main',
    shapes: textShapes(
      (text) => judgeMark(text, { domains: ['a.test' as DnsName], at: NOW, roots: '' }),
      256 * 1024,
      () => '',
      [
        {
          about: 'certificates',
          part: () => `-----BEGIN CERTIFICATE-----\n${made([]).toString('base64')}\n-----END CERTIFICATE-----\n`,
          most: 400,
        },
        { about: 'beginnings', part: () => '-----BEGIN CERTIFICATE-----\n' },
        { about: 'one long certificate', part: () => 'MIIB', before: '-----BEGIN CERTIFICATE-----\n' },
        { about: 'dashes', part: () => '-' },
      ],
    ),
  },
];
