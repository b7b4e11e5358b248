import type { DnsName } from '../../domain/name.ts';
import { BIMI_NAME } from '../../domain/service-names.ts';
import type { Instant } from '../../domain/time.ts';
import {
  type CertificateFacts,
  extensionsIn,
  hasSigned,
  parseCertificate,
  pathOf,
  pemCertificates,
  purposesOf,
} from '../certificate.ts';
import { childrenOf, type DerValue, derText, oidOf, TAG, valueAt } from '../certificate-der.ts';
import { logoInside } from './logotype.ts';
import { MARK_ROOTS } from './roots.ts';

/** Holds what a mark certificate says and what is wrong with it. */
export interface MarkCertificate {
  /** `verified`: a registered trademark or a government's mark (VMC). `common`: another mark (CMC). */
  readonly kind: 'verified' | 'common' | 'unknown';
  /** As the certificate says it: `Registered Mark`, `Prior Use Mark`; null where it says nothing. */
  readonly markType: string | null;
  /** The organisation that issued it, or the issuer's whole name. */
  readonly issuer: string;
  readonly notBefore: Instant;
  readonly notAfter: Instant;
  /** Domains it is for, in lower case. */
  readonly names: readonly string[];
  /** The logo that it vouches for, unpacked; null where it holds none that can be read. */
  readonly logo: Uint8Array | null;
  readonly faults: readonly MarkFault[];
  /** Whether the file holds the certificate first, then each issuer, and nothing else. */
  readonly orderly: boolean;
}

export type MarkFault =
  | 'expired'
  | 'not-yet-valid'
  | 'wrong-domain'
  | 'no-purpose'
  | 'no-logo'
  | 'logo-too-large'
  | 'wrong-hash'
  /** Nothing proves that it was logged in public. */
  | 'no-scts'
  /** The certificate of its issuer is not in the file. */
  | 'incomplete-chain'
  | 'chain-expired'
  /** Its chain leads to no root that is known. */
  | 'untrusted';

/** Certificates of a file that are read. */
const MAX_CERTIFICATES = 10;
/** Domains of a certificate that are kept. */
const MAX_NAMES = 100;
/** How much of a name is kept. */
const MAX_TEXT_CHARS = 200;

const OIDS = {
  /** Source: RFC 9399 §4.1 (id-pe-logotype). */
  logotype: '1.3.6.1.5.5.7.1.12',
  /** id-kp-BrandIndicatorforMessageIdentification. Source: draft-fetch-validation-vmc-wchuang §4.4. */
  brandIndicator: '1.3.6.1.5.5.7.3.31',
  /** Source: RFC 6962 §3.3. */
  scts: '1.3.6.1.4.1.11129.2.4.2',
  /** In the subject. Source: Minimum Security Requirements for Issuance of Mark Certificates, Appendix. */
  markType: '1.3.6.1.4.1.53087.1.13',
  organization: '2.5.4.10',
} as const;

const KINDS: Readonly<Record<string, MarkCertificate['kind']>> = {
  'registered mark': 'verified',
  'government mark': 'verified',
  'prior use mark': 'common',
  'modified registered mark': 'common',
  'pending registration mark': 'common',
};

/**
 * Reads a mark certificate with its chain, and judges it for a domain at a time. It must be for one of `domains`: the
 * name in From, or the organizational domain. `roots` is PEM; without, the roots that are known. Null where the file
 * holds no certificate. Never throws. Source: draft-fetch-validation-vmc-wchuang §3.3, §4, §5, RFC 9399.
 */
