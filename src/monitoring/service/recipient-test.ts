import { type Result, refusal } from '../../accounts/refusal.ts';
import type { Account } from '../../accounts/store.ts';
import { clientOfAccount, createThrottle } from '../../accounts/throttle.ts';
import { channelOf } from '../channels/channels.ts';
import { deliveryTo } from '../channels/content.ts';
import { recipientState } from '../model/monitor.ts';
import type { MonitorServiceOptions } from './service-options.ts';

/** Sends a message without an alert to a recipient that was confirmed, so that its owner sees how one arrives. */
export async function sendTest(
  { stores, clock, publicUrl, onEmailStored }: MonitorServiceOptions,
  { account, id, messageId }: { readonly account: Account; readonly id: string; readonly messageId: string },
): Promise<Result | 'gone'> {
  const recipient = await stores.recipients.recipient(id);
  if (recipient === undefined || recipient.account !== account.id || recipientState(recipient) === 'waiting')
    return 'gone';
  const entered = await createThrottle(stores.accounts, clock).enter('test', { client: clientOfAccount(account) });
  if (!entered.ok) return refusal('throttled', entered.fault);
  const notice = { kind: 'test', sender: account.email, href: `${publicUrl()}/monitors/recipients` } as const;
  const content = channelOf(recipient.channel).notice(notice, recipient);
  // Whoever is removed before it is sent gets none.
  const about = { id: `test-${messageId}`, account: account.id, recipient: id };
  await stores.outbox.add(deliveryTo(recipient, content, about), clock());
  onEmailStored();
  return { ok: true };
}
