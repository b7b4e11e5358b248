import { readPageWhere } from '../../facts/web/page-part.ts';
import { DATA_TYPE_SOURCE, missingProperties } from '../../records/page/data-types.ts';
import type { DataItem } from '../../records/page/structured-data.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import { BREADCRUMB_GUIDE, DATA_GUIDE, PRODUCT_GUIDE, REVIEW_GUIDE, SITE_NAME_GUIDE } from './sources.ts';

const MOST_TYPES = 5;

export const seoStructuredData = defineCheck({
  id: 'seo-structured-data',
  name: 'Structured data',
  means: 'Structured data tells programs what a page is about, such as a product, a shop or an event.',
  why: 'Search engines can show such pages in a form of their own. Broken or incomplete data is ignored.',
  basis: 'documented',
  citations: [DATA_GUIDE, PRODUCT_GUIDE, REVIEW_GUIDE, BREADCRUMB_GUIDE, SITE_NAME_GUIDE],
  restsOn: [DATA_TYPE_SOURCE],
  needs: { page: onPage(readPageWhere(({ data }) => data.items.length > 0 || data.broken.length > 0 || data.hasRdfa)) },
  findings: {
    good: { severity: 'ok', says: 'The page describes {types} for programs.' },
    'not-there': {
      severity: 'info',
      says: 'The HTML has no structured data. None is needed.',
      do: 'Describe a product, an event or the like in JSON-LD, if the page is about one',
      because: 'Search engines show some of these in a form of their own.',
    },
    rdfa: {
      severity: 'info',
      says: 'The HTML has structured data in RDFa. We read JSON-LD and microdata only, so we don’t judge it.',
    },
    broken: {
      severity: 'notice',
      says: 'The JSON-LD is not valid JSON in line {line}: {near}',
      do: 'Correct the JSON-LD in line {line}',
    },
    incomplete: {
      severity: 'notice',
      says: 'The {type} in line {line} lacks what Google asks for: {missing}.',
      do: 'Add {missing} to the {type} in line {line}, or leave the {type} out',
    },
    'site-unnamed': {
      severity: 'info',
      says: 'The WebSite in line {line} lacks {missing}, so Google does not take the name of the site from it.',
      do: 'Add {missing} to the WebSite in line {line}',
      isOptional: true,
    },
    'organization-bare': {
      severity: 'info',
      says: 'The {type} in line {line} lacks {missing}, by which search engines tell who is behind the site.',
      do: 'Add {missing} to the {type} in line {line}',
      isOptional: true,
    },
    'not-a-number': {
      severity: 'notice',
      says: 'The {type} in line {line} gives {property} as “{text}”, which is no number.',
      do: 'Write {property} in digits, such as 1299.00',
      more: 'Use a point before the decimals, and no currency.',
    },
    invisible: {
      severity: 'notice',
      says: 'The {type} is called “{name}” in the structured data, but not in the visible text.',
      do: 'Describe in structured data what the page shows, in the same words',
      because: 'Search engines ignore what people can’t see.',
    },
  },
  judge({ page }, say) {
    const { items, broken, hasRdfa } = page.page.data;
    const [fault] = broken;
    const types = [...new Set(items.flatMap((item) => item.types))].slice(0, MOST_TYPES);
    if (types.length === 0) {
      // No search engine and no assistant asks for any: only what is there can be wrong.
      if (fault === undefined) return hasRdfa ? say.exempt('rdfa') : say.exempt('not-there');
      return say.failed('broken', fault);
    }
    let verdict = say.graded('good', { types: types.join(', ') });
    if (fault !== undefined) verdict = verdict.minus(0.4, 'broken', fault);
    const lacking = items.find((item) => missingIn(item).length > 0);
    const unnamed = siteUnnamed(items);
    const mistaken = items.find(({ notNumber }) => notNumber !== null);
    if (lacking !== undefined) {
      const args = { type: lacking.types[0] ?? '', line: lacking.line, missing: missingIn(lacking).join(', ') };
      verdict = verdict.minus(0.4, 'incomplete', args);
    }
    if (mistaken !== undefined && mistaken.notNumber !== null) {
      const { property, value } = mistaken.notNumber;
      const args = { type: mistaken.types[0] ?? '', line: mistaken.line, property, text: value };
      // Google leaves out both in the same way.
      verdict = verdict.minus(lacking === undefined ? 0.4 : 0, 'not-a-number', args);
    }
    if (unnamed !== null) verdict = verdict.minus(0, 'site-unnamed', unnamed);
    const bare = bareOrganization(items);
    if (bare !== null) verdict = verdict.minus(0, 'organization-bare', bare);
    // Its name may stand behind what we read.
    if (page.response.tooLong) return verdict;
    const hidden = items.find(
      ({ name, isVisible, types: kinds }) => name !== null && !isVisible && !kinds.some(isOfSite),
    );
    if (hidden === undefined || hidden.name === null) return verdict;
    return verdict.minus(0.2, 'invisible', { type: hidden.types[0] ?? '', name: hidden.name });
  },
});

/** Properties that Google needs in a WebSite to take the name of the site from it. */
const OF_SITE_NAME = ['name', 'url'] as const;

/** Finds the properties that a WebSite lacks to name the site; null where none is there, or one has all. */
function siteUnnamed(items: readonly DataItem[]): { readonly line: number; readonly missing: string } | null {
  const sites = items
    .filter(({ types }) => types.includes('WebSite'))
    .map(({ line, properties }) => ({
      line,
      missing: OF_SITE_NAME.filter((name) => !properties.includes(name)).join(', '),
    }));
  return sites.some(({ missing }) => missing === '') ? null : (sites[0] ?? null);
}

/** Properties by which search engines know an organization. */
const OF_ORGANIZATION = ['name', 'url', 'logo'] as const;
const ORGANIZATIONS: readonly string[] = ['Organization', 'Corporation', 'OnlineStore', 'NewsMediaOrganization'];

/** Finds what an organization lacks; null where there is none, or one has all. */
function bareOrganization(items: readonly DataItem[]) {
  const found = items.flatMap(({ types, line, properties }) => {
    const type = types.find((one) => ORGANIZATIONS.includes(one));
    const missing = OF_ORGANIZATION.filter((name) => !properties.includes(name)).join(', ');
    return type === undefined ? [] : [{ type, line, missing }];
  });
  return found.some(({ missing }) => missing === '') ? null : (found[0] ?? null);
}

/** Lists what a thing and its parts lack. */
const missingIn = (item: DataItem): readonly string[] => [...missingProperties(item), ...item.missing];

/** Names of sites and their owners need not stand in the text: they are in its title and its logo. */
const isOfSite = (type: string): boolean =>
  /^(?:Web(?:Site|Page)|Organization|Corporation|Person|ImageObject|BreadcrumbList)$/.test(type);
