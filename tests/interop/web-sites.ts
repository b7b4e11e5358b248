import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IssueOptions } from '../../testbed/authority.ts';
import type { OcspStatus } from '../../testbed/ocsp.ts';
import type { TlsFront } from '../../testbed/tls-front.ts';

/** A website at a server of others, with its address, certificate and files. */
export interface WebSite {
  readonly about: string;
  /** The first label of its name. */
  readonly label: string;
  /** What a certificate differs in; a key of one's own may be given with it. */
  readonly issue?: IssueOptions;
  readonly key?: KeyObject;
  /** A second certificate, for RSA. */
  readonly second?: IssueOptions;
  /** Names in the certificate in place of its own and `www`; `HOST` is its name. */
  readonly names?: readonly string[];
  readonly staple?: OcspStatus;
  /** Directives of nginx for TLS, beside versions 1.2 and 1.3. */
  readonly tls?: string;
  /** Further directives of its server in nginx. */
  readonly conf?: string;
  /** The server of port 80; one that redirects unless it is given. `closed`: nothing listens. */
  readonly http?: string;
  /** What the frontend of haproxy has that serves it in place of nginx. */
  readonly haproxy?: { readonly bind?: string; readonly lines?: readonly string[] };
  readonly front?: TlsFront;
  /** Further records of its zone. */
  readonly records?: string;
  /** Its IPv6 address: nothing listens, or a server with another certificate. */
  readonly ipv6?: 'refused' | IssueOptions;
  /** The server of `www` has an address and a certificate of its own. */
  readonly www?: IssueOptions;
  /** Files by path; `HOST` is its name. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

export type WebKind = 'ssl' | 'seo' | 'ai';

/** A site with nothing to find above a notice. */
export interface HealthySite extends WebSite {
  readonly kinds: readonly WebKind[];
  /** Findings that stand for what the site is about, as `check/code`. */
  readonly finds?: readonly string[];
  /** Findings that would be wrong though they are no more than a notice. */
  readonly never?: readonly string[];
}

export const FIXTURES = join(import.meta.dirname, '../fixtures/pages');
/** The page of a site that has all that search engines document, but for another language. */
export const GOOD = readFileSync(join(FIXTURES, 'good.html'), 'utf8')
  .replaceAll('case.test', 'HOST')
  .replace(/^.*hreflang.*\n/gm, '');

/** A page with more in its head. */
export const withHead = (head: string): string => GOOD.replace('</head>', `${head}\n</head>`);
/** A page with another body. */
export const withBody = (body: string): string => GOOD.replace(/<body>.*<\/body>/s, `<body>${body}</body>`);

/** The beginning of a PNG of 1,200 by 630 pixels, which is all that is read of a picture. Source: RFC 2083 §4.1.1. */
function pictureHead(): Uint8Array {
  const head = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(head);
  head.writeUInt32BE(1200, 16);
  head.writeUInt32BE(630, 20);
  Buffer.from('0802000000', 'hex').copy(head, 24);
  return head;
}

export const sitemap = (url = 'https://HOST/'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${url}</loc><lastmod>2026-11-20</lastmod></url></urlset>\n`;

/** What every site has unless it has its own. */
export const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'index.html': GOOD,
  'robots.txt': 'User-agent: *\nDisallow:\n\nSitemap: https://HOST/sitemap.xml\n',
  'sitemap.xml': sitemap(),
  'card.png': pictureHead(),
  'almanac.webp': pictureHead(),
  'wave.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'site.css': 'body { margin: 0 }',
};
