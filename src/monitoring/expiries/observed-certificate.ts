import type { CertificateProblem } from '../../changes/certificates.ts';
import { certificateFaults, hasEnded } from '../../checks/certificate/judgement.ts';
import type { Failure } from '../../domain/answer.ts';
import type { DnsName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import type { CertificateState } from '../../records/certificate-state.ts';

/** A server whose certificate is watched: a web server, a mail server through STARTTLS, or another one that its owner named. */
export interface CertificateServer {
  readonly host: DnsName;
  readonly port: number;
}

/** The outcome of probing one server for its certificate. A `failure` says nothing about what is there. */
export type ObservedCertificate = CertificateServer &
  (
    | {
        readonly kind: 'certificate';
        readonly at: Instant;
        /** Which address of the host showed it. */
        readonly address: string;
        readonly state: CertificateState;
        /** The certificates that it sent, its own first: DER in base 64. */
        readonly chain: readonly string[];
      }
    /** There is one, but it cannot be read. */
    | { readonly kind: 'unreadable'; readonly at: Instant; readonly why: 'chain-too-large' | 'other' }
    /** The server answers, but not with TLS. */
    | { readonly kind: 'no-tls'; readonly at: Instant }
    /** The DNS answers that the host has no address. */
    | { readonly kind: 'no-address'; readonly at: Instant }
    | { readonly kind: 'failure'; readonly at: Instant; readonly failure: Omit<Failure, 'ref'> }
  );

/**
 * Finds what is wrong with what a server showed, except that its own certificate has expired: that has stages of its
 * own.
 */
export function problemsOf(observed: ObservedCertificate): readonly CertificateProblem[] {
  switch (observed.kind) {
    case 'no-tls':
      return ['no-tls'];
    case 'unreadable':
      return [observed.why];
    case 'certificate':
      return certificateFaults(observed.state, observed.at);
    default:
      return [];
  }
}

/**
 * Returns whether a problem of a server is hidden now, so that it may or may not still be there: because no certificate
 * is shown, or because an expired one hides what else is wrong with its chain.
 */
export function isHidden(problem: CertificateProblem, observed: ObservedCertificate): boolean {
  if (observed.kind !== 'certificate') return problem !== 'no-tls';
  const isOfChain = problem !== 'no-tls' && problem !== 'wrong-name' && problem !== 'revoked';
  return isOfChain && hasEnded(observed.state, observed.at);
}
