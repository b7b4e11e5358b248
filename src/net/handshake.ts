import { constants } from 'node:crypto';
import type { Socket } from 'node:net';
import {
  checkServerIdentity,
  connect,
  createSecureContext,
  getCACertificates,
  type PeerCertificate,
  type SecureContext,
  type TLSSocket,
} from 'node:tls';
import { addressOctets } from '../domain/addresses.ts';
import type { Failure } from '../domain/answer.ts';
import { because, type Cause, type PlainCause } from '../domain/cause.ts';
import type { HandshakeFacts, NoTlsReason, TlsOffer } from '../domain/handshake.ts';
import type { TlsFacts, TrustFault } from '../domain/probe.ts';
import { coversHost, parseCertificate } from '../records/certificate.ts';
import { socketFailure } from './connector.ts';
import { createDeadline, lateness } from './deadline.ts';
import { rootAbove, type TrustedRoots } from './roots.ts';

/** Certificates of a chain that are kept. */
const MAX_CHAIN = 10;
/** A handshake that takes longer is as good as none. */
const HANDSHAKE_TIMEOUT_MS = 8000;
/**
 * Limits what a server may send until then: OpenSSL takes no chain of certificates above 100 KiB, and the rest is
 * small.
 */
const MAX_HANDSHAKE_OCTETS = 256 * 1024;
/**
 * How often that is looked at. OpenSSL reads records that mean nothing without a word, as fast as they come: half of the
 * processor, for as long as a handshake may take.
 */
const OCTETS_CHECK_MS = 20;

export type Handshake =
  | { readonly kind: 'tls'; readonly socket: TLSSocket; readonly tls: HandshakeFacts }
  /** The server answered, but not with TLS as we speak it. */
  | { readonly kind: 'no-tls'; readonly why: Exclude<NoTlsReason, 'not-offered'>; readonly causes: readonly Cause[] }
  | { readonly kind: 'failure'; readonly failure: Omit<Failure, 'ref'> };

export interface HandshakeOptions {
  /** Name for SNI and for the certificate; an IP literal goes without SNI. */
  readonly host: string;
  /** Goes into SNI, and the certificate is held to it, in place of the host; null: nothing is sent. */
  readonly serverName?: string | null | undefined;
  /** How failures call the server. */
  readonly name: string;
  readonly trust: SecureContext;
  readonly alpn?: readonly string[] | undefined;
  /** Asks for a stapled OCSP response. */
  readonly staple?: boolean;
  readonly signal: AbortSignal;
}

/** Gives whom we trust, and how we speak TLS, for an offer. */
export type Trust = (offer?: TlsOffer) => SecureContext;

/** The operator's roots of a context, beside the public ones. */
const ownRoots = new WeakMap<SecureContext, Pick<TrustedRoots, 'own' | 'countsAsPublic'>>();
const ofThePublic = (): readonly string[] => getCACertificates('default');

/**
 * Trusts the public roots and the operator's (PEM). Each offer is made at its first call, once: reading all roots takes
 * milliseconds. `countsAsPublic`: what holds for public roots holds for the operator's. Old versions, weak ciphers and servers without RFC 5746 are let through, so that they can be told. No
 * server can make us shake hands again and again.
 */
export function createTrust(
  ca?: string | (() => string | undefined),
  { countsAsPublic = false }: Pick<TrustedRoots, 'countsAsPublic'> = {},
): Trust {
  const made = new Map<string, SecureContext>();
  return ({ oldest = 'TLSv1', newest, ciphers = 'DEFAULT' } = {}) => {
    const key = [oldest, newest, ciphers].join(' ');
    const known = made.get(key);
    if (known !== undefined) return known;
    const roots = typeof ca === 'function' ? ca() : ca;
    const trust = createSecureContext({
      minVersion: oldest,
      ...(newest === undefined ? {} : { maxVersion: newest }),
      ciphers: `${ciphers}:@SECLEVEL=0`,
      secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT | constants.SSL_OP_NO_RENEGOTIATION,
      ...(roots === undefined ? {} : { ca: [...getCACertificates('default'), roots] }),
    });
    made.set(key, trust);
    if (roots !== undefined) ownRoots.set(trust, { own: roots, countsAsPublic });
    return trust;
  };
}

type TlsError = NodeJS.ErrnoException & { readonly reason?: string };

