import { extentOf, readPageWhere } from '../../facts/web/page-part.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import { HTML_ALT, IMAGE_GUIDE } from './sources.ts';

export const seoImages = defineCheck({
  id: 'seo-images',
  name: 'Images',
  means: 'A text alternative says what an image shows.',
  why: 'People who cannot see the image hear it, and image search relies on it.',
  basis: 'documented',
  citations: [HTML_ALT, IMAGE_GUIDE],
  needs: { page: onPage(readPageWhere(({ images }) => images.count > 0)) },
  findings: {
    none: { severity: 'ok', says: 'The HTML has no images.' },
    good: {
      severity: 'ok',
      says: '{count, plural, one {The image} =2 {Both images} other {All # images}}{extent, select, part { in the first 2 MiB of the HTML} other {}} {count, plural, one {has a text alternative} other {have a text alternative}}.',
    },
    some: {
      severity: 'ok',
      says: 'The page has {extent, select, part {at least } other {}}{count, plural, one {# image} other {# images}}.',
    },
    unsourced: {
      severity: 'notice',
      says: '{extent, select, part {At least } other {}}{count, plural, one {# image has} other {# images have}} an address only for scripts, and none in src. The first is in line {line}: {src}.',
      do: 'Give {count, plural, one {an image} other {# images}} an address in src',
      because: 'Search engines go by src, and crawlers that run no scripts find no image.',
      more: 'With loading="lazy", browsers still load the image late.',
      certainty: 'open',
    },
    'without-alt': {
      severity: 'notice',
      says: '{extent, select, part {At least } other {}}{without, plural, one {# image has} other {# images have}} no alt attribute. The first is in line {line}: {src}.',
      do: 'Give {without, plural, one {an image} other {# images}} a text alternative',
      because: 'People who can’t see an image, and search engines, go by it.',
      more: 'Describe each image in its alt attribute. For decoration, leave it empty: alt="".',
    },
  },
  judge({ page }, say) {
    const { count, withoutAlt, unsourced } = page.page.images;
    const extent = extentOf(page.response);
    if (count === 0) return say.satisfied('none');
    const [[first], [late]] = [withoutAlt.first, unsourced.first];
    if (first === undefined && late === undefined) return say.satisfied('good', { count, extent });
    let verdict = say.graded('some', { count, extent });
    if (first !== undefined) {
      const share = Math.max(0.2, withoutAlt.count / count);
      verdict = verdict.minus(share, 'without-alt', { without: withoutAlt.count, extent, ...first });
    }
    return late === undefined ? verdict : verdict.minus(0, 'unsourced', { count: unsourced.count, extent, ...late });
  },
});
