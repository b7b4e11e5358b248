import type { Failure } from './answer.ts';
import type { Cause } from './cause.ts';
import type { FetchOptions } from './intake.ts';
import type { DnsName } from './name.ts';
import type { StarttlsProtocol } from './ports.ts';
import type { Instant } from './time.ts';

/** Why a chain is not trusted for the name that was asked for. */
export type TrustFault =
  | 'expired'
  | 'not-yet-valid'
  | 'wrong-name'
  | 'self-signed'
  /** It leads to no root that is trusted, often because an intermediate certificate is missing. */
  | 'untrusted-issuer'
  | 'chain-too-large'
  | 'other';

/** Holds what a server showed of itself in a TLS handshake. */
export interface TlsFacts {
  /** As Node names it: `TLSv1.3`. */
  readonly version: string;
  readonly cipher: string;
  /** The group of the key exchange, as people name it: `X25519MLKEM768`, `P-256`; left out where there is none. */
  readonly group?: string;
  /** DER in base 64, the server's own certificate first; as the server sent them, none added, at most 10. */
  readonly chain: readonly string[];
  /** Null where the public roots, or the operator's own, vouch for the chain and the name. */
  readonly fault: { readonly why: TrustFault; readonly causes: readonly Cause[] } | null;
  /**
   * The trusted root that the chain leads to, whatever the dates, as the certificate that it signed names it; null where
   * there is none. Absent if nobody looked for it.
   */
  readonly root?: string | null;
  /** Whether the root is the operator's own: rules of browsers for public ones do not hold. */
  readonly ownRoot?: true;
  /** The OCSP response that it stapled, DER in base 64: only where we asked for one and it sent one. */
  readonly ocsp?: string;
  /** Octets of early data that a session ticket allows. Left out where none does, or none came. */
  readonly earlyData?: number;
}

/** How a server took a QUIC packet of a version that there is not. */
export type QuicResult =
  | (Probed & {
      readonly kind: 'quic';
      readonly address: string;
      /** Versions of QUIC that it names, in hexadecimal. */
      readonly versions: readonly string[];
    })
  /** Nothing came back. `reaches`: whether another server answered us so of late, over the same family. */
  | (Probed & { readonly kind: 'silent'; readonly address: string; readonly reaches: boolean })
  | NotConnected;

/** One address that may speak QUIC. */
export interface QuicTarget {
  readonly address: string;
  readonly port: number;
}

/** Asks one address which versions of QUIC it knows. Never throws and never hangs. */
export type ProbeQuic = (target: QuicTarget, options?: { readonly signal?: AbortSignal }) => Promise<QuicResult>;

export interface Probed {
  readonly at: Instant;
}

/** Outcomes that HTTPS and SMTP share. */
export type NotConnected =
  /** The DNS says surely that the host has no address. */
  | (Probed & { readonly kind: 'no-address' })
  /** Every address of the host is one that nobody on the internet can reach: private, loopback, documentation. */
  | (Probed & { readonly kind: 'forbidden'; readonly address: string; readonly causes: readonly Cause[] })
  /** We could not find out: no resolver, no connection, silence, nonsense. It says nothing about what is there. */
  | (Probed & { readonly kind: 'failure'; readonly failure: Omit<Failure, 'ref'> });

/** How one HTTPS request ended. A `failure` is never an absence. */
export type HttpsResult =
  | (Probed & {
      readonly kind: 'response';
      readonly address: string;
      /** The address of the page that answered, after redirects where those are allowed. */
      readonly url: string;
      readonly status: number;
      /** Names in lower case; only those that are asked about: `content-type`, `location`, `retry-after`. */
      readonly headers: Readonly<Record<string, string>>;
      /** Decoded octets in base 64, up to the limit of the purpose. */
      readonly body: string;
      /** Whether there was more than the limit; the rest was not read. */
      readonly tooLong: boolean;
      readonly tls: TlsFacts;
    })
  /** The certificate is not good for the host, so nothing was sent. */
  | (Probed & { readonly kind: 'untrusted'; readonly address: string; readonly tls: TlsFacts })
  /** The server answered, but refused TLS as we speak it (an alert). */
  | (Probed & { readonly kind: 'no-tls'; readonly address: string; readonly causes: readonly Cause[] })
  | NotConnected;

