import { aiResponse } from '../checks/ai-search/ai-response.ts';
import { aiSearchCrawlers } from '../checks/ai-search/ai-search-crawlers.ts';
import { type Arg, defineTexts, type Message } from '../domain/message.ts';
import type { DomainName } from '../domain/name.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { readCrawlerAnswers } from '../facts/web/crawlers.ts';
import type { Prose } from './diagnosis.ts';
import { joined } from './prose.ts';
import { checksVerdict, gravestVerdict, unknownVerdict, type VerdictHead } from './verdict.ts';

/** The one sentence above the score of a page for AI search. */
export const AI_VERDICT_TEXTS = defineTexts('ai-verdict', {
  'no-website': '{name} has no website, so there is nothing for AI search to read.',
  'no-page': 'Crawlers get no page at {name}, so AI search can’t find, read or quote it.',
  'training-list':
    'Your list against AI training also blocks {crawlers}, so {count, plural, one {its search} other {their searches}} can’t link to {name}.',
  blocked: 'robots.txt blocks the crawlers of AI search that we score: {name} can’t be found there.',
  more: '{count} more',
  'not-asked': 'A live check also asks for the page with the names of crawlers.',
});
const { message } = AI_VERDICT_TEXTS;

/** Tells what the verdict rests on, beside the outcomes of the checks. */
export interface AiFacts {
  /** The code that the check of the response found; null where that is unknown. */
  readonly response: string | null;
  /** The search crawlers that a list against training blocks. */
  readonly listed: readonly string[];
  /** Nobody was asked as a crawler, because this run asks for no more than a visitor does. */
  readonly notActive: boolean;
}

/** Reads them: each check runs once, whoever asks for it. */
export async function readAiFacts(domain: DomainName, evidence: Evidence): Promise<AiFacts> {
  const [response, crawlers, answers] = await Promise.all([
    aiResponse.run(domain, evidence),
    aiSearchCrawlers.run(domain, evidence),
    readCrawlerAnswers(domain, evidence),
  ]);
  const list =
    crawlers.outcome === 'unknown' ? undefined : crawlers.findings.find(({ code }) => code === 'blocked-by-list');
  return {
    response: response.outcome === 'unknown' ? null : response.findings[0].code,
    listed: list === undefined ? [] : tokensOf(list.message),
    notActive:
      answers.kind === 'unavailable' &&
      answers.failures.every(({ causes }) => causes.some(({ code }) => code === 'crawlers-not-asked')),
  };
}

/** The crawlers that a finding names. */
function tokensOf({ args: { crawlers } }: Message): readonly string[] {
  return Array.isArray(crawlers) ? crawlers.filter((one) => typeof one === 'string') : [];
}

/** Crawlers that are named; the rest is counted. */
const NAMED = 3;

const namedFew = (crawlers: readonly string[]): readonly Arg[] =>
  crawlers.length <= NAMED
    ? crawlers
    : [...crawlers.slice(0, NAMED - 1), message('more', { count: crawlers.length - NAMED + 1 })];

const NO_PAGE: readonly (string | null)[] = ['error-status', 'not-html', 'unreachable'];

/** Returns the sentence above the score: what matters most for AI search. */
export function aiVerdict(head: VerdictHead, { response, listed, notActive }: AiFacts): Prose {
  const { name, exists } = head;
  const scored = head.checks.filter(({ weight }) => weight > 0);
  const grave = unknownVerdict(name, exists, scored) ?? gravestVerdict(head);
  if (grave !== null && response !== 'absent-server') return grave;
  if (response === 'absent-server') return message('no-website', { name });
  if (NO_PAGE.includes(response)) return message('no-page', { name });
  if (listed.length > 0) return message('training-list', { name, count: listed.length, crawlers: namedFew(listed) });
  const crawlers = scored.find(({ id }) => id === aiSearchCrawlers.id);
  if (crawlers?.outcome === 'failed') return message('blocked', { name });
  if (!notActive) return checksVerdict({ ...head, checks: scored });
  // What was not asked at a visit is no failure.
  const known = scored.filter(({ outcome }) => outcome !== 'unknown');
  return joined([...sentencesOf(checksVerdict({ ...head, checks: known })), message('not-asked')]);
}

const sentencesOf = (prose: Prose): readonly Message[] => (prose === '' ? [] : [prose]);
