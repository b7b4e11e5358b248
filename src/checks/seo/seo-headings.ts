import { extentOf, readPageWhere } from '../../facts/web/page-part.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import { HTML_HEADINGS, TITLE_GUIDE } from './sources.ts';

export const seoHeadings = defineCheck({
  id: 'seo-headings',
  name: 'Headings',
  means: 'Headings say what a page is about and divide it.',
  why: 'Search engines and screen readers use headings to understand the order of a page.',
  basis: 'documented',
  citations: [HTML_HEADINGS, TITLE_GUIDE],
  needs: { page: onPage(readPageWhere(({ headings }) => headings.some(({ level }) => level === 1))) },
  findings: {
    good: {
      severity: 'ok',
      says: 'There {count, plural, one {is # heading} other {are # headings}}{extent, select, part { or more} other {}}, the first is “{first}”.',
    },
    'not-there': {
      severity: 'notice',
      says: 'The HTML has no headings.',
      do: 'Add a main heading (h1), and one for each part',
      because: 'They show what the page is about.',
    },
    scripted: {
      severity: 'notice',
      says: 'The HTML has no headings: a script builds this page, and we run no scripts.',
      do: 'Send the headings in the HTML',
      because: 'Crawlers that run no scripts see none.',
    },
    'no-main': {
      severity: 'notice',
      says: 'None of the headings is the main one (h1).',
      do: 'Make the heading of the page an h1',
      because: 'Search engines may use it as the title.',
    },
    'several-main': {
      severity: 'info',
      says: '{count} headings are main ones (h1). HTML allows that, and search engines handle it well.',
    },
    skipped: {
      severity: 'info',
      says: 'Line {line} goes from h{from} to h{to}. Search engines handle that well, but people who use screen readers go by the levels.',
    },
    empty: {
      severity: 'notice',
      says: 'The heading in line {line} is empty.',
      do: 'Give the heading in line {line} text, or remove it',
    },
  },
  judge({ page }, say) {
    const { headings, shell } = page.page;
    const [first] = headings;
    if (first === undefined) return shell?.isEmpty === true ? say.failed('scripted') : say.failed('not-there');
    let verdict = say.graded('good', { count: headings.length, extent: extentOf(page.response), first: first.text });
    const main = headings.filter(({ level }) => level === 1).length;
    if (main === 0) verdict = verdict.minus(0.6, 'no-main');
    if (main > 1) verdict = verdict.minus(0, 'several-main', { count: main });
    const at = headings.findIndex(({ level }, i) => level > (headings[i - 1]?.level ?? level) + 1);
    const [before, after] = [headings[at - 1], headings[at]];
    if (before !== undefined && after !== undefined)
      verdict = verdict.minus(0, 'skipped', { line: after.line, from: before.level, to: after.level });
    const empty = headings.find(({ text }) => text === '');
    return empty === undefined ? verdict : verdict.minus(0.2, 'empty', { line: empty.line });
  },
});
