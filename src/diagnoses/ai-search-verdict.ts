import { defineTexts, type Message } from '../domain/message.ts';
import type { Prose } from './diagnosis.ts';
import type { JudgedPart } from './found-in.ts';
import { foundIn } from './found-in.ts';
import type { CapTable } from './grade-cap.ts';
import { joinedProse } from './prose.ts';
import { canonicalClosedBy, closedCanonical, notListedBy } from './seo-verdict.ts';
import {
  checksVerdict,
  gravestVerdict,
  isUnknownFor,
  mainFinding,
  namedFew,
  unknownVerdict,
  type VerdictHead,
} from './verdict.ts';

/** The one sentence above the score of a page for AI search. */
export const AI_VERDICT_TEXTS = defineTexts('ai-verdict', {
  'no-website': '{name} has no website, so there is nothing for AI search to read.',
  'no-page': 'Crawlers get no page at {name}, so AI search can’t find, read or quote it.',
  'training-list':
    'Your list against AI training also blocks {crawlers}, so {name} is not shown in {count, plural, one {its answers} other {their answers}}.',
  blocked: 'robots.txt blocks the crawlers of AI search that we score: {name} can’t be found there.',
  'against-answers': '{name} asks AI search not to find it, or not to use it for answers: {term}.',
  'not-asked': 'A live check also asks for the page with the names of crawlers.',
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

/** Returns the sentence above the score: what matters most for AI search. */
export function aiVerdict(head: VerdictHead): Prose {
  const { name, exists, checks } = head;
  const response = mainFinding(checks, 'ai-response')?.code;
  const scored = checks.filter(({ weight }) => weight > 0);
  const grave = unknownVerdict(name, exists, scored) ?? gravestVerdict(head);
  if (grave !== null && response !== 'absent-server') return grave;
  if (response === 'absent-server') return message('no-website', { name });
  if (NO_PAGE.includes(response)) return message('no-page', { name });
  const listed = listedIn(checks);
  if (listed.length > 0) return message('training-list', { name, count: listed.length, crawlers: namedFew(listed) });
  const crawlers = scored.find(({ id }) => id === 'ai-search-crawlers');
  if (crawlers?.outcome === 'failed') return message('blocked', { name });
  const term = foundIn(checks, 'ai-preferences', ['against-answers'])[0]?.says.args['term'];
  if (typeof term === 'string') return message('against-answers', { name, term });
  const closed = closedCanonical(head, 'ai-canonical');
  if (closed !== null) return closed;
  if (!isUnknownFor(checks, 'ai-served', 'crawlers-not-asked')) return checksVerdict({ ...head, checks: scored });
  // What was not asked at a visit is no failure.
  const known = scored.filter(({ outcome }) => outcome !== 'unknown');
  return joinedProse([...sentencesOf(checksVerdict({ ...head, checks: known })), message('not-asked')]);
}

const sentencesOf = (prose: Prose): readonly Message[] => (prose === '' ? [] : [prose]);
