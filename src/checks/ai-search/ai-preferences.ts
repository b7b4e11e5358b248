import { readWebPage } from '../../facts/web/page.ts';
import { CRAWLERS } from '../../records/robots/crawlers.ts';
import { EVERYONE, type RobotsFacts, ruleFor } from '../../records/robots/facts.ts';
import { type Preference, readUsage } from '../../records/robots/preferences.ts';
import { onPage } from '../applies.ts';
import { defineCheck, type Remark } from '../check.ts';
import { robotsOfPage } from '../seo/page-needs.ts';
import { cut } from '../shown.ts';
import { AI_SEARCH_SOURCE, CONTENT_SIGNALS, RSL } from './sources.ts';

export const aiPreferences = defineCheck({
  id: 'ai-preferences',
  name: 'Preferences',
  means:
    'Proposals let a site say for what its pages may be used: the line Content-Signal in robots.txt, Content-Usage in robots.txt and the header, and License in robots.txt (RSL).',
  why: 'Few crawlers heed them yet. Two that contradict each other state nothing.',
  basis: 'proposal',
  citations: [CONTENT_SIGNALS, { draft: 'draft-ietf-aipref-attach' }, RSL],
  restsOn: [AI_SEARCH_SOURCE],
  needs: { page: onPage(readWebPage), robots: robotsOfPage },
  findings: {
    unstated: {
      severity: 'ok',
      says: 'Neither robots.txt nor the header Content-Usage states a preference. None is needed.',
    },
    stated: { severity: 'info', says: 'A preference about training is stated: {preference}.' },
    'stated-there': {
      severity: 'info',
      says: 'A preference about training is stated for {crawlers}: {preference}.',
    },
    other: { severity: 'info', says: 'Preferences are stated, and none of them is about training.' },
    'against-answers': {
      severity: 'warning',
      says: '{preference}: {term} asks AI search not to find the page, or not to use it for answers.',
      do: 'Remove {term}, if AI search should find and quote the page',
    },
    'against-answers-there': {
      severity: 'warning',
      says: '{preference}: {term} asks {crawlers} not to find the page, or not to use it for answers.',
      do: 'Remove {term} from the group of {crawlers}, if they should find and quote the page',
    },
    'against-rules': {
      severity: 'notice',
      says: '{preference}: {term} lets AI search use the page, and Disallow in the same robots.txt keeps it away.',
      do: 'Allow the page in robots.txt, or remove {term}',
    },
    odd: {
      severity: 'notice',
      says: '{preference}: {term} has a value that is not defined, so it counts for nothing.',
      do: 'Give {term} a value that is defined',
    },
    'use-immediate': {
      severity: 'notice',
      says: '{preference}: use=immediate asks programs to keep nothing of a page, so an index of AI search should not hold it.',
      do: 'Write use=reference, if AI search should find and quote the page',
      more: 'It allows an index, excerpts and links.',
    },
    'use-reference': {
      severity: 'info',
      says: '{preference}: use=reference allows an index, excerpts and links to the page, and no more.',
    },
    'use-full': { severity: 'info', says: '{preference}: use=full allows the page to be summarised and reproduced.' },
    license: {
      severity: 'info',
      says: 'Line {line} of robots.txt names terms for machines that use the page (RSL): {url}.',
    },
    'license-odd': {
      severity: 'notice',
      says: 'Line {line} of robots.txt names terms for machines (RSL), but “{url}” is no address in full.',
      do: 'Write the address of the license in full in line {line}, with https://',
    },
    managed: {
      severity: 'info',
      says: 'Lines {from} to {to} of robots.txt are written by Cloudflare (managed robots.txt). You change them in its settings, not in your file.',
    },
    contradiction: {
      severity: 'notice',
      says: 'Two preferences about training contradict each other: {first} and {other}.',
      do: 'State the same preference in both places',
    },
  },
  judge({ page, robots }, say) {
    const header = page.response.headers['content-usage'];
    const stated: readonly Stated[] = [
      ...robots.robots.preferences,
      ...(header === undefined ? [] : [{ text: header, agents: [EVERYONE], ...readUsage(header) }]),
    ];
    const written = writtenIn(robots.robots);
    if (stated.length === 0) return say.satisfied('unstated').also(written);
    const further = [...furtherOf(stated, robots.robots), ...written];
    const [shut] = stated.flatMap((one) => (one.against === null ? [] : shutFor(one, one.against)));
    if (shut !== undefined) {
      const { crawlers, ...args } = shut;
      return crawlers === null
        ? say.failed('against-answers', args).also(further)
        : say.failed('against-answers-there', { ...args, crawlers }).also(further);
    }
    const about = stated.filter(({ training }) => training !== null);
    const [one] = about.toSorted((a, b) => Number(isForAll(b)) - Number(isForAll(a)));
    if (one === undefined) return say.satisfied('other').also(further);
    const pair = contradictionIn(about);
    if (pair !== null)
      return say.satisfied('contradiction', { first: pair[0].text, other: pair[1].text }).also(further);
    return isForAll(one)
      ? say.satisfied('stated', { preference: one.text }).also(further)
      : say.satisfied('stated-there', { preference: one.text, crawlers: namesOf(one.agents) }).also(further);
  },
});

