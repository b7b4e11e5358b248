import { expect, test } from 'vitest';
import { pasted } from '../../tests/support/pasted.ts';
import { liveContext } from '../../tests/support/report-context.ts';
import { CASE, evidenceOf, html, type Site, siteOf } from '../../tests/support/site.ts';
import type { StepTextId } from '../checks/fix-texts.ts';
import { matchRobots } from '../records/robots/match.ts';
import { AI_SEARCH } from './ai-search.ts';
import type { StepItem } from './fix-schema.ts';
import { SEO } from './seo.ts';

const ROBOTS = 'https://case.test/robots.txt';

test.each([
  {
    about: 'Google in a group of its own',
    kind: AI_SEARCH,
    robots: 'User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nDisallow: /private/\n',
    edit: {
      id: 'fix/robots-remove',
      args: { total: 5, from: 1, to: 2, first: 'User-agent: Googlebot', last: 'Disallow: /' },
    },
    open: ['Googlebot'],
  },
  {
    about: 'all crawlers, and a sitemap that is not named',
    kind: AI_SEARCH,
    robots: 'User-agent: *\nDisallow: /\n',
    edit: { id: 'fix/robots-end' },
    open: [],
  },
  {
    about: 'a typo beside a group of its own',
    kind: SEO,
    robots: 'User-agent: bingbot\nDisallow: /\n\nUser-agent: *\nDissallow: /private/\nDisallow: /private/\n',
    edit: {
      id: 'fix/robots-remove',
      args: { total: 6, from: 1, to: 2, first: 'User-agent: bingbot', last: 'Disallow: /' },
    },
    open: ['bingbot'],
  },
])('one report offers one edit of robots.txt: $about', async ({ kind, robots, edit, open }) => {
  const site = siteOf(html(), { [ROBOTS]: robots });
  const evidence = evidenceOf(site);
  const { checks } = await (await kind.run(CASE, evidence))(liveContext(CASE, evidence));
  const steps = checks.flatMap(({ findings }) => findings.flatMap(({ fix }) => fix?.steps ?? []));
  const edits = steps.filter(
    ({ title: { id }, paste }) => id.startsWith('fix/robots-') && !/^Sitemap/.test(paste?.text ?? ''),
  );
  expect(edits.map((step) => step.title)).toEqual([expect.objectContaining(edit)]);
  const after = String(edits.reduce(done, site)[ROBOTS]);
  for (const token of open) expect(matchRobots(after, token, '/').allowed, after).toBe(true);
  expect(matchRobots(after, '*', '/private/a').allowed, after).toBe(false);
});

/** The site once its owner did a step of a report. */
const done = (site: Site, { title, when, paste }: StepItem): Site =>
  pasted(site, {
    title: { text: title.id.slice('fix/'.length) as StepTextId, message: title },
    when: when === null ? null : { text: 'robots-found-when', message: when },
    ...(paste === undefined ? {} : { paste }),
    changes: [],
  });
