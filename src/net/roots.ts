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
  /** Whether the operator's own stand for public ones: in a miniature internet, which has no others. */
  readonly countsAsPublic?: boolean;
  /** PEM of the public ones; they are the same each time. */
  readonly ofThePublic: () => readonly string[];
}

let ofThePublic: Roots | undefined;
const ofOperators = new Map<string, Roots>();

/** Returns the operator's roots; they are read when they are first needed, which takes milliseconds, as the public ones. */
function ownOf(own: string): Roots {
  const known = ofOperators.get(own) ?? byName(own.match(PEM) ?? []);
  ofOperators.set(own, known);
  return known;
}

function publicOf({ ofThePublic: read }: TrustedRoots): Roots {
  ofThePublic ??= byName(read());
  return ofThePublic;
}

/** A trusted root that a chain leads to. */
export interface RootAbove {
  /** As the certificate that it signed names it. */
  readonly name: string;
  /** It is the operator's own, and none of the public ones. */
  readonly isOwn: boolean;
}

/**
 * Finds the trusted root that a chain (DER in base 64, as sent) leads to, whatever the dates. OpenSSL reports only the last
 * fault that it found, so for an expired certificate it does not show whether an authority vouches for it. Null if there is none.
 */
export function rootAbove(chain: readonly string[], trusted: TrustedRoots): RootAbove | null {
  const path = pathOf(chain.flatMap((one) => parseCertificate(one) ?? []));
  const under = (roots: Roots): CertificateFacts | undefined => path.find((one) => isUnder(roots, one));
  const own = trusted.own === undefined ? undefined : under(ownOf(trusted.own));
  if (own !== undefined && trusted.countsAsPublic === true) return { name: own.issuer, isOwn: false };
  const found = under(publicOf(trusted)) ?? own;
  return found === undefined ? null : { name: found.issuer, isOwn: found === own };
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
