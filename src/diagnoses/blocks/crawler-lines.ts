import { defineTexts, type Message } from '../../domain/message.ts';
import { readWebPage } from '../../facts/web/page.ts';
import { readRobotsTxt } from '../../facts/web/robots.ts';
import { CRAWLERS, NO_LONGER_SENT } from '../../records/robots/crawlers.ts';
import { type RobotsFacts, ruleFor } from '../../records/robots/facts.ts';
import { defineBlock } from '../block.ts';
import { type Data, orNull } from '../schema.ts';
import type { SourceView } from '../view.ts';
import { FIELD_TEXTS } from './field-texts.ts';
import { sourceLines, sourceLinesSchema, sourceView } from './source-lines.ts';

/**
 * The meanings of lines that name crawlers. `training`: blocks one that collects text for training; `listed`: blocks one
 * of search on the same list; `search`: blocks one of search by itself; `unsent`: names one that nobody sends.
 */
const ROLES = ['training', 'listed', 'search', 'unsent'] as const;
type Role = (typeof ROLES)[number];

const says = FIELD_TEXTS.texts;

/** A robots.txt, with the lines that name crawlers of AI search and training. */
const CRAWLER_LINES = sourceLinesSchema(ROLES, says['crawler-lines/role'], says['crawler-lines']);
type CrawlerLines = Data<typeof CRAWLER_LINES>;

export const CRAWLER_LINE_TEXTS = defineTexts('crawler-lines', {
  title: 'robots.txt, as crawlers of AI read it',
  meta: '{count, plural, one {# line} other {# lines}}',
  more: 'There {count, plural, one {is # further line} other {are # further lines}}.',
  training:
    '{count, plural, one {This one collects text for training. Blocking it is your choice.} other {These # collect text for training. Blocking them is your choice.}}',
  listed:
    '{count, plural, one {This one, on the same list, is for search.} other {These #, on the same list, are for search.}}',
  search: '{count, plural, one {This one is for search.} other {These # are for search.}}',
  unsent:
    '{count, plural, one {Nobody sends this name any more. You can delete the line.} other {Nobody sends these # names any more. You can delete the lines.}}',
});
const { message } = CRAWLER_LINE_TEXTS;
const MARKS = { training: 'blocks', listed: 'bad', search: 'blocks', unsent: undefined } as const;

export const crawlerLines = defineBlock({
  id: 'crawler-lines',
  texts: [CRAWLER_LINE_TEXTS],
  schema: orNull(CRAWLER_LINES),
  section: {
    title: message('title'),
    anchor: 'robots',
    view: (data) => sourceView(data, message, noted),
  },
  needs: { page: readWebPage, robots: readRobotsTxt },
  data({ page, robots }) {
    if (page === null || page.kind === 'none' || robots === null || robots.state !== 'rules') return null;
    const roles = rolesOf(robots.robots);
    return sourceLines(robots.url, robots.robots, (number) => roles.get(number) ?? null);
  },
});

/** The roles of the lines that name a crawler, where they keep it from a page or nobody sends it. */
function rolesOf(robots: RobotsFacts): ReadonlyMap<number, Role> {
  const known = new Map(CRAWLERS.map((one) => [one.token.toLowerCase(), one]));
  const roles = new Map<number, Role>();
  for (const { token, line, isListed } of robots.naming) {
    const crawler = known.get(token);
    if (NO_LONGER_SENT.has(token)) roles.set(line, 'unsent');
    else if (crawler === undefined || ruleFor(robots, crawler.token).allowed) continue;
    else if (crawler.purpose === 'training') roles.set(line, 'training');
    else if (crawler.isScored) roles.set(line, isListed ? 'listed' : 'search');
  }
  return roles;
}

/** The lines with their marks, and a sentence below each run of lines of one role. */
function noted(lines: CrawlerLines['lines']): SourceView['lines'] {
  let run = 0;
  return lines.map(({ number, text, role }, i) => {
    run = role === null ? 0 : run + 1;
    const isLast = role !== null && lines[i + 1]?.role !== role;
    const note: Message | null = isLast ? message(role, { count: run }) : null;
    if (isLast) run = 0;
    const mark = role === null ? undefined : MARKS[role];
    return {
      number,
      text,
      ...(mark === undefined ? {} : { mark }),
      ...(role === 'unsent' ? { dim: true as const } : {}),
      ...(note === null ? {} : { note }),
    };
  });
}
