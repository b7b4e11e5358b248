import { X509Certificate } from 'node:crypto';
import { type CertificateFacts, parseCertificate, pathOf } from '../records/certificate.ts';

/** Roots by the name that they bear. */
type Roots = ReadonlyMap<string, readonly X509Certificate[]>;

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function byName(pems: readonly string[]): Roots {
  const all = new Map<string, X509Certificate[]>();
  for (const pem of pems) {
    const root = new X509Certificate(pem);
    all.set(root.subject, [...(all.get(root.subject) ?? []), root]);
  }
  return all;
}

/** The roots that a chain may lead to. */
export interface TrustedRoots {
  /** PEM of the operator's own. */
  readonly own: string | undefined;
  /** PEM of the public ones; they are the same each time. */
  readonly ofThePublic: () => readonly string[];
}

let ofThePublic: Roots | undefined;
const ofOperators = new Map<string, Roots>();

/** Returns the operator's roots, and the public ones; each is read when it is first needed, which takes milliseconds. */
function* rootsIn({ own, ofThePublic: read }: TrustedRoots): Generator<Roots> {
  if (own !== undefined) {
    const known = ofOperators.get(own) ?? byName(own.match(PEM) ?? []);
    ofOperators.set(own, known);
    yield known;
  }
  ofThePublic ??= byName(read());
  yield ofThePublic;
}

/**
 * Finds the trusted root that a chain (DER in base 64, as sent) leads to, whatever the dates. OpenSSL reports only the last
 * fault that it found, so for an expired certificate it does not show whether an authority vouches for it. Returns the name
 * of the root as in the certificate that it signed; null if there is none.
 */
export function rootAbove(chain: readonly string[], trusted: TrustedRoots): string | null {
  const path = pathOf(chain.flatMap((one) => parseCertificate(one) ?? []));
  for (const roots of rootsIn(trusted)) {
    const found = path.find((one) => isUnder(roots, one));
    if (found !== undefined) return found.issuer;
  }
  return null;
}

function isUnder(roots: Roots, { der }: CertificateFacts): boolean {
  try {
    const certificate = new X509Certificate(der);
    const named = roots.get(certificate.issuer) ?? [];
    return named.some((root) => certificate.checkIssued(root) && certificate.verify(root.publicKey));
  } catch {
    return false; // a key or signature of a kind that cannot be verified
  }
}
