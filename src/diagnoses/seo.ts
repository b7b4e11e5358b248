import { seoCanonical } from '../checks/seo/seo-canonical.ts';
import { seoCompression } from '../checks/seo/seo-compression.ts';
import { seoDescription } from '../checks/seo/seo-description.ts';
import { seoHeadings } from '../checks/seo/seo-headings.ts';
import { seoHttps } from '../checks/seo/seo-https.ts';
import { seoImages } from '../checks/seo/seo-images.ts';
import { seoIndexable } from '../checks/seo/seo-indexable.ts';
import { seoLanguage } from '../checks/seo/seo-language.ts';
import { seoLinks } from '../checks/seo/seo-links.ts';
import { seoPreview } from '../checks/seo/seo-preview.ts';
import { seoRobots } from '../checks/seo/seo-robots.ts';
import { seoSitemap } from '../checks/seo/seo-sitemap.ts';
import { seoSocial } from '../checks/seo/seo-social.ts';
import { seoSpeed } from '../checks/seo/seo-speed.ts';
import { seoStatus } from '../checks/seo/seo-status.ts';
import { seoStructuredData } from '../checks/seo/seo-structured-data.ts';
import { seoTitle } from '../checks/seo/seo-title.ts';
import { seoViewport } from '../checks/seo/seo-viewport.ts';
import { pageFacts } from './blocks/page-facts.ts';
import { pageSnippets } from './blocks/page-snippets.ts';
import { robotsLines } from './blocks/robots-lines.ts';
import { searchPreview } from './blocks/search-preview.ts';
import { defineKind, graded } from './kind.ts';
import { SEO_CAPS, seoCalm, seoHeadline, seoState } from './seo-verdict.ts';

/** Judges a page as search engines read it. */
export const SEO = defineKind({
  id: 'seo',
  title: 'SEO',
  summary: 'Whether search engines can find, understand and show a page',
  probes: 'front page, robots.txt, sitemap',
  description:
    'Eighteen checks with 100 points in total of what search engines document: whether they can find a page, understand it and show it. Nobody outside a search engine knows its ranking data, so none is claimed. We fetch the page, its robots.txt and its sitemap without running scripts, with at most 16 requests.',
  help: { about: 'check whether search engines can find, understand and show a page' },
  criteria: [
    { id: 'seo-1', scores: 'first', changed: 'The first version: eighteen checks of what search engines document.' },
  ],
  // The last two are an icon that no page names, and where its address leads.
  budget: { pages: 16 },
  readsPage: true,
  checks: [
    graded(seoStatus, 8),
    graded(seoIndexable, 12),
    graded(seoRobots, 6),
    graded(seoCanonical, 5),
    graded(seoSitemap, 4),
    graded(seoTitle, 8),
    graded(seoDescription, 6),
    graded(seoHeadings, 5),
    graded(seoLanguage, 4),
    graded(seoImages, 5),
    graded(seoLinks, 6),
    graded(seoStructuredData, 6),
    graded(seoPreview, 8),
    graded(seoSocial, 7),
    graded(seoHttps, 4),
    graded(seoViewport, 2),
    graded(seoCompression, 2),
    graded(seoSpeed, 2),
  ],
  areas: [
    {
      id: 'found',
      label: 'Found',
      checks: ['seo-status', 'seo-indexable', 'seo-robots', 'seo-canonical', 'seo-sitemap'],
    },
    {
      id: 'understood',
      label: 'Understood',
      checks: [
        'seo-title',
        'seo-description',
        'seo-headings',
        'seo-language',
        'seo-images',
        'seo-links',
        'seo-structured-data',
      ],
    },
    { id: 'shown', label: 'Shown', checks: ['seo-preview', 'seo-social'] },
    { id: 'fast', label: 'Fast and safe', checks: ['seo-https', 'seo-viewport', 'seo-compression', 'seo-speed'] },
  ],
  blocks: [pageFacts, searchPreview, pageSnippets, robotsLines],
  caps: () => SEO_CAPS,
  words: { state: seoState, headline: seoHeadline, calm: seoCalm },
});
