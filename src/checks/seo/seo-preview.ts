import { readPageWithHead } from '../../facts/web/page-part.ts';
import {
  cutToChars,
  cutToWidth,
  DESCRIPTION_WIDTH,
  SNIPPET_SOURCE,
  TITLE_WIDTH,
} from '../../records/page/snippet-width.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import { FAVICON_GUIDE, SNIPPET_GUIDE, TITLE_GUIDE } from './sources.ts';

/** How much is shown of what no longer fits. */
const REST_CHARS = 80;

export const seoPreview = defineCheck({
  id: 'seo-preview',
  name: 'Search preview',
  means: 'A search result has room for about 600 pixels of title and two lines of description.',
  why: 'What does not fit is cut, often the words that matter.',
  basis: 'measured',
  citations: [TITLE_GUIDE, SNIPPET_GUIDE, FAVICON_GUIDE],
  restsOn: [SNIPPET_SOURCE],
  needs: { page: onPage(readPageWithHead) },
  findings: {
    fits: { severity: 'ok', says: 'Title and description fit into a search result.' },
    shown: { severity: 'ok', says: 'A search result shows the title “{title}”.' },
    'no-title': {
      severity: 'notice',
      says: 'Without a title, nobody knows what a search result will show.',
      do: 'Add a title',
      partOf: 'seo-title',
    },
    'no-icon': {
      severity: 'info',
      says: 'The HTML names no icon. Browsers and search engines then look for /favicon.ico, which we did not request.',
      do: 'Name an icon with link rel="icon", if there is none at /favicon.ico',
      isOptional: true,
    },
    'title-cut': {
      severity: 'notice',
      says: 'The title is cut: “{rest}” no longer fits.',
      do: 'Put the most important words of the title first, or shorten it',
    },
    'description-cut': {
      severity: 'notice',
      says: 'The description is cut: “{rest}” no longer fits.',
      do: 'Put the most important words of the description first, or shorten it',
    },
    'no-description': {
      severity: 'notice',
      says: 'Without a description, search engines show whatever text they find, often that of the menu.',
      do: 'Add a meta description',
      partOf: 'seo-description',
    },
  },
  judge({ page }, say) {
    const [title = ''] = page.page.titles;
    const [description = ''] = page.page.descriptions;
    if (title === '') return say.failed('no-title');
    const cut = cutToWidth(title, TITLE_WIDTH);
    const rest = cutToWidth(description, DESCRIPTION_WIDTH).rest;
    const isWhole = cut.rest === '' && rest === '' && description !== '';
    let verdict = isWhole ? say.graded('fits') : say.graded('shown', { title: cut.shown });
    if (!page.page.hasIcon) verdict = verdict.minus(0, 'no-icon');
    if (cut.rest !== '') verdict = verdict.minus(0.25, 'title-cut', { rest: cutToChars(cut.rest, REST_CHARS) });
    if (description === '') return verdict.minus(0.5, 'no-description');
    return rest === '' ? verdict : verdict.minus(0.15, 'description-cut', { rest: cutToChars(rest, REST_CHARS) });
  },
});
