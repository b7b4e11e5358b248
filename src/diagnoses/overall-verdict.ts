import { defineTexts, type Message } from '../domain/message.ts';
import { foundIn } from './found-in.ts';
import { deliveryHeadline, forgeryHeadline, takeOverHeadline } from './mail-headlines.ts';
import { isJudged } from './scoring.ts';
import { type PinnedHeadline, VERDICT_TEXTS, type VerdictHead } from './verdict.ts';

/** The sentences above the overall diagnosis, beside those that every kind of report has. */
export const OVERALL_TEXTS = defineTexts('overall', {
  'take-over':
    'A stranger can take over {name}: it has name servers in domains that are not registered, according to the registry.',
  'all-fine': 'We checked {count} things about {name} and found nothing that needs fixing.',
});
const { message } = OVERALL_TEXTS;

/** Returns the fault that outweighs the order of the actions; null where none does. */
export function overallHeadline(head: VerdictHead): PinnedHeadline | null {
  const { name, checks } = head;
  if (foundIn(checks, 'other-domains', ['free-name-servers']).length > 0)
    return { says: message('take-over', { name }), about: ['other-domains'] };
  const taken = takeOverHeadline(head);
  if (taken !== null) return taken;
  if (head.mailUnreachable)
    return { says: VERDICT_TEXTS.message('mail-unreachable', { name }), about: ['mx', 'starttls'] };
  return deliveryHeadline(head) ?? forgeryHeadline(head);
}

/** Returns the sentence above the diagnosis where there is nothing to do. */
export const overallCalm = ({ name, checks }: VerdictHead): Message =>
  message('all-fine', { name, count: checks.filter(isJudged).length });
