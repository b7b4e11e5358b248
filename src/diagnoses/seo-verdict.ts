import type { CheckResult } from '../checks/check.ts';
import { seoIndexable } from '../checks/seo/seo-indexable.ts';
import { seoStatus } from '../checks/seo/seo-status.ts';
import { defineTexts, type Message } from '../domain/message.ts';
import type { DomainName } from '../domain/name.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Prose } from './diagnosis.ts';
import { joined } from './prose.ts';
import {
  gravestFirst,
  gravestVerdict,
  type JudgedPart,
  namedParts,
  unknownVerdict,
  type VerdictHead,
} from './verdict.ts';

/** The sentences above the score of an SEO check. */
export const SEO_VERDICT_TEXTS = defineTexts('seo-verdict', {
  'no-page': 'Search engines find no page at {name}.',
  noindex: 'The page of {name} asks search engines not to list it.',
  blocked: 'The robots.txt of {name} keeps search engines from reading the page.',
  broken: 'The robots.txt of {name} answers with an error, so search engines read nothing of the site.',
  readable: 'Search engines may read and list the page of {name}.',
  'all-pass': 'All {count} checks have all their points.',
  'still-to-do':
    '{passed} of {count, plural, one {# check has all its points} other {# checks have all their points}}. Still to do: {parts}.',
  unknown: 'We couldn’t check {parts}.',
  'asked-lately':
    'We asked {name} for another page less than a minute ago. We ask each website for one page a minute: check again in a minute.',
});
const { message } = SEO_VERDICT_TEXTS;

/** Tells why a page is not listed; null where it may be, or where that is not known. */
export type SeoFault = 'no-page' | 'noindex' | 'blocked' | 'broken' | 'asked-lately' | null;

/** Finds it in what the first two checks found. */
export async function readSeoFault(domain: DomainName, evidence: Evidence): Promise<SeoFault> {
  const [status, indexable] = await Promise.all([seoStatus.run(domain, evidence), seoIndexable.run(domain, evidence)]);
  if (status.outcome === 'failed') return 'no-page';
  if (status.outcome === 'unknown') return isAskedLately(status) ? 'asked-lately' : null;
  const code = indexable.outcome === 'failed' ? codeOf(indexable) : null;
  if (code === 'noindex-header') return 'noindex';
  return code === 'noindex' || code === 'blocked' || code === 'broken' ? code : null;
}

const isAskedLately = ({ failures }: Extract<CheckResult, { readonly outcome: 'unknown' }>): boolean =>
  failures.some(({ causes }) => causes.some(({ code }) => code === 'asked-lately'));

const codeOf = (result: CheckResult): string | null => (result.outcome === 'unknown' ? null : result.findings[0].code);

const hasLost = ({ outcome, points, weight, notNeeded }: JudgedPart): boolean =>
  outcome !== 'unknown' && !notNeeded && points < weight;

/** Returns the sentences above the score: whether search engines may list the page, then what is left to do. */
export function seoVerdict(head: VerdictHead, fault: SeoFault): Prose {
  const { name, exists, checks } = head;
  if (fault === 'asked-lately') return message(fault, { name });
  const grave = unknownVerdict(name, exists, checks) ?? gravestVerdict(head);
  if (grave !== null) return grave;
  if (fault === 'no-page') return message('no-page', { name });
  const toDo = checks.filter(hasLost);
  const unknown = checks.filter(({ outcome }) => outcome === 'unknown');
  const isReadable = checks.some(({ id, outcome }) => id === seoIndexable.id && outcome === 'satisfied');
  const sentences: Message[] = [];
  if (fault !== null) sentences.push(message(fault, { name }));
  else if (isReadable) sentences.push(message('readable', { name }));
  if (unknown.length > 0) sentences.push(message('unknown', { parts: namedParts(unknown) }));
  if (toDo.length > 0) {
    const byLoss = toDo.toSorted((a, b) => gravestFirst(a, b) || b.weight - b.points - (a.weight - a.points));
    const passed = checks.length - toDo.length - unknown.length;
    sentences.push(message('still-to-do', { passed, count: checks.length, parts: namedParts(byLoss) }));
  } else if (unknown.length === 0) sentences.push(message('all-pass', { count: checks.length }));
  return joined(sentences);
}
