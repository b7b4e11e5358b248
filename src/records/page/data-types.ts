import type { DatedSource } from '../../domain/dated.ts';

/** A thing that a page describes. */
export interface DescribedThing {
  /** Without the address of schema.org. */
  readonly types: readonly string[];
  /** Names of its properties that have a value. */
  readonly properties: readonly string[];
}

/** Which properties Google asks for, by what is described. */
export const DATA_TYPE_SOURCE: DatedSource = {
  source:
    'developers.google.com/search/docs/appearance/structured-data, of which the page of each type stands beside it in the tables; what product-snippet, review-snippet, breadcrumb, recipe, job-posting and video ask for, as @adobe/structured-data-validator 1.7.1 has it, which a test compares; the others as github.com/jolicode/structured-data of August 2026 copies their tables (of courses only what both have)',
  readOn: '2026-11-29',
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
  // breadcrumb
  ['BreadcrumbList', ['itemListElement']],
  // course
  ['Course', ['name']],
  // dataset
  ['Dataset', ['name', 'description']],
  // event
  ['Event', ['name', 'startDate', 'location']],
  // job-posting
  [
    'JobPosting',
    ['title', 'description', 'datePosted', 'hiringOrganization', ['jobLocation', 'applicantLocationRequirements']],
  ],
  // local-business
  ['LocalBusiness', ['name', 'address']],
  // movie
  ['Movie', ['name', 'image']],
  // product-snippet
  ['Product', ['name', ['offers', 'review', 'aggregateRating']]],
  // profile-page
  ['ProfilePage', ['mainEntity']],
  // qapage
  ['QAPage', ['mainEntity']],
  // recipe
  ['Recipe', ['name', 'image']],
  // review-snippet
  ['Review', ['author', 'itemReviewed', 'reviewRating']],
  // software-app
  ['SoftwareApplication', ['name', 'offers', ['aggregateRating', 'review']]],
  // video
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

/** Returns the type in whose place another stands in tables. */
export const kindOfType = (type: string): string => KINDS_OF.get(type) ?? type;

/** Lists properties that an item lacks, those of which one is enough joined by "or". */
export function missingProperties({ types, properties }: DescribedThing): readonly string[] {
  const has = (name: string): boolean => properties.includes(name);
  return types.flatMap((type) =>
    (REQUIRED.get(kindOfType(type)) ?? []).flatMap((one) =>
      typeof one === 'string' ? (has(one) ? [] : [one]) : one.some(has) ? [] : [one.join('|')],
    ),
  );
}
