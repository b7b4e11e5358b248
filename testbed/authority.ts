import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { certificate, extension, type Fields, nameOf, namesExtension, OIDS, pem } from './certificate.ts';
import { crl } from './crl.ts';
import { bitString, context, contextPrimitive, type Der, integer, oid, sequence, TRUE } from './der.ts';
import { keyOfHost } from './keys.ts';
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
  /** `rsa` has 2,048 bits; the others are too short. All hosts have the same RSA key. */
  readonly keyType?: 'ec' | 'rsa' | 'rsa-1024' | 'rsa-768';
  /** Signs it with SHA-1. */
  readonly sha1?: true;
  /** Its purpose is that of clients, not that of servers. */
  readonly forClients?: true;
  /** Its purposes are both. */
  readonly forClientsToo?: true;
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
  /** An authority that is trusted, below a root that Chrome refuses from a date on. */
  readonly distrusted?: true;
  /** When the certificate that signs it ends. */
  readonly authorityUntil?: number;
  /** The curve of the key that signs it, where that is not P-256. */
  readonly authorityCurve?: 'P-224';
  /** Signs the certificate that signs it with SHA-1. */
  readonly authoritySha1?: true;
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
  crlOf(chains: readonly string[], extensions?: readonly Der[], reason?: number): Buffer;
  /** The certificate that it signs with, DER. */
  readonly intermediate: Buffer;
}

const DAY_MS = 86_400_000;
/** Well within the longest life of a public certificate: 200 days since March 2026, 100 from March 2027. */
const [VALID_SINCE_DAYS, VALID_FOR_DAYS] = [20, 60];
const AUTHORITY_DAYS = 3650;
/** Intermediates in a chain that is too large; each is some 500 octets. */
const HUGE_CHAIN = 300;

/** KeyUsage bits with the count of unused ones: digitalSignature; keyCertSign and cRLSign. Source: RFC 5280 §4.2.1.3. */
const DIGITAL_SIGNATURE = bitString(Buffer.from([0x80]), 7);
const SIGNS_CERTIFICATES = bitString(Buffer.from([0x06]), 1);

/** Makes an authority of that name, with new keys. Certificates start and end as the clock says. `rootNamed`: the name of its root. */
export function createAuthority(name: string, clock: () => number, rootNamed = `${name} root`): Authority {
  const now = clock();
  const years = { notBefore: now - AUTHORITY_DAYS * DAY_MS, notAfter: now + AUTHORITY_DAYS * DAY_MS };
  const [rootKey, key] = [newKey(), newKey()];
  const [rootName, own] = [rootNamed, `${name} 1`].map((commonName) =>
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
      const signerKey = rest.authorityCurve === undefined ? key : newKey(rest.authorityCurve);
      const [host = ''] = names;
      const leafKey = keyType === 'ec' ? keyOfHost(host) : rsaKeyOf(RSA_BITS[keyType]);
      const shown = kind === 'wrong-name' ? [`not-${host}`] : names;
      const at = clock();
      const [since, until] =
        kind === 'expired' ? [-90, -2] : kind === 'not-yet-valid' ? [2, 90] : [-VALID_SINCE_DAYS, VALID_FOR_DAYS];
      const subject = nameOf([OIDS.commonName, shown[0] ?? '']);
      const signed = kind === 'self-signed' ? { issuer: subject, signer: leafKey } : { issuer: own, signer: signerKey };
      const purposes =
        rest.forClientsToo === true
          ? [OIDS.serverAuth, OIDS.clientAuth]
          : [rest.forClients === undefined ? OIDS.serverAuth : OIDS.clientAuth];
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
          extension(OIDS.extKeyUsage, sequence(...purposes.map(oid))),
          namesExtension(shown),
          ...furtherExtensions(rest),
        ],
      });
      const alone = kind === 'self-signed' || kind === 'missing-intermediate';
      const signer =
        authorityUntil === undefined && signerKey === key && rest.authoritySha1 === undefined
          ? intermediate
          : pem(
              certificate({
                ...above,
                notAfter: authorityUntil ?? above.notAfter,
                subject: own,
                key: signerKey,
                extensions: ca,
                ...(rest.authoritySha1 === undefined ? {} : { sha1: rest.authoritySha1 }),
              }),
            );
      const others = alone ? '' : signer.repeat(kind === 'huge-chain' ? HUGE_CHAIN : 1);
      return {
        chain: pem(leaf) + sentAs(sent, others, root),
        key: leafKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
      };
    },
    ocspOf: (chain, status) => ocspResponse({ leaf: chain, status, issuer: { name: own, key }, now: clock() }),
    crlOf: (chains, extensions, reason) => crl(chains, { name: own, key }, clock(), extensions, reason),
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

/** Says where the certificate of the issuer is (AIA). */
export const issuerExtension = (url: string): Der =>
  extension(OIDS.authorityInfo, sequence(sequence(oid(OIDS.caIssuers), uri(url))));

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
    ...(issuerUrl === undefined ? [] : [issuerExtension(issuerUrl)]),
  ];
}

const newKey = (namedCurve: 'P-256' | 'P-224' = 'P-256'): KeyObject =>
  generateKeyPairSync('ec', { namedCurve }).privateKey;
const RSA_BITS = { rsa: 2048, 'rsa-1024': 1024, 'rsa-768': 768 } as const;
const rsaKeys = new Map<number, KeyObject>();

/** The RSA key of that length: one for all hosts, since finding primes takes long. */
function rsaKeyOf(modulusLength: number): KeyObject {
  const key = rsaKeys.get(modulusLength) ?? generateKeyPairSync('rsa', { modulusLength }).privateKey;
  rsaKeys.set(modulusLength, key);
  return key;
}

const derOf = (text: string): Buffer => Buffer.from(text.replace(/-----[^-]+-----/g, ''), 'base64');
