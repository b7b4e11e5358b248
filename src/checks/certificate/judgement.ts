import { OLD_VERSIONS } from '../../domain/probe.ts';
import { type Instant, MINUTE_MS } from '../../domain/time.ts';
import type { CertificateLife } from '../../records/certificate.ts';
import type { CertificateState } from '../../records/certificate-state.ts';
import { nearEndMs } from '../../records/certificates/renewals.ts';

/** Names what is wrong with a certificate that a server shows, web server or mail server. */
export type CertificateFault = Exclude<CertificateState['chain'], 'trusted'> | 'wrong-name' | 'revoked';

/** How far our clock may be off from that of an authority that issued a certificate just now. */
export const SKEW_MS = 5 * MINUTE_MS;

/** Finds what is wrong with a certificate, except that it has expired itself: `hasEnded` says so. */
export function certificateFaults(state: CertificateState, at: Instant): readonly CertificateFault[] {
  return [
    ...chainFaults(state, at),
    ...(state.nameMatches ? [] : (['wrong-name'] as const)),
    ...(state.revoked === true ? (['revoked'] as const) : []),
  ];
}

function chainFaults(state: CertificateState, at: Instant): readonly CertificateFault[] {
  const { chain, notBefore } = state;
  if (chain === 'trusted' || hasEnded(state, at)) return [];
  if (chain !== 'not-yet-valid' || notBefore > at + SKEW_MS) return [chain];
  // It begins this very moment, or another one of its chain is not valid yet.
  return notBefore > at - SKEW_MS ? [] : ['other'];
}

/**
 * Returns whether the chain is not trusted because the server's own certificate has expired: that hides what else is
 * wrong with it.
 */
export const hasEnded = (
  { chain, notAfter }: { readonly chain: CertificateState['chain']; readonly notAfter: Instant },
  at: Instant,
): boolean => chain === 'expired' && notAfter < at;

/** Returns whether a certificate is so near to its end, for one of its length, that its renewal is late. */
export const endsSoon = ({ notBefore, notAfter }: CertificateLife, at: Instant): boolean =>
  notAfter - at < nearEndMs(notAfter - notBefore);

/** Returns whether a version of TLS is no longer to be used. */
export const isOldVersion = (version: string): boolean => OLD_VERSIONS.some((old) => old === version);
