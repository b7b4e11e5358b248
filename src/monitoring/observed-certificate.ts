import type { CertificateTrouble } from '../changes/certificates.ts';
import type { Failure } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import type { CertificateState } from '../records/certificate-state.ts';

/** A server whose certificate is watched: a web server, or a mail server by STARTTLS. */
export interface CertificateServer {
  readonly host: DnsName;
  readonly port: 443 | 25;
}

/** What came of looking at the certificate of one server. A `failure` says nothing about what is there. */
export type ObservedCertificate = CertificateServer &
  (
    | { readonly kind: 'certificate'; readonly at: Instant; readonly state: CertificateState }
    /** There is one, but it cannot be read. */
    | { readonly kind: 'unreadable'; readonly at: Instant; readonly why: 'chain-too-large' | 'other' }
    /** The server answers, but not with TLS. */
    | { readonly kind: 'no-tls'; readonly at: Instant }
    /** The DNS says surely that the host has no address. */
    | { readonly kind: 'no-address'; readonly at: Instant }
    | { readonly kind: 'failure'; readonly at: Instant; readonly failure: Omit<Failure, 'ref'> }
  );

/** What is wrong with what a server showed, apart from the end of its own certificate, which has stages of its own. */
export function troublesOf(observed: ObservedCertificate, now: Instant = observed.at): readonly CertificateTrouble[] {
  switch (observed.kind) {
    case 'no-tls':
      return ['no-tls'];
    case 'unreadable':
      return [observed.why];
    case 'certificate': {
      const { chain, notBefore, notAfter, nameMatches, revoked } = observed.state;
      const isOwnEnd = chain === 'expired' && notAfter < now;
      const isOfAnother = chain === 'not-yet-valid' && notBefore <= now;
      return [
        ...(chain === 'trusted' || isOwnEnd ? [] : [isOfAnother ? 'other' : chain]),
        ...(nameMatches ? [] : (['wrong-name'] as const)),
        ...(revoked === true ? (['revoked'] as const) : []),
      ];
    }
    default:
      return [];
  }
}
