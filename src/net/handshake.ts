import type { Socket } from 'node:net';
import { connect, rootCertificates, type TLSSocket } from 'node:tls';
import type { Failure } from '../domain/answer.ts';
import type { TlsFacts, TrustFault } from '../domain/probe.ts';
import { failureOf } from './connector.ts';

/** Certificates of a chain that are kept. */
const MAX_CHAIN = 10;
/** A handshake that takes longer is as good as none. */
const HANDSHAKE_TIMEOUT_MS = 8000;

export type Handshake =
  | { readonly kind: 'tls'; readonly socket: TLSSocket; readonly tls: TlsFacts }
  /** The server answered, but not with TLS as we speak it. */
  | { readonly kind: 'no-tls'; readonly detail: string }
  | { readonly kind: 'failure'; readonly failure: Omit<Failure, 'ref'> };

interface HandshakeOptions {
  /** Name for SNI and for the certificate; an IP literal goes without SNI. */
  readonly host: string;
  /** How failures call the server. */
  readonly name: string;
  /** Further roots, PEM. */
  readonly ca?: string;
  readonly alpn?: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Speaks TLS on a socket and tells what the server showed. Trust is judged, not enforced: it is for the caller to go on
 * or not. Old versions and weak ciphers are let through, so that they can be told.
 */
export function handshake(socket: Socket, { host, name, ca, alpn, signal }: HandshakeOptions): Promise<Handshake> {
  return new Promise((resolve) => {
    const tls = connect({
      socket,
      ...(isLiteral(host) ? {} : { servername: host }),
      host,
      rejectUnauthorized: false,
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT:@SECLEVEL=0',
      ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
      ...(alpn === undefined ? {} : { ALPNProtocols: [...alpn] }),
    });
    const end = (result: Handshake): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      socket.off('error', onError);
      tls.off('error', onError);
      tls.off('close', onClose);
      if (result.kind !== 'tls') {
        tls.on('error', () => {});
        socket.on('error', () => {});
        tls.destroy();
        socket.destroy();
      }
      resolve(result);
    };
    const fail = (failure: Omit<Failure, 'ref'>): void => end({ kind: 'failure', failure });
    const timer = setTimeout(
      () =>
        fail({ why: 'timeout', detail: `${name} did not end the TLS handshake in ${HANDSHAKE_TIMEOUT_MS / 1000} s` }),
      HANDSHAKE_TIMEOUT_MS,
    );
    const onAbort = (): void =>
      fail({ why: 'budget', detail: `the time was used up before ${name} ended the TLS handshake` });
    const onClose = (): void =>
      fail({ why: 'closed', detail: `${name} closed the connection during the TLS handshake` });
    const onError = (error: NodeJS.ErrnoException & { readonly reason?: string }): void => {
      const code = error.code ?? '';
      if (code === 'ERR_SSL_EXCESSIVE_MESSAGE_SIZE') end({ kind: 'tls', socket: tls, tls: TOO_LARGE });
      else if (code.startsWith('ERR_SSL_') || code === 'EPROTO')
        end({ kind: 'no-tls', detail: `${name} does not speak TLS as we do: ${error.reason ?? code}` });
      else fail(failureOf(error, name));
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once('error', onError);
    tls.once('error', onError);
    tls.once('close', onClose);
    tls.once('secureConnect', () => end({ kind: 'tls', socket: tls, tls: factsOf(tls) }));
  });
}

const TOO_LARGE: TlsFacts = {
  version: 'unknown',
  cipher: 'unknown',
  chain: [],
  fault: { why: 'chain-too-large', detail: 'the certificate chain is larger than TLS programs take' },
};

const isLiteral = (host: string): boolean => host.includes(':') || /^[0-9.]+$/.test(host);

function factsOf(tls: TLSSocket): TlsFacts {
  const chain: string[] = [];
  let certificate = tls.getPeerX509Certificate();
  while (certificate !== undefined && chain.length < MAX_CHAIN) {
    chain.push(certificate.raw.toString('base64'));
    certificate = certificate.issuerCertificate;
  }
  // Node gives the code of the fault here, and an Error only for names.
  const code = tls.authorized ? null : String(tls.authorizationError ?? 'unknown');
  return {
    version: tls.getProtocol() ?? 'unknown',
    cipher: tls.getCipher().standardName ?? tls.getCipher().name,
    chain,
    fault: code === null ? null : { why: FAULTS[code]?.[0] ?? 'other', detail: FAULTS[code]?.[1] ?? code },
  };
}

/** OpenSSL's codes, as Node names them. */
const FAULTS: Readonly<Record<string, readonly [why: TrustFault, detail: string]>> = {
  CERT_HAS_EXPIRED: ['expired', 'the certificate has expired'],
  CERT_NOT_YET_VALID: ['not-yet-valid', 'the certificate is not yet valid'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['wrong-name', 'the certificate is for other names'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['self-signed', 'the certificate is signed by itself'],
  SELF_SIGNED_CERT_IN_CHAIN: ['untrusted-issuer', 'the chain leads to a root that is not trusted'],
  UNABLE_TO_GET_ISSUER_CERT: ['untrusted-issuer', 'the chain leads to no trusted root'],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['untrusted-issuer', 'the chain leads to no trusted root'],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'untrusted-issuer',
    'the chain leads to no trusted root; an intermediate certificate may be missing',
  ],
  CERT_CHAIN_TOO_LONG: ['chain-too-large', 'the certificate chain is too long'],
};
