import type { Cause } from './cause.ts';
import type { FetchOptions } from './intake.ts';
import type { NotConnected, Probed, TlsFacts } from './probe.ts';

/** Statuses by which a server leads on to another address. Source: RFC 9110 §15.4. */
export const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Decides how much of the body is read, and how long its first octet may take. */
export type WebPurpose =
  /** The head alone counts; nothing of the body is read. */
  | 'head'
  | 'page'
  | 'robots'
  | 'sitemap'
  /** Files of a few lines, such as `security.txt` or `llms.txt`. */
  | 'text'
  /** A file with settings for mail programs. */
  | 'mail-settings'
  | 'image'
  /** A list of revoked certificates. */
  | 'crl'
  /** The certificate of an issuer. */
  | 'certificate';

/** One request to a web server, on port 80 or 443 by its scheme. */
export interface WebRequest {
  /** `http:` or `https:`, without a port. */
  readonly url: string;
  readonly method: 'GET' | 'HEAD';
  readonly purpose: WebPurpose;
  /** How many redirects are followed; 5 at most. */
  readonly redirects: number;
  /** Connects to addresses of this family alone. */
  readonly family?: 4 | 6;
  /** Names in lower case. `user-agent` replaces ours, which names the operator's contact. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** One answer that led on. */
export interface WebHop {
  readonly url: string;
  readonly status: number;
  readonly address: string;
  /** As the server wrote it, cut. */
  readonly location: string;
}

interface Led {
  /** The redirects that were followed, in order. */
  readonly hops: readonly WebHop[];
}

/** How one request ended, all redirects followed. A `failure` is never an absence. */
export type WebResult =
  | (Probed &
      Led & {
        readonly kind: 'response';
        readonly address: string;
        /** The address of what answered. */
        readonly url: string;
        readonly status: number;
        /** Names in lower case, at most 100 values, each cut. */
        readonly headers: Readonly<Record<string, readonly string[]>>;
        /** From sending the last request to the first octet of its answer. */
        readonly firstOctetMs: number;
        /** Decoded octets in base 64, up to the limit of the purpose; empty for redirects. */
        readonly body: string;
        /** Whether there was more than the limit; the rest was not read. */
        readonly tooLong: boolean;
        /** Null on port 80. */
        readonly tls: TlsFacts | null;
      })
  /** The certificate is not good for the host, so nothing was sent. `url` is the one that was about to be asked. */
  | (Probed &
      Led & { readonly kind: 'untrusted'; readonly url: string; readonly address: string; readonly tls: TlsFacts })
  /** The server answered, but refused TLS as we speak it (an alert). */
  | (Probed &
      Led & {
        readonly kind: 'no-tls';
        readonly url: string;
        readonly address: string;
        readonly causes: readonly Cause[];
      })
  | (NotConnected & Led & { readonly url: string });

/** Sends one request and follows its redirects. Never throws and never hangs. */
export type FetchWeb = (request: WebRequest, options?: FetchOptions) => Promise<WebResult>;
