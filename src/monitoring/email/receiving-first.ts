import type { Alert } from '../model/alert.ts';
import type { RecipientStore } from '../model/store.ts';
import type { RuleStore } from '../rules/rule-store.ts';
import type { Receiver } from './addressee.ts';

/**
 * Returns the recipients that get an alert when it is new. Those to whom alerts are escalated get only these, unless there is
 * nobody else.
 */
export async function receivingFirst(
  { account, domain }: Pick<Alert, 'account' | 'domain'>,
  { recipients, rules }: { readonly recipients: RecipientStore; readonly rules: Pick<RuleStore, 'rules'> },
): Promise<readonly Receiver[]> {
  const { escalation } = await rules.rules(account);
  const receiving = await recipients.receiving(account, domain);
  const first = receiving.filter(({ id }) => escalation === null || !escalation.recipients.includes(id));
  return first.length === 0 ? receiving : first;
}
