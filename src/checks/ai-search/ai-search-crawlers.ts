import { readWebPage } from '../../facts/web/page.ts';
import { CRAWLER_SOURCE, CRAWLERS } from '../../records/robots/crawlers.ts';
import { ruleFor } from '../../records/robots/facts.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import { stepText } from '../fix-texts.ts';
import { robotsOfPage } from '../seo/page-needs.ts';
import { allowInRobots } from '../seo/paste.ts';
import { OPENAI_CRAWLERS } from './sources.ts';

const SCORED = CRAWLERS.filter(({ isScored }) => isScored);

export const aiSearchCrawlers = defineCheck({
  id: 'ai-search-crawlers',
  name: 'Search crawlers',
  means:
    'AI search links to a page only if robots.txt lets its crawlers read it. Twelve crawlers count: those whose operators document that they search, or fetch a page for a person, and that they heed robots.txt.',
  why: 'Many lists against AI training also name search crawlers. The owner then blocks the links that bring readers, and keeps out no training.',
  basis: 'documented',
  citations: [{ rfc: 9309, section: '2.2' }, OPENAI_CRAWLERS],
  restsOn: [CRAWLER_SOURCE],
  needs: { page: onPage(readWebPage), robots: robotsOfPage },
  findings: {
    allowed: { severity: 'ok', says: 'robots.txt lets all {count} scored crawlers read the page.' },
    some: { severity: 'ok', says: 'robots.txt lets {allowed} of {count} scored crawlers read the page.' },
    none: { severity: 'info', says: 'robots.txt lets none of the {count} scored crawlers read the page.' },
    'blocked-by-list': {
      severity: 'warning',
      says: 'A list meant for training also blocks {crawlers}, so the page is not shown in their answers.',
      do: 'Take {crawlers} off the list against training',
      impact: 'reachability',
    },
    blocked: {
      severity: 'notice',
      says: 'robots.txt blocks {crawlers}, so their answers show nothing of the page, except perhaps a link to it.',
      do: 'Allow {crawlers} in robots.txt, if the page should be found there',
    },
    broken: {
      severity: 'error',
      says: 'robots.txt answers with an error ({status}). Crawlers then read nothing.',
      do: 'Make robots.txt answer with its rules, or with status 404',
      partOf: 'seo-indexable',
    },
  },
  judge({ robots }, say) {
    if (robots.state === 'broken') return say.failed('broken', { status: robots.status });
    const blocked = SCORED.map(({ token }) => ruleFor(robots.robots, token)).filter(({ allowed }) => !allowed);
    const count = SCORED.length;
    if (blocked.length === 0) return say.satisfied('allowed', { count });
    const listed = blocked.filter(({ isListed }) => isListed);
    const others = blocked.filter(({ isListed }) => !isListed);
    const names = (some: typeof blocked) => some.map(({ token }) => token);
    let verdict =
      blocked.length === count
        ? say.graded('none', { count })
        : say.graded('some', { allowed: count - blocked.length, count });
    if (listed.length > 0)
      verdict = verdict
        .minus(listed.length / count, 'blocked-by-list', { crawlers: names(listed) })
        .withFix(allowInRobots(robots, names(listed)));
    if (others.length === 0) return verdict;
    verdict = verdict.minus(others.length / count, 'blocked', { crawlers: names(others) });
    // Its lines would be those of a file that the first fix has changed.
    if (listed.length > 0) return verdict;
    return verdict.withFix(allowInRobots(robots, names(others), stepText('robots-found-when')));
  },
});
