import { fitLists } from '../fit-lists.ts';
import { allowingEdit, correctedField, type RobotsEdit } from './allow.ts';
import { CRAWLERS, NO_LONGER_SENT, OWN_TOKEN } from './crawlers.ts';
import { crawlerMatcher, matcherFor, type RobotsMatch, rulesFor } from './match.ts';
import {
  groupsOfGoogle,
  parseRobots,
  type Robots,
  type RobotsGroup,
  type RobotsGroups,
  type RobotsOddity,
  type RobotsRule,
} from './parse.ts';
import { type Preference, readSignal, readUsage } from './preferences.ts';

/** Search engines that hosts know by their addresses, so that robots.txt alone judges them. */
export const ENGINES: readonly string[] = ['Googlebot', 'bingbot'];

/** Says what a robots.txt means to a crawler for one page. */
export interface CrawlerRule extends RobotsMatch {
  readonly token: string;
  /** Whether it stands in a group together with crawlers that collect text for training: a list meant for those. */
  readonly isListed: boolean;
}

/** A line that names a crawler that we know, or one that nobody sends any more. */
interface NamingLine {
  readonly line: number;
  /** In lower case. */
  readonly token: string;
  readonly isListed: boolean;
}

interface SourceLine {
  readonly number: number;
  readonly text: string;
}

/** A change that lets these crawlers read the page. */
interface RobotsOffer extends RobotsEdit {
  readonly tokens: readonly string[];
}

/** A line that crawlers skip. */
interface FaultyLine extends RobotsOddity {
  /** The line with its field as it was meant; null where that would change who may read the site. */
  readonly corrected: string | null;
  /** Some of those that may read the site and could not if the line were corrected. */
  readonly shutsOut: readonly string[];
  /** Whether it keeps Google alone from the page, so that it would be let in without this line. */
  readonly stopsGoogle: boolean;
}

/** Holds what reports want of a robots.txt, for one page of its site. It takes at most 32 KiB as JSON. */
export interface RobotsFacts {
  /** Whether it begins as a web page does. */
  readonly isMarkup: boolean;
  /** Whether it is longer than crawlers read. */
  readonly cut: boolean;
  readonly lineCount: number;
  /** Its first lines, and those after them of which something is said. */
  readonly lines: readonly SourceLine[];
  readonly laterLines: readonly SourceLine[];
  readonly crawlers: readonly CrawlerRule[];
  /** Holds for crawlers that it does not name. */
  readonly others: RobotsMatch;
  /** Whether we ourselves may read these. */
  readonly own: {
    readonly page: boolean;
    readonly llmsTxt: boolean;
    readonly madeUp: boolean;
    readonly favicon: boolean;
  };
  readonly naming: readonly NamingLine[];
  /** Lines with names that nobody sends any more, and the first of them as written. */
  readonly unsent: { readonly count: number; readonly line: number; readonly text: string };
  readonly preferences: readonly StatedPreference[];
  /** The rules that Googlebot obeys; null where they are too many or too long to be kept. */
  readonly engineRules: readonly Omit<RobotsRule, 'path'>[] | null;
  readonly sitemaps: Robots['sitemaps'];
  readonly licenses: Robots['licenses'];
  /** The lines that a content network writes into the file by itself; null where none says so. */
  readonly managed: { readonly from: number; readonly to: number } | null;
  readonly faults: readonly FaultyLine[];
  /** How many lines have a fault of the field's spelling, and how many another. */
  readonly faultCounts: Robots['oddityCounts'];
  readonly offers: readonly RobotsOffer[];
}

/** A preference about use, as a line of robots.txt states it. */
interface StatedPreference extends Preference {
  readonly text: string;
  readonly line: number;
  /** The crawlers for which it is, in lower case, as its group names them; `*` for all others. The first few. */
  readonly agents: readonly string[];
}

const [FIRST_LINES, LATER_LINES, NAMING_LINES] = [60, 30, 100];
const MAX_CHARS = 300;
/** The name that stands for all crawlers which have no group of their own. */
export const EVERYONE = '*';
/** Crawlers of a preference that are kept, and of the name of one. */
const [MAX_AGENTS, MAX_TOKEN_CHARS] = [10, 40];
/** More rules of Googlebot are not kept. */
const MAX_RULES = 100;
/** Misspelt lines that are tried by leaving them out, and crawlers that are named by one. */
const [MAX_TRIED_LINES, SHOWN_CRAWLERS] = [5, 3];
/** Octets that all lists take as JSON, and those of the offered changes. */
const [LIST_OCTETS, OFFER_OCTETS] = [20 * 1024, 6 * 1024];
/** Of a longer change the owner reads nothing: such a file is edited by other means. */
const MAX_OFFERED_LINES = 200;
/** Paths for which we ask beside the page, the second with a random label behind it. */
export const LLMS_TXT_PATH = '/llms.txt';
export const MADE_UP_PATH = '/zonewell-made-up';
/** Where browsers look for an icon that no page names. */
export const FAVICON_PATH = '/favicon.ico';

