import { defineTexts } from '../../domain/message.ts';

/** To the owner of an account, or to the operator, when monitors are checked for nobody or not at all. */
export const STOP_TEXTS = defineTexts('email-stop', {
  'unheard/subject': 'Nobody gets the alerts of {count, plural, one {# monitored domain} other {# monitored domains}}',
  'unheard/what':
    'We check {count, plural, one {# domain} other {# domains}} of this account and keep the alerts, but nobody gets them: each recipient is unconfirmed, paused or unsubscribed, or rejects what we send.',
  'unheard/next': 'Add a recipient, or subscribe your own address again. If you want no alerts, pause these monitors.',
  'unheard/link': 'Open your recipients',
  'over-limit/subject': '{count, plural, one {# monitor has} other {# monitors have}} stopped',
  'over-limit/what':
    '{count, plural, one {# monitored domain of this account is} other {# monitored domains of this account are}} no longer checked, because its plan has no room for more.',
  'over-limit/next': 'Remove monitors that you no longer need, or ask for a larger plan. We then go on by ourselves.',
  'over-limit/link': 'Open your monitors',
  operator: 'The account is that of {address}, whose mail server rejects our e-mails.',
  closing: 'You get this e-mail once, until it is over and happens again.',
  'closing-operator': 'You get this e-mail because you operate this Zonewell and we cannot reach the owner.',
});
