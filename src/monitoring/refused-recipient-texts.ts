import { defineTexts } from '../domain/message.ts';

/** To the owner of an account, when a recipient of its alerts can't get e-mails. */
export const REFUSED_RECIPIENT_TEXTS = defineTexts('email-refused-recipient', {
  subject: 'We stopped sending alerts to {address}',
  what: 'The mail server of {address} refused an alert for good: {reply}',
  others: 'Other recipients still get your alerts, and the log of alerts keeps all of them.',
  next: 'If the address is right, ask who runs its mail server. Then open your monitors and resume it, or remove it.',
  link: 'Open your monitors',
  closing: 'You get this e-mail because {address} is a recipient of alerts of your account.',
});
