import { defineTexts } from '../domain/message.ts';
import type { JudgedPart } from './found-in.ts';
import { foundIn } from './found-in.ts';
import type { CapTable } from './grade-cap.ts';
import { canonicalClosedBy, closedCanonical, noHttps, notListedBy } from './seo-verdict.ts';
import { mainFinding, namedFew, type PinnedHeadline, type VerdictHead } from './verdict.ts';

/** The one sentence above the score of a page for AI search. */
export const AI_VERDICT_TEXTS = defineTexts('ai-verdict', {
  'no-website': '{name} has no website, so there is nothing for AI search to read.',
  'no-page': 'Crawlers get no page at {name}, so AI search can’t find, read or quote it.',
  'training-list':
    'Your list against AI training also blocks {crawlers}, so {name} is not shown in {count, plural, one {its answers} other {their answers}}.',
  blocked: 'robots.txt blocks the crawlers of AI search that we score: {name} can’t be found there.',
  'against-answers': '{name} asks AI search not to find it, or not to use it for answers: {term}.',
});
const { message } = AI_VERDICT_TEXTS;

/** Names what keeps the grade of a page down. */
export const AI_CAPS: CapTable = {
  notListed: notListedBy('ai-indexable'),
  canonicalClosed: canonicalClosedBy('ai-canonical'),
  noAnswers: ['ai-search-crawlers/none', 'ai-preferences/against-answers'],
};

/** Lists the search crawlers that a list against training blocks. */
function listedIn(checks: readonly JudgedPart[]): readonly string[] {
  const crawlers = foundIn(checks, 'ai-search-crawlers', ['blocked-by-list'])[0]?.says.args['crawlers'];
  return Array.isArray(crawlers) ? crawlers.filter((one) => typeof one === 'string') : [];
}

const NO_PAGE: readonly (string | undefined)[] = [
  'error-status',
  'not-html',
  'unreachable',
  'leads-private',
  'leads-nowhere',
];

/** Returns the fault that keeps AI search from the page; null where none does. */
export function aiHeadline(head: VerdictHead): PinnedHeadline | null {
  const { name, checks } = head;
  const response = mainFinding(checks, 'ai-response')?.code;
  if (response === 'absent-server') return { says: message('no-website', { name }), about: ['ai-response'] };
  const shut = noHttps(head, 'ai-response');
  if (shut !== null) return shut;
  if (NO_PAGE.includes(response)) return { says: message('no-page', { name }), about: ['ai-response'] };
  const about = ['ai-search-crawlers'];
  const listed = listedIn(checks);
  if (listed.length > 0)
    return { says: message('training-list', { name, count: listed.length, crawlers: namedFew(listed) }), about };
  const crawlers = checks.find(({ id }) => id === 'ai-search-crawlers');
  if (crawlers?.outcome === 'failed') return { says: message('blocked', { name }), about };
  const term = foundIn(checks, 'ai-preferences', ['against-answers'])[0]?.says.args['term'];
  if (typeof term === 'string')
    return { says: message('against-answers', { name, term }), about: ['ai-preferences/against-answers'] };
  const closed = closedCanonical(head, 'ai-canonical');
  return closed === null ? null : { says: closed, about: ['ai-canonical'] };
}
