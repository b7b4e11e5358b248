import { readWebPage } from '../../facts/web/page.ts';
import { closingLine, type RobotsTxt } from '../../facts/web/robots.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import { pasteFix } from '../fix.ts';
import { stepText } from '../fix-texts.ts';
import { robotsOfPage, sitemapOfPage } from './page-needs.ts';
import { SITEMAP_PROTOCOL } from './sources.ts';

/** Addresses of one sitemap. Source: sitemaps.org. */
const MOST_ADDRESSES = 50_000;
/** Octets of one sitemap, unpacked: 50 MB, in the larger reading. Source: sitemaps.org. */
const MOST_OCTETS = 50 * 1024 * 1024;

export const seoSitemap = defineCheck({
  id: 'seo-sitemap',
  name: 'Sitemap',
  means: 'A sitemap lists the pages of a site for search engines.',
  why: 'Search engines find pages by links. A sitemap helps them find pages that few links lead to, and shows when they changed.',
  basis: 'documented',
  citations: [SITEMAP_PROTOCOL, { rfc: 9309, section: '2.2.4' }],
  needs: { page: onPage(readWebPage), sitemap: sitemapOfPage, robots: robotsOfPage },
  findings: {
    found: { severity: 'ok', says: '{url} lists {count, plural, one {# address} other {# addresses}}.' },
    'found-in-part': {
      severity: 'ok',
      says: '{url} lists at least {count, plural, one {# address} other {# addresses}}. It is longer than we read.',
    },
    absent: {
      severity: 'notice',
      says: 'We found no sitemap: robots.txt names none, and there is none at /sitemap.xml.',
      do: 'Publish a sitemap and name it in robots.txt',
      because: 'It leads search engines to pages that few links lead to.',
    },
    missing: {
      severity: 'notice',
      says: 'robots.txt names {url}, which does not answer with status 200.',
      do: 'Publish the sitemap that robots.txt names, or correct robots.txt',
    },
    invalid: {
      severity: 'notice',
      says: '{url} is no sitemap: it can’t be read from line {line} on.',
      do: 'Correct the sitemap at line {line}',
      more: 'Most systems write sitemaps themselves.',
    },
    undeclared: {
      severity: 'info',
      says: 'robots.txt does not name the sitemap.',
      do: 'Name the sitemap in robots.txt, unless you tell search engines in another way',
      isOptional: true,
    },
    relative: {
      severity: 'notice',
      says: 'Line {line} of robots.txt names the sitemap without its host: “{text}”.',
      do: 'Write the address of the sitemap in full',
    },
    'some-of-several': {
      severity: 'info',
      says: 'robots.txt names {count} sitemaps. We read {read, plural, one {# of them} other {# of them}}, so we don’t know whether the others work.',
    },
    'further-broken': {
      severity: 'notice',
      says: 'Line {line} of robots.txt names {url}, which answers with status {status} and is no sitemap.',
      do: 'Publish the sitemap that line {line} of robots.txt names, or delete the line',
    },
    blocked: {
      severity: 'notice',
      says: 'The sitemap lists addresses that robots.txt keeps Googlebot from. The first is {address}; line {line} of robots.txt closes it.',
      do: 'Allow {address} in robots.txt, or stop listing it in the sitemap',
      because: 'A sitemap lists the addresses that you want in search results.',
      certainty: 'open',
    },
    'plain-http': {
      severity: 'notice',
      says: 'The sitemap lists addresses with http, such as {address}, but the page comes over HTTPS.',
      do: 'List https addresses in the sitemap',
      because: 'A sitemap lists the addresses that you want in search results.',
    },
    empty: {
      severity: 'notice',
      says: 'The sitemap lists no address.',
      do: 'List your pages in the sitemap',
    },
    'too-many': {
      severity: 'notice',
      says: 'The sitemap lists more than {most} addresses, which is the limit of the protocol. Search engines may skip the rest.',
      do: 'Split the sitemap, and list the parts in an index',
    },
    'too-large': {
      severity: 'notice',
      says: 'By its server, the sitemap has {octets, number} bytes; the limit of the protocol is 52,428,800. Search engines may not read it.',
      do: 'Split the sitemap, and list the parts in an index',
    },
    'other-host': {
      severity: 'notice',
      says: 'The sitemap lists addresses of another host, such as {address}. Search engines skip these.',
      do: 'List addresses of this host in the sitemap',
    },
    'child-broken': {
      severity: 'notice',
      says: 'The sitemap is an index, and the first sitemap in it can’t be read: {address}.',
      do: 'Publish the first sitemap of the index, or take it out',
    },
  },
  judge({ page, sitemap, robots }, say) {
    if (sitemap.kind === 'absent') return say.failed('absent');
    if (sitemap.kind === 'missing') return say.failed('missing', { url: sitemap.url });
    if (sitemap.kind === 'invalid') return say.failed('invalid', { url: sitemap.url, line: sitemap.line });
    const { url, child } = sitemap;
    const listed = child?.sitemap ?? sitemap.sitemap;
    const { count, isCut } = sitemap.sitemap;
    let verdict = isCut ? say.graded('found-in-part', { url, count }) : say.graded('found', { url, count });
    if (!sitemap.isDeclared)
      verdict = verdict.minus(0.25, 'undeclared').withFix(pasteFix(stepText('robots-end'), `Sitemap: ${url}`));
    const { declared: named, read, broken } = sitemap;
    if (broken !== null) verdict = verdict.minus(0, 'further-broken', broken);
    if (named > read) verdict = verdict.minus(0, 'some-of-several', { count: named, read });
    if (sitemap.relative !== null) verdict = verdict.minus(0, 'relative', sitemap.relative);
    if (child !== null && child.sitemap === null) return verdict.minus(0.75, 'child-broken', { address: child.url });
    if (listed.count === 0) return verdict.minus(0.75, 'empty');
    if (listed.count > MOST_ADDRESSES) verdict = verdict.minus(0, 'too-many', { most: String(MOST_ADDRESSES) });
    if (sitemap.octets > MOST_OCTETS) verdict = verdict.minus(0, 'too-large', { octets: sitemap.octets });
    const { host, protocol } = new URL(page.response.url);
    const plain = listed.first.find((address) => /^http:/i.test(address));
    if (protocol === 'https:' && plain !== undefined) verdict = verdict.minus(0, 'plain-http', { address: plain });
    const shut = closedIn(listed.first, robots);
    if (shut !== null) verdict = verdict.minus(0, 'blocked', shut);
    const other = listed.first.find((address) => URL.parse(address)?.host !== host);
    return other === undefined ? verdict : verdict.minus(0.5, 'other-host', { address: other });
  },
});

/** Returns the first address that robots.txt closes to Googlebot, and the line; null where there is none. */
function closedIn(
  addresses: readonly string[],
  robots: RobotsTxt,
): { readonly address: string; readonly line: number } | null {
  for (const address of addresses) {
    const line = closingLine(robots, address);
    if (line !== null) return { address, line };
  }
  return null;
}
