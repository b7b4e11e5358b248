import { readPageWithHead } from '../../facts/web/page-part.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import { inHead, inPlaceOf, metaElement } from './paste.ts';

const ELEMENT = metaElement('viewport', 'width=device-width, initial-scale=1');

import { VIEWPORT_GUIDE } from './sources.ts';

export const seoViewport = defineCheck({
  id: 'seo-viewport',
  name: 'Viewport',
  means: 'The viewport tells phones how wide a page is.',
  why: 'Without it, phones lay a page out for a desktop and shrink it until it is hard to read.',
  basis: 'documented',
  citations: [VIEWPORT_GUIDE],
  needs: { page: onPage(readPageWithHead) },
  findings: {
    good: { severity: 'ok', says: 'The page fits itself to phones: {content}.' },
    'not-there': {
      severity: 'notice',
      says: 'The page has no viewport, so phones show it small.',
      do: 'Add a meta element with the name viewport',
      more: 'Its content is width=device-width, initial-scale=1.',
    },
    useless: {
      severity: 'notice',
      says: 'The viewport says neither width nor initial-scale: {content}.',
      do: 'Set the viewport to width=device-width, initial-scale=1',
      because: 'Phones otherwise show the page small.',
    },
  },
  judge({ page }, say) {
    const content = page.page.viewports.join(', ');
    if (content === '') return say.failed('not-there').withFix(inHead([ELEMENT]));
    return /(?:^|[\s,;])(?:width|initial-scale)\s*=\s*[\w.-]+/i.test(content)
      ? say.satisfied('good', { content })
      : say.failed('useless', { content }).withFix(inPlaceOf('viewport', [ELEMENT]));
  },
});
