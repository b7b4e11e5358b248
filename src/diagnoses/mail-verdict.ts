import { defineTexts, type Message } from '../domain/message.ts';
import { deliveryHeadline, forgeryHeadline, takeOverHeadline } from './mail-headlines.ts';
import { dispositionIn, saysNoMail } from './states.ts';
import { needsNoPolicy, type PinnedHeadline, VERDICT_TEXTS, type VerdictHead } from './verdict.ts';

/** The sentences above a mail-security score, beside those that every kind of report has. */
export const MAIL_VERDICT_TEXTS = defineTexts('mail-verdict', {
  reject: '{name} asks receivers to reject forged e-mail.',
  'own-mail-fails':
    'E-mail that {name} sends itself fails DMARC: we found neither a usable SPF record nor a usable DKIM key, and its policy has receivers act on that.',
  'sends-none': '{name} says that it sends no e-mail, and asks receivers to reject all of it.',
});

const { message } = MAIL_VERDICT_TEXTS;

/** Returns the fault that outweighs the order of the actions; null where none does. */
export function mailHeadline(head: VerdictHead): PinnedHeadline | null {
  const { name, checks, groups } = head;
  const taken = takeOverHeadline(head);
  if (taken !== null) return taken;
  if (head.mailUnreachable)
    return {
      says: VERDICT_TEXTS.message('mail-unreachable', { name }),
      about: ['mx', 'mail-reachability', 'starttls'],
    };
  const first = deliveryHeadline(head) ?? forgeryHeadline(head);
  if (first !== null) return first;
  const policy = dispositionIn(groups);
  const failed = (id: string) => checks.some((item) => item.id === id && item.outcome === 'failed' && !item.notNeeded);
  const enforced = policy === 'quarantine' || policy === 'reject';
  return enforced && !saysNoMail(groups) && failed('spf') && failed('dkim')
    ? { says: message('own-mail-fails', { name }), about: ['dkim', 'spf'] }
    : null;
}

/** Returns the sentence above the score where there is nothing to do. */
export function mailCalm(head: VerdictHead): Message {
  const { name, groups } = head;
  if (needsNoPolicy(head)) return VERDICT_TEXTS.message('names-only', { name });
  return message(saysNoMail(groups) ? 'sends-none' : 'reject', { name });
}
