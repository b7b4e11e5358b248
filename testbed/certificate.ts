import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto';
import {
  bitString,
  context,
  contextPrimitive,
  type Der,
  integer,
  octetString,
  oid,
  sequence,
  setOf,
  TRUE,
  time,
  utf8,
} from './der.ts';
import { spkiOf } from './keys.ts';

/** Lists what a certificate is made of. */
export interface Fields {
  /** A Name, as `nameOf` makes it. */
  readonly subject: Der;
  readonly issuer: Der;
  readonly key: KeyObject;
  readonly signer: KeyObject;
  readonly notBefore: number;
  readonly notAfter: number;
  readonly extensions: readonly Der[];
  readonly sha1?: true;
  readonly logs?: readonly KeyObject[];
  readonly wrongScts?: true;
}

const SERIAL_OCTETS = 16;

export const OIDS = {
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
  extKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
  clientAuth: '1.3.6.1.5.5.7.3.2',
  tlsFeature: '1.3.6.1.5.5.7.1.24',
  crlPoints: '2.5.29.31',
  authorityInfo: '1.3.6.1.5.5.7.1.1',
  caIssuers: '1.3.6.1.5.5.7.48.2',
  sctList: '1.3.6.1.4.1.11129.2.4.2',
  ecdsaWithSha1: '1.2.840.10045.4.1',
} as const;

/** A Name of one attribute each: object identifier and text. */
export const nameOf = (...attributes: readonly (readonly [oid: string, text: string])[]): Der =>
  sequence(...attributes.map(([type, text]) => setOf(sequence(oid(type), utf8(text)))));

export const extension = (id: string, content: Der, critical = false): Der =>
  sequence(oid(id), ...(critical ? [TRUE] : []), octetString(content));

/** subjectAltName with DNS names. */
export const namesExtension = (names: readonly string[]): Der =>
  extension(OIDS.subjectAltName, sequence(...names.map((name) => contextPrimitive(2, Buffer.from(name, 'latin1')))));

const keyIdentifier = (key: KeyObject) => createHash('sha1').update(spkiOf(key)).digest();

/**
 * A certificate, version 3, signed with ECDSA and SHA-256 (or SHA-1) or, where the signer's key is RSA, PKCS 1. Where logs are given, it
 * holds their SCTs. Source: RFC 5280 §4.1.
 */
export function certificate({ signer, sha1, logs = [], wrongScts, ...fields }: Fields): Der {
  const digest = sha1 === undefined ? 'sha256' : 'sha1';
  const algorithm =
    signer.asymmetricKeyType === 'rsa'
      ? sequence(oid('1.2.840.113549.1.1.11'), Buffer.from([5, 0]))
      : sequence(oid(sha1 === undefined ? OIDS.ecdsaWithSha256 : OIDS.ecdsaWithSha1));
  const serial = randomBytes(SERIAL_OCTETS);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  const tbsWith = (extensions: readonly Der[]): Der =>
    tbsOf({ ...fields, extensions: [...fields.extensions, ...extensions] }, { serial, algorithm, signer });
  const scts = logs.map((log) => sctOf(wrongScts === undefined ? tbsWith([]) : serial, log, signer, fields.notBefore));
  const tbs = tbsWith(
    scts.length === 0 ? [] : [extension(OIDS.sctList, octetString(sized(...scts.map((one) => sized(one)))))],
  );
  return sequence(tbs, algorithm, bitString(sign(digest, tbs, signer)));
}

interface Around {
  readonly serial: Buffer;
  readonly algorithm: Der;
  readonly signer: KeyObject;
}

function tbsOf(
  { subject, issuer, key, notBefore, notAfter, extensions }: Omit<Fields, 'signer'>,
  { serial, algorithm, signer }: Around,
): Der {
  return sequence(
    context(0, integer(Buffer.from([2]))),
    integer(serial),
    algorithm,
    issuer,
    sequence(time(notBefore), time(notAfter)),
    subject,
    spkiOf(key),
    context(
      3,
      sequence(
        ...extensions,
        extension(OIDS.subjectKeyIdentifier, octetString(keyIdentifier(key))),
        extension(OIDS.authorityKeyIdentifier, sequence(contextPrimitive(0, keyIdentifier(signer)))),
      ),
    ),
  );
}

/** Octets after their count, in two octets. */
const sized = (...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([body.length >> 8, body.length & 0xff]), body]);
};

/** A log's promise to publish what a certificate says. Source: RFC 6962 §3.2. */
function sctOf(tbs: Der, log: KeyObject, issuer: KeyObject, at: number): Buffer {
  const time8 = Buffer.alloc(8);
  time8.writeBigUInt64BE(BigInt(at));
  const sha256 = (octets: Buffer) => createHash('sha256').update(octets).digest();
  const length = Buffer.from([tbs.length >> 16, (tbs.length >> 8) & 0xff, tbs.length & 0xff]);
  const signed = [Buffer.from([0, 0]), time8, Buffer.from([0, 1]), sha256(spkiOf(issuer)), length, tbs, sized()];
  return Buffer.concat([
    Buffer.from([0]),
    sha256(spkiOf(log)),
    time8,
    sized(),
    Buffer.from([4, 3]),
    sized(sign('sha256', Buffer.concat(signed), log)),
  ]);
}

export const pem = (der: Der): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`;
