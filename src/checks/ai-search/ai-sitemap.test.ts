import { checkTable } from '../../../tests/support/page-table.ts';
import { html, NO_PAGE_ROW, siteOf } from '../../../tests/support/site.ts';
import { aiSitemap } from './ai-sitemap.ts';

const map = (...dates: readonly (string | null)[]) =>
  siteOf(html(), {
    'https://case.test/sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${dates
      .map(
        (date, i) => `<url><loc>https://case.test/${i}</loc>${date === null ? '' : `<lastmod>${date}</lastmod>`}</url>`,
      )
      .join('')}</urlset>`,
  });

checkTable(aiSitemap, [
  { about: 'dated', site: map('2026-11-01', '2026-11-02T10:00:00Z'), outcome: 'satisfied', text: 'dated' },
  { about: 'none', site: siteOf(html()), outcome: 'failed', text: 'absent' },
  { about: 'without dates', site: map(null, null), outcome: 'partial', text: 'found', minus: [['undated', 0.5]] },
  {
    about: 'dates that are none',
    site: map('yesterday'),
    outcome: 'partial',
    text: 'found',
    minus: [['bad-dates', 0.5]],
  },
  {
    about: 'all at the same moment',
    site: map(...Array.from({ length: 12 }, () => '2026-10-30')),
    outcome: 'partial',
    text: 'found',
    minus: [['same-moment', 0.5]],
  },
  NO_PAGE_ROW,
]);
