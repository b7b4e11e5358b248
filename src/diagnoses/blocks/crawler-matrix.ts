import { defineTexts, type Message } from '../../domain/message.ts';
import { type CrawlerAnswer, readCrawlerAnswers } from '../../facts/web/crawlers.ts';
import { directivesFor, readDirectives } from '../../facts/web/directives.ts';
import { readWebPage } from '../../facts/web/page.ts';
import { readRobotsTxt } from '../../facts/web/robots.ts';
import { CRAWLERS } from '../../records/robots/crawlers.ts';
import { ruleFor } from '../../records/robots/facts.ts';
import { defineBlock } from '../block.ts';
import { type Data, flag, labels, list, object, orNull, text, texts, whole } from '../schema.ts';
import type { Statement, View } from '../view.ts';
import { FIELD_TEXTS } from './field-texts.ts';

const says = FIELD_TEXTS.texts;
const SERVED = [
  'served',
  'refused',
  'hidden',
  'different',
  'priced',
] as const satisfies readonly CrawlerAnswer['outcome'][];

/** A crawler by what is declared and what is served. */
const CRAWLER = object(
  {
    token: text(says['crawler/token']),
    operator: text(says['crawler/operator']),
    purpose: labels(['search', 'user', 'ads', 'other', 'training'], says['crawler/purpose']),
    scored: flag(says['crawler/scored']),
    robots: object(
      {
        allowed: flag(says['crawler-robots/allowed']),
        line: orNull(whole(says['crawler-robots/line'])),
        heeded: flag(says['crawler-robots/heeded']),
        listed: flag(says['crawler-robots/listed']),
      },
      says['crawler/robots'],
    ),
    meta: texts(says['crawler/meta']),
    header: texts(says['crawler/header']),
    served: labels([...SERVED, 'not-asked', 'by-address'], says['crawler/served']),
    status: orNull(whole(says['crawler/status'])),
    vendor: orNull(text(says['crawler/vendor'])),
  },
  says.crawler,
);
type CrawlerRow = Data<typeof CRAWLER>;

export const CRAWLER_MATRIX_TEXTS = defineTexts('crawler-matrix', {
  title: 'Who may read the page, and who gets it',
  meta: '{count, plural, one {# scored crawler} other {# scored crawlers}}: {allowed} allowed, {blocked} blocked',
  crawler: 'Crawler',
  robots: 'robots.txt',
  page: 'Page',
  header: 'Header',
  served: 'Served',
  allowed: 'allowed',
  blocked: 'blocked',
  'may-not-apply': 'may not apply',
  line: 'line {line}',
  'line-of-list': 'line {line}, a list against training',
  search: 'Search: decides whether answers can link to you',
  user: 'On request: reads one page when a user asks',
  'is-served': 'served',
  'is-refused': 'refused by name',
  'is-hidden': 'can’t be told from outside',
  'is-different': 'served another page',
  'is-priced': 'asked a price',
  'is-not-asked': 'not asked',
  'is-by-address': 'not asked: known by its address',
  challenge: 'challenge of {vendor}',
  status: 'status {status}',
  'no-rule': 'no rule',
  legend: 'What we were served with the name of a crawler',
  'means-served': 'Served: the page came.',
  'means-refused': 'Refused by name: anyone who uses this name is refused, while our own name got the page.',
  'means-different': 'Another page: its text is not the one that our own name got.',
  'means-priced': 'Asked a price: the server answers with status 402.',
  'means-hidden':
    'Can’t be told: your server or CDN knows the real crawler by its address or signature, and ours isn’t one. Look in its log for verified bots.',
});
const { message } = CRAWLER_MATRIX_TEXTS;
const MARKS = { served: 'ok', refused: 'bad', hidden: 'unknown', different: 'warn', priced: 'info' } as const;
const SAFE = ['Googlebot', 'bingbot'];

