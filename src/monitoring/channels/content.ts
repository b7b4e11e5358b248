import { emailDelivery } from '../../mail/email.ts';
import type { Delivery, Email } from '../../mail/store.ts';
import type { Recipient } from '../model/monitor.ts';

/** An e-mail of alerts, not yet addressed. */
export type AlertEmailContent = Omit<Email, 'id' | 'to' | 'alerts'>;

/** A message to a recipient, not yet addressed: an e-mail, or the payload of another channel. */
export type MessageContent = AlertEmailContent | { readonly payload: string };

/** Returns a message addressed to a recipient. */
export const deliveryTo = (
  { channel, address }: Pick<Recipient, 'channel'> & { readonly address: string },
  content: MessageContent,
  about: Pick<Delivery, 'id'> & Partial<Pick<Delivery, 'account' | 'recipient' | 'alerts'>>,
): Delivery =>
  'payload' in content
    ? { ...about, channel, target: address, payload: content.payload }
    : emailDelivery({ ...content, ...about, to: address });
