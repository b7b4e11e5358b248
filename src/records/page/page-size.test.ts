import { expect, test } from 'vitest';
import { parsePage } from './parse-page.ts';
import { parseSitemap } from './sitemap.ts';

const LONG = '字'.repeat(5000);
const MANY = 600;
const many = (part: (i: number) => string): string => Array.from({ length: MANY }, (_, i) => part(i)).join('');

/** Pages that want to be kept whole. */
const PAGES: Readonly<Record<string, string>> = {
  titles: many(() => `<title>${LONG}</title>`),
  'a language': `<html lang="${'a'.repeat(1_000_000)}">`,
  'a canonical address': `<link rel=canonical href="/${'a'.repeat(1_000_000)}">`,
  'a base': `<base href="/${'a'.repeat(1_000_000)}"><link rel=canonical href=a>`,
  'descriptions and viewports': many(
    () => `<meta name=description content="${LONG}"><meta name=viewport content="${LONG}">`,
  ),
  'directives and cards': many((i) => `<meta name=bot-a content="${LONG}"><meta property="og:${i}" content="${LONG}">`),
  'canonical and other addresses': many(
    (i) => `<link rel=canonical href="/${i}${LONG}"><link rel=alternate hreflang=${i} href="/${LONG}">`,
  ),
  'headings and links': `<body>${many((i) => `<h2>${LONG}</h2><a name=${i}>${LONG}</a><img src="${LONG}"><iframe src="http:${LONG}"></iframe>`)}`,
  'things described': many(
    (i) =>
      `<script type="application/ld+json">{"@type":["${LONG}","a"],"name":"${LONG}",${Array.from({ length: 200 }, (_, n) => `"${n}p${i}":1`).join()}}</script>`,
  ),
};

test.each(Object.entries(PAGES))('%s of any length make facts of at most 32 KiB', (_, html) => {
  const facts = parsePage(Buffer.from(html), 'https://case.test/', 'text/html; charset=utf-8');
  expect(Buffer.byteLength(JSON.stringify(facts))).toBeLessThan(32 * 1024);
});

test('things within each other, as deep as they like, are read', () => {
  const deep = [
    '<div id=root>'.repeat(50_000),
    '<a href=/><marquee>'.repeat(20_000),
    `<div itemscope itemtype="https://schema.org/Product">${'<p>'.repeat(150_000)}`,
  ];
  for (const html of deep) expect(parsePage(Buffer.from(html), 'https://case.test/', 'text/html').isHtml).toBe(true);
});

test.each([
  ['one address', `<urlset><url><loc>https://case.test/${'a'.repeat(3_000_000)}</loc></url></urlset>`, 0],
  ['many', `<urlset>${many((i) => `<url><loc>https://case.test/${i}${LONG.slice(0, 2000)}</loc></url>`)}</urlset>`, 4],
  ['a list', many((i) => `https://case.test/${i}${LONG.slice(0, 2000)}\n`), 4],
])('a sitemap of long addresses: %s', (_, text, first) => {
  const parsed = parseSitemap(text);
  expect(Buffer.byteLength(JSON.stringify(parsed))).toBeLessThan(32 * 1024);
  expect(parsed.kind === 'sitemap' ? parsed.sitemap.first.length : parsed).toBe(first);
});

test.each([
  [32, 1],
  [33, null],
])('elements of a sitemap within each other: %i', (depth, count) => {
  const around = depth - 3;
  const url = '<url><loc>https://case.test/</loc></url>';
  const parsed = parseSitemap(`<urlset>${'<a>'.repeat(around)}${url}${'</a>'.repeat(around)}</urlset>`);
  expect(parsed.kind === 'sitemap' ? parsed.sitemap.count : null).toBe(count);
});
