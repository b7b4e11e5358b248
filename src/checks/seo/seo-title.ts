import { readPageWithHead } from '../../facts/web/page-part.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import { escapedWords, inHead, inPlaceOf, OWN_WORDS } from './paste.ts';
import { GOOGLE_SEARCH_SOURCE, TITLE_GUIDE } from './sources.ts';

/** Titles that say nothing of a page. */
const GENERIC =
  /^(?:home|homepage|index|untitled|untitled document|document|welcome|new page|react app|vite app|ホーム|トップページ|無題)$/i;
/** Fewer letters than this are no title of a page; signs of Chinese and Japanese say more each. */
const [FEW_LETTERS, FEW_SIGNS] = [10, 4];
const DENSE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/u;

/** Returns whether a text is too short to say much. */
export const isShort = (text: string, letters: number, signs: number): boolean =>
  [...text].length < (DENSE.test(text) ? signs : letters);

/** The title is what a search result is called. */
export const seoTitle = defineCheck({
  id: 'seo-title',
  name: 'Title',
  means: 'The title names a page in search results, in tabs and in bookmarks.',
  why: 'Without a title of its own, a page gets one that a search engine makes up, and people cannot tell it from others.',
  basis: 'documented',
  citations: [TITLE_GUIDE],
  restsOn: [GOOGLE_SEARCH_SOURCE],
  needs: { page: onPage(readPageWithHead) },
  findings: {
    good: { severity: 'ok', says: 'The title is “{title}”.' },
    'not-there': {
      severity: 'notice',
      says: 'The page has no title, so search engines make one up.',
      do: 'Add a title to the head of the page',
    },
    several: {
      severity: 'notice',
      says: 'There are {count} title elements; browsers show the first.',
      do: 'Keep one title',
      because: 'Search engines may take another than you think.',
    },
    generic: {
      severity: 'notice',
      says: 'The title says nothing about this page.',
      do: 'Say in the title what the page is about, and whose it is',
      because: 'People choose between results by their titles.',
    },
    short: {
      severity: 'notice',
      says: 'The title is very short.',
      do: 'Say in the title what the page is about, and whose it is',
      because: 'People choose between results by their titles.',
    },
  },
  judge({ page }, say) {
    const [title = '', ...more] = page.page.titles;
    if (title === '') {
      const sample = escapedWords(page.page.headings.find(({ text }) => text !== '')?.text ?? OWN_WORDS);
      const lines = [`<title>${sample}</title>`];
      const fix = page.page.titles.length === 0 ? inHead(lines, [sample]) : inPlaceOf('title', lines, [sample]);
      return say.failed('not-there').withFix(fix);
    }
    const graded = say.graded('good', { title });
    const verdict = more.length === 0 ? graded : graded.minus(0.25, 'several', { count: more.length + 1 });
    if (GENERIC.test(title)) return verdict.minus(0.5, 'generic');
    return isShort(title, FEW_LETTERS, FEW_SIGNS) ? verdict.minus(0.25, 'short') : verdict;
  },
});
