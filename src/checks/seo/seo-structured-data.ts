import { readPageWhere } from '../../facts/web/page-part.ts';
import { DATA_TYPE_SOURCE, missingProperties } from '../../records/page/data-types.ts';
import { defineCheck } from '../check.ts';
import { NO_PAGE_FINDING } from './no-page.ts';
import { DATA_GUIDE } from './sources.ts';

const MOST_TYPES = 5;

/** Structured data tells programs what a page is about. None is needed, but what is there has to be readable, complete, and the same as what people see. */
export const seoStructuredData = defineCheck({
  id: 'seo-structured-data',
  name: 'Structured data',
  basis: 'documented',
  citations: [DATA_GUIDE],
  restsOn: [DATA_TYPE_SOURCE],
  needs: { page: readPageWhere(({ data }) => data.items.length > 0 || data.broken.length > 0) },
  findings: {
    ...NO_PAGE_FINDING,
    good: { severity: 'ok', says: 'The page describes {types} for programs.' },
    'not-there': {
      severity: 'info',
      says: 'The HTML has no structured data. None is needed.',
      advice:
        'If the page is about something that search engines show in a form of its own, such as a product or an event, you can describe it with JSON-LD.',
    },
    broken: {
      severity: 'notice',
      says: 'The JSON-LD is not valid JSON in line {line}: {near}',
      advice: 'Correct it.',
      action: 'Correct the JSON-LD in line {line}',
      why: 'Nobody can read it.',
    },
    incomplete: {
      severity: 'notice',
      says: 'The {type} in line {line} lacks what Google asks for: {missing}.',
      advice: 'Add it, or leave the {type} out.',
      action: 'Complete the {type} in line {line}',
      why: 'Google does not use it without {missing}.',
    },
    invisible: {
      severity: 'notice',
      says: 'The {type} is called “{name}” in the structured data, but not in the visible text.',
      advice: 'Describe what people see, in the same words.',
      action: 'Describe in structured data what the page shows',
      why: 'Search engines ignore what people can’t see.',
    },
  },
  judge({ page }, say) {
    if (page.kind !== 'page') return say.notNeeded('no-page');
    const { items, broken } = page.page.data;
    const [fault] = broken;
    const types = [...new Set(items.flatMap((item) => item.types))].slice(0, MOST_TYPES);
    if (types.length === 0) {
      // No search engine and no assistant asks for any: only what is there can be wrong.
      if (fault === undefined) return say.exempt('not-there');
      return say.failed('broken', fault);
    }
    let verdict = say.graded('good', { types: types.join(', ') });
    if (fault !== undefined) verdict = verdict.minus(0.4, 'broken', fault);
    for (const item of items) {
      const missing = missingProperties(item);
      if (missing.length === 0) continue;
      const args = { type: item.types[0] ?? '', line: item.line, missing: missing.join(', ') };
      verdict = verdict.minus(0.4, 'incomplete', args);
      break;
    }
    // Its name may stand behind what we read.
    if (page.response.tooLong) return verdict;
    const hidden = items.find(
      ({ name, isVisible, types: kinds }) => name !== null && !isVisible && !kinds.some(isOfSite),
    );
    if (hidden === undefined || hidden.name === null) return verdict;
    return verdict.minus(0.2, 'invisible', { type: hidden.types[0] ?? '', name: hidden.name });
  },
});

/** Names of sites and their owners need not stand in the text: they are in its title and its logo. */
const isOfSite = (type: string): boolean =>
  /^(?:Web(?:Site|Page)|Organization|Corporation|Person|ImageObject|BreadcrumbList)$/.test(type);
