import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { crl } from './crl.ts';
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
import { keyOfHost, spkiOf } from './keys.ts';
import { type OcspStatus, ocspResponse } from './ocsp.ts';

/** What is right or wrong with a server's certificate. */
export type CertificateKind =
  | 'valid'
  | 'expired'
  | 'not-yet-valid'
  | 'wrong-name'
  | 'self-signed'
  /** The server does not send the intermediate certificate that its own was signed with. */
  | 'missing-intermediate'
  /** So many certificates that clients give up: over 100,000 octets. */
  | 'huge-chain';

/** A certificate with its key, as a server needs them. */
export interface Issued {
  /** PEM, the server's own certificate first; what the server sends. */
  readonly chain: string;
  /** PEM, PKCS 8. */
  readonly key: string;
}

/** What may differ from an ordinary certificate of a server. */
export interface IssueOptions {
  readonly kind?: CertificateKind;
  /** Milliseconds since 1970; they win over what the kind says. */
  readonly notBefore?: number;
  readonly notAfter?: number;
  /** `rsa` makes a new key of 2,048 bits, which takes some tenths of a second; `rsa-1024` one that is too short. */
  readonly keyType?: 'ec' | 'rsa' | 'rsa-1024' | 'rsa-768';
  /** Signs it with SHA-1. */
  readonly sha1?: true;
  /** Asks clients to insist on a stapled OCSP response. */
  readonly mustStaple?: true;
  /** Where its list of revoked certificates and the certificate of its issuer are. */
  readonly crlUrl?: string;
  readonly issuerUrl?: string;
  /** Logs that promise to publish it, by their keys. */
  readonly logs?: readonly KeyObject[];
  /** What they signed is another certificate. */
  readonly wrongScts?: true;
  /** Another authority, which nobody knows. */
  readonly by?: string;
  /** When the certificate that signs it ends. */
  readonly authorityUntil?: number;
  /** How the chain is sent, where that is not the certificate and the intermediate. */
  readonly sent?: 'with-root' | 'misordered' | 'with-stranger';
}

/** A made-up certificate authority: a root that clients are to trust, and an intermediate that signs. */
export interface Authority {
  /** PEM of the root. */
  readonly root: string;
  /** A certificate for these host names; the key follows from the first of them. */
  issue(names: readonly string[], options?: IssueOptions): Issued;
  /** A certificate of any kind, signed by the intermediate: PEM of it and of the intermediate. */
  issueWith(fields: Omit<Fields, 'issuer' | 'signer'>): string;
  /** What it says now of a certificate that it issued (the first of a chain, PEM): an OCSP response, DER. */
  ocspOf(chain: string, status: OcspStatus): Buffer;
  /** The list of those of these certificates that it revoked, DER. */
  crlOf(chains: readonly string[]): Buffer;
  /** The certificate that it signs with, DER. */
  readonly intermediate: Buffer;
}

