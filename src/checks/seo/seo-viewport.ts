import { readPageWithHead } from '../../facts/web/page-part.ts';
import { onPage } from '../applies.ts';
import { defineCheck, type Remark } from '../check.ts';
import { inHead, inPlaceOf, metaElement } from './paste.ts';

const ELEMENT = metaElement('viewport', 'width=device-width, initial-scale=1');

import { HTML_DOCTYPE, VIEWPORT_GUIDE } from './sources.ts';

export const seoViewport = defineCheck({
  id: 'seo-viewport',
  name: 'Viewport',
  means: 'The viewport tells phones how wide a page is.',
  why: 'Without it, phones lay a page out for a desktop and shrink it until it is hard to read.',
  basis: 'documented',
  citations: [VIEWPORT_GUIDE, HTML_DOCTYPE],
  needs: { page: onPage(readPageWithHead) },
  findings: {
    good: { severity: 'ok', says: 'The page fits itself to phones: {content}.' },
    'no-zoom': {
      severity: 'notice',
      says: 'The viewport keeps people from enlarging the page: {term}.',
      do: 'Remove {term} from the viewport',
      because: 'People with weak eyesight enlarge pages to five times their size.',
    },
    'not-there': {
      severity: 'notice',
      says: 'The page has no viewport, so phones show it small.',
      do: 'Add a meta element with the name viewport',
      more: 'Its content is width=device-width, initial-scale=1.',
    },
    quirks: {
      severity: 'notice',
      says: 'The page does not begin with a doctype of today, so browsers lay it out as pages of the 1990s (quirks mode).',
      do: 'Begin the page with <!DOCTYPE html>',
      because: 'Sizes and distances otherwise differ from what the styles say.',
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
    const old: readonly Remark[] = page.page.isInQuirks ? [{ code: 'quirks', args: {}, fix: null }] : [];
    if (content === '')
      return say
        .failed('not-there')
        .withFix(inHead([ELEMENT]))
        .also(old);
    if (!/(?:^|[\s,;])(?:width|initial-scale)\s*=\s*[\w.-]+/i.test(content))
      return say
        .failed('useless', { content })
        .withFix(inPlaceOf('viewport', [ELEMENT]))
        .also(old);
    const term = zoomLimit(content);
    return say
      .satisfied('good', { content })
      .also([...(term === null ? [] : [{ code: 'no-zoom', args: { term }, fix: null }]), ...old]);
  },
});

/** To how many times its size a page must be able to grow, as axe and Lighthouse ask. */
const ENOUGH_ZOOM = 5;

/** Returns the term of a viewport that limits how much a page can be enlarged; null where none does. */
function zoomLimit(content: string): string | null {
  const terms = content
    .toLowerCase()
    .replace(/\s*=\s*/g, '=')
    .split(/[\s,;]+/);
  const limits = (term: string): boolean => {
    const [name, value = ''] = term.split('=', 2);
    if (name === 'user-scalable') return value === 'no' || Number.parseFloat(value) === 0;
    return name === 'maximum-scale' && Number.parseFloat(value) < ENOUGH_ZOOM;
  };
  return terms.find(limits) ?? null;
}
