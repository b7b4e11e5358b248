import type { Account } from '../../accounts/store.ts';
import { renderEmail } from '../../mail/render.ts';
import { speak } from '../../texts/speak.ts';
import { deliveryTo } from '../channels/content.ts';
import { webhookPayload } from '../channels/webhook.ts';
import { recipientState } from '../model/monitor.ts';
import type { MonitorServiceOptions } from './service-options.ts';
import { RECIPIENT_EMAIL_TEXTS } from './service-texts.ts';

/** Sends a message without an alert to a recipient that was confirmed, so that its owner sees how one arrives. */
export async function sendTest(
  { stores, clock, publicUrl, onEmailStored }: MonitorServiceOptions,
  { account, id, messageId }: { readonly account: Account; readonly id: string; readonly messageId: string },
): Promise<'done' | 'gone'> {
  const recipient = await stores.recipients.recipient(id);
  if (recipient === undefined || recipient.account !== account.id || recipientState(recipient) === 'waiting')
    return 'gone';
  const { channel, language } = recipient;
  const words = speak(language, RECIPIENT_EMAIL_TEXTS);
  const href = `${publicUrl()}/monitors/recipients`;
  const content =
    channel === 'email'
      ? renderEmail({
          language,
          subject: words('test/subject'),
          paragraphs: [words('test/what', { sender: account.email })],
          link: { href, label: words('test/link') },
          closing: words('test/closing', { sender: account.email }),
        })
      : { payload: webhookPayload({ recipient: id, body: { type: 'test', url: href } }) };
  await stores.outbox.add(deliveryTo(recipient, content, { id: `test-${messageId}`, account: account.id }), clock());
  onEmailStored();
  return 'done';
}
