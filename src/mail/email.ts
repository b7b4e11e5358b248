import { EMAIL } from './channel.ts';
import type { Delivery, DueDelivery, DueEmail, Email } from './store.ts';

/** The payload of an e-mail. */
type EmailContent = Pick<Email, 'subject' | 'text' | 'html' | 'unsubscribe'>;

/** Puts an e-mail into the form in which the outbox has it. */
export function emailDelivery({ to, subject, text, html, unsubscribe, ...about }: Email): Delivery {
  const content: EmailContent = {
    subject: withoutNul(subject),
    text: withoutNul(text),
    html: withoutNul(html),
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
  };
  return { ...about, channel: EMAIL, target: to, payload: JSON.stringify(content) };
}

/** As the databases do with it in a text: JSON would keep it. */
const withoutNul = (text: string): string => text.replaceAll('\0', '\ufffd');

/** Reads an e-mail that is due. We wrote the payload ourselves, with the tables of this version. */
export const dueEmailOf = ({ channel: _, target, payload, ...due }: DueDelivery): DueEmail => ({
  ...due,
  to: target,
  ...(JSON.parse(payload) as EmailContent),
});