/** Tells what robots.txt says beside preferences: the terms that it names, and who writes it. */
function writtenIn({ licenses, managed }: RobotsFacts): readonly Remark[] {
  const [license] = licenses;
  const isWhole = license !== undefined && /^https?:$/.test(URL.parse(license.url)?.protocol ?? '');
  return [
    ...(license === undefined
      ? []
      : [
          { code: isWhole ? 'license' : 'license-odd', args: { line: license.line, url: cut(license.url) }, fix: null },
        ]),
    ...(managed === null ? [] : [{ code: 'managed', args: managed, fix: null }]),
  ];
}

/** A preference, and for whom it is. */
interface Stated extends Preference {
  readonly text: string;
  readonly agents: readonly string[];
}

const NAMES: ReadonlyMap<string, string> = new Map(CRAWLERS.map(({ token }) => [token.toLowerCase(), token]));
const SCORED: ReadonlySet<string> = new Set(
  CRAWLERS.flatMap(({ token, isScored }) => (isScored ? [token.toLowerCase()] : [])),
);
const namesOf = (agents: readonly string[]): readonly string[] => agents.map((one) => NAMES.get(one) ?? cut(one));
const isForAll = ({ agents }: Stated): boolean => agents.includes(EVERYONE);

interface ShutTerm {
  readonly preference: string;
  readonly term: string;
  readonly crawlers: readonly string[] | null;
}

/** Returns whom of AI search a preference asks to stay away; null: all of it. Crawlers of training are free to be asked. */
function shutFor({ text, agents }: Stated, term: string): readonly ShutTerm[] {
  if (agents.includes(EVERYONE)) return [{ preference: text, term, crawlers: null }];
  const asked = agents.filter((one) => SCORED.has(one));
  return asked.length === 0 ? [] : [{ preference: text, term, crawlers: namesOf(asked) }];
}

/** Finds two preferences about training for the same crawlers that differ. Those of other groups are for others. */
function contradictionIn(about: readonly Stated[]): readonly [Stated, Stated] | null {
  const first = new Map<string, Stated>();
  for (const one of about)
    for (const agent of one.agents) {
      const before = first.get(agent);
      if (before === undefined) first.set(agent, one);
      else if (before.training !== one.training) return [before, one];
    }
  return null;
}

function furtherOf(stated: readonly Stated[], robots: RobotsFacts): readonly Remark[] {
  const odd = stated.find((one) => one.odd !== null);
  const used = stated.find(({ use }) => use !== null);
  const closed = stated.flatMap((one) => {
    if (one.welcomes === null) return [];
    const { text: preference, welcomes: term } = one;
    const isShutOut = (agent: string): boolean =>
      agent === EVERYONE
        ? !robots.others.allowed
        : SCORED.has(agent) && !ruleFor(robots, NAMES.get(agent) ?? agent).allowed;
    return one.agents.some(isShutOut) ? [{ preference, term }] : [];
  });
  const [shut] = closed;
  return [
    ...(shut === undefined ? [] : [{ code: 'against-rules', args: shut, fix: null }]),
    ...(odd === undefined ? [] : [{ code: 'odd', args: { preference: odd.text, term: odd.odd ?? '' }, fix: null }]),
    ...(used === undefined ? [] : [{ code: `use-${used.use}`, args: { preference: used.text }, fix: null }]),
  ];
}
