import { extentOf, readPageWhere } from '../../facts/web/page-part.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import { AI_SEARCH_SOURCE, SCRIPT_STUDY } from './sources.ts';

/** Fewer characters than this are no text of a page; signs of Chinese and Japanese say more each. */
const LITTLE_TEXT = 200;
const THIN_TEXT = 600;

export const aiContent = defineCheck({
  id: 'ai-content',
  name: 'Text in the HTML',
  means: 'Most crawlers of assistants run no scripts. They read the text that is in the HTML.',
  why: 'A page that a framework fills in the browser looks complete to people and empty to such crawlers. They then have nothing to quote.',
  basis: 'measured',
  citations: [SCRIPT_STUDY],
  restsOn: [AI_SEARCH_SOURCE],
  needs: { page: onPage(readPageWhere(({ text }) => text.chars >= THIN_TEXT)) },
  findings: {
    readable: {
      severity: 'ok',
      says: 'The HTML has {extent, select, part {at least } other {}}{chars} characters of text. What scripts add, only a browser could see.',
    },
    rendered: {
      severity: 'ok',
      says: 'The page is built with {framework}, and its HTML has {extent, select, part {at least } other {}}{chars} characters of text. What scripts add, only a browser could see.',
    },
    short: { severity: 'ok', says: 'The HTML has {chars} characters of text and no scripts, so this is all there is.' },
    empty: {
      severity: 'warning',
      says: 'The HTML has no text, so there is nothing to quote.',
      do: 'Put the text of the page into the HTML',
      because: 'Crawlers read neither frames nor pictures as text of the page.',
    },
    thin: {
      severity: 'notice',
      says: '{chars} characters are little to quote. Scripts may add more, which only a browser could see.',
      do: 'Put text that scripts add into the HTML',
      because: 'Most crawlers of assistants run no scripts.',
      certainty: 'open',
    },
    shell: {
      severity: 'warning',
      says: 'The page is an empty shell that {framework} fills in the browser. Crawlers that run no scripts find {chars} characters of text.',
      do: 'Render the page on the server, or ahead of time',
      because: 'Most crawlers of assistants run no scripts.',
    },
    'script-only': {
      severity: 'warning',
      says: 'The HTML has no text. Crawlers that run no scripts don’t find what scripts add.',
      do: 'Put the text of the page into the HTML',
      because: 'Most crawlers of assistants run no scripts.',
    },
  },
  judge({ page }, say) {
    const { text, shell, scripts } = page.page;
    const { chars } = text;
    const extent = extentOf(page.response);
    const framework = shell?.framework ?? null;
    if (shell?.isEmpty === true && framework !== null && chars < THIN_TEXT)
      return say.failed('shell', { framework, chars });
    if (scripts === 0 && chars === 0) return say.failed('empty');
    if (scripts === 0 && chars < THIN_TEXT) return say.satisfied('short', { chars });
    if (chars === 0) return say.failed('script-only');
    const verdict =
      framework === null
        ? say.graded('readable', { chars, extent })
        : say.graded('rendered', { framework, chars, extent });
    // Whether scripts add more is not established, so that it never costs all of the points.
    return chars < THIN_TEXT ? verdict.minus(chars < LITTLE_TEXT ? 0.6 : 0.3, 'thin', { chars }) : verdict;
  },
});
