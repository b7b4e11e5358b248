import { createHash, generateKeyPairSync, X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAuthority } from '../../testbed/authority.ts';
import { extension, nameOf, namesExtension } from '../../testbed/certificate.ts';
import { contextPrimitive, sequence, TRUE, utf8, value } from '../../testbed/der.ts';
import { keyOfHost } from '../../testbed/keys.ts';
import { DAY_MS } from '../domain/time.ts';
import {
  type CertificateFacts,
  coversHost,
  hasSigned,
  isSignedByKey,
  parseCertificate,
  pathOf,
} from './certificate.ts';

const NOW = Date.UTC(2026, 10, 21);
const authority = createAuthority('Table', () => NOW);
const other = createAuthority('Other', () => NOW);

/** The certificates of a PEM text, DER in base 64. */
const certificatesOf = (pem: string): string[] =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END/g)].map(([, body = '']) => body.replace(/\s/g, ''));

function factsOf(pem: string): CertificateFacts[] {
  return certificatesOf(pem).map((one) => {
    const facts = parseCertificate(one);
    if (facts === null) throw new Error('the testbed wrote no certificate');
    return facts;
  });
}

const sha256 = (octets: Uint8Array) => createHash('sha256').update(octets).digest('hex').toUpperCase();
const subject = nameOf(['2.5.4.3', 'mail.example.com'], ['2.5.4.10', 'Bücher & Söhne'], ['1.2.3.4', 'x']);
const plain = { subject, key: keyOfHost('x'), notBefore: NOW, notAfter: NOW + DAY_MS, extensions: [] };

test('says what Node says', () => {
  const pem = authority.issue(['Mail.Example.com', '*.example.net']).chain;
  const [leaf, intermediate] = factsOf(pem);
  const [root] = factsOf(authority.root);
  for (const [facts, text] of [
    [leaf, pem],
    [root, authority.root],
  ] as const) {
    const node = new X509Certificate(text);
    expect(facts).toMatchObject({
      notBefore: Date.parse(node.validFrom),
      notAfter: Date.parse(node.validTo),
      serial: node.serialNumber,
      sha256: node.fingerprint256.replaceAll(':', ''),
      sha512: node.fingerprint512.replaceAll(':', ''),
      spkiSha256: sha256(node.publicKey.export({ format: 'der', type: 'spki' })),
      isAuthority: node.ca,
    });
  }
  expect(leaf).toMatchObject({
    subject: 'CN=Mail.Example.com',
    issuer: 'O=Table, CN=Table 1',
    names: ['mail.example.com', '*.example.net'],
    addresses: [],
    key: { type: 'ec', bits: 256, curve: 'prime256v1' },
    signatureAlgorithm: 'ECDSA with SHA-256',
    selfIssued: false,
  });
  expect(intermediate).toMatchObject({ subject: 'O=Table, CN=Table 1', issuer: 'O=Table, CN=Table root' });
  expect(root).toMatchObject({ subject: 'O=Table, CN=Table root', selfIssued: true });
});

test.each([
  ['rsa', generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey, { type: 'rsa', bits: 2048, curve: null }],
  [
    'P-384',
    generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey,
    { type: 'ec', bits: 384, curve: 'secp384r1' },
  ],
  ['Ed25519', generateKeyPairSync('ed25519').privateKey, { type: 'ed25519', bits: 256, curve: null }],
] as const)('a key: %s', (_, key, expected) => {
  expect(factsOf(authority.issueWith({ ...plain, key }))[0]?.key).toEqual(expected);
});

test('names, addresses and times of all forms', () => {
  const names = extension(
    '2.5.29.17',
    sequence(
      contextPrimitive(1, Buffer.from('a@example.com')),
      contextPrimitive(2, Buffer.from('A.example.com')),
      contextPrimitive(7, Buffer.from([192, 0, 2, 1])),
      contextPrimitive(7, Buffer.from('20010db8000000000000000000000001', 'hex')),
    ),
  );
  const [facts] = factsOf(
    authority.issueWith({ ...plain, extensions: [names], notAfter: Date.UTC(2051, 0, 2, 3, 4, 5) }),
  );
  expect(facts).toMatchObject({
    subject: 'CN=mail.example.com, O=Bücher & Söhne, 1.2.3.4=x',
    names: ['a.example.com'],
    addresses: ['192.0.2.1', '2001:db8::1'],
    notAfter: Date.UTC(2051, 0, 2, 3, 4, 5),
  });
});

