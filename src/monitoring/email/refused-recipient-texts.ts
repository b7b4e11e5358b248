import { defineTexts } from '../../domain/message.ts';

/** To the owner of an account, when a recipient of its alerts can't get e-mails. */
export const REFUSED_RECIPIENT_TEXTS = defineTexts('email-refused-recipient', {
  subject: 'We stopped sending alerts to {address}',
  what: 'For at least a day its mail server has rejected alerts to {address}: {reply}',
  others:
    'Other recipients still get your alerts, and the alert log keeps all of them. We try the waiting e-mails once a day, and send alerts there again as soon as one is accepted.',
  next: 'If the address is correct, contact the people who run its mail server, then resume it on the recipients page. If it is not, remove it there.',
  'failing/subject': 'Alerts do not reach {address}',
  'failing/what': 'For an hour {address} has not taken your alerts. The latest try: {reply}',
  'failing/next':
    'We keep trying for three days, every 20 minutes in the end, and the alert log keeps all alerts. Check the server, or remove it on the recipients page.',
  'gone/subject': 'We stopped sending alerts to {address}',
  'gone/what': '{address} says that it takes no more alerts: {reply}',
  'gone/next':
    'The alert log keeps all alerts. If that was a mistake, correct the server and resume it on the recipients page. Otherwise remove it there.',
  link: 'Open your recipients',
  closing: 'You get this e-mail because alerts of your account go to {address}.',
});