/** How one SMTP session ended. A `failure` is never an absence. */
export type SmtpResult =
  | (Probed & {
      readonly kind: 'session';
      readonly address: string;
      /** Holds the text after the code of the greeting, cut. */
      readonly greeting: string;
      /** Keywords of the EHLO answer in upper case, with their parameters. */
      readonly extensions: readonly string[];
      readonly starttls:
        | { readonly kind: 'not-offered' }
        /** It was offered, but refused or the handshake broke. */
        | { readonly kind: 'broken'; readonly causes: readonly Cause[] }
        | { readonly kind: 'tls'; readonly tls: TlsFacts };
    })
  | NotConnected;

/** Tells what became of STARTTLS at one address of a mail server. */
export type AddressStarttls =
  | { readonly kind: 'not-offered' }
  | { readonly kind: 'broken'; readonly causes: readonly Cause[] }
  | { readonly kind: 'tls'; readonly version: string; readonly fault: TlsFacts['fault'] };

/** Whether one address of a mail server answers on port 25. A `failure` says nothing of it. */
export type MailAddressResult =
  /** `starttls`: null where it took the connection, and would not talk to us. */
  | (Probed & { readonly kind: 'answers'; readonly address: string; readonly starttls: AddressStarttls | null })
  | (Probed & {
      readonly kind: 'silent';
      readonly address: string;
      readonly causes: readonly Cause[];
      /** Whether mail servers answered us over the same family around that time: then the silence is not our own network's. */
      readonly reaches: boolean;
    })
  | NotConnected;

/** Decides the limits of a request. */
export type HttpsPurpose = 'mta-sts-policy' | 'bimi-logo' | 'mark-certificate' | 'rdap';

/** One HTTPS request. Never throws and never hangs. */
export type FetchHttps = (url: string, purpose: HttpsPurpose, options?: FetchOptions) => Promise<HttpsResult>;

/** One SMTP session on port 25: greeting, EHLO, STARTTLS, EHLO, QUIT; never a mail. Never throws and never hangs. */
export type ProbeSmtp = (
  host: DnsName,
  options?: {
    readonly signal?: AbortSignal;
    /** Only this address of the host. */
    readonly address?: string;
  },
) => Promise<SmtpResult>;