test.each([
  [['mail.example.com'], 'MAIL.example.com', true],
  [['mail.example.com'], 'example.com', false],
  [['*.example.com'], 'mail.example.com', true],
  [['*.example.com'], 'a.mail.example.com', false],
  [['*.example.com'], 'example.com', false],
  [['*'], 'com', false],
  [['a.example', 'b.example'], 'b.example', true],
  [[], 'a.example', false],
  // Browsers reject a star for all names below one label.
  [['*.com'], 'example.com', false],
  [['*.example.com'], 'a.example.com', true],
])('%j and the host %s: %s', (names, host, covers) => expect(coversHost({ names }, host)).toBe(covers));

describe('a path', () => {
  const [leaf, intermediate] = factsOf(authority.issue(['a.example']).chain);
  const [root] = factsOf(authority.root);
  const [stranger, strangers] = factsOf(other.issue(['b.example']).chain);
  if (!leaf || !intermediate || !root || !stranger || !strangers) throw new Error('the testbed sent no chain');
  test.each([
    ['in order', [leaf, intermediate, root], [leaf, intermediate, root]],
    ['in disorder, with strangers', [leaf, strangers, root, stranger, intermediate], [leaf, intermediate, root]],
    ['with a gap', [leaf, root], [leaf]],
    ['of none', [], []],
    ['the same again and again', [leaf, ...Array.from({ length: 50 }, () => root), intermediate], [leaf]],
    ['each twice', [leaf, leaf, intermediate, intermediate, root, root], [leaf, intermediate, root]],
  ])('%s', (_, chain, path) =>
    expect(pathOf(chain).map(({ sha256 }) => sha256)).toEqual(path.map(({ sha256 }) => sha256)),
  );

  test('who signed', () => {
    expect(hasSigned(intermediate, leaf)).toBe(true);
    expect(hasSigned(root, leaf)).toBe(false);
    expect(hasSigned(strangers, leaf)).toBe(false);
    expect(isSignedByKey(intermediate.spki, leaf)).toBe(true);
    expect(isSignedByKey(root.spki, leaf)).toBe(false);
    expect(isSignedByKey(Buffer.from('nonsense'), leaf)).toBe(false);
  });

  test('a host’s certificate signs nothing, though it is an issuer by name', () => {
    const [forged] = factsOf(
      authority.issueWith({
        ...plain,
        extensions: [extension('2.5.29.19', sequence()), namesExtension(['x.example'])],
      }),
    );
    expect(forged?.isAuthority).toBe(false);
    const [able] = factsOf(
      authority.issueWith({ ...plain, extensions: [extension('2.5.29.19', sequence(TRUE), true)] }),
    );
    expect(able?.isAuthority).toBe(true);
  });
});

describe('no certificate', () => {
  const [whole = ''] = certificatesOf(authority.root);
  const octets = Buffer.from(whole, 'base64');
  test.each([
    ['nothing', ''],
    ['no base 64', 'ö§$%'],
    ['cut', octets.subarray(0, -1).toString('base64')],
    ['with more behind it', Buffer.concat([octets, Buffer.from([0])]).toString('base64')],
    ['another value', value(0x30, utf8('hello')).toString('base64')],
    ['of endless length', Buffer.from('3084ffffffff00', 'hex').toString('base64')],
    ['of indefinite length', Buffer.from('30800000', 'hex').toString('base64')],
    ['far too long', Buffer.alloc(200_000, 0x30).toString('base64')],
  ])('%s', (_, base64) => expect(parseCertificate(base64)).toBeNull());

  test('whatever octets are changed', () => {
    const spoiled = fc.array(fc.tuple(fc.nat(octets.length - 1), fc.nat(255)), { maxLength: 8 }).map((changes) => {
      const copy = Buffer.from(octets);
      for (const [at, octet] of changes) copy[at] = octet;
      return copy;
    });
    fc.assert(
      fc.property(fc.oneof(spoiled, fc.uint8Array({ maxLength: 300 }).map(Buffer.from)), (der) => {
        const facts = parseCertificate(Buffer.from(der).toString('base64'));
        if (facts === null) return;
        expect(Number.isFinite(facts.notAfter)).toBe(true);
        pathOf([facts, facts]);
        coversHost(facts, 'a.example');
      }),
    );
  });
});
