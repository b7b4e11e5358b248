import Validator from '@adobe/structured-data-validator';
import { expect, test } from 'vitest';
import { missingProperties } from './data-types.ts';
import { readJsonLd } from './structured-data.ts';

const ADDRESS = { '@type': 'PostalAddress', streetAddress: 'Harbour Wall 3' };
const AUTHOR = { '@type': 'Person', name: 'Ada' };
const STEPS = [
  { '@type': 'ListItem', position: 1, name: 'Books', item: 'https://case.test/' },
  { '@type': 'ListItem', position: 2, name: 'Maps', item: 'https://case.test/maps' },
];
const JOB = {
  '@type': 'JobPosting',
  title: 'Bookseller',
  description: '<p>Sells books.</p>',
  datePosted: '2026-11-01',
  hiringOrganization: { '@type': 'Organization', name: 'Harbor Books' },
};
const RATING = { '@type': 'Rating', ratingValue: 4 };

/** Things as pages describe them. The validator knows what Google asks of these types; of others it checks nothing. */
const CASES = [
  { '@type': 'Product', name: 'Lamp', offers: { '@type': 'Offer', price: 18, priceCurrency: 'EUR' } },
  { '@type': 'Product', name: 'Lamp', review: { '@type': 'Review', author: AUTHOR, reviewRating: RATING } },
  { '@type': 'Product', name: 'Lamp' },
  { '@type': 'Product', offers: { '@type': 'Offer', price: 18 } },
  { '@type': 'Recipe', name: 'Soup', image: 'https://case.test/soup.jpg' },
  { '@type': 'Recipe', name: 'Soup' },
  { ...JOB, jobLocation: { '@type': 'Place', address: ADDRESS } },
  { '@type': 'JobPosting', title: 'Bookseller', jobLocation: { '@type': 'Place', address: ADDRESS } },
  JOB,
  { '@type': 'VideoObject', name: 'Tide', thumbnailUrl: 'https://case.test/t.jpg', uploadDate: '2026-11-01' },
  { '@type': 'VideoObject', name: 'Tide' },
  { '@type': 'BreadcrumbList', itemListElement: STEPS },
  { '@type': 'BreadcrumbList', name: 'Path' },
  { '@type': 'Review', author: AUTHOR, reviewRating: RATING, itemReviewed: { '@type': 'Book', name: 'Tides' } },
  { '@type': 'Review', reviewRating: RATING },
  { '@type': 'Organization', name: 'Harbor Books' },
] as const;

/** Jobs that are done from anywhere name where their people may live instead. The validator reads one of both cases. */
const REMOTE_JOBS = 'applicantLocationRequirements|jobLocation';

/**
 * Lists what the validator asks for and we don't: merchant listings, another feature than product snippets, want `image` and
 * `offers` of a product that is for sale. What it asks of parts of a thing, such as `itemReviewed.name`, is left out below.
 */
const OF_LISTINGS: readonly string[] = ['Product image', 'Product offers'];

test.each(CASES.map((one) => [JSON.stringify(one), one] as const))('%s', async (text, given) => {
  const type = given['@type'];
  const [item] = readJsonLd(text, 1).items;
  if (item === undefined) throw new Error('not read');
  const issues = await new Validator().validate({ jsonld: { [type]: [structuredClone(given)] } });
  const theirs = issues
    .filter(({ severity, path }) => severity === 'ERROR' && path.length === 1)
    .map(({ fieldNames }) => fieldNames.join('|'))
    .filter((names) => !names.includes('.') && !OF_LISTINGS.includes(`${type} ${names}`));
  const ours = missingProperties(item).map((one) => one.split('|').sort().join('|'));
  expect(ours.map((one) => (one === REMOTE_JOBS ? 'jobLocation' : one))).toEqual(theirs);
});
