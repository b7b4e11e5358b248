import type { Failure } from '../../domain/answer.ts';
import type { Cause } from '../../domain/cause.ts';
import type { TlsFacts } from '../../domain/probe.ts';
import type { Instant } from '../../domain/time.ts';
import type { SetCookie } from '../../records/web-headers/set-cookie.ts';
import type { WebContent } from './content.ts';

/** A redirect that was followed, or that leads on from the last answer. */
export interface DocumentHop {
  readonly url: string;
  readonly status: number;
  /** Where it leads, absolute; null where that is no address. */
  readonly to: string | null;
}

/** Holds an answer of a web server, its body aside. */
export interface DocumentResponse {
  readonly kind: 'response';
  readonly at: Instant;
  readonly address: string;
  /** The address that answered. */
  readonly url: string;
  readonly hops: readonly DocumentHop[];
  readonly status: number;
  /** Names in lower case, those in `RETURNED_HEADERS`, of a page in `PAGE_HEADERS` too; several of one name joined by commas; those of X-Robots-Tag by line feeds, since each has its own crawler. */
  readonly headers: Readonly<Record<string, string>>;
  /** Holds what a page's answer sets, without values; left out where it sets none. */
  readonly cookies?: readonly SetCookie[];
  /** Whether its policy is so long that it is not kept. */
  readonly hasLongPolicy?: true;
  /** Octets of the body, unpacked. */
  readonly octets: number;
  readonly tooLong: boolean;
  /** From the end of our request to the first octet of the answer. */
  readonly firstOctetMs: number;
  /** Shown again, because its host was asked for other pages a moment ago. */
  readonly isEarlier?: true;
}

/** The headers that are kept of an answer. */
export const RETURNED_HEADERS: readonly string[] = [
  'content-type',
  'content-encoding',
  'content-length',
  'link',
  'x-robots-tag',
  'content-usage',
  'server',
  'cf-mitigated',
  'x-amzn-waf-action',
  'x-datadome',
  'x-vercel-mitigated',
  'x-kpsdk-ct',
  'x-iinfo',
];

/** The headers that are kept of a page beside those: by them it protects its readers, says how long it may be stored, or tells of its server. */
export const PAGE_HEADERS: readonly string[] = [
  'content-security-policy',
  'content-security-policy-report-only',
  'x-frame-options',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cache-control',
  'etag',
  'last-modified',
  'expires',
  'strict-transport-security',
  'cross-origin-opener-policy',
  'cross-origin-embedder-policy',
  'cross-origin-resource-policy',
  'x-powered-by',
  'x-aspnet-version',
];

/** How a request for a page or a file ended, with what was read of it. A `failure` is never an absence. */
export type DocumentResult =
  | (DocumentResponse & { readonly content: WebContent })
  | { readonly kind: 'no-address'; readonly at: Instant; readonly hops?: Led }
  | NoDocument<'forbidden'>
  | NoDocument<'no-tls'>
  | {
      readonly kind: 'untrusted';
      readonly at: Instant;
      readonly address: string;
      readonly tls: TlsFacts;
      readonly hops?: Led;
    }
  | { readonly kind: 'failure'; readonly at: Instant; readonly failure: Omit<Failure, 'ref'> };

/** Redirects that led to where no document could be read. */
type Led = readonly { readonly url: string; readonly location: string }[];

interface NoDocument<K> {
  readonly kind: K;
  readonly at: Instant;
  readonly address: string;
  readonly causes: readonly Cause[];
  readonly hops?: Led;
}
