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
import { iconOfPage } from './page-needs.ts';
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
  needs: { page: onPage(readPageWithHead), icon: iconOfPage },
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
      severity: 'notice',
      says: 'The HTML names no icon, and at /favicon.ico there is {found, select, page {a web page in place of one} empty {an empty file} other {none (status {status})}}.',
      do: 'Publish an icon at /favicon.ico, or name one with link rel="icon"',
      because: 'Search results and browser tabs then show a general symbol in its place.',
    },
    'icon-unknown': {
      severity: 'info',
      says: 'The HTML names no icon. Browsers and search engines then look for /favicon.ico; we got no answer that says whether there is one.',
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
  judge({ page, icon }, say) {
    const [title = ''] = page.page.titles;
    const [description = ''] = page.page.descriptions;
    if (title === '') return say.failed('no-title');
    const cut = cutToWidth(title, TITLE_WIDTH);
    const rest = cutToWidth(description, DESCRIPTION_WIDTH).rest;
    const isWhole = cut.rest === '' && rest === '' && description !== '';
    let verdict = isWhole ? say.graded('fits') : say.graded('shown', { title: cut.shown });
    if (icon.kind === 'open') verdict = verdict.minus(0, 'icon-unknown');
    else if (icon.kind === 'absent') verdict = verdict.minus(0, 'no-icon', { found: 'none', status: icon.status });
    else if (icon.kind === 'web-page') verdict = verdict.minus(0, 'no-icon', { found: 'page', status: 200 });
    else if (icon.kind === 'empty') verdict = verdict.minus(0, 'no-icon', { found: 'empty', status: 200 });
    if (cut.rest !== '') verdict = verdict.minus(0.25, 'title-cut', { rest: cutToChars(cut.rest, REST_CHARS) });
    if (description === '') return verdict.minus(0.5, 'no-description');
    return rest === '' ? verdict : verdict.minus(0.15, 'description-cut', { rest: cutToChars(rest, REST_CHARS) });
  },
});
