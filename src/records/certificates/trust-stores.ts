import { type CertificateFacts, isSignedByKey, parseCertificate, pemCertificates } from '../certificate.ts';

/** The roots that some programs trust, by their subjects. */
export interface TrustStore {
  readonly name: string;
  readonly roots: ReadonlyMap<string, readonly CertificateFacts[]>;
}

export type ParsedTrustStore =
  | { readonly ok: true; readonly store: TrustStore }
  /** `at`: which certificate of the file cannot be read; 0 where there is none. */
  | { readonly ok: false; readonly at: number };

/** The stores of systems have some 150 roots. */
const MAX_ROOTS = 2000;
/** Certificates of a chain that are looked into, as many as are kept of one, and signatures that are verified for one store. */
const MAX_SENT = 10;
const MAX_VERIFIED = 40;

/** Parses the roots of a store, PEM; whatever stands between them is left out. */
export function parseTrustStore(name: string, pem: string): ParsedTrustStore {
  const roots: CertificateFacts[] = [];
  for (const base64 of pemCertificates(pem)) {
    const root = roots.length === MAX_ROOTS ? null : parseCertificate(base64);
    if (root === null) return { ok: false, at: roots.length + 1 };
    roots.push(root);
  }
  return roots.length === 0
    ? { ok: false, at: 0 }
    : { ok: true, store: { name, roots: Map.groupBy(roots, ({ subject }) => subject) } };
}

/**
 * Returns whether a chain, as it was sent, leads to a root of a store: over all that was sent, since a program may take
 * another way than the one that we found. Null where we looked at a part alone. Dates are not looked at.
 */
export function leadsTo({ roots }: TrustStore, sent: readonly CertificateFacts[]): boolean | null {
  const [leaf, ...others] = sent.slice(0, MAX_SENT);
  const ways = leaf === undefined ? [] : [leaf];
  let verified = 0;
  const isSignedBy = (one: CertificateFacts, issuer: CertificateFacts): boolean => {
    verified += 1;
    return verified <= MAX_VERIFIED && isSignedByKey(issuer.spki, one);
  };
  for (const one of ways) {
    const isRoot = (roots.get(one.subject) ?? []).some(({ spkiSha256 }) => spkiSha256 === one.spkiSha256);
    if (isRoot || (roots.get(one.issuer) ?? []).some((root) => isSignedBy(one, root))) return true;
    ways.push(...others.filter((next) => !ways.includes(next) && next.subject === one.issuer && isSignedBy(one, next)));
  }
  return verified > MAX_VERIFIED || sent.length >= MAX_SENT ? null : false;
}
