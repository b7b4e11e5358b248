import { CRAWLERS, readingOf } from './crawlers.ts';
import { fieldWithoutColon, googleField, type RobotsReading } from './google.ts';
import { matcherFor, obeyedGroups, rulesFor, ruleTest } from './match.ts';
import {
  groupFields,
  groupsOfGoogle,
  MAX_GROUP_LINES,
  MAX_PREFERENCES,
  parseRobots,
  type Robots,
  type RobotsField,
  type RobotsGroup,
  type RobotsGroups,
} from './parse.ts';
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

/** Names, rules and lines of the longest files for which we offer a change: nobody writes longer ones by hand. */
const [MAX_NAMES, MAX_RULES, MAX_LINES] = [200, 1000, 5000];

/** Whether a change may be offered: of a file that we know whole and that is no longer than people write them. */
function isEditable({ cut, fields, preferences, lines }: Robots): boolean {
  if (cut || lines.length > MAX_LINES || fields.length > MAX_GROUP_LINES || preferences.length === MAX_PREFERENCES)
    return false;
  const names = fields.filter(({ name }) => name === 'user-agent').length;
  return names <= MAX_NAMES && fields.length - names <= MAX_RULES;
}

/**
 * Returns the change that lets these crawlers read an address: they leave the groups that only forbid it, and
 * obey the rules for all others; where those forbid it too, they get a group of the same rules that allows this address.
 * Leaves the rules of all other crawlers and the preferences for use as they are. Null where there is no such change,
 * and for files of more names or rules than people write.
 */
export function allowingEdit(robots: Robots, url: string, tokens: readonly string[]): RobotsEdit | null {
  if (!isEditable(robots) || robots.lines.some((line) => OTHER_GROUP_LINE.test(line))) return null;
  const wanted = new Set(tokens.map((token) => token.toLowerCase()));
  const isAbout = ruleTest(url);
  const onlyBlocked = new Set(
    [...wanted].filter((token) => rulesFor(robots, token).every((rule) => rule.kind === 'disallow' && isAbout(rule))),
  );
  const gone = linesWithout(robots, (token) => onlyBlocked.has(token));
  const left = parseRobots(robots.lines.map((line, i) => (gone.has(i + 1) ? '' : line)).join('\n'));
  const matchLeft = matcherFor(left, url);
  const still = tokens.filter((token) => !matchLeft(token).allowed);
  const moved = new Set(still.map((token) => token.toLowerCase()));
  // What those obey now, they obey in a group of their own.
  for (const line of linesWithout(robots, (token) => moved.has(token))) gone.add(line);
  // Nobody knows for whom else a group says something of use.
  if (robots.preferences.some(({ line }) => gone.has(line))) return null;
  const added = groupsFor(robots, still, `Allow: ${encodeSpecial(normalizePath(pathOfUrl(url)))}$`);
  const edit = editOf(robots, gone, added);
  return edit !== null && isSafe(robots, { after: parseRobots(withEdit(robots, edit)), url, wanted }) ? edit : null;
}

/** A line with its field as it was meant, and the crawlers that may read the page now and could not then. */
export interface RobotsCorrection {
  readonly text: string;
  readonly shutsOut: readonly string[];
}

/** Returns the correction of the field of a line; null where nothing is wrong with it, or where it would let a crawler in. */
export function correctedField(robots: Robots, url: string, line: number): RobotsCorrection | null {
  const text = correctedLine(robots.lines[line - 1] ?? '');
  if (text === null || !isEditable(robots)) return null;
  const fields = robots.fields.map((one): RobotsField => (one.line === line ? { ...one, isRead: true } : one));
  const [now, then] = [matcherFor(robots, url), matcherFor(groupFields(fields), url)];
  // Google reads the line as it is, so that its own crawlers are where they were.
  const changed = CRAWLERS.filter(
    ({ token }) => readingOf(token) !== 'google' && now(token).allowed !== then(token).allowed,
  );
  if (changed.some(({ token }) => !now(token).allowed)) return null;
  return { text, shutsOut: changed.map(({ token }) => token) };
}

