import type { TlsFacts, TrustFault } from '../domain/probe.ts';
import type { Instant } from '../domain/time.ts';
import type { CertificateLife } from './certificate.ts';
import { type CertificateFacts, coversHost, hasSigned, parseCertificate } from './certificate.ts';
import { lacksIntermediate, readSentChain } from './certificates/sent-chain.ts';
import { readRevocation } from './ocsp.ts';

/** Why clients do not trust the chain of a certificate, whatever names it holds. */
type ChainFault =
  | Exclude<TrustFault, 'wrong-name'>
  /** The server sent its own certificate alone, and its authority says where the next one is. */
  | 'incomplete';

/** A server that shows a certificate. */
export interface CertificateHolder {
  readonly host: string;
  readonly port: number;
}

/** Holds what a server shows of its certificate: the part of it that is watched. */
export interface CertificateState extends CertificateHolder, CertificateLife {
  /** SHA-256 of the server's own certificate, hexadecimal. */
  readonly fingerprint: string;
  /** DNS names that it is for. */
  readonly names: readonly string[];
  readonly issuer: string;
  /** Hexadecimal digits, upper case. */
  readonly serial: string;
  readonly chain: 'trusted' | ChainFault;
  readonly nameMatches: boolean;
  /** Tells what a stapled OCSP response says; null where there is none that counts. */
  readonly revoked: boolean | null;
}

/**
 * Reads the certificate of a server from a handshake. Null where its certificate could not be read, as in a chain that
 * is too large; the fault of the handshake says why.
 */
export function certificateStateOf(
  { host, port }: CertificateHolder,
  { chain, fault, ocsp }: TlsFacts,
  now: Instant,
): CertificateState | null {
  const [own, ...above] = chain;
  const leaf = own === undefined ? null : parseCertificate(own);
  if (leaf === null) return null;
  const sent = readSentChain([leaf, ...above.flatMap((one) => parseCertificate(one) ?? [])], now);
  return {
    host,
    port,
    fingerprint: leaf.sha256,
    names: leaf.names,
    issuer: leaf.issuer,
    serial: leaf.serial,
    notBefore: leaf.notBefore,
    notAfter: leaf.notAfter,
    chain: verdictOf(fault, sent !== null && lacksIntermediate(sent)),
    nameMatches: coversHost(leaf, host),
    revoked: ocsp === undefined ? null : revokedBy(ocsp, { leaf, above, now }),
  };
}

/** Names are looked at only where the chain is trusted, so a wrong name says that it is. */
function verdictOf(fault: TlsFacts['fault'], isIncomplete: boolean): CertificateState['chain'] {
  if (fault === null || fault.why === 'wrong-name') return 'trusted';
  return fault.why === 'untrusted-issuer' && isIncomplete ? 'incomplete' : fault.why;
}

function revokedBy(
  ocsp: string,
  { leaf, above, now }: { readonly leaf: CertificateFacts; readonly above: readonly string[]; readonly now: Instant },
): boolean | null {
  const issuer = above.map(parseCertificate).find((one) => one !== null && hasSigned(one, leaf)) ?? null;
  return issuer === null ? null : readRevocation(Buffer.from(ocsp, 'base64'), { leaf, issuer, now });
}
