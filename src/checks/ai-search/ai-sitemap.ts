import { readWebPage } from '../../facts/web/page.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import { sitemapOfPage } from '../seo/page-needs.ts';
import { SITEMAP_PROTOCOL } from '../seo/sources.ts';

/** Fewer pages may well have changed at once. */
const MANY_PAGES = 10;

export const aiSitemap = defineCheck({
  id: 'ai-sitemap',
  name: 'Dates of the sitemap',
  means: 'A sitemap lists the pages of a site, and says when each changed.',
  why: 'Honest dates tell crawlers which pages to read again. Crawlers ignore dates that are all the same.',
  basis: 'documented',
  citations: [SITEMAP_PROTOCOL],
  needs: { page: onPage(readWebPage), sitemap: sitemapOfPage },
  findings: {
    dated: {
      severity: 'ok',
      says: 'The sitemap says of {count, plural, one {# page} other {# pages}} when {count, plural, one {it changed} other {they changed}}.',
    },
    found: { severity: 'ok', says: 'There is a sitemap.' },
    absent: {
      severity: 'notice',
      says: 'There is no sitemap that can be read.',
      do: 'Publish a sitemap with a lastmod for each page',
      because: 'It tells crawlers which pages to read again.',
    },
    undated: {
      severity: 'notice',
      says: 'The sitemap does not say when pages changed.',
      do: 'Add a lastmod to each page of the sitemap',
      because: 'It tells crawlers which pages to read again.',
    },
    'same-moment': {
      severity: 'notice',
      says: 'All pages claim to have changed at the same moment, {moment}. Crawlers ignore such dates.',
      do: 'Give each page the date of its own last change',
    },
    'bad-dates': {
      severity: 'notice',
      says: 'The sitemap has {count, plural, one {# date} other {# dates}} that can’t be read.',
      do: 'Write the dates of the sitemap as 2026-11-26',
      because: 'Crawlers skip what they can’t read.',
    },
  },
  judge({ sitemap }, say) {
    if (sitemap.kind !== 'sitemap') return say.failed('absent');
    const listed = sitemap.child?.sitemap ?? sitemap.sitemap;
    const { dated, moments, commonest, badDates, count } = listed;
    if (dated === 0) return say.graded('found').minus(0.5, 'undated');
    if (badDates > 0) return say.graded('found').minus(0.5, 'bad-dates', { count: badDates });
    return count >= MANY_PAGES && moments === 1
      ? say.graded('found').minus(0.5, 'same-moment', { moment: commonest ?? '' })
      : say.satisfied('dated', { count: dated });
  },
});
