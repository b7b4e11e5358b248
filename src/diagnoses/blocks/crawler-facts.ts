import { defineTexts } from '../../domain/message.ts';
import { readCrawlerAnswers } from '../../facts/web/crawlers.ts';
import { readLlmsTxt } from '../../facts/web/extras.ts';
import { readWebPage } from '../../facts/web/page.ts';
import { readRobotsTxt } from '../../facts/web/robots.ts';
import { CRAWLERS } from '../../records/robots/crawlers.ts';
import { ruleFor } from '../../records/robots/facts.ts';
import { type Block, defineBlock, type RailFact } from '../block.ts';

export const CRAWLER_FACT_TEXTS = defineTexts('crawler-facts', {
  scored: 'Scored crawlers',
  'scored-of': '{count}',
  asked: 'Fetched in their names',
  'asked-count': '{count}, once each',
  training: 'Blocked for training',
  none: 'none',
  'llms-txt': 'llms.txt',
  'llms/absent': 'not there; no points depend on it',
  'llms/there': 'there; no points depend on it',
  'llms/web-page': 'a web page in its place; no points depend on it',
  'first-octet': 'First byte',
  ms: '{ms, number} ms, seen from here',
});
const { message } = CRAWLER_FACT_TEXTS;

/** Lists whom the page is open to, without judging it. */
export const crawlerFacts: Block<readonly RailFact[]> = defineBlock({
  id: 'crawler-facts',
  texts: [CRAWLER_FACT_TEXTS],
  isRail: true,
  needs: { page: readWebPage, robots: readRobotsTxt, answers: readCrawlerAnswers, file: readLlmsTxt },
  absent: [],
  data({ page, robots, answers, file }) {
    if (page?.kind !== 'page') return [];
    const { firstOctetMs: ms } = page.response;
    const count = CRAWLERS.filter(({ isScored }) => isScored).length;
    const blocked = CRAWLERS.filter(
      ({ purpose, token }) => purpose === 'training' && robots !== null && !ruleFor(robots.robots, token).allowed,
    ).map(({ token }) => token);
    return [
      {
        name: message('scored'),
        value: message('scored-of', { count }),
      },
      ...(answers === null
        ? []
        : [
            {
              name: message('asked'),
              value: answers.length === 0 ? message('none') : message('asked-count', { count: answers.length }),
            },
          ]),
      ...(robots === null || robots.state === 'broken'
        ? []
        : [{ name: message('training'), value: blocked.length === 0 ? message('none') : blocked }]),
      ...(file === null || file === 'not-asked'
        ? []
        : [
            {
              name: message('llms-txt'),
              value: message(`llms/${file === 'absent' || file === 'web-page' ? file : 'there'}`),
            },
          ]),
      { name: message('first-octet'), value: message('ms', { ms }) },
    ];
  },
});
