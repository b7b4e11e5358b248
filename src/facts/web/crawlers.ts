import { because } from '../../domain/cause.ts';
import { type DocumentAnswer, documentAt } from '../../evidence/questions/document.ts';
import { challengeIn } from '../../records/challenge-marks.ts';
import type { PageFacts } from '../../records/page/facts.ts';
import { CRAWLERS } from '../../records/robots/crawlers.ts';
import { ruleFor } from '../../records/robots/facts.ts';
import { available, type FactReader, shared, unavailableFor } from '../fact.ts';
import { readWebPage } from './page.ts';
import { readRobotsTxt } from './robots.ts';

/** How a server answers a request that names a crawler. */
export interface CrawlerAnswer {
  readonly token: string;
  /**
   * `refused`: to anyone who uses the name, since our own got the page; `hidden`: the answer is meant for what looks like
   * a robot, or for anybody at that moment; `different`: it got another page than we did; `priced`: the owner asks a price.
   */
  readonly outcome: 'served' | 'refused' | 'hidden' | 'different' | 'priced';
  /** 0 where the server did not answer with HTTP. */
  readonly status: number;
  /** Names the service that guards the site, where its challenge shows it. */
  readonly vendor: string | null;
}

/**
 * Asks for the page as the crawlers that are asked for once each, those aside that robots.txt forbids; null where there is
 * no page. Never as those that hosts know by their addresses.
 */
export const readCrawlerAnswers: FactReader<readonly CrawlerAnswer[] | null> = shared<readonly CrawlerAnswer[] | null>(
  async (domain, evidence) => {
    const [page, robots] = await Promise.all([readWebPage(domain, evidence), readRobotsTxt(domain, evidence)]);
    if (page.kind === 'unavailable') return page;
    if (robots.kind === 'unavailable') return robots;
    const refs = [...page.refs, ...robots.refs];
    if (page.value.kind !== 'page' || robots.value === null) return available(null, refs);
    const { url } = page.value.response;
    const own = page.value.page;
    const { robots: rules, state } = robots.value;
    const may = state !== 'broken' && rules.own.page;
    const asked = CRAWLERS.filter(({ version, token }) => version !== null && may && ruleFor(rules, token).allowed);
    const answers: CrawlerAnswer[] = [];
    for (const { token, version } of asked) {
      const crawler = `${token}/${version}`;
      const answer = await evidence.ask(documentAt(url, { read: 'page', redirects: 1, crawler }), { active: true });
      if (answer.kind === 'failure') return unavailableFor([answer.failure]);
      refs.push(answer.ref);
      answers.push({ token, ...judged(answer, own) });
    }
    const last = answers.length > 0 && answers.every(({ outcome }) => outcome === 'hidden') ? refs.at(-1) : undefined;
    if (last === undefined) return available(answers, refs);
    // Nobody can tell from outside what the real crawlers get.
    return unavailableFor([{ ref: last, why: 'not-understood', causes: because('crawlers-hidden') }], refs);
  },
);

/** Statuses that say something of the moment, or of how often one asks, and nothing of a name. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

/** Asks for a payment. Source: RFC 9110 §15.5.3. */
const PAYMENT_REQUIRED = 402;

/** Judges an answer to the name of a crawler, where our own name got the page. */
function judged(
  answer: Exclude<DocumentAnswer, { readonly kind: 'failure' }>,
  own: PageFacts,
): Omit<CrawlerAnswer, 'token'> {
  if (answer.kind !== 'response' || answer.content.read !== 'page')
    return { outcome: 'hidden', status: 0, vendor: null };
  const { status, headers, content } = answer;
  const vendor = challengeIn({ status, headers, page: content.page });
  if (vendor !== null || status >= 500 || PASSING.has(status)) return { outcome: 'hidden', status, vendor };
  // Some networks sell what crawlers read: the price is the owner's choice.
  if (status === PAYMENT_REQUIRED) return { outcome: 'priced', status, vendor };
  if (status >= 400) return { outcome: 'refused', status, vendor };
  const isSame = status === 200 && !differ(own, content.page);
  return { outcome: isSame ? 'served' : 'different', status, vendor };
}

/** Texts so short say nothing by their length. */
const FEW_CHARS = 200;
/** Below these shares of characters and of words in common, two texts are of two pages: parts may change by the minute. */
const SAME_LENGTH = 0.5;
const SAME_WORDS = 0.3;

/** Returns whether two pages are not one and the same, by the text that each begins with. */
export function differ(one: PageFacts, other: PageFacts): boolean {
  const chars = [one.text.chars, other.text.chars];
  const most = Math.max(...chars);
  if (most <= FEW_CHARS) return false;
  if (Math.min(...chars) < SAME_LENGTH * most) return true;
  const [mine, theirs] = [wordsOf(one), wordsOf(other)];
  return [...mine].filter((word) => theirs.has(word)).length < SAME_WORDS * Math.min(mine.size, theirs.size);
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

const wordsOf = ({ text, titles }: PageFacts): Set<string> =>
  new Set(
    [...segmenter.segment(`${titles[0] ?? ''} ${text.start}`)].flatMap(({ segment, isWordLike }) =>
      isWordLike === true ? [segment.toLowerCase()] : [],
    ),
  );