export const crawlerMatrix = defineBlock({
  id: 'crawlers',
  texts: [CRAWLER_MATRIX_TEXTS],
  schema: list(CRAWLER, says.crawlers),
  section: {
    title: message('title'),
    anchor: 'crawlers',
    standsFirst: true,
    view(rows) {
      if (rows.length === 0) return null;
      const scored = rows.filter((one) => one.scored);
      const allowed = scored.filter(({ robots }) => robots.allowed).length;
      return {
        meta: message('meta', { count: scored.length, allowed, blocked: scored.length - allowed }),
        views: [
          ...PURPOSES.flatMap(
            (purpose) =>
              tableOf(
                purpose,
                rows.filter((one) => one.purpose === purpose),
              ) ?? [],
          ),
          ...legendOf(rows),
        ],
      };
    },
  },
  needs: { page: readWebPage, robots: readRobotsTxt, directives: readDirectives, answers: readCrawlerAnswers },
  data({ page, robots, directives, answers }) {
    if (page?.kind !== 'page' || robots === null || directives === null) return [];
    return CRAWLERS.map(({ token, operator, purpose, isScored, heedsRobots, version }): CrawlerRow => {
      const match = ruleFor(robots.robots, token);
      const found = answers?.find((one) => one.token === token);
      const shown = (some: readonly { readonly name: string; readonly value: string | null }[]) =>
        some.map(({ name, value }) => (value === null ? name : `${name}:${value}`));
      return {
        token,
        operator,
        purpose,
        scored: isScored,
        robots: {
          allowed: match.allowed && robots.state !== 'broken',
          line: match.line,
          heeded: heedsRobots === true,
          listed: isScored && !match.allowed && match.isListed,
        },
        meta: shown(directivesFor(directives.meta, token)),
        header: shown(directivesFor(directives.header, token)),
        served: found?.outcome ?? (version === null && SAFE.includes(token) ? 'by-address' : 'not-asked'),
        status: found?.status ?? null,
        vendor: found?.vendor ?? null,
      };
    });
  },
});

const PURPOSES = ['search', 'user'] as const;

/** A table of the crawlers of one purpose; those that are treated alike share a row. Null where there are none. */
function tableOf(purpose: (typeof PURPOSES)[number], rows: readonly CrawlerRow[]): View | null {
  if (rows.length === 0) return null;
  const alike = Map.groupBy(rows, ({ robots, meta, header, served, status, vendor }) =>
    JSON.stringify([robots, meta, header, served, status, vendor]),
  );
  return {
    view: 'table',
    title: message(purpose),
    columns: [
      { title: message('crawler'), phone: 'alone' },
      { title: message('robots') },
      { title: message('page'), phone: 'line' },
      { title: message('header'), phone: 'line' },
      { title: message('served'), phone: 'line' },
    ],
    rows: [...alike.values()].flatMap((same) => {
      const [first] = same;
      if (first === undefined) return [];
      return [
        [
          {
            text: same.map(({ token }) => token).join(', '),
            as: 'code' as const,
            below: { text: [...new Set(same.map(({ operator }) => operator))].join(', ') },
          },
          robotsOf(first.robots),
          listOf(first.meta),
          listOf(first.header),
          servedOf(first),
        ],
      ];
    }),
  };
}

/** Explains the outcomes that are there. */
function legendOf(rows: readonly CrawlerRow[]): View[] {
  const there = (['served', 'refused', 'priced', 'different', 'hidden'] as const).filter((one) =>
    rows.some(({ served }) => served === one),
  );
  if (there.length === 0) return [];
  const facts = there.map((one) => ({
    text: message(`means-${one}`),
    mark: MARKS[one],
    markText: message(`is-${one}`),
  }));
  return [{ view: 'facts', title: message('legend'), facts }];
}

function robotsOf({ allowed, line, heeded, listed }: CrawlerRow['robots']): Statement {
  if (!heeded) return { text: message('may-not-apply'), mark: 'info' };
  const below = line === null ? {} : { below: { text: message(listed ? 'line-of-list' : 'line', { line }) } };
  const mark = listed ? 'bad' : allowed ? 'allows' : 'blocks';
  return { text: message(allowed ? 'allowed' : 'blocked'), mark, ...below };
}

const listOf = (directives: readonly string[]): Statement =>
  directives.length === 0 ? { text: message('no-rule'), as: 'dim' } : { text: directives.join(', '), as: 'code' };

function servedOf({ served, status, vendor }: CrawlerRow): Statement {
  if (served === 'not-asked' || served === 'by-address') return { text: message(`is-${served}`), as: 'dim' };
  const below: Message[] =
    vendor !== null ? [message('challenge', { vendor })] : status === null ? [] : [message('status', { status })];
  const [one] = below;
  return { text: message(`is-${served}`), mark: MARKS[served], ...(one === undefined ? {} : { below: { text: one } }) };
}