/** Writes a line with its field as Google reads it; null where that is how it is. */
function correctedLine(line: string): string | null {
  const [, before = '', field = '', after = ''] = /^(\s*)([^:#]*?)(\s*:.*)$/s.exec(line) ?? [];
  const named = googleField(field.toLowerCase());
  const write = (name: string): string => name.replace(/^./, (first) => first.toUpperCase());
  if (named !== null) return named === field.toLowerCase() ? null : before + write(named) + after;
  const [, content = '', comment = ''] = /^([^#]*?)(\s*#.*)?$/s.exec(line) ?? [];
  const spaced = fieldWithoutColon(content.trim());
  return spaced === null ? null : `${write(spaced.name)}: ${spaced.value}${comment}`;
}

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
function preferencesFor(robots: Robots, token: string): readonly string[] {
  const groups: ReadonlySet<RobotsGroup | null> = new Set(obeyedGroups(robots, token));
  return robots.preferences.flatMap(({ group, field, value }) =>
    groups.has(group) ? [`${FIELDS[field]}: ${value}`] : [],
  );
}

/** The change as one run of lines: the groups in which some go, whole, and what is added at the end. */
function editOf({ groups, lines }: Robots, gone: ReadonlySet<number>, added: readonly string[]): RobotsEdit | null {
  const isForPage = added.length > 0;
  if (gone.size === 0 && !isForPage) return null;
  let [from, last] = [lines.length + 1, 0];
  const touch = (line: number): void => {
    from = Math.min(from, line);
    last = Math.max(last, line);
  };
  for (const line of gone) touch(line);
  for (const { agents, rules } of groups) {
    const of = [...agents, ...rules];
    if (of.some(({ line }) => gone.has(line))) for (const { line } of of) touch(line);
  }
  const to = isForPage ? lines.length : last;
  const stay = lines.slice(from - 1, to).filter((_, i) => !gone.has(from + i));
  return { from, to, lines: [...stay, ...added], isForPage };
}

/** Whether these crawlers may read an address now, and nothing else changed, as Google reads the file and as others do. */
function isSafe(
  before: Robots,
  { after, url, wanted }: { readonly after: Robots; readonly url: string; readonly wanted: ReadonlySet<string> },
): boolean {
  const others = new Set(['*', ...CRAWLERS.map(({ token }) => token.toLowerCase()), ...before.groupsOf.keys()]);
  const isSafeAs = (reading: RobotsReading, [was, is]: readonly [RobotsGroups, RobotsGroups]): boolean => {
    const match = matcherFor(is, url);
    const numbers = new Map<string, number>();
    const [obeyedBefore, obeyedAfter] = [obeyedBy(before, was, numbers), obeyedBy(after, is, numbers)];
    return [...others].every((token) =>
      wanted.has(token)
        ? readingOf(token) !== reading || match(token).allowed
        : obeyedBefore(token) === obeyedAfter(token),
    );
  };
  return (
    isSafeAs('rfc9309', [before, after]) &&
    isSafeAs('google', [groupsOfGoogle(before), groupsOfGoogle(after)]) &&
    before.sitemaps.length === after.sitemaps.length &&
    before.sitemaps.every(({ url: one }, i) => one === after.sitemaps[i]?.url)
  );
}

/** Makes the function that writes down the groups a crawler obeys by numbers, the same for groups that say the same. */
function obeyedBy(
  { preferences: all }: Robots,
  robots: RobotsGroups,
  numbers: Map<string, number>,
): (token: string) => string {
  const preferences = Map.groupBy(all, ({ group }) => group);
  const numberOf = new Map(
    robots.groups.map((group) => {
      const lines = [
        ...group.rules.map(({ kind, path }) => `${kind} ${path}`),
        '',
        ...(preferences.get(group) ?? []).map(({ field, value }) => `${field} ${value}`),
      ];
      const text = lines.join('\n');
      const number = numbers.get(text) ?? numbers.size;
      numbers.set(text, number);
      return [group, number];
    }),
  );
  return (token) =>
    obeyedGroups(robots, token)
      .map((group) => numberOf.get(group))
      .join();
}