/** Returns the end of a handshake with an error of Node or OpenSSL. */
function endedBy(error: TlsError, socket: TLSSocket, name: string): Handshake {
  const code = error.code ?? '';
  if (code === 'ERR_SSL_EXCESSIVE_MESSAGE_SIZE') return { kind: 'tls', socket, tls: TOO_LARGE };
  if (!code.startsWith('ERR_SSL_') && code !== 'EPROTO')
    return { kind: 'failure', failure: socketFailure(error, name) };
  const causes = [{ code: 'tls-refused', args: { reason: error.reason ?? code }, server: name }] as const;
  return { kind: 'no-tls', why: noTlsOf(code), causes };
}

/**
 * Speaks TLS on a socket and tells what the server showed. Trust is judged, not enforced: it is for the caller to go on
 * or not.
 */
export function handshake(socket: Socket, options: HandshakeOptions): Promise<Handshake> {
  const { host, serverName = host, name, trust, alpn, staple = false, signal: caller } = options;
  return new Promise((resolve) => {
    const deadline = createDeadline(HANDSHAKE_TIMEOUT_MS, caller);
    // Behind STARTTLS the session came before.
    const readBefore = socket.bytesRead;
    const tls = connect({
      socket,
      secureContext: trust,
      ...(serverName !== null && addressOctets(serverName) === null ? { servername: serverName } : {}),
      host: serverName ?? host,
      rejectUnauthorized: false,
      checkServerIdentity: identityFault,
      ...(alpn === undefined ? {} : { ALPNProtocols: [...alpn] }),
      requestOCSP: staple,
    });
    let ocsp: Buffer | undefined;
    tls.once('OCSPResponse', (response: Buffer | null) => {
      ocsp = response ?? undefined;
    });
    const flood = setInterval(() => {
      if (socket.bytesRead - readBefore > MAX_HANDSHAKE_OCTETS) fail(floodOf(name));
    }, OCTETS_CHECK_MS);
    const end = (result: Handshake): void => {
      clearInterval(flood);
      deadline.close();
      deadline.signal.removeEventListener('abort', onLate);
      socket.off('error', onError);
      tls.off('error', onError);
      tls.off('close', onClose);
      tls.off('secureConnect', onSecure);
      if (result.kind !== 'tls') {
        tls.on('error', () => {});
        socket.on('error', () => {});
        tls.destroy();
        socket.destroy();
      }
      resolve(result);
    };
    const fail = (failure: Omit<Failure, 'ref'>): void => end({ kind: 'failure', failure });
    const onLate = (): void => fail(lateness(deadline.signal, name, 'late-handshake'));
    const onClose = (): void => fail({ why: 'closed', causes: because('handshake-closed', name) });
    const onError = (error: TlsError): void => end(endedBy(error, tls, name));
    const onSecure = (): void => end({ kind: 'tls', socket: tls, tls: factsOf(tls, trust, ocsp) });
    if (deadline.signal.aborted) return onLate();
    deadline.signal.addEventListener('abort', onLate, { once: true });
    socket.once('error', onError);
    tls.once('error', onError);
    tls.once('close', onClose);
    tls.once('secureConnect', onSecure);
  });
}

/** Why there is no TLS, by OpenSSL's code. */
function noTlsOf(code: string): Exclude<NoTlsReason, 'not-offered'> {
  if (code.includes('_ALERT_')) return 'alert';
  if (/_NO_(PROTOCOLS|CIPHERS)_AVAILABLE$/.test(code)) return 'local';
  return /_(UNSUPPORTED_PROTOCOL|WRONG_SSL_VERSION)$/.test(code) ? 'other-version' : 'not-tls';
}

const floodOf = (server: string): Omit<Failure, 'ref'> => ({
  why: 'not-understood',
  causes: [{ code: 'handshake-flooded', args: { octets: MAX_HANDSHAKE_OCTETS }, server }],
});

const TOO_LARGE: HandshakeFacts = {
  version: 'unknown',
  cipher: 'unknown',
  chain: [],
  fault: { why: 'chain-too-large', causes: because('chain-too-large') },
  alpn: null,
};

const WRONG_NAME = 'ERR_TLS_CERT_ALTNAME_INVALID';