/** What a certificate is made of. */
interface Fields {
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

const DAY_MS = 86_400_000;
/** Well within the longest life of a public certificate: 200 days since March 2026, 100 from March 2027. */
const [VALID_SINCE_DAYS, VALID_FOR_DAYS] = [20, 60];
const AUTHORITY_DAYS = 3650;
const SERIAL_OCTETS = 16;
/** Intermediates in a chain that is too large; each is some 500 octets. */
const HUGE_CHAIN = 300;

const OIDS = {
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
  tlsFeature: '1.3.6.1.5.5.7.1.24',
  crlPoints: '2.5.29.31',
  authorityInfo: '1.3.6.1.5.5.7.1.1',
  caIssuers: '1.3.6.1.5.5.7.48.2',
  sctList: '1.3.6.1.4.1.11129.2.4.2',
  ecdsaWithSha1: '1.2.840.10045.4.1',
} as const;

/** KeyUsage bits with the count of unused ones: digitalSignature; keyCertSign and cRLSign. Source: RFC 5280 §4.2.1.3. */
const DIGITAL_SIGNATURE = bitString(Buffer.from([0x80]), 7);
const SIGNS_CERTIFICATES = bitString(Buffer.from([0x06]), 1);

/** Makes an authority of that name, with new keys. Certificates start and end as the clock says. */
export function createAuthority(name: string, clock: () => number): Authority {
  const now = clock();
  const years = { notBefore: now - AUTHORITY_DAYS * DAY_MS, notAfter: now + AUTHORITY_DAYS * DAY_MS };
  const [rootKey, key] = [newKey(), newKey()];
  const [rootName, own] = [`${name} root`, `${name} 1`].map((commonName) =>
    nameOf([OIDS.organization, name], [OIDS.commonName, commonName]),
  ) as [Der, Der];
  const ca = [
    extension(OIDS.basicConstraints, sequence(TRUE), true),
    extension(OIDS.keyUsage, SIGNS_CERTIFICATES, true),
  ];
  const above = { issuer: rootName, signer: rootKey, ...years };
  const root = pem(certificate({ ...above, subject: rootName, key: rootKey, extensions: ca }));
  const intermediate = pem(certificate({ ...above, subject: own, key, extensions: ca }));

  return {
    root,
    issue(names, { by, ...options } = {}) {
      if (by !== undefined) return createAuthority(by, clock).issue(names, options);
      const { kind = 'valid', notBefore, notAfter, keyType = 'ec', sent, logs, authorityUntil, ...rest } = options;
      const [host = ''] = names;
      const leafKey = keyType === 'ec' ? keyOfHost(host) : newRsaKey(RSA_BITS[keyType]);
      const shown = kind === 'wrong-name' ? [`not-${host}`] : names;
      const at = clock();
      const [since, until] =
        kind === 'expired' ? [-90, -2] : kind === 'not-yet-valid' ? [2, 90] : [-VALID_SINCE_DAYS, VALID_FOR_DAYS];
      const subject = nameOf([OIDS.commonName, shown[0] ?? '']);
      const signed = kind === 'self-signed' ? { issuer: subject, signer: leafKey } : { issuer: own, signer: key };
      const leaf = certificate({
        ...signed,
        subject,
        key: leafKey,
        notBefore: notBefore ?? at + since * DAY_MS,
        notAfter: notAfter ?? at + until * DAY_MS,
        ...(rest.sha1 === undefined ? {} : { sha1: rest.sha1 }),
        ...(logs === undefined ? {} : { logs }),
        ...(rest.wrongScts === undefined ? {} : { wrongScts: rest.wrongScts }),
        extensions: [
          extension(OIDS.keyUsage, DIGITAL_SIGNATURE, true),
          extension(OIDS.extKeyUsage, sequence(oid(OIDS.serverAuth))),
          namesExtension(shown),
          ...furtherExtensions(rest),
        ],
      });
      const alone = kind === 'self-signed' || kind === 'missing-intermediate';
      const signer =
        authorityUntil === undefined
          ? intermediate
          : pem(certificate({ ...above, notAfter: authorityUntil, subject: own, key, extensions: ca }));
      const others = alone ? '' : signer.repeat(kind === 'huge-chain' ? HUGE_CHAIN : 1);
      return {
        chain: pem(leaf) + sentAs(sent, others, root),
        key: leafKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
      };
    },
    ocspOf: (chain, status) => ocspResponse({ leaf: chain, status, issuer: { name: own, key }, now: clock() }),
    crlOf: (chains) => crl(chains, { name: own, key }, clock()),
    intermediate: derOf(intermediate),
    issueWith: (fields) => pem(certificate({ ...fields, issuer: own, signer: key })) + intermediate,
  };
}

/** What follows a server's own certificate. */
function sentAs(sent: IssueOptions['sent'], above: string, root: string): string {
  if (sent === 'with-root') return above + root;
  if (sent === 'misordered') return root + above;
  return sent === 'with-stranger' ? createAuthority('Stranger', Date.now).root + above : above;
}

const uri = (url: string): Der => contextPrimitive(6, Buffer.from(url, 'latin1'));

function furtherExtensions({
  mustStaple,
  crlUrl,
  issuerUrl,
}: Pick<IssueOptions, 'mustStaple' | 'crlUrl' | 'issuerUrl'>): Der[] {
  return [
    ...(mustStaple === undefined ? [] : [extension(OIDS.tlsFeature, sequence(integer(Buffer.from([5]))))]),
    ...(crlUrl === undefined
      ? []
      : [extension(OIDS.crlPoints, sequence(sequence(context(0, context(0, uri(crlUrl))))))]),
    ...(issuerUrl === undefined
      ? []
      : [extension(OIDS.authorityInfo, sequence(sequence(oid(OIDS.caIssuers), uri(issuerUrl))))]),
  ];
}

const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const RSA_BITS = { rsa: 2048, 'rsa-1024': 1024, 'rsa-768': 768 } as const;
const newRsaKey = (modulusLength: number): KeyObject => generateKeyPairSync('rsa', { modulusLength }).privateKey;

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
function certificate({ signer, sha1, logs = [], wrongScts, ...fields }: Fields): Der {
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

const pem = (der: Der): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`;

const derOf = (text: string): Buffer => Buffer.from(text.replace(/-----[^-]+-----/g, ''), 'base64');
