import { readingOf } from './crawlers.ts';
import type { RobotsReading } from './google.ts';
import { parseRobots, productToken, type RobotsGroup, type RobotsGroups, type RobotsRule } from './parse.ts';
import { encodeQuery, encodeSpecial, normalizePath, pathOfUrl } from './path.ts';

/** Tells what a robots.txt says of one address to one crawler. */
export interface RobotsMatch {
  readonly allowed: boolean;
  /** The line of the rule that decides, from 1; null where no rule is about the address. */
  readonly line: number | null;
}

export interface RobotsMatchOptions {
  /** Whose reading counts; RFC 9309's where it is left out. */
  readonly reading?: RobotsReading;
}

const NO_RULE: RobotsMatch = { allowed: true, line: null };

/**
 * Returns whether a crawler may read an address, by a robots.txt (RFC 9309) with the precedence that Google documents:
 * the groups of the crawler's name are read as one, else those for `*`; of all rules that match, the one with the
 * longest path decides, and `Allow` where two are as long. `*` and `$` are understood, paths are compared
 * percent-encoded, the first 500 KiB count, and /robots.txt itself is always allowed.
 *
 * With `{ reading: 'google' }` it answers as Google does, which follows lines that RFC 9309 has crawlers skip: fields
 * spelt as people often misspell them (`Dissallow`), two words without a colon (`Disallow /`), and `Allow: /index.html`
 * for the folder as well. Other crawlers skip these.
 *
 * `userAgent` is a product token such as `GPTBot`, with or without a version. `url` is absolute, or a path.
 *
 * @example
 * matchRobots('User-agent: *\nDisallow: /private', 'GPTBot', 'https://example.com/private/a'); // { allowed: false, line: 2 }
 */
export const matchRobots = (
  robotsTxt: string,
  userAgent: string,
  url: string,
  { reading = 'rfc9309' }: RobotsMatchOptions = {},
): RobotsMatch => matchParsedRobots(parseRobots(robotsTxt, reading), userAgent, url);

/** Does the same of a robots.txt that was read before. */
export const matchParsedRobots = (robots: RobotsGroups, userAgent: string, url: string): RobotsMatch =>
  matcherFor(robots, url)(userAgent);

/** Makes the function that tells whether a crawler may read an address: each group is compared with it once for all. */
export function matcherFor(robots: RobotsGroups, url: string): (userAgent: string) => RobotsMatch {
  const path = normalizePath(pathOfUrl(url));
  if (path === '/robots.txt') return () => NO_RULE;
  const isAbout = patternTest(path);
  const bestOf = new Map<RobotsGroup, RobotsRule | null>();
  const matchOf = new Map<readonly RobotsGroup[], RobotsMatch>();

  function bestIn(group: RobotsGroup): RobotsRule | null {
    const known = bestOf.get(group);
    if (known !== undefined) return known;
    let best: RobotsRule | null = null;
    for (const rule of group.rules) if (decidesBefore(rule, best) && isAbout(rule)) best = rule;
    bestOf.set(group, best);
    return best;
  }

  return (userAgent) => {
    const groups = obeyedGroups(robots, userAgent);
    const known = matchOf.get(groups);
    if (known !== undefined) return known;
    let best: RobotsRule | null = null;
    for (const group of groups) {
      const rule = bestIn(group);
      if (rule !== null && decidesBefore(rule, best)) best = rule;
    }
    const match = best === null ? NO_RULE : { allowed: best.kind === 'allow', line: best.line };
    matchOf.set(groups, match);
    return match;
  };
}

/** Makes the function that tells whether a crawler that we know may read an address, each by how its operator reads the file. */
export function crawlerMatcher(
  robots: RobotsGroups,
  google: RobotsGroups,
  url: string,
): (token: string) => RobotsMatch {
  const matchFor = matcherFor(robots, url);
  const matchForGoogle = google === robots ? matchFor : matcherFor(google, url);
  return (token) => (readingOf(token) === 'google' ? matchForGoogle : matchFor)(token);
}

/** Whether a rule decides where another matches as well. Source: RFC 9309 §2.2.2. */
const decidesBefore = (rule: Omit<RobotsRule, 'path'>, other: Omit<RobotsRule, 'path'> | null): boolean =>
  other === null ||
  rule.pattern.length > other.pattern.length ||
  (rule.pattern.length === other.pattern.length && rule.kind === 'allow' && other.kind === 'disallow');

/** Makes the function that tells whether a rule is about an address. */
export const ruleTest = (url: string): ((rule: RobotsRule) => boolean) => patternTest(normalizePath(pathOfUrl(url)));

function patternTest(path: string): (rule: { readonly pattern: string }) => boolean {
  const plain = encodeSpecial(path);
  const forms = [...new Set([plain, encodeQuery(plain)])];
  return ({ pattern }) => {
    if (pattern === '') return false;
    const encoded = encodeQuery(pattern);
    return forms.some((form) => matches(pattern, form) || (encoded !== pattern && matches(encoded, form)));
  };
}

/** Returns the rule that decides whether an address may be read; null where none is about it. */
export function decidingRule<R extends Omit<RobotsRule, 'path'>>(rules: readonly R[], url: string): R | null {
  const isAbout = patternTest(normalizePath(pathOfUrl(url)));
  let best: R | null = null;
  for (const rule of rules) if (decidesBefore(rule, best) && isAbout(rule)) best = rule;
  return best;
}

/** Returns the rules that a crawler obeys, in the order of their lines. */
export const rulesFor = (robots: RobotsGroups, userAgent: string): readonly RobotsRule[] =>
  obeyedGroups(robots, userAgent).flatMap(({ rules }) => rules);

const NO_GROUPS: readonly RobotsGroup[] = [];

/** Returns the groups that a crawler obeys: those of its own name, else those for all. Source: RFC 9309 §2.2.1. */
export const obeyedGroups = ({ groupsOf }: RobotsGroups, userAgent: string): readonly RobotsGroup[] =>
  groupsOf.get(productToken(userAgent)) ?? groupsOf.get('*') ?? NO_GROUPS;

/** Whether the pattern of a rule matches a path from its beginning on: `*` is any octets, a `$` at its end is the end. */
function matches(written: string, path: string): boolean {
  const anchored = written.endsWith('$');
  const pattern = (anchored ? written.slice(0, -1) : written).replaceAll('$', '%24');
  let star = pattern.indexOf('*');
  if (star < 0) return anchored ? path === pattern : path.startsWith(pattern);
  if (!path.startsWith(pattern.slice(0, star))) return false;
  let at = star;
  // Most patterns fail at one of their first parts, so they are not split beforehand.
  for (let next = pattern.indexOf('*', star + 1); next >= 0; next = pattern.indexOf('*', star + 1)) {
    const found = path.indexOf(pattern.slice(star + 1, next), at);
    if (found < 0) return false;
    at = found + next - star - 1;
    star = next;
  }
  const tail = pattern.slice(star + 1);
  return anchored ? path.length - tail.length >= at && path.endsWith(tail) : path.indexOf(tail, at) >= 0;
}
