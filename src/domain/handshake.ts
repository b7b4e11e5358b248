import type { Cause } from './cause.ts';
import type { StarttlsProtocol } from './ports.ts';
import type { NotConnected, Probed, TlsFacts } from './probe.ts';

type TlsVersion = 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';

/** How we speak TLS, where that is not as usual: then everything from TLS 1.0 on is offered. */
export interface TlsOffer {
  readonly oldest?: TlsVersion;
  readonly newest?: TlsVersion;
  /** Cipher suites up to TLS 1.2, as OpenSSL names them. */
  readonly ciphers?: string;
}

/** One TLS handshake with one server. */
export interface HandshakeRequest {
  /** A name, or the text of an IP address. */
  readonly host: string;
  readonly port: number;
  /** The one address of the host to connect to. */
  readonly address?: string;
  /** The addresses of the host that are tried; left out, both kinds. */
  readonly family?: 4 | 6;
  /** Goes into SNI, and the certificate is held to it; left out, the host. Null: nothing is sent. */
  readonly serverName?: string | null;
  readonly offer?: TlsOffer;
  readonly alpn?: readonly string[];
  /** Left out where TLS begins with the first octet. */
  readonly starttls?: StarttlsProtocol;
}

/** Holds what a server showed, and what was agreed on beside the certificate. */
export interface HandshakeFacts extends TlsFacts {
  /** Null where the server chose none. */
  readonly alpn: string | null;
}

/**
 * Why there was no TLS though the server is there. `alert`: it refused with an alert. `other-version`: it answered with a
 * version that was not offered. `not-tls`: it speaks something else.
 * `not-offered`: it does not offer STARTTLS. `local`: our own TLS has nothing left of what was to be offered, so that
 * nothing is known of the server.
 */
export type NoTlsReason = 'alert' | 'other-version' | 'not-tls' | 'not-offered' | 'local';

/** How one TLS handshake ended. A `failure` is never an absence. */
export type HandshakeResult =
  | (Probed & {
      readonly kind: 'tls';
      readonly address: string;
      readonly tls: HandshakeFacts;
      /**
       * Why there was a second connection. `small`: it did not answer our usual hello, and took a small one of TLS 1.2.
       * `client-certificate`: it takes only clients that show a certificate, so this is what it showed before it ended the handshake.
       */
      readonly again?: 'small' | 'client-certificate';
    })
  | (Probed & {
      readonly kind: 'no-tls';
      readonly address: string;
      readonly why: NoTlsReason;
      readonly causes: readonly Cause[];
    })
  | NotConnected;

/** Shakes hands with a server, and hangs up. Never throws and never hangs. */
export type ShakeHands = (
  request: HandshakeRequest,
  options?: { readonly signal?: AbortSignal },
) => Promise<HandshakeResult>;