/** Versions of SSL and TLS, as OpenSSL and Node name them. */
export const TLS_VERSIONS = ['SSLv3', 'TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;
export type TlsVersionName = (typeof TLS_VERSIONS)[number];

/** Versions that are no longer to be used. Sources: RFC 7568, RFC 8996. */
export const OLD_VERSIONS: readonly TlsVersionName[] = ['SSLv3', 'TLSv1', 'TLSv1.1'];

/** Returns whether a version is one that browsers take. */
export const isCurrentVersion = (version: TlsVersionName): boolean => !OLD_VERSIONS.includes(version);

/** How a server answered one ClientHello. */
export type TlsFlight =
  | {
      readonly kind: 'hello';
      readonly version: TlsVersionName;
      /** Number of the cipher suite. */
      readonly cipher: number;
      /** Number of the group, where the flight says it. */
      readonly group: number | null;
      /** Bits of the prime, where the exchange has one. */
      readonly dhBits: number | null;
      /** It asked for another key share first. */
      readonly retry: boolean;
      /** The certificate that a client gets that takes no ECDSA, DER in base 64; left out for other clients. */
      readonly certificate?: string;
      /** It sent SCTs beside its certificate; left out where it did not, or where they would not be in the clear. */
      readonly scts?: true;
      /** Additions to TLS up to 1.2; left out where the server does not know them, and for TLS 1.3. */
      readonly extendedMasterSecret?: true;
      readonly secureRenegotiation?: true;
      /** It compresses what is sent. */
      readonly compression?: true;
      /** With what it signed its part of the key exchange, as TLS numbers it; left out where the flight does not say it. */
      readonly signature?: number;
    }
  /** It declined, with the number of an alert. */
  | { readonly kind: 'alert'; readonly alert: number }
  /**
   * It hung up without an answer, as servers do that decline without an alert, and those that count connections. `twice`: it did so
   * again at the same hello, and took another one in between. Only then is it a no.
   */
  | { readonly kind: 'closed'; readonly twice?: true }
  /** It answered something else than TLS. */
  | { readonly kind: 'not-tls' }
  /**
   * We could not find out; it says nothing about what the server offers. `twice`: it was silent again at the same hello, and took
   * another one in between.
   */
  | { readonly kind: 'unknown'; readonly causes: readonly Cause[]; readonly twice?: true };

/**
 * The ClientHellos that are sent. `current`: a browser of today, with a post-quantum key share, GREASE and ECH, in two packets.
 * `classical`: TLS 1.3 with X25519, in one. `tls12`: a browser that knows TLS 1.2. `tls12-plain`: the same without elliptic curves.
 * `tls12-rsa`: the same with RSA certificates alone. `tls11`, `tls10`, `ssl3`: nothing newer. `weak`, `weak-2`, `weak-3`: only ciphers that protect too little, each without the kinds that were taken before.
 * `tls12-order`: all that `tls12` offers, the weakest first, behind curves that are too short.
 */
export type TlsHelloName =
  | 'current'
  | 'classical'
  | 'tls12'
  | 'tls12-plain'
  | 'tls12-rsa'
  | 'tls12-order'
  | 'tls11'
  | 'tls10'
  | 'ssl3'
  | 'weak'
  | 'weak-2'
  | 'weak-3';

export type TlsFlights = Readonly<Partial<Record<TlsHelloName, TlsFlight>>>;

/** How a server answered first flights. A `failure` is never an absence. */
export type TlsFlightsResult =
  | (Probed & { readonly kind: 'flights'; readonly address: string; readonly flights: TlsFlights })
  | NotConnected;

/** Where to look: a port of one address, as a server of that name. */
export interface TlsTarget {
  readonly host: DnsName;
  readonly address: string;
  readonly port: number;
  /** Left out where TLS begins with the first octet. */
  readonly starttls?: StarttlsProtocol;
  /** How many connections first flights may make; 9, or 5 with a mail server, unless fewer are left of those that an address gets. */
  readonly most?: number;
}

/**
 * Nine first flights at most with one address, two at a time; five with a mail server. Never throws and never hangs.
 */
export type ProbeTlsFlights = (
  target: TlsTarget,
  options?: { readonly signal?: AbortSignal },
) => Promise<TlsFlightsResult>;

/** Which certificate a list of revoked ones is asked about. */
export interface CrlTarget {
  /** Where the certificate says that the list is. */
  readonly url: string;
  /** Its serial number, hexadecimal. */
  readonly serial: string;
  /** The key of its issuer: SubjectPublicKeyInfo, DER in base 64. */
  readonly issuerKey: string;
}

/** The certificate of an issuer, as it publishes it. A `failure` is never an absence. */
export type IssuerResult =
  /** DER in base 64. */
  | (Probed & { readonly kind: 'certificate'; readonly certificate: string })
  | (Probed & { readonly kind: 'no-certificate' })
  | NotConnected;

/** Tells what a list of revoked certificates says of one. A `failure` is never an absence. */
export type CrlResult =
  | (Probed & { readonly kind: 'listed'; readonly revokedAt: Instant | null })
  | (Probed & { readonly kind: 'not-listed' })
  /** Tells what is there is no list of this issuer that holds now. */
  | (Probed & { readonly kind: 'no-list' })
  /** Longer than we read. */
  | (Probed & { readonly kind: 'too-large' })
  | NotConnected;
