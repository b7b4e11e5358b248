import Validator from '@adobe/structured-data-validator';
import { expect, test } from 'vitest';
import { partFaultsOf } from './data-parts.ts';

const product = (more: object) => ({ '@type': 'Product', name: 'Lamp', ...more });
const AUTHOR = { '@type': 'Person', name: 'Ada' };
const RATING = { '@type': 'Rating', ratingValue: 4 };
const crumbs = (...items: readonly object[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: items.map((one, i) => ({ '@type': 'ListItem', position: i + 1, ...one })),
});
const FIRST = { name: 'Books', item: 'https://case.test/' };

/** Things with parts that Google reads, and some with parts that lack what it asks for. */
const CASES = [
  product({ offers: { '@type': 'Offer', price: 18, priceCurrency: 'EUR' } }),
  product({ offers: { '@type': 'Offer', price: '18.50' } }),
  product({ offers: { '@type': 'Offer', priceCurrency: 'EUR' } }),
  product({ offers: [{ '@type': 'Offer', price: 5 }, { '@type': 'Offer' }] }),
  product({ offers: { '@type': 'Offer', priceSpecification: { '@type': 'PriceSpecification', price: 5 } } }),
  product({ offers: { '@type': 'Offer', price: '1.299,00 €' } }),
  product({ offers: { '@type': 'Offer', price: '' } }),
  product({ offers: { '@type': 'AggregateOffer', lowPrice: 5, priceCurrency: 'EUR' } }),
  product({ offers: { '@type': 'AggregateOffer', priceCurrency: 'EUR', highPrice: 9 } }),
  product({ offers: { '@type': 'AggregateOffer', lowPrice: 'from 5', priceCurrency: 'EUR' } }),
  product({ offers: { '@type': 'AggregateOffer', lowPrice: 5 } }),
  product({ aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.2, reviewCount: 9 } }),
  product({ aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.2 } }),
  product({ aggregateRating: { '@type': 'AggregateRating', ratingCount: 7 } }),
  product({ aggregateRating: { '@type': 'AggregateRating', ratingValue: 4, ratingCount: 'many' } }),
  product({ review: { '@type': 'Review', author: AUTHOR, reviewRating: RATING } }),
  product({ review: { '@type': 'Review', author: AUTHOR } }),
  product({ review: [{ '@type': 'Review', reviewRating: { '@type': 'Rating' } }] }),
  crumbs(FIRST, { name: 'Maps' }),
  crumbs(FIRST, { item: { '@type': 'WebPage', name: 'Maps', '@id': 'https://case.test/maps' } }),
  crumbs(FIRST, { item: 'https://case.test/maps' }),
  crumbs(FIRST, { name: 'Maps', position: undefined }),
  { '@type': 'Event', name: 'Fair', offers: { '@type': 'Offer' } },
] as const;

test.each(CASES.map((one) => [JSON.stringify(one), one] as const))('%s, as the validator has it', async (_, given) => {
  const issues = await new Validator().validate({ jsonld: { [given['@type']]: [structuredClone(given)] } });
  const theirs = issues
    .filter(({ severity, path }) => severity === 'ERROR' && path.length > 1)
    .map(({ path, fieldNames: [name = ''] }) =>
      [...path.flatMap((one) => ('property' in one ? [String(one.property)] : [])), name].join('.'),
    );
  const { missing, notNumber } = partFaultsOf(given);
  const ours = [...missing.map((one) => one.split('|')[0] ?? ''), ...(notNumber === null ? [] : [notNumber.property])];
  expect(ours.sort()).toEqual([...new Set(theirs)].sort());
});

test.each([
  ['what has a name of its own may be completed elsewhere', product({ offers: { '@type': 'Offer', '@id': '#o' } }), []],
  ['parts that are only named', product({ offers: { '@id': '#o' } }), []],
  ['a list of things that are no crumbs', { '@type': 'ItemList', itemListElement: { '@type': 'ListItem' } }, []],
  [
    'names with their address',
    { '@type': 'Product', 'https://schema.org/offers': { '@type': 'https://schema.org/Offer' } },
    ['offers.price|offers.priceSpecification.price'],
  ],
  [
    'a value with its type',
    product({ offers: { '@type': 'Offer', price: { '@value': '5.00', '@type': 'xsd:decimal' } } }),
    [],
  ],
  [
    'an offer of an application',
    { '@type': 'MobileApplication', offers: { '@type': 'Offer' } },
    ['offers.price|offers.priceSpecification.price'],
  ],
])('%s', (_, given, missing) => {
  expect(partFaultsOf(given)).toEqual({ missing, notNumber: null });
});
