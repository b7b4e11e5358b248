import { defineTexts, type Message } from '../domain/message.ts';
import { foundIn } from './found-in.ts';
import { deliveryHeadline, forgeryHeadline } from './mail-headlines.ts';
import { isJudged } from './scoring.ts';
import { type PinnedHeadline, VERDICT_TEXTS, type VerdictHead } from './verdict.ts';

/** The sentences above the overall diagnosis, beside those that every kind of report has. */
export const OVERALL_TEXTS = defineTexts('overall', {
  'take-over':
    'A stranger can take over {name}: it has name servers in domains that are not registered, according to the registry.',
  'mail-take-over':
    'A stranger can receive e-mail to {name}: it has mail servers in domains that are not registered, according to the registry.',
  'all-fine': 'We checked {count} things about {name} and found nothing that needs fixing.',
});
const { message } = OVERALL_TEXTS;

/** Findings of names that a stranger can register, the gravest first, each with its sentence. */
const TAKEN_OVER = [
  ['free-name-servers', 'take-over'],
  ['free-mail-servers', 'mail-take-over'],
] as const;

/** Returns the fault that outweighs the order of the actions; null where none does. */
export function overallHeadline(head: VerdictHead): PinnedHeadline | null {
  const { name, checks } = head;
  const [, taken] = TAKEN_OVER.find(([code]) => foundIn(checks, 'other-domains', [code]).length > 0) ?? [];
  if (taken !== undefined) return { says: message(taken, { name }), about: ['other-domains'] };
  if (head.mailUnreachable)
    return { says: VERDICT_TEXTS.message('mail-unreachable', { name }), about: ['mx', 'starttls'] };
  return deliveryHeadline(head) ?? forgeryHeadline(head);
}

/** Returns the sentence above the diagnosis where there is nothing to do. */
export const overallCalm = ({ name, checks }: VerdictHead): Message =>
  message('all-fine', { name, count: checks.filter(isJudged).length });
