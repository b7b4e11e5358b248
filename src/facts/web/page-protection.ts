import type { DomainName } from '../../domain/name.ts';
import { registrableDomain } from '../../domain/psl.ts';
import { parseHsts } from '../../records/hsts.ts';
import { type ContentPolicy, parseContentPolicies } from '../../records/web-headers/content-policy.ts';
import type { SetCookie } from '../../records/web-headers/set-cookie.ts';
import { available, type FactReader, shared } from '../fact.ts';
import { onHttpsPort } from '../on-https-port.ts';
import { readWebPage, type WebPage } from './page.ts';

/** How the page of a domain protects those who read it: its headers, its policies and its cookies. */
export type PageProtection =
  | {
      readonly kind: 'page';
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly policies: {
        /** Those of the header, which alone limit framing. */
        readonly sent: readonly ContentPolicy[];
        /** With those in the page. */
        readonly all: readonly ContentPolicy[];
        /** Whether one of them is longer than what is kept. */
        readonly hasLong: boolean;
      };
      /** Holds what a page says of referrers itself; null where it says nothing. */
      readonly referrer: string | null;
      readonly cookies: readonly SetCookie[];
      readonly asksPassword: boolean;
      /** Whether browsers that were here send nothing over plain HTTP (HSTS). */
      readonly isHttpsOnly: boolean;
    }
  | { readonly kind: 'plain' }
  /** A redirect leads to a site of somebody else. */
  | { readonly kind: 'elsewhere'; readonly url: string };

/** Reads how the page of a domain protects its readers, where a website on port 443 is checked; null where there is no page. */
export const readPageProtection: FactReader<PageProtection | 'other-port' | null> = onHttpsPort(
  shared<PageProtection | null>(async (domain, evidence) => {
    const fact = await readWebPage(domain, evidence);
    return fact.kind === 'unavailable' ? fact : available(protectionOf(domain, fact.value), fact.refs);
  }),
);

function protectionOf(domain: DomainName, page: WebPage): PageProtection | null {
  if (page.kind !== 'page') return null;
  const { url, headers, cookies = [], hasLongPolicy } = page.response;
  const { hostname, protocol } = new URL(url);
  const site = registrableDomain(hostname as DomainName);
  if (hostname !== domain && site !== registrableDomain(domain)) return { kind: 'elsewhere', url };
  if (protocol !== 'https:') return { kind: 'plain' };
  const sent = parseContentPolicies(headers['content-security-policy'] ?? '');
  const { referrer, asksPassword } = page.page;
  return {
    kind: 'page',
    url,
    headers,
    policies: {
      sent,
      all: [...sent, ...page.page.policies.flatMap(parseContentPolicies)],
      hasLong: hasLongPolicy === true || page.page.hasLongPolicy,
    },
    ...{ referrer, asksPassword, cookies },
    isHttpsOnly: (parseHsts(headers['strict-transport-security'] ?? '')?.maxAgeSeconds ?? 0) > 0,
  };
}

/** The page itself, where there is one to judge. */
export type ProtectedPage = Extract<PageProtection, { kind: 'page' }>;
