import type { DatedSource } from '../../domain/dated.ts';
import type { DataItem } from './structured-data.ts';

/** Which properties Google asks for, by what is described. */
export const DATA_TYPE_SOURCE: DatedSource = {
  source:
    'developers.google.com/search/docs/appearance/structured-data/search-gallery, and the page of each type there; Event, Product, Recipe, JobPosting, VideoObject, BreadcrumbList and Review by way of validators of 2026, the others from memory',
  readOn: '2026-11-26',
  reviewBy: '2026-12-10',
};

/**
 * Properties without which a type counts for nothing; of a list within the list, one is enough. Google has shown no
 * results for FAQPage since May 2026.
 */
const REQUIRED: ReadonlyMap<string, readonly (string | readonly string[])[]> = new Map<
  string,
  readonly (string | readonly string[])[]
>([
  ['BreadcrumbList', ['itemListElement']],
  ['Course', ['name', 'description']],
  ['Dataset', ['name', 'description']],
  ['Event', ['name', 'startDate', 'location']],
  [
    'JobPosting',
    ['title', 'description', 'datePosted', 'hiringOrganization', ['jobLocation', 'applicantLocationRequirements']],
  ],
  ['LocalBusiness', ['name', 'address']],
  ['Movie', ['name', 'image']],
  ['Product', ['name', ['offers', 'review', 'aggregateRating']]],
  ['ProfilePage', ['mainEntity']],
  ['QAPage', ['mainEntity']],
  ['Recipe', ['name', 'image']],
  ['Review', ['author', 'itemReviewed', 'reviewRating']],
  ['SoftwareApplication', ['name', 'offers', ['aggregateRating', 'review']]],
  ['VideoObject', ['name', 'thumbnailUrl', 'uploadDate']],
]);
/** Types that stand for another in the table. */
const KINDS_OF: ReadonlyMap<string, string> = new Map([
  ['Store', 'LocalBusiness'],
  ['BookStore', 'LocalBusiness'],
  ['Restaurant', 'LocalBusiness'],
  ['Hotel', 'LocalBusiness'],
  ['Dentist', 'LocalBusiness'],
  ['MobileApplication', 'SoftwareApplication'],
  ['WebApplication', 'SoftwareApplication'],
  ['MusicEvent', 'Event'],
  ['SportsEvent', 'Event'],
  ['BusinessEvent', 'Event'],
]);

/** Lists properties that an item lacks, those of which one is enough joined by "or". */
export function missingProperties({ types, properties }: DataItem): readonly string[] {
  const has = (name: string): boolean => properties.includes(name);
  return types.flatMap((type) =>
    (REQUIRED.get(KINDS_OF.get(type) ?? type) ?? []).flatMap((one) =>
      typeof one === 'string' ? (has(one) ? [] : [one]) : one.some(has) ? [] : [one.join('|')],
    ),
  );
}
