import { parseRobots, productToken, type Robots, type RobotsGroup, type RobotsRule } from './parse.ts';
import { encodeQuery, encodeSpecial, normalizePath, pathOfUrl } from './path.ts';

/** Tells what a robots.txt says of one address to one crawler. */
export interface RobotsMatch {
  readonly allowed: boolean;
  /** The line of the rule that decides, from 1; null where no rule is about the address. */
  readonly line: number | null;
}

const NO_RULE: RobotsMatch = { allowed: true, line: null };

/**
 * Returns whether a crawler may read an address, by a robots.txt (RFC 9309) with the precedence that Google documents:
 * the groups of the crawler's name are read as one, else those for `*`; of all rules that match, the one with the
 * longest path decides, and `Allow` where two are as long. `*` and `$` are understood, paths are compared
 * percent-encoded, the first 500 KiB count, and /robots.txt itself is always allowed.
 *
 * `userAgent` is a product token such as `GPTBot`, with or without a version. `url` is absolute, or a path.
 *
 * @example
 * matchRobots('User-agent: *\nDisallow: /private', 'GPTBot', 'https://example.com/private/a'); // { allowed: false, line: 2 }
 */
export const matchRobots = (robotsTxt: string, userAgent: string, url: string): RobotsMatch =>
  matchParsedRobots(parseRobots(robotsTxt), userAgent, url);

/** Does the same of a robots.txt that was read before. */
export function matchParsedRobots(robots: Robots, userAgent: string, url: string): RobotsMatch {
  const path = normalizePath(pathOfUrl(url));
  if (path === '/robots.txt') return NO_RULE;
  const forms = [...new Set([encodeSpecial(path), encodeQuery(encodeSpecial(path))])];
  let best: { readonly rule: RobotsRule; readonly octets: number } | null = null;
  for (const rule of rulesFor(robots, userAgent)) {
    const written = normalizePath(rule.path);
    if (written === '' || !forms.some((form) => matches(written, form) || matches(encodeQuery(written), form)))
      continue;
    const octets = written.length;
    const wins =
      best === null ||
      octets > best.octets ||
      (octets === best.octets && rule.kind === 'allow' && best.rule.kind === 'disallow');
    if (wins) best = { rule, octets };
  }
  return best === null ? NO_RULE : { allowed: best.rule.kind === 'allow', line: best.rule.line };
}

/** Returns the rules that a crawler obeys, in the order of their lines. */
export const rulesFor = (robots: Robots, userAgent: string): readonly RobotsRule[] =>
  groupsOf(robots, productToken(userAgent)).flatMap(({ rules }) => rules);

/** The groups that a crawler obeys: those of its own name, else those for all. Source: RFC 9309 §2.2.1. */
function groupsOf({ groups }: Robots, token: string): readonly RobotsGroup[] {
  const named = (name: string) => groups.filter(({ agents }) => agents.some((agent) => agent.token === name));
  const own = named(token);
  return own.length > 0 ? own : named('*');
}

/** Whether the pattern of a rule matches a path from its beginning on: `*` is any octets, a `$` at its end is the end. */
function matches(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$');
  const [head = '', ...parts] = (anchored ? pattern.slice(0, -1) : pattern).replaceAll('$', '%24').split('*');
  if (!path.startsWith(head)) return false;
  const tail = parts.pop();
  if (tail === undefined) return !anchored || path.length === head.length;
  let at = head.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return anchored ? path.length - tail.length >= at && path.endsWith(tail) : path.indexOf(tail, at) >= 0;
}
