import type { Message } from '../domain/message.ts';
import { deliveryHeadline, forgeryHeadline } from './mail-headlines.ts';
import { isScored } from './scoring.ts';
import { isToDo, needsNoPolicy, type PinnedHeadline, VERDICT_TEXTS, type VerdictHead } from './verdict.ts';

const { message } = VERDICT_TEXTS;

/** Lists what the area of CAA found where nobody may issue. */
const NOBODY_ISSUES: readonly string[] = ['malformed', 'critical'];

/** Returns the fault that outweighs the order of the actions; null where none does. */
export function healthHeadline(head: VerdictHead): PinnedHeadline | null {
  const { name, checks, groups } = head;
  const lacks = (id: string) => checks.some((check) => check.id === id && isToDo(check));
  if (lacks('name-resolution') && lacks('mx'))
    return { says: message('neither-address-nor-mail', { name }), about: ['name-resolution', 'mx'] };
  if (head.mailUnreachable) return { says: message('mail-unreachable', { name }), about: ['mx'] };
  const closed = NOBODY_ISSUES.includes(groups['caa'] ?? '');
  return (
    deliveryHeadline(head) ??
    forgeryHeadline(head) ??
    (closed ? { says: message('nobody-issues', { name }), about: ['caa'] } : null)
  );
}

/** Returns the sentence of a kind that has none of its own where there is nothing to do. */
export function passingVerdict(head: VerdictHead): Message {
  const { name, checks } = head;
  if (needsNoPolicy(head)) return message('names-only', { name });
  const tested = checks.filter(({ outcome }) => outcome !== 'not-tested');
  if (!tested.every(({ outcome }) => outcome === 'satisfied')) return message('all-needed-pass', { name });
  const counted = { name, count: tested.filter(isScored).length };
  return checks.filter(isScored).length === counted.count
    ? message('all-pass', counted)
    : message('tested-pass', counted);
}
