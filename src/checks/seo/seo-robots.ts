import { readWebPage } from '../../facts/web/page.ts';
import { closingLine, type RobotsTxt } from '../../facts/web/robots.ts';
import type { PageFacts } from '../../records/page/facts.ts';
import { GOOGLE_ROBOTS_SOURCE, MAX_ROBOTS_OCTETS } from '../../records/robots/parse.ts';
import { defineCheck } from '../check.ts';
import { robotsOfPage } from './page-needs.ts';
import { correctInRobots } from './paste.ts';
import { ROBOTS_GUIDE } from './sources.ts';

export const seoRobots = defineCheck({
  id: 'seo-robots',
  name: 'robots.txt',
  means: 'robots.txt says which pages crawlers may read.',
  why: 'If robots.txt answers with a server error, search engines may stop reading the whole site. Lines that crawlers do not understand have no effect.',
  basis: 'documented',
  citations: [{ rfc: 9309 }, ROBOTS_GUIDE],
  restsOn: [GOOGLE_ROBOTS_SOURCE],
  needs: { robots: robotsOfPage, page: readWebPage },
  findings: {
    valid: {
      severity: 'ok',
      says: 'robots.txt has {octets, plural, one {# byte} other {# bytes}}, and crawlers understand all of it.',
    },
    none: { severity: 'ok', says: 'There is no robots.txt, so crawlers may read everything.' },
    broken: {
      severity: 'error',
      says: 'robots.txt answers with an error ({status}). Search engines then read nothing of the site.',
      do: 'Make robots.txt answer with its rules, or with status 404',
    },
    'web-page': {
      severity: 'notice',
      says: 'A web page is served in place of robots.txt, so crawlers find no rules in it.',
      do: 'Serve robots.txt as text/plain, or answer with status 404',
    },
    read: { severity: 'ok', says: 'Crawlers can read robots.txt.' },
    'too-long': {
      severity: 'notice',
      says: 'robots.txt is longer than 500 KiB. Google ignores what comes after that.',
      do: 'Shorten robots.txt to 500 KiB',
    },
    typo: {
      severity: 'notice',
      says: 'Line {line} of robots.txt says “{text}”. Google follows it all the same; other crawlers skip it.',
      do: 'Correct line {line} of robots.txt',
    },
    'typo-shuts-out': {
      severity: 'notice',
      says: 'Line {line} of robots.txt says “{text}”. Google follows it all the same; other crawlers skip it.',
      do: 'Delete line {line} of robots.txt, to let everyone in',
      more: 'Corrected, it also keeps out others, such as {crawlers}.',
    },
    'typo-stops-google': {
      severity: 'warning',
      says: 'Line {line} of robots.txt says “{text}”. Google follows it all the same and can’t read the page; other crawlers skip it.',
      do: 'Delete line {line} of robots.txt, if Google should read the page',
      more: 'Otherwise name Googlebot in a group of its own.',
      partOf: 'seo-indexable',
    },
    'blocked-resource': {
      severity: 'notice',
      says: 'Line {line} of robots.txt keeps Googlebot from {count, plural, one {a script or style sheet} other {# scripts and style sheets}} of the page. The first is {url}.',
      do: 'Allow Googlebot to load the scripts and styles of the page',
      because: 'Google renders the page as browsers do, and may miss what these add.',
      certainty: 'open',
    },
    skipped: {
      severity: 'notice',
      says: 'Crawlers don’t understand {count, plural, one {# line} other {# lines}} of robots.txt. The first is line {line}: “{text}”.',
      do: 'Correct or delete what crawlers don’t understand, from line {line} of robots.txt on',
    },
  },
  judge({ robots, page }, say) {
    const { state, status, octets } = robots;
    if (state === 'broken') return say.failed('broken', { status });
    if (state === 'absent') return say.satisfied('none');
    if (robots.isPage) return say.failed('web-page');
    const { faults, faultCounts } = robots.robots;
    const typos = faults.filter(({ code }) => code === 'typo');
    // What keeps Google or others out comes before a slip that does not.
    const typo = typos.find((one) => one.stopsGoogle) ?? typos.find((one) => one.shutsOut.length > 0) ?? typos[0];
    const first = faults.find(({ code }) => code !== 'typo');
    const resources = page.kind === 'page' ? blockedResources(robots, page.page) : [];
    const [resource] = resources;
    if (octets <= MAX_ROBOTS_OCTETS && typo === undefined && first === undefined && resource === undefined)
      return say.satisfied('valid', { octets });
    let verdict = say.graded('read');
    if (octets > MAX_ROBOTS_OCTETS) verdict = verdict.minus(0.5, 'too-long');
    if (typo !== undefined) {
      const { line, text, stopsGoogle, shutsOut } = typo;
      if (stopsGoogle) verdict = verdict.minus(0.25, 'typo-stops-google', { line, text });
      else if (shutsOut.length > 0) verdict = verdict.minus(0.25, 'typo-shuts-out', { line, text, crawlers: shutsOut });
      else verdict = verdict.minus(0.25, 'typo', { line, text }).withFix(correctInRobots(robots.robots, typo));
    }
    if (first !== undefined)
      verdict = verdict.minus(0.25, 'skipped', { count: faultCounts.others, line: first.line, text: first.text });
    if (resource === undefined) return verdict;
    return verdict.minus(0, 'blocked-resource', { count: resources.length, ...resource });
  },
});

/** Lists scripts and style sheets of the page that robots.txt keeps Googlebot from, with the lines that do. */
function blockedResources(
  robots: RobotsTxt,
  { resources }: PageFacts,
): readonly { readonly line: number; readonly url: string }[] {
  return resources.flatMap(({ url }) => {
    const line = closingLine(robots, url);
    return line === null ? [] : [{ line, url }];
  });
}
