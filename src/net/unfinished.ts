import { addressOctets } from '../domain/addresses.ts';
import { because } from '../domain/cause.ts';
import type { HandshakeRequest, HandshakeResult } from '../domain/handshake.ts';
import { HTTPS_PORT } from '../domain/ports.ts';
import type { TlsFacts } from '../domain/probe.ts';
import { parseDnsName } from '../domain/rdata/wire-name.ts';
import type { Clock, Instant } from '../domain/time.ts';
import { type CertificateFacts, coversHost, parseCertificate, pathOf } from '../records/certificate.ts';
import { cipherSuite, groupName } from '../records/tls/cipher-suites.ts';
import type { Connector } from './connector.ts';
import { createDeadline } from './deadline.ts';
import { rootOf, type Trust } from './handshake.ts';
import { exchange } from './tls-hello/exchange.ts';
import { helloOf } from './tls-hello/hellos.ts';
import type { ServerHello } from './tls-hello/server-flight.ts';

type UnfinishedHandshake = Omit<Extract<HandshakeResult, { readonly kind: 'tls' }>, 'at'>;

interface By {
  readonly connector: Connector;
  readonly clock: Clock;
  readonly trust: Trust;
}

/** Connecting, and the first flight. */
const TIMEOUT_MS = 5000;

/**
 * Reads what a server shows before it asks for a certificate of the client: up to TLS 1.2 its own certificates are in the clear.
 * Null where it asks for none, or shows nothing. Our own code judges the chain, as far as signatures, dates and names go.
 */
export async function readUnfinished(
  { host, port, address, serverName = host, alpn = [] }: HandshakeRequest,
  { connector, clock, trust }: By,
  caller: AbortSignal | undefined,
): Promise<UnfinishedHandshake | null> {
  const deadline = createDeadline(TIMEOUT_MS, caller);
  try {
    const connected = await connector(host, port, deadline.signal, address === undefined ? {} : { address });
    if (connected.kind !== 'connected') return null;
    const name = serverName === null || addressOctets(serverName) !== null ? null : parseDnsName(serverName);
    let shown: ServerHello | undefined;
    try {
      await exchange(connected.socket, helloOf('tls12', name, port === HTTPS_PORT ? { alpn } : {}), {
        name: `${host}:${port}`,
        onWhole: (hello) => {
          shown = hello;
        },
        signal: deadline.signal,
      });
    } finally {
      connected.close();
    }
    if (shown?.asksForCertificate !== true || shown.chain === undefined) return null;
    const { version, cipher, group, alpn: agreed, chain } = shown;
    const above = rootOf(chain, trust());
    const { root = null } = above;
    const tls = {
      version,
      cipher: cipherSuite(cipher)?.name ?? String(cipher),
      ...(group === null ? {} : { group: groupName(group) }),
      chain,
      fault: faultOf(chain, { host: serverName ?? host, isTrusted: root !== null, now: clock() }),
      ...above,
      alpn: agreed,
    };
    return { kind: 'tls', address: connected.address, tls, again: 'client-certificate' };
  } finally {
    deadline.close();
  }
}

interface JudgedFor {
  readonly host: string;
  /** A trusted root vouches for the chain, whatever the dates. */
  readonly isTrusted: boolean;
  readonly now: Instant;
}

/** Finds what OpenSSL reports of a chain in such a case; the name comes last. */
function faultOf(chain: readonly string[], { host, isTrusted, now }: JudgedFor): TlsFacts['fault'] {
  const path = pathOf(chain.flatMap((one) => parseCertificate(one) ?? []));
  const [leaf] = path;
  if (leaf === undefined) return { why: 'other', causes: [] };
  if (!isTrusted)
    return leaf.selfIssued && path.length === 1
      ? { why: 'self-signed', causes: because('certificate-self-signed') }
      : { why: 'untrusted-issuer', causes: because('root-missing') };
  if (path.some(({ notAfter }) => now > notAfter)) return { why: 'expired', causes: because('certificate-expired') };
  if (path.some(({ notBefore }) => now < notBefore))
    return { why: 'not-yet-valid', causes: because('certificate-not-yet-valid') };
  return isFor(leaf, host) ? null : { why: 'wrong-name', causes: because('certificate-other-name') };
}

const isFor = (leaf: CertificateFacts, host: string): boolean =>
  addressOctets(host) === null ? coversHost(leaf, host) : leaf.addresses.includes(host);
