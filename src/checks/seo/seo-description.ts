import { readPageWithHead } from '../../facts/web/page-part.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import { inHead, inPlaceOf, metaElement, OWN_WORDS } from './paste.ts';
import { isShort } from './seo-title.ts';
import { GOOGLE_SEARCH_SOURCE, SNIPPET_GUIDE, VALID_HEAD_GUIDE } from './sources.ts';

const SAMPLE = [metaElement('description', OWN_WORDS)];
const [FEW_LETTERS, FEW_SIGNS] = [50, 25];

export const seoDescription = defineCheck({
  id: 'seo-description',
  name: 'Description',
  means: 'The description is a text that search engines may show below the title.',
  why: 'Without one, they pick sentences of the page, which may come from a menu or a notice.',
  basis: 'documented',
  citations: [SNIPPET_GUIDE, VALID_HEAD_GUIDE],
  restsOn: [GOOGLE_SEARCH_SOURCE],
  needs: { page: onPage(readPageWithHead) },
  findings: {
    good: { severity: 'ok', says: 'The description is “{description}”.' },
    'not-there': {
      severity: 'notice',
      says: 'There is no description, so search engines pick sentences of the page themselves.',
      do: 'Add a meta description in your own words',
      more: 'Search results show up to 155 characters.',
    },
    'outside-head': {
      severity: 'notice',
      says: 'The description in line {line} is outside the head, so search engines don’t use it.',
      do: 'Move the description into the head',
      more: 'An element that is only allowed in the body, such as img, ends the head.',
    },
    several: {
      severity: 'notice',
      says: 'There are {count} descriptions.',
      do: 'Keep one description',
      because: 'Search engines may take another than you think.',
    },
    'same-as-title': {
      severity: 'notice',
      says: 'The description repeats the title.',
      do: 'Say in the description what the title has no room for',
    },
    short: {
      severity: 'notice',
      says: 'The description is very short.',
      do: 'Say more in the description',
      because: 'About 155 characters are shown.',
    },
  },
  judge({ page }, say) {
    const { descriptions, titles, outsideHead } = page.page;
    const [description = '', ...more] = descriptions;
    if (description === '') {
      const outside = outsideHead.find(({ what }) => what === 'description');
      return outside === undefined
        ? say
            .failed('not-there')
            .withFix(
              descriptions.length === 0 ? inHead(SAMPLE, [OWN_WORDS]) : inPlaceOf('description', SAMPLE, [OWN_WORDS]),
            )
        : say.failed('outside-head', { line: outside.line });
    }
    const graded = say.graded('good', { description });
    const verdict = more.length === 0 ? graded : graded.minus(0.25, 'several', { count: more.length + 1 });
    if (description === titles[0]) return verdict.minus(0.5, 'same-as-title');
    return isShort(description, FEW_LETTERS, FEW_SIGNS) ? verdict.minus(0.25, 'short') : verdict;
  },
});
