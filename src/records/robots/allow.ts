import { CRAWLERS } from './crawlers.ts';
import { matchParsedRobots, rulesFor } from './match.ts';
import { parseRobots, ROBOTS_TYPOS, type Robots, type RobotsGroup } from './parse.ts';
import { encodeSpecial, normalizePath, pathOfUrl } from './path.ts';

/** Changes a robots.txt: its lines `from` to `to` give way to others. Where `to` is less than `from`, they come before it. */
export interface RobotsEdit {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
  /** Whether a crawler is let in for this page alone, since the rules for all crawlers keep it out. */
  readonly isForPage: boolean;
}

/** Returns the robots.txt with the change. */
export const withEdit = ({ lines }: Robots, edit: RobotsEdit): string =>
  `${[...lines.slice(0, edit.from - 1), ...edit.lines, ...lines.slice(edit.to)].join('\n')}\n`;

/** Lines of groups that only some crawlers know: whether they still hold for a crawler that moves, nobody can tell. */
const OTHER_GROUP_LINE = /^\s*(?:crawl-delay|request-rate|visit-time|clean-param|noindex)\s*:/i;
/** Lines that belong to no group. */
const OUTSIDE_GROUPS = /^\s*(?:$|#|sitemap\s*:|host\s*:)/i;

/**
 * Returns the change that lets these crawlers read an address: they leave the groups that only forbid it, and
 * obey the rules for all others; where those forbid it too, they get a group of the same rules that allows this address.
 * Leaves the rules of all other crawlers and the preferences for use as they are. Null where there is no such change.
 */
export function allowingEdit(robots: Robots, url: string, tokens: readonly string[]): RobotsEdit | null {
  if (robots.cut || robots.lines.some((line) => OTHER_GROUP_LINE.test(line))) return null;
  const wanted = new Set(tokens.map((token) => token.toLowerCase()));
  const isBlocked = (from: Robots, token: string): boolean => !matchParsedRobots(from, token, url).allowed;
  const isOnlyBlocked = (token: string): boolean => {
    const rules = rulesFor(robots, token);
    return rules.every(({ kind, path }) => kind === 'disallow' && path !== '' && isAbout(path, url));
  };
  const copied = [...robots.lines];
  const gone = linesWithout(robots, (token) => wanted.has(token) && isOnlyBlocked(token));
  const left = parseRobots(copied.map((line, i) => (gone.has(i + 1) ? '' : line)).join('\n'));
  const still = tokens.filter((token) => isBlocked(left, token));
  // What those obey now, they obey in a group of their own.
  for (const line of linesWithout(robots, (token) => still.some((one) => one.toLowerCase() === token))) gone.add(line);
  // Nobody knows for whom else a group says something of use.
  if (robots.preferences.some(({ line }) => gone.has(line))) return null;
  const added = groupsFor(robots, still, `Allow: ${encodeSpecial(normalizePath(pathOfUrl(url)))}$`);
  const edit = editOf(robots, gone, added);
  return edit !== null && isSafe(robots, parseRobots(withEdit(robots, edit)), url, wanted) ? edit : null;
}

/**
 * Returns the change that corrects the field of a line; null where nothing is wrong with it, or where a crawler that we
 * know would be copied from an address, or let in.
 */
export function correctedField(robots: Robots, url: string, line: number): RobotsEdit | null {
  const [, before = '', field = '', after = ''] = /^(\s*)([^:]*?)(\s*:.*)$/s.exec(robots.lines[line - 1] ?? '') ?? [];
  const known = ROBOTS_TYPOS.get(field.toLowerCase());
  if (known === undefined || robots.cut) return null;
  const name = known.replace(/^./, (first) => first.toUpperCase());
  const edit = { from: line, to: line, lines: [before + name + after], isForPage: false };
  const corrected = parseRobots(withEdit(robots, edit));
  const isSame = ({ token }: { readonly token: string }) =>
    matchParsedRobots(robots, token, url).allowed === matchParsedRobots(corrected, token, url).allowed;
  return CRAWLERS.every(isSame) ? edit : null;
}

/** Whether a rule alone would forbid an address. */
const isAbout = (path: string, url: string): boolean =>
  !matchParsedRobots(parseRobots(`User-agent: *\nDisallow: ${path}`), '*', url).allowed;

/** The numbers of the lines that go when these crawlers leave their groups; a group that nobody is left in goes whole. */
function linesWithout({ groups, lines }: Robots, leaves: (token: string) => boolean): Set<number> {
  const gone = new Set<number>();
  for (const [i, { agents }] of groups.entries()) {
    const leaving = agents.filter(({ token }) => leaves(token));
    for (const { line } of leaving) gone.add(line);
    if (leaving.length < agents.length) continue;
    const end = groups[i + 1]?.agents[0]?.line ?? lines.length + 1;
    for (let line = agents[0]?.line ?? end; line < end; line += 1)
      if (!OUTSIDE_GROUPS.test(lines[line - 1] ?? '')) gone.add(line);
  }
  return gone;
}

/** Groups of the rules that these crawlers obey, and one more; those with the same rules share a group. */
function groupsFor(robots: Robots, tokens: readonly string[], allow: string): readonly string[] {
  const alike = Map.groupBy(tokens, (token) =>
    [
      ...rulesFor(robots, token).map(({ kind, path }) => `${kind === 'allow' ? 'Allow' : 'Disallow'}: ${path}`),
      ...preferencesFor(robots, token),
    ].join('\n'),
  );
  return [...alike].flatMap(([rules, names]) => [
    '',
    ...names.map((name) => `User-agent: ${name}`),
    ...rules.split('\n').filter((line) => line !== ''),
    allow,
  ]);
}

const FIELDS = { 'content-signal': 'Content-Signal', 'content-usage': 'Content-Usage' } as const;

/** Lists what is said of use in the groups that a crawler obeys. */
function preferencesFor({ groups, preferences }: Robots, token: string): readonly string[] {
  const isNamed =
    (name: string) =>
    ({ agents }: Pick<RobotsGroup, 'agents'>) =>
      agents.some((one) => one.token === name);
  const own = token.toLowerCase();
  const name = groups.some(isNamed(own)) ? own : '*';
  return preferences.flatMap(({ agents, field, value }) =>
    agents.includes(name) ? [`${FIELDS[field]}: ${value}`] : [],
  );
}

/** The change as one run of lines: the groups in which some go, whole, and what is added at the end. */
function editOf({ groups, lines }: Robots, gone: ReadonlySet<number>, added: readonly string[]): RobotsEdit | null {
  const isForPage = added.length > 0;
  if (gone.size === 0 && !isForPage) return null;
  const touched = groups
    .map(({ agents, rules }) => [...agents, ...rules].map(({ line }) => line))
    .filter((of) => of.some((line) => gone.has(line)))
    .flat();
  const changed = [...gone, ...touched];
  const from = changed.length === 0 ? lines.length + 1 : Math.min(...changed);
  const to = isForPage ? lines.length : Math.max(...changed);
  const stay = lines.slice(from - 1, to).filter((_, i) => !gone.has(from + i));
  return { from, to, lines: [...stay, ...added], isForPage };
}

/** Whether these crawlers may read an address now, and nothing else changed. */
function isSafe(before: Robots, after: Robots, url: string, wanted: ReadonlySet<string>): boolean {
  if (![...wanted].every((token) => matchParsedRobots(after, token, url).allowed)) return false;
  const named = before.groups.flatMap(({ agents }) => agents.map(({ token }) => token));
  const others = new Set(['*', ...CRAWLERS.map(({ token }) => token.toLowerCase()), ...named]);
  const obeyed = (robots: Robots, token: string): string =>
    JSON.stringify([rulesFor(robots, token).map(({ kind, path }) => [kind, path]), preferencesFor(robots, token)]);
  return (
    [...others].every((token) => wanted.has(token) || obeyed(before, token) === obeyed(after, token)) &&
    JSON.stringify(before.sitemaps.map(({ url: one }) => one)) ===
      JSON.stringify(after.sitemaps.map(({ url: one }) => one))
  );
}
