import { readWebPage } from '../../facts/web/page.ts';
import { extentOf } from '../../facts/web/page-part.ts';
import { readVariants } from '../../facts/web/variants.ts';
import { upgradesRequests } from '../../records/page/upgrades-requests.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';

export const seoHttps = defineCheck({
  id: 'seo-https',
  name: 'HTTPS',
  means: 'HTTPS protects a page on its way to the reader.',
  why: 'Browsers mark plain HTTP as not secure, and do not load scripts that a secure page requests over it.',
  basis: 'documented',
  citations: [
    { rfc: 9110, section: '4.2.2' },
    { document: 'W3C Mixed Content', url: 'https://www.w3.org/TR/mixed-content/' },
  ],
  needs: { page: onPage(readWebPage), variants: readVariants },
  findings: {
    good: {
      severity: 'ok',
      says: 'The page comes over HTTPS, and nothing {extent, select, part {in its first 2 MiB} other {on it}} over plain HTTP.',
    },
    secure: { severity: 'ok', says: 'The page comes over HTTPS.' },
    plain: {
      severity: 'warning',
      says: 'The page comes over plain HTTP. Browsers call it “not secure”, and anybody on the way can change it.',
      do: 'Serve the page over HTTPS, and redirect from HTTP',
    },
    'no-redirect': {
      severity: 'notice',
      says: '{url} shows a page instead of leading to HTTPS.',
      do: 'Redirect {url} to HTTPS, with status 301',
      because: 'People who type the name get the page without HTTPS.',
    },
    'plain-form': {
      severity: 'warning',
      says: 'The form in line {line} sends what people enter over plain HTTP, to {url}.',
      do: 'Let the form in line {line} send to an address with https',
      because: 'Browsers warn people before they send it, and anybody on the way can read it.',
    },
    upgraded: {
      severity: 'info',
      says: '{count, plural, one {# address} other {# addresses}} on the page use plain HTTP, the first in line {line}: {url}. Browsers load it over HTTPS all the same, because the page asks them to (upgrade-insecure-requests).',
    },
    mixed: {
      severity: 'notice',
      says: '{extent, select, part {At least } other {}}{count, plural, one {# address} other {# addresses}} on the page use plain HTTP. The first is in line {line}: {url}.',
      do: 'Use https in all addresses on the page',
      because: 'Browsers don’t load scripts and styles over plain HTTP from a secure page.',
    },
  },
  judge({ page, variants }, say) {
    if (!page.response.url.startsWith('https:')) return say.failed('plain');
    const open = (variants ?? []).find(
      ({ url, outcome }) => url.startsWith('http:') && outcome.kind === 'served' && outcome.status === 200,
    );
    const { plainHttp } = page.page;
    const extent = extentOf(page.response);
    const [first] = plainHttp.first;
    const policies = [...page.page.policies, page.response.headers['content-security-policy'] ?? ''];
    const isUpgraded = policies.some(upgradesRequests);
    const [form] = isUpgraded ? [] : page.page.plainForms.first;
    if (open === undefined && first === undefined && form === undefined) return say.satisfied('good', { extent });
    let verdict = say.graded('secure');
    if (open !== undefined) verdict = verdict.minus(0.5, 'no-redirect', { url: open.url });
    if (form !== undefined) verdict = verdict.minus(0, 'plain-form', form);
    if (first === undefined) return verdict;
    if (isUpgraded) return verdict.minus(0, 'upgraded', { count: plainHttp.count, ...first });
    return verdict.minus(0.5, 'mixed', { count: plainHttp.count, extent, ...first });
  },
});
