import type { CertificateKind, Issued, IssueOptions } from './authority.ts';
import type { MarkSpec } from './marks.ts';
import type { OcspStatus } from './ocsp.ts';
import type { QuicBehaviour } from './quic-server.ts';
import type { TlsFront } from './tls-front.ts';

/** A host of the miniature internet with servers that speak HTTPS, SMTP or both: plain data. */
export interface HostSpec {
  readonly host: string;
  /** As in its zone; of both families where it has both. */
  readonly addresses: readonly string[];
  readonly https?: WebSpec;
  /** Port 80, by path; `closed`: connections are refused there. Left out, the address is none of ours. */
  readonly http?: Readonly<Record<string, Route>> | 'closed';
  readonly smtp?: MailSpec;
}

/** TLS as both kinds of servers have it. */
interface TlsSpec {
  readonly certificate?: CertificateKind;
  /** Further names in the certificate; a web server answers to them as well. */
  readonly names?: readonly string[];
  /** Milliseconds since 1970, where the kind of certificate does not say enough. */
  readonly notBefore?: number;
  readonly notAfter?: number;
  readonly keyType?: IssueOptions['keyType'];
  /** A second certificate beside it, with an RSA key; what is special about that. */
  readonly second?: Omit<IssueOptions, 'keyType'>;
  /** One that somebody else made, in place of all that. */
  readonly given?: Issued;
  /** What else is special about the certificate or its chain. */
  readonly issue?: Omit<IssueOptions, 'kind' | 'notBefore' | 'notAfter' | 'keyType'>;
  /** TLS 1.2 and 1.3 unless it is said. */
  readonly tlsVersions?: { readonly min: TlsVersion; readonly max: TlsVersion };
  /** In the words of OpenSSL. */
  readonly ciphers?: string;
  readonly groups?: string;
  /** Kinds of signatures that it makes, in the words of OpenSSL. */
  readonly signatures?: string;
  /** The prime of the Diffie-Hellman exchange without elliptic curves; none unless it is said. */
  readonly primeBits?: 1024 | 2048;
  /** Staples an OCSP response that says so. */
  readonly ocsp?: OcspStatus;
  /** Answers some first flights in place of the server. */
  readonly front?: TlsFront;
}

type TlsVersion = 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';

/** What a web server does in place of TLS. Hosts that do one of these need addresses of their own. */
export type WebBehaviour =
  /** Accepts the connection and says nothing. */
  | 'silent'
  /** Nothing listens. */
  | 'refused'
  /** Breaks the connection at the first octet. */
  | 'reset'
  /** Speaks HTTP without TLS. */
  | 'plain-http'
  /** Answers with a TLS alert. */
  | 'alert'
  /** Sends an octet of a TLS handshake now and then, without end. */
  | 'drip';

export interface WebSpec extends TlsSpec {
  /** By path; what is not named is 404. */
  readonly routes?: Readonly<Record<string, Route>>;
  readonly behaviour?: WebBehaviour;
  /** Takes only clients that show a certificate. */
  readonly clientCertificate?: true;
  /** A server of its own, for one of several addresses of a host. */
  readonly apart?: true;
  /** Answers QUIC so on the same port, over UDP; nothing listens there unless it is said. */
  readonly quic?: QuicBehaviour;
  /** 443 unless it is said. */
  readonly port?: number;
}

/** One answer of a web server. */
export interface Route {
  /** 200, or 302 with `redirect`. */
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Answers who names itself with one of these words in another way. */
  readonly as?: Readonly<Record<string, Route>>;
  /** The list of revoked certificates as body, with those of these hosts; or the certificate that the authority signs with. */
  readonly authority?: { readonly revoked: readonly string[] } | 'issuer';
  /** A mark certificate as body, made when it is asked for. */
  readonly mark?: MarkSpec;
  /** A body of so many octets, all "a". */
  readonly size?: number;
  /** Compresses the body and says so. */
  readonly encoding?: 'gzip' | 'br' | 'deflate';
  /** Where it sends the client. */
  readonly redirect?: string;
  /** Waits so long before it answers. */
  readonly slowMs?: number;
  /**
   * `silent`: never answers. `drip`: an octet of the body now and then, without end. `endless`: as fast as it goes,
   * without end. `endless-headers`: the header never ends. `early-hints`: 103 without end. `cut`: less than it
   * announced. `reset`: breaks off. `garbage`: no HTTP.
   */
  readonly behaviour?: 'silent' | 'drip' | 'endless' | 'endless-headers' | 'early-hints' | 'cut' | 'reset' | 'garbage';
}

/** What a mail server does in place of an SMTP session. */
export type MailBehaviour =
  /** Accepts the connection and never greets. */
  | 'silent'
  /** Nothing listens. */
  | 'refused'
  /** Breaks the connection. */
  | 'reset'
  /** Ends the connection without a word. */
  | 'closes'
  /** Greets with 554. */
  | 'turned-away'
  /** Greets with 421: not now. */
  | 'busy'
  /** No SMTP at all. */
  | 'garbage'
  /** An octet of a greeting now and then, without end. */
  | 'drip'
  /** A line without end, as fast as it goes. */
  | 'endless-line'
  /** A greeting of lines without end. */
  | 'endless-lines'
  /** Knows no EHLO, only HELO. */
  | 'helo-only'
  /** Greets, then says nothing more. */
  | 'silent-after-greeting';

export interface MailSpec extends TlsSpec {
  /**
   * `refused`: offered, but answered with 454. `broken`: no TLS comes after 220. `alert`: the handshake ends in an
   * alert. `silent`: nothing comes after 220. `injected`: plain text after the 220, as if TLS had said it.
   */
  readonly starttls?: 'tls' | 'not-offered' | 'refused' | 'broken' | 'alert' | 'silent' | 'injected';
  /** What follows 220. */
  readonly banner?: string;
  /** What it offers before TLS, beside STARTTLS: `AUTH PLAIN LOGIN`. */
  readonly extension?: string;
  /** Waits so long before it greets. */
  readonly slowMs?: number;
  /** A server of its own, for one of several addresses of a host. */
  readonly apart?: true;
  /** Answers on port 587 as well. */
  readonly submission?: true;
  readonly behaviour?: MailBehaviour;
}

/** What a server received: an HTTP request line, or a line of an SMTP client. */
export interface Visit {
  readonly kind: 'https' | 'http' | 'smtp';
  readonly host: string;
  readonly line: string;
  readonly encrypted: boolean;
  /** How an HTTP client names itself. */
  readonly agent?: string;
}