const TRAINING: ReadonlySet<string> = new Set(
  CRAWLERS.flatMap(({ token, purpose }) => (purpose === 'training' ? [token.toLowerCase()] : [])),
);
const KNOWN: ReadonlySet<string> = new Set([...CRAWLERS.map(({ token }) => token.toLowerCase()), ...NO_LONGER_SENT]);

/** Reads what a robots.txt means for a page, given by its address. Pure, and linear in the length of both. */
export function robotsFacts(text: string, page: string): RobotsFacts {
  const robots = parseRobots(text);
  const google = groupsOfGoogle(robots);
  const matchFor = crawlerMatcher(robots, google, page);
  const named = namingLines(robots);
  const listed = new Set(named.flatMap(({ isListed, token }) => (isListed ? [token] : [])));
  const crawlers = CRAWLERS.map(({ token }) => ({
    token,
    ...matchFor(token),
    isListed: listed.has(token.toLowerCase()),
  }));
  const stopping = lineThatStopsGoogle(robots, google, page);
  const faults = robots.oddities.map((one) => faultyLine(robots, one, stopping));
  const naming = named.slice(0, NAMING_LINES);
  const blocked = new Set(crawlers.flatMap(({ token, allowed }) => (allowed ? [] : [token.toLowerCase()])));
  const offers = offersOf(robots, { page, crawlers, stopping });
  const marked = [
    // What an edit takes away is shown beside it.
    ...offers.flatMap(({ from, to }) => [from, lastTextIn(robots, to)]),
    ...crawlers.flatMap(({ token, line }) => (token === ENGINES[0] && line !== null ? [line] : [])),
    ...naming.flatMap(({ token, line }) => (blocked.has(token) || NO_LONGER_SENT.has(token) ? [line] : [])),
    ...faults.map(({ line }) => line),
  ];
  const preferences = robots.preferences.map(({ field, value, line, group }) => ({
    text: value.slice(0, MAX_CHARS),
    line,
    agents: group === null ? [EVERYONE] : agentsOf(group),
    ...(field === 'content-signal' ? readSignal(value) : readUsage(value)),
  }));
  const rules = shortRules(rulesFor(google, ENGINES[0] ?? ''));
  const { sitemaps, licenses } = robots;
  const lists = { ...linesOf(robots, marked), rules, naming, preferences, sitemaps, licenses, faults };
  const may = (url: string): boolean => matcherFor(robots, url)(OWN_TOKEN).allowed;
  const { rules: stored, ...fitted } = fitLists(lists, LIST_OCTETS);
  return {
    engineRules: stored.length === rulesFor(google, ENGINES[0] ?? '').length ? stored : null,
    isMarkup: /^\s*</.test(text),
    cut: robots.cut,
    lineCount: robots.lines.length,
    crawlers,
    others: matchFor('*'),
    own: {
      page: matchFor(OWN_TOKEN).allowed,
      llmsTxt: may(LLMS_TXT_PATH),
      madeUp: may(MADE_UP_PATH),
      favicon: may(FAVICON_PATH),
    },
    unsent: unsentIn(robots),
    faultCounts: robots.oddityCounts,
    offers,
    managed: managedIn(robots),
    ...fitted,
  };
}

