import { checkTable } from '../../../tests/support/page-table.ts';
import { beginningOf, GOOD_BODY, html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { seoStructuredData } from './seo-structured-data.ts';

const data = (...blocks: readonly unknown[]) =>
  siteOf(
    html({
      body:
        GOOD_BODY +
        blocks
          .map(
            (one) =>
              `<script type="application/ld+json">${typeof one === 'string' ? one : JSON.stringify(one)}</script>`,
          )
          .join(''),
    }),
  );
const SHOP = { '@context': 'https://schema.org', '@type': 'BookStore', name: 'Harbor Books', address: 'Wall 3' };

checkTable(seoStructuredData, [
  { about: 'JSON-LD', site: data(SHOP), outcome: 'satisfied', text: 'good', says: 'describes BookStore' },
  {
    about: 'a graph',
    site: data({
      '@context': 'https://schema.org',
      '@graph': [SHOP, { '@type': ['WebSite', 'Thing'], name: 'H', url: 'https://case.test/' }],
    }),
    outcome: 'satisfied',
    text: 'good',
    says: 'BookStore, WebSite, Thing',
  },
  {
    about: 'microdata',
    site: siteOf(
      html({
        body: '<div itemscope itemtype="https://schema.org/Event"><b itemprop="name">Reading</b><time itemprop="startDate" datetime="2026-12-01"></time><span itemprop="location" itemscope itemtype="https://schema.org/Place"><i itemprop="name">Wall</i></span></div>',
      }),
    ),
    outcome: 'satisfied',
    text: 'good',
    says: 'describes Event',
  },
  { about: 'none, which is no fault', site: siteOf(html()), outcome: 'satisfied', text: 'not-there', notNeeded: true },
  { about: 'no JSON', site: data('{"@type": "BookStore",}'), outcome: 'failed', text: 'broken' },
  {
    about: 'some that is no JSON',
    site: data(SHOP, '{'),
    outcome: 'partial',
    text: 'good',
    minus: [['broken', 0.4]],
  },
  {
    about: 'a fault in its third line',
    site: siteOf('<title>Lamps</title>\n<script type="application/ld+json">\n{\n  "@type": "Product",,\n}</script>'),
    outcome: 'failed',
    text: 'broken',
    says: 'not valid JSON in line 4: "@type": "Product",,',
  },
  {
    about: 'a property that is missing',
    site: data({ ...SHOP, address: '' }, { '@type': 'Product', name: 'Harbor Books' }),
    outcome: 'partial',
    text: 'good',
    minus: [['incomplete', 0.4]],
    says: 'lacks what Google asks for: address',
  },
  {
    about: 'one of several that is missing',
    site: data({ '@type': 'Product', name: 'Harbor Books' }),
    outcome: 'partial',
    text: 'good',
    minus: [['incomplete', 0.4]],
    says: 'offers|review|aggregateRating',
  },
  {
    about: 'what nobody sees',
    site: data({ ...SHOP, name: 'Mountain Books' }),
    outcome: 'partial',
    text: 'good',
    minus: [['invisible', 0.2]],
  },
  {
    about: 'properties of every object',
    site: data('{"@type":"BookStore","name":"Harbor Books","__proto__":{"address":"x"},"address":"y"}'),
    outcome: 'satisfied',
    text: 'good',
  },
  {
    about: 'the beginning of a page without any',
    site: siteOf(beginningOf(html())),
    outcome: 'unknown',
    text: 'stopped reading the page after 2 MiB',
  },
  {
    about: 'JSON-LD that goes on behind what is read',
    site: siteOf(beginningOf('<!doctype html><html lang=en><p>Books<SCRIPT type="application/ld+json">{"@type":"Pro')),
    outcome: 'unknown',
    text: 'stopped reading the page after 2 MiB',
  },
  {
    about: 'a name that stands behind what is read',
    site: siteOf(
      beginningOf(
        `<!doctype html><p>Books<script type="application/ld+json">${JSON.stringify({ ...SHOP, name: 'Mountain Books' })}</script>`,
      ),
    ),
    outcome: 'satisfied',
    text: 'good',
  },
  {
    about: 'an offer without a price',
    site: data({ '@type': 'Product', name: 'Harbor Books', offers: { '@type': 'Offer', priceCurrency: 'EUR' } }),
    outcome: 'partial',
    text: 'good',
    minus: [['incomplete', 0.4]],
    says: 'lacks what Google asks for: offers.price|offers.priceSpecification.price',
  },
  {
    about: 'a price that is no number',
    site: data({ '@type': 'Product', name: 'Harbor Books', offers: { '@type': 'Offer', price: '1.299,00 €' } }),
    outcome: 'partial',
    text: 'good',
    minus: [['not-a-number', 0.4]],
    says: 'gives offers.price as “1.299,00 €”, which is no number',
  },
  {
    about: 'both',
    site: data(
      { '@type': 'Product', name: 'Harbor Books' },
      { '@type': 'Product', name: 'Harbor Books', offers: { '@type': 'Offer', price: '€ 5' } },
    ),
    outcome: 'partial',
    text: 'good',
    minus: [
      ['incomplete', 0.4],
      ['not-a-number', 0],
    ],
  },
  {
    about: 'an offer in microdata without a price',
    site: siteOf(
      html({
        body: '<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Lamp</b><p itemprop="offers" itemscope itemtype="https://schema.org/Offer"><i itemprop="priceCurrency">EUR</i></p></div>',
      }),
    ),
    outcome: 'partial',
    text: 'good',
    minus: [['incomplete', 0.4]],
    says: 'offers.price',
  },
  {
    about: 'RDFa',
    site: siteOf(html({ body: '<div vocab="https://schema.org/" typeof="Product"><b property="name">Lamp</b></div>' })),
    outcome: 'satisfied',
    text: 'rdfa',
    notNeeded: true,
    says: 'structured data in RDFa',
  },
  {
    about: 'a site that is described without its name',
    site: data({ '@context': 'https://schema.org', '@type': 'WebSite', url: 'https://case.test/' }),
    outcome: 'satisfied',
    text: 'good',
    minus: [['site-unnamed', 0]],
    says: 'lacks name, so Google does not take the name of the site from it',
  },
  {
    about: 'an organization without its logo',
    site: data({ '@context': 'https://schema.org', '@type': 'Organization', name: 'Case', url: 'https://case.test/' }),
    outcome: 'satisfied',
    text: 'good',
    minus: [['organization-bare', 0]],
    says: 'The Organization in line',
  },
  NO_PAGE_ROW,
]);