export function judgeMark(
  pem: string,
  { domains, at, roots }: { readonly domains: readonly DnsName[]; readonly at: Instant; readonly roots: string | null },
): MarkCertificate | null {
  const chain = certificatesIn(pem);
  const leaf = chain.find(({ isAuthority }) => !isAuthority) ?? chain[0];
  if (leaf === undefined) return null;
  const path = pathOf([leaf, ...chain.filter((one) => one !== leaf)]);
  const extensions = extensionsIn(leaf.der);
  const inside = logoInside(leaf.der, extensions.get(OIDS.logotype));
  const markType = attributeOf(leaf.der, 'subject', OIDS.markType);
  const faults: MarkFault[] = [];
  if (at > leaf.notAfter) faults.push('expired');
  if (at < leaf.notBefore) faults.push('not-yet-valid');
  if (!domains.some((domain) => isFor(leaf, domain))) faults.push('wrong-domain');
  if (!purposesOf(leaf).includes(OIDS.brandIndicator)) faults.push('no-purpose');
  if (inside.kind === 'none') faults.push('no-logo');
  if (inside.kind === 'too-large') faults.push('logo-too-large');
  if (inside.kind === 'logo' && !inside.hashFits) faults.push('wrong-hash');
  if (!holdsScts(extensions.get(OIDS.scts))) faults.push('no-scts');
  const chainFault = faultOfChain(path, roots === null ? knownRoots() : certificatesIn(roots, MAX_ROOTS), at);
  if (chainFault !== null) faults.push(chainFault);
  return {
    kind: KINDS[markType?.toLowerCase() ?? ''] ?? 'unknown',
    markType,
    issuer: attributeOf(leaf.der, 'issuer', OIDS.organization) ?? leaf.issuer.slice(0, MAX_TEXT_CHARS),
    notBefore: leaf.notBefore,
    notAfter: leaf.notAfter,
    names: leaf.names.slice(0, MAX_NAMES),
    logo: inside.kind === 'logo' ? inside.svg : null,
    faults,
    orderly: path.length === chain.length && path.every((one, i) => one === chain[i]),
  };
}

/** Whether the list holds anything at all; the proofs themselves are not verified. Source: RFC 6962 §3.3. */
const holdsScts = (list: DerValue | undefined): boolean => list !== undefined && list.end - list.from > EMPTY_SCTS;
/** Octets of a list of none: its length. */
const EMPTY_SCTS = 2;

/** Roots of an operator that are read. */
const MAX_ROOTS = 100;

/** The certificates of a PEM file, up to a count; what is none is left out. */
function certificatesIn(pem: string, most = MAX_CERTIFICATES): CertificateFacts[] {
  const found: CertificateFacts[] = [];
  for (const base64 of pemCertificates(pem)) {
    if (found.length === most) break;
    const facts = parseCertificate(base64);
    if (facts !== null) found.push(facts);
  }
  return found;
}

let known: readonly CertificateFacts[] | null = null;

/** Read once: they are part of the program. */
function knownRoots(): readonly CertificateFacts[] {
  known ??= certificatesIn(MARK_ROOTS);
  return known;
}

/** A name without selector is for all of them. Source: draft-fetch-validation-vmc-wchuang §5.2. */
const isFor = ({ names }: CertificateFacts, domain: DnsName): boolean =>
  names.some((name) => name === domain || name === `${BIMI_NAME}.${domain}`);

function faultOfChain(
  path: readonly CertificateFacts[],
  roots: readonly CertificateFacts[],
  at: Instant,
): 'incomplete-chain' | 'chain-expired' | 'untrusted' | null {
  const last = path.at(-1);
  const root = roots.find((one) => last !== undefined && (one.sha256 === last.sha256 || hasSigned(one, last)));
  if (root === undefined) return path.length === 1 && last?.selfIssued === false ? 'incomplete-chain' : 'untrusted';
  const over = [...path.slice(1), root].some(({ notBefore, notAfter }) => at < notBefore || at > notAfter);
  return over ? 'chain-expired' : null;
}

/** Where the names stand among the fields of a certificate, behind its version. Source: RFC 5280 §4.1. */
const NAMES = { issuer: 2, subject: 4 } as const;
const VERSION = 0xa0;

/** The text of an attribute in the subject's or the issuer's name; null where there is none. */
function attributeOf(der: Uint8Array, which: keyof typeof NAMES, type: string): string | null {
  const whole = valueAt(der, 0, der.length);
  const [tbs] = whole === null ? [] : (childrenOf(der, whole) ?? []);
  const fields = tbs === undefined ? [] : (childrenOf(der, tbs) ?? []);
  const name = fields[NAMES[which] + (fields[0]?.tag === VERSION ? 1 : 0)];
  for (const set of name === undefined ? [] : (childrenOf(der, name) ?? []))
    for (const attribute of childrenOf(der, set) ?? []) {
      const [id, value] = childrenOf(der, attribute) ?? [];
      if (id?.tag === TAG.oid && value !== undefined && oidOf(der, id) === type)
        return derText(der, value).trim().slice(0, MAX_TEXT_CHARS);
    }
  return null;
}
