import type { DatedSource } from '../../domain/dated.ts';
import { readCardPicture } from '../../facts/web/neighbours.ts';
import { readPageWithHead } from '../../facts/web/page-part.ts';
import type { PageFacts } from '../../records/page/facts.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import type { Fix } from '../fix.ts';
import { inHead, inPlaceOf, OWN_WORDS, propertyElement } from './paste.ts';
import { OPEN_GRAPH, SHARING_GUIDE } from './sources.ts';

/** Dates the sizes of pictures for cards. */
export const SHARING_SOURCE: DatedSource = {
  source:
    'developers.facebook.com/docs/sharing/webmasters/images, as others quote it: 1,200 by 630 pixels at best, 600 by 315 for a large picture, 200 by 200 at least',
  readOn: '2026-11-26',
  reviewBy: '2027-05-26',
};

/** Smaller pictures are shown as a thumbnail, or not at all. */
const [MIN_WIDTH, MIN_HEIGHT] = [600, 315];

export const seoSocial = defineCheck({
  id: 'seo-social',
  name: 'Social card',
  means: 'When somebody shares a link, apps show a card with title, text and picture.',
  why: 'Without Open Graph properties, apps show a bare address or guess.',
  basis: 'documented',
  citations: [OPEN_GRAPH, SHARING_GUIDE],
  restsOn: [SHARING_SOURCE],
  needs: { page: onPage(readPageWithHead), picture: readCardPicture },
  findings: {
    good: { severity: 'ok', says: 'A shared link shows the title “{title}” and a picture.' },
    text: { severity: 'ok', says: 'A shared link shows the title “{title}”.' },
    'not-there': {
      severity: 'notice',
      says: 'There are no Open Graph properties, so apps show shared links without a picture.',
      do: 'Set og:title, og:description and og:image in meta elements in the head',
    },
    'no-text': {
      severity: 'notice',
      says: 'og:title or og:description is missing.',
      do: 'Set og:title and og:description in meta elements in the head',
      because: 'Apps otherwise choose the words themselves.',
    },
    'no-picture': {
      severity: 'notice',
      says: 'og:image is missing, so most apps show no picture.',
      do: 'Set og:image to the full address of a picture of 1,200 by 630 pixels',
    },
    'picture-invalid': {
      severity: 'notice',
      says: '{name} is no address: {href}. Most apps show no picture.',
      do: 'Write the address of the picture in full, with https',
    },
    'picture-relative': {
      severity: 'notice',
      says: '{name} is not a full address: {href}. Many apps show no picture then.',
      do: 'Write the address of the picture in full, with https',
    },
    'picture-refused': {
      severity: 'info',
      says: 'The server of the picture refused our request (status {status}), so we couldn’t check it: {url}.',
    },
    'picture-missing': {
      severity: 'notice',
      says: 'There is no picture that apps can show at {url} (status {status}).',
      do: 'Put a PNG, JPEG or WebP at {url}, or correct og:image',
    },
    'picture-small': {
      severity: 'notice',
      says: 'The picture has {width} by {height} pixels; apps want 1,200 by 630.',
      do: 'Use a larger picture for shared links',
      because: 'Apps show small pictures as thumbnails, or not at all.',
    },
  },
  judge({ page, picture }, say) {
    const { social, titles } = page.page;
    if (!Object.keys(social).some((name) => /^(?:og|twitter):(?:title|description|image)$/.test(name)))
      return say.failed('not-there').withFix(cardFix(page.page, page.response.url));
    const title = social['og:title'] ?? social['twitter:title'] ?? titles[0] ?? '';
    const isWhole = picture !== null && picture.picture !== null;
    let verdict = isWhole ? say.graded('good', { title }) : say.graded('text', { title });
    if (social['og:title'] === undefined || social['og:description'] === undefined)
      verdict = verdict.minus(0.25, 'no-text').withFix(cardFix(page.page, page.response.url, isText));
    if (picture === null) return verdict.minus(0.5, 'no-picture').withFix(pictureFix(page.page, page.response.url));
    const { name, written, url, status, isRefused } = picture;
    if (url === null) return verdict.minus(0.5, 'picture-invalid', { name, href: written });
    if (!/^https?:/i.test(written))
      verdict = verdict
        .minus(0.25, 'picture-relative', { name, href: written })
        .withFix(name === 'og:image' ? inPlaceOf('og:image', [propertyElement(name, url)]) : null);
    if (isRefused) return verdict.minus(0, 'picture-refused', { url, status });
    if (picture.picture === null || picture.picture.type === 'svg')
      return verdict.minus(0.5, 'picture-missing', { url, status });
    const { size } = picture.picture;
    return size === null || (size.width >= MIN_WIDTH && size.height >= MIN_HEIGHT)
      ? verdict
      : verdict.minus(0.25, 'picture-small', size);
  },
});

const isText = (name: string): boolean => name !== 'og:image';

/** The picture of a card, below the address of the site, until the owner names one. */
const SAMPLE_PICTURE = 'card.png';

/** Names a sample of a picture: beside the other properties, or in place of an og:image without an address. */
const pictureFix = (page: PageFacts, url: string): Fix =>
  page.social['og:image'] === undefined
    ? cardFix(page, url, (name) => name === 'og:image')
    : inPlaceOf('og:image', [propertyElement('og:image', new URL(`/${SAMPLE_PICTURE}`, url).href)], [SAMPLE_PICTURE]);

/** The properties that a card lacks, from what the page says of itself; what it does not say is the owner's to fill in. */
function cardFix({ social, titles, descriptions }: PageFacts, url: string, isWanted = (_name: string) => true): Fix {
  const properties = [
    ['og:title', titles[0] ?? ''],
    ['og:description', descriptions[0] ?? ''],
    ['og:image', new URL(`/${SAMPLE_PICTURE}`, url).href],
  ] as const;
  const missing = properties.filter(([name]) => social[name] === undefined && isWanted(name));
  const lines = missing.map(([name, value]) => propertyElement(name, value === '' ? OWN_WORDS : value));
  const samples = missing.flatMap(([name, value]) =>
    name === 'og:image' ? [SAMPLE_PICTURE] : value === '' ? [OWN_WORDS] : [],
  );
  return inHead(lines, samples);
}
