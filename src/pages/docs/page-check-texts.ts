import { defineTexts } from '../../domain/message.ts';

/** The same as in `check-texts.ts`, of the checks on web pages. */
export const PAGE_CHECK_DOCS_TEXTS = defineTexts('page/docs/page-checks', {
  'seo-status/means': 'Search engines list a page only if its server answers with status 200 and HTML.',
  'seo-status/why':
    'A page that answers with an error, or not at all, cannot be found, whatever its content. If addresses that do not exist answer like pages, search engines waste their visits on them.',
  'seo-status/how-1': 'We request the page over HTTPS and follow at most 5 redirects.',
  'seo-status/how-2':
    'We also request an address that does not exist, if robots.txt allows it. It should answer with status 404 or 410.',
  'seo-status/how-3': 'If we cannot connect, the check is unknown. It does not fail.',

  'seo-indexable/means':
    'A page appears in search results only if neither robots.txt nor a noindex directive forbids it.',
  'seo-indexable/why':
    'A noindex directive is often left behind by a test site. The page then disappears from search results, although people can still open it.',
  'seo-indexable/how-1':
    'We read the robots meta elements of the page, the X-Robots-Tag header, and the rules of robots.txt for Googlebot and bingbot.',
  'seo-indexable/how-2': 'The check fails if one of them forbids indexing. Contradictions are named.',

  'seo-robots/means': 'robots.txt says which pages crawlers may read.',
  'seo-robots/why':
    'If robots.txt answers with a server error, search engines may stop reading the whole site. Lines that crawlers do not understand have no effect.',
  'seo-robots/how-1': 'We request /robots.txt and read it as RFC 9309 describes, up to 500 KiB.',
  'seo-robots/how-2': 'A missing file is fine: crawlers may then read everything.',

  'seo-canonical/means':
    'One page often has several addresses. Its canonical address is the one that search results should show.',
  'seo-canonical/why':
    'If several addresses show the same page, search engines choose one of them, and links to the others may not count for it.',
  'seo-canonical/how-1':
    'We read the link element and the Link header, request the address that they name, and read its robots.txt.',
  'seo-canonical/how-2':
    'We also request the page with and without www, and over plain HTTP. All of them should lead to one address.',

  'seo-sitemap/means': 'A sitemap lists the pages of a site for search engines.',
  'seo-sitemap/why':
    'Search engines find pages by links. A sitemap helps them find pages that few links lead to, and shows when they changed.',
  'seo-sitemap/how-1':
    'We read the sitemaps that robots.txt names, or else /sitemap.xml. Of an index we read its first sitemap.',
  'seo-sitemap/how-2': 'The check passes if it can be read and lists addresses of this host.',

  'seo-title/means': 'The title names a page in search results, in tabs and in bookmarks.',
  'seo-title/why':
    'Without a title of its own, a page gets one that a search engine makes up, and people cannot tell it from others.',
  'seo-title/how-1': 'We read the title element of the page.',
  'seo-title/how-2': 'The check passes with one title that is neither very short nor a stock phrase such as “Home”.',

  'seo-description/means': 'The description is a text that search engines may show below the title.',
  'seo-description/why': 'Without one, they pick sentences of the page, which may come from a menu or a notice.',
  'seo-description/how-1': 'We read the meta element with the name description.',
  'seo-description/how-2': 'The check passes if there is one, it is not very short, and it does not repeat the title.',

  'seo-headings/means': 'Headings say what a page is about and divide it.',
  'seo-headings/why': 'Search engines and screen readers use headings to understand the order of a page.',
  'seo-headings/how-1': 'We read the headings h1 to h6 of the HTML.',
  'seo-headings/how-2': 'The check passes with one main heading, no empty heading, and no level left out.',

  'seo-language/means': 'A page says in which language it is, and where its versions in other languages are.',
  'seo-language/why':
    'Browsers, screen readers and search engines choose by it. A pair of versions counts only if both name each other.',
  'seo-language/how-1': 'We read the lang attribute of the html element and all hreflang links.',
  'seo-language/how-2': 'We request one of the other versions and look for the link back.',

  'seo-images/means': 'A text alternative says what an image shows.',
  'seo-images/why': 'People who cannot see the image hear it, and image search relies on it.',
  'seo-images/how-1': 'We read the alt attribute of each image. An empty one is right for decoration.',
  'seo-images/how-2': 'The check passes if every image has the attribute.',

  'seo-links/means': 'Search engines find pages by links, and learn from their text what is behind them.',
  'seo-links/why':
    'A link that only a script can follow leads crawlers nowhere. Texts such as “click here” say nothing.',
  'seo-links/how-1': 'We read the address and the text of each link in the HTML.',
  'seo-links/how-2': 'The check passes if links have an address and say where they lead.',

  'seo-structured-data/means':
    'Structured data tells programs what a page is about, such as a product, a shop or an event.',
  'seo-structured-data/why':
    'Search engines can show such pages in a form of their own. Broken or incomplete data is ignored.',
  'seo-structured-data/how-1':
    'We read JSON-LD and microdata, and compare common types with the properties that Google documents as required.',
  'seo-structured-data/how-2':
    'A name in the data should also stand in the visible text. A page without structured data has all points, because none is needed.',

  'seo-preview/means': 'A search result has room for about 600 pixels of title and two lines of description.',
  'seo-preview/why': 'What does not fit is cut, often the words that matter.',
  'seo-preview/how-1': 'We draw title and description as a search engine would, with the widths of a common font.',
  'seo-preview/how-2': 'This is a likeness. Search engines decide themselves what they show.',

  'seo-social/means': 'When somebody shares a link, apps show a card with title, text and picture.',
  'seo-social/why': 'Without Open Graph properties, apps show a bare address or guess.',
  'seo-social/how-1': 'We read the og: and twitter: properties, and request the first 64 KiB of the picture.',
  'seo-social/how-2': 'The check passes with a title, a text, and a picture that answers and is large enough.',

  'seo-https/means': 'HTTPS protects a page on its way to the reader.',
  'seo-https/why':
    'Browsers mark plain HTTP as not secure, and do not load scripts that a secure page requests over it.',
  'seo-https/how-1': 'We request the page over HTTPS and over plain HTTP, which should lead to HTTPS.',
  'seo-https/how-2':
    'We also look for addresses on the page that use plain HTTP. If the page asks browsers to upgrade them, they cost nothing.',

  'seo-viewport/means': 'The viewport tells phones how wide a page is.',
  'seo-viewport/why': 'Without it, phones lay a page out for a desktop and shrink it until it is hard to read.',
  'seo-viewport/how-1': 'We read the meta element with the name viewport.',
  'seo-viewport/how-2': 'The check passes if it sets width or initial-scale.',

  'seo-compression/means': 'Compressed HTML has about a fifth of the octets.',
  'seo-compression/why': 'Fewer octets arrive sooner, above all on slow networks.',
  'seo-compression/how-1':
    'We request the page as a client that understands gzip, and if it comes uncompressed, its header once more for Brotli and zstd.',
  'seo-compression/how-2': 'The check passes if the answer is compressed, or so small that it does not matter.',

  'seo-speed/means': 'The HTML is the first thing a browser waits for.',
  'seo-speed/why':
    'Nothing can be shown before it begins to arrive. What needs a browser to measure, such as layout shift, is not part of this check.',
  'seo-speed/how-1': 'We measure the time until the first octet, seen from here, and the size of the HTML.',
  'seo-speed/how-2': 'Up to 800 ms is good, from 1,800 ms on it is slow.',
});