/** The comments around the lines that Cloudflare puts before a robots.txt. */
const [MANAGED_FROM, MANAGED_TO] = [/^#\s*BEGIN Cloudflare Managed Content/i, /^#\s*END Cloudflare Managed Content/i];

function managedIn({ lines }: Robots): RobotsFacts['managed'] {
  const from = lines.findIndex((line) => MANAGED_FROM.test(line));
  if (from < 0) return null;
  const to = lines.findIndex((line, i) => i > from && MANAGED_TO.test(line));
  return { from: from + 1, to: to < 0 ? lines.length : to + 1 };
}

/** Returns rules in the form in which they are kept; none where they are too many or too long. */
const shortRules = (rules: readonly RobotsRule[]): readonly Omit<RobotsRule, 'path'>[] =>
  rules.length > MAX_RULES || rules.some(({ pattern }) => pattern.length > MAX_CHARS)
    ? []
    : rules.map(({ kind, pattern, line }) => ({ kind, pattern, line }));

/** Returns the rule of a robots.txt for a crawler that we know. */
export const ruleFor = ({ crawlers, others }: RobotsFacts, token: string): CrawlerRule =>
  crawlers.find((one) => one.token === token) ?? { token, isListed: false, ...others };

/** Returns the crawlers of a group by their names, all of them first. */
function agentsOf({ agents }: RobotsGroup): readonly string[] {
  const tokens = [...new Set(agents.map(({ token }) => token.slice(0, MAX_TOKEN_CHARS)))];
  return (tokens.includes(EVERYONE) ? [EVERYONE, ...tokens.filter((one) => one !== EVERYONE)] : tokens).slice(
    0,
    MAX_AGENTS,
  );
}

function namingLines({ groups }: Robots): readonly NamingLine[] {
  return groups.flatMap(({ agents }) => {
    const known = agents.filter(({ token }) => KNOWN.has(token));
    const isListed = known.some(({ token }) => TRAINING.has(token));
    return known.map(({ token, line }) => ({ line, token, isListed }));
  });
}

function unsentIn({ groups }: Robots): RobotsFacts['unsent'] {
  const unsent = groups.flatMap(({ agents }) => agents.filter(({ token }) => NO_LONGER_SENT.has(token)));
  const [first] = unsent;
  return { count: unsent.length, line: first?.line ?? 0, text: first?.text ?? '' };
}

/** Returns the number of the last line up to this one that is not blank. */
const lastTextIn = ({ lines }: Robots, to: number): number =>
  lines.slice(0, to).findLastIndex((line) => line.trim() !== '') + 1;

function linesOf({ lines }: Robots, marked: readonly number[]): Pick<RobotsFacts, 'lines' | 'laterLines'> {
  const lineAt = (number: number): SourceLine => ({ number, text: (lines[number - 1] ?? '').slice(0, MAX_CHARS) });
  const later = [...new Set(marked)].filter((line) => line > FIRST_LINES).slice(0, LATER_LINES);
  return {
    lines: lines.slice(0, FIRST_LINES).map((_, i) => lineAt(i + 1)),
    laterLines: later.toSorted((a, b) => a - b).map(lineAt),
  };
}

function faultyLine(robots: Robots, oddity: RobotsOddity, stopping: number | null): FaultyLine {
  const { code, line } = oddity;
  const found = code === 'typo' ? correctedField(robots, '/', line) : null;
  const stopsGoogle = line === stopping;
  const isSafe = found !== null && found.shutsOut.length === 0 && !stopsGoogle && found.text.length <= MAX_CHARS;
  const shutsOut = found?.shutsOut.slice(0, SHOWN_CRAWLERS) ?? [];
  return { ...oddity, corrected: isSafe ? found.text : null, shutsOut, stopsGoogle };
}

/** Returns the misspelt line that keeps Google from a page which it may read without it; null where there is none. */
function lineThatStopsGoogle(robots: Robots, google: RobotsGroups, page: string): number | null {
  const [engine = ''] = ENGINES;
  if (google === robots || matcherFor(google, page)(engine).allowed) return null;
  const typos = robots.oddities.filter(({ code }) => code === 'typo').slice(0, MAX_TRIED_LINES);
  const isIn = (line: number): boolean => {
    const text = robots.lines.map((one, i) => (i + 1 === line ? '' : one)).join('\n');
    return matcherFor(parseRobots(text, 'google'), page)(engine).allowed;
  };
  return typos.find(({ line }) => isIn(line))?.line ?? null;
}

/**
 * Whether a line of the rules that a change copies, or one of the lines that go, is misspelt. Google would lose that line,
 * and once its owner corrects it, the change would take the correction back.
 */
const hasTypo = ({ oddities }: Robots, { from, to, isForPage }: RobotsEdit): boolean =>
  oddities.some(({ code, line }) => code === 'typo' && (isForPage || (line >= from && line <= to)));

/** The changes that checks may offer: for the engines of search, and for the scored crawlers of AI search. */
function offersOf(
  robots: Robots,
  {
    page,
    crawlers,
    stopping,
  }: { readonly page: string; readonly crawlers: readonly CrawlerRule[]; readonly stopping: number | null },
): readonly RobotsOffer[] {
  const scored = new Set(CRAWLERS.flatMap(({ token, isScored }) => (isScored ? [token] : [])));
  const blocked = crawlers.filter(({ allowed }) => !allowed);
  const listed = blocked.filter(({ token, isListed }) => isListed && scored.has(token));
  const sets = [
    blocked.filter(({ token }) => ENGINES.includes(token)),
    listed.length > 0 ? listed : blocked.filter(({ token }) => scored.has(token)),
  ].map((set) => set.map(({ token }) => token));
  const offers: RobotsOffer[] = [];
  // Nobody but Google follows a misspelt line, so that nobody else notices when it goes.
  if (stopping !== null && sets[0]?.join() === ENGINES[0] && !robots.cut)
    offers.push({ tokens: ENGINES.slice(0, 1), from: stopping, to: stopping, lines: [], isForPage: false });
  let octets = 0;
  for (const tokens of sets) {
    const isKnown = tokens.length === 0 || offers.some((one) => one.tokens.join() === tokens.join());
    const edit = isKnown ? null : allowingEdit(robots, page, tokens);
    if (edit === null || edit.lines.length > MAX_OFFERED_LINES || hasTypo(robots, edit)) continue;
    octets += Buffer.byteLength(JSON.stringify(edit));
    if (octets <= OFFER_OCTETS) offers.push({ tokens, ...edit });
  }
  return offers;
}