/** The names of subjectAltName count, the common name never, unlike in Node's own check. Source: RFC 9525 §2, §6.3. */
function identityFault(host: string, certificate: PeerCertificate): Error | undefined {
  if (addressOctets(host) !== null) return checkServerIdentity(host, certificate);
  // Node gives an empty object where there is no certificate, as when a server shakes hands again. Thrown here, an error
  // would end the process.
  const { raw }: Partial<PeerCertificate> = certificate;
  const facts = raw === undefined ? null : parseCertificate(raw.toString('base64'));
  if (facts !== null && coversHost(facts, host)) return undefined;
  return Object.assign(new Error('wrong name'), { code: WRONG_NAME });
}

function factsOf(tls: TLSSocket, trust: SecureContext, ocsp: Buffer | undefined): HandshakeFacts {
  const chain: string[] = [];
  let certificate = tls.getPeerX509Certificate();
  while (certificate !== undefined && chain.length < MAX_CHAIN) {
    chain.push(certificate.raw.toString('base64'));
    certificate = certificate.issuerCertificate;
  }
  // Node gives the code of the fault here, and an Error only for names.
  const code = tls.authorized ? null : String(tls.authorizationError ?? 'unknown');
  const group = groupOf(tls);
  const fault = code === null ? null : trustFault(code);
  const isOpen = fault !== null && ENDS_UNTRUSTED.includes(fault.why);
  return {
    version: tls.getProtocol() ?? 'unknown',
    cipher: tls.getCipher().standardName ?? tls.getCipher().name,
    ...(group === null ? {} : { group }),
    chain,
    fault,
    ...(isOpen ? { root: null } : rootOf(chain, trust)),
    alpn: typeof tls.alpnProtocol === 'string' ? tls.alpnProtocol : null,
    ...(ocsp === undefined ? {} : { ocsp: ocsp.toString('base64') }),
  };
}

/** Returns the trusted root that a chain leads to, as facts of a handshake have it. */
export function rootOf(chain: readonly string[], trust: SecureContext): Pick<TlsFacts, 'root' | 'ownRoot'> {
  const found = rootAbove(chain, { own: undefined, ...ownRoots.get(trust), ofThePublic });
  return { root: found?.name ?? null, ...(found?.isOwn === true ? { ownRoot: true } : {}) };
}

/** Faults of chains without a trusted root. Other faults do not show whether there is one. */
const ENDS_UNTRUSTED: readonly TrustFault[] = ['self-signed', 'untrusted-issuer'];

/** Curves as people name them, where OpenSSL has other names. */
const CURVES: Readonly<Record<string, string>> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };

function groupOf(tls: TLSSocket): string | null {
  const info = tls.getEphemeralKeyInfo();
  const name = info !== null && 'name' in info ? info.name : undefined;
  return typeof name === 'string' ? (CURVES[name] ?? name) : null;
}

function trustFault(error: string): TlsFacts['fault'] {
  const [why, code] = FAULTS[error] ?? [];
  return why === undefined || code === undefined
    ? { why: 'other', causes: [{ code: 'certificate-fault', args: { error } }] }
    : { why, causes: because(code) };
}

/** OpenSSL's codes, as Node names them. */
const FAULTS: Readonly<Record<string, readonly [why: TrustFault, cause: PlainCause]>> = {
  CERT_HAS_EXPIRED: ['expired', 'certificate-expired'],
  CERT_NOT_YET_VALID: ['not-yet-valid', 'certificate-not-yet-valid'],
  [WRONG_NAME]: ['wrong-name', 'certificate-other-name'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['self-signed', 'certificate-self-signed'],
  SELF_SIGNED_CERT_IN_CHAIN: ['untrusted-issuer', 'root-untrusted'],
  UNABLE_TO_GET_ISSUER_CERT: ['untrusted-issuer', 'root-missing'],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['untrusted-issuer', 'root-missing'],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['untrusted-issuer', 'intermediate-missing'],
  CERT_CHAIN_TOO_LONG: ['chain-too-large', 'chain-too-long'],
  CERT_SIGNATURE_FAILURE: ['other', 'chain-signature'],
  INVALID_CA: ['other', 'issuer-not-authority'],
  PATH_LENGTH_EXCEEDED: ['other', 'issuer-too-deep'],
  INVALID_PURPOSE: ['other', 'certificate-purpose'],
};
