import type { Citation } from '../../domain/citation.ts';
import type { DatedSource } from '../../domain/dated.ts';

/** Dates the guides of Google. */
export const GOOGLE_SEARCH_SOURCE: DatedSource = {
  source:
    'developers.google.com/search/docs: of crawling and indexing, valid-page-metadata and robots-meta-tag were read in copies, and snippet of appearance, the limit of 2 MB of crawling-indexing/googlebot as news of February 2026 quote it; the other pages, and web.dev/articles/ttfb, from memory',
  readOn: '2026-11-26',
  reviewBy: '2026-12-10',
};

const google = (document: string, path: string): Citation => ({
  document: `Google Search Central: ${document}`,
  url: `https://developers.google.com/search/docs/${path}`,
});

export const STATUS_GUIDE = google('HTTP status codes', 'crawling-indexing/http-network-errors');
export const ROBOTS_META_GUIDE = google('robots meta tag', 'crawling-indexing/robots-meta-tag');
export const ROBOTS_GUIDE = google('robots.txt', 'crawling-indexing/robots/robots_txt');
export const CANONICAL_GUIDE = google('canonical addresses', 'crawling-indexing/consolidate-duplicate-urls');
export const TITLE_GUIDE = google('title links', 'appearance/title-link');
export const SNIPPET_GUIDE = google('snippets', 'appearance/snippet');
export const HREFLANG_GUIDE = google('localized versions', 'specialty/international/localized-versions');
export const IMAGE_GUIDE = google('images', 'appearance/google-images');
export const LINK_GUIDE = google('links', 'crawling-indexing/links-crawlable');
export const PRODUCT_GUIDE = google('product snippets', 'appearance/structured-data/product-snippet');
export const REVIEW_GUIDE = google('review snippets', 'appearance/structured-data/review-snippet');
export const BREADCRUMB_GUIDE = google('breadcrumbs', 'appearance/structured-data/breadcrumb');
export const DATA_GUIDE = google('structured data', 'appearance/structured-data/intro-structured-data');

export const FAVICON_GUIDE = google('favicons', 'appearance/favicon-in-search');
export const SITE_NAME_GUIDE = google('site names', 'appearance/site-names');

export const VALID_HEAD_GUIDE = google('valid page metadata', 'crawling-indexing/valid-page-metadata');

export const SITEMAP_PROTOCOL: Citation = {
  document: 'sitemaps.org protocol',
  url: 'https://www.sitemaps.org/protocol.html',
};
export const OPEN_GRAPH: Citation = { document: 'The Open Graph protocol', url: 'https://ogp.me/' };
export const SHARING_GUIDE: Citation = {
  document: 'Meta: images in link shares',
  url: 'https://developers.facebook.com/docs/sharing/webmasters/images/',
};
export const HTML_HEADINGS: Citation = {
  document: 'HTML Standard: headings and outlines',
  url: 'https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines',
};
export const HTML_DOCTYPE: Citation = {
  document: 'HTML Standard: the doctype',
  url: 'https://html.spec.whatwg.org/multipage/syntax.html#the-doctype',
};
export const HTML_LANG: Citation = {
  document: 'HTML Standard: the lang attribute',
  url: 'https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes',
};
export const HTML_CHARSET: Citation = {
  document: 'HTML Standard: declaring the character encoding',
  url: 'https://html.spec.whatwg.org/multipage/semantics.html#charset',
};
export const HTML_ALT: Citation = {
  document: 'HTML Standard: alternative text of images',
  url: 'https://html.spec.whatwg.org/multipage/images.html#alt',
};
export const TTFB_GUIDE: Citation = { document: 'web.dev: time to first byte', url: 'https://web.dev/articles/ttfb' };
export const VIEWPORT_GUIDE: Citation = {
  document: 'MDN: viewport meta tag',
  url: 'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/meta/name/viewport',
};
