import { defineTexts } from '../../domain/message.ts';

/** Words of the alert log. */
export const ALERTS_TEXTS = defineTexts('page/alerts', {
  strip: 'All alerts, newest first.',
  log: 'Alert log',
  one: 'Alert',
  'one-strip': 'One alert, and what its e-mail also reported.',
  'sent-with': 'In the same e-mail',
  csv: 'Export as CSV',
  'no-alerts': 'No alerts yet',
  'no-alerts-about':
    'When a record changes and the domain’s name servers confirm it, or something is about to expire, the alert appears here and goes to your recipients.',
  'no-alerts-here': 'No alerts yet.',
  older: 'Older alerts',
  newest: 'Newest alerts',
  more: '{headline} and {count, plural, one {# more change} other {# more changes}}',
  details: 'What changed',
  'e-mail': 'Show the e-mail',
  confirmed: 'Confirmed by {servers}.',
  muted: 'Not sent: you muted this kind.',
  'only-logged': 'Not sent: there is nothing to do.',
  'no-recipients': 'Not sent: there was nobody to send it to.',
  gathering: 'Not sent yet. One e-mail with all recent alerts goes out at {clock} UTC.',
  accepted: 'Sent to {accepted} of {count, plural, one {# recipient} other {# recipients}}.',
  'accepted-all': 'Sent to {count, plural, one {# recipient} other {# recipients}}.',
  waiting: '{count, plural, one {# e-mail is waiting to be sent.} other {# e-mails are waiting to be sent.}}',
  'no-mail': 'This Zonewell has no mail server configured. Ask its operator to set one up.',
  refused: 'The mail server rejected the e-mail to {address}: “{reply}”',
  'refused-silently': 'The mail server rejected the e-mail to {address}.',
  'given-up': 'We could not send it to {address} for days, and gave up.',
  uncertain: 'We don’t know whether {address} got it: the mail server did not reply.',
  removed: 'A removed recipient',
  closed: 'Closed on {date}.',
});

/** Words of the page of recipients. */
export const RECIPIENTS_TEXTS = defineTexts('page/recipients', {
  strip: 'Alerts for all your domains go to these addresses.',
  title: 'Recipients',
  edit: 'Edit',
  confirmed: 'Confirmed',
  'confirmed-on': 'Confirmed on {date}.',
  own: 'The address of your account.',
  waiting: 'Waiting',
  'waiting-about': 'Gets alerts once confirmed with the link in our e-mail.',
  paused: 'Paused',
  refused: 'Rejected',
  'refused-about':
    'Since {date} its mail server has said that there is no such mailbox. We keep what we send to it and try again, once a day in the end.',
  'refused-why':
    'Since {date} its mail server has rejected e-mails to it with “{reason}”. We keep what we send to it and try again, once a day in the end.',
  'paused-about': 'Paused on {date}: its mail server had rejected it for a day.',
  'paused-why': 'Paused on {date}: its mail server had rejected it for a day with “{reason}”.',
  'all-alerts': 'all alerts',
  'stopped-all': 'Unsubscribed from all alerts.',
  'stopped-some': 'Unsubscribed from alerts for {domains}.',
  resubscribe: 'Get them again',
  resend: 'Send the link again',
  resume: 'Resume',
  'try-now': 'Try now',
  remove: 'Remove',
  'remove-about': 'This address gets no more alerts. If you add it again, it must be confirmed again.',
  'remove-now': 'Remove this recipient',
  'add-title': 'Add a recipient',
  address: 'E-mail address',
  'add-hint':
    'We send a link to this address. Alerts start once the address is confirmed. You can have at most {most} recipients.',
  add: 'Send the link',
  sent: 'If {address} can be used, we’ve sent it a link.',
  'sent-waits': 'If {address} can be used, we’ll send it a link once there is a mail server.',
  nobody: 'Nobody gets your alerts by e-mail',
  'nobody-about':
    'Each recipient is unconfirmed, paused, unsubscribed from all alerts, or rejected by its mail server. We keep the alerts.',
  'nobody-some': 'Nobody gets alerts about {count, plural, one {# of your domains} other {# of your domains}}',
  'nobody-some-about':
    '{domains}{others, plural, =0 {} one { and # other} other { and # others}}: each recipient is unsubscribed, or gets no e-mails now. We keep the alerts.',
  'nobody-link': 'Open your recipients',
  'no-mail': 'This Zonewell has no mail server configured',
  'no-mail-about': 'Alerts appear in the log, but we can’t send e-mails. Ask its operator to set one up.',
});

/** Words of the pages to which the links of alerts lead. */
export const ALERT_LINK_TEXTS = defineTexts('page/alert-links', {
  'stop-title': 'Stop these alerts?',
  'stop-domain': '{address} will get no more alerts for {domain}. We keep checking it, and its alerts stay in the log.',
  'stop-all':
    '{address} will get no more alerts for any domain. We keep checking them, and their alerts stay in the log.',
  stop: 'Stop these alerts',
  'stop-everything': 'Stop the alerts of all domains',
  'stopped-title': 'These alerts are stopped',
  'stopped-domain': '{address} no longer gets alerts for {domain}.',
  'stopped-all': '{address} no longer gets alerts for any domain.',
  'take-back': 'Get them again',
  'back-title': 'You get these alerts again',
  'back-domain': 'From now on {address} gets alerts for {domain}.',
  'back-all': 'From now on {address} gets alerts for all domains of the account.',
  'confirm-title': 'Get alerts at this address?',
  'confirm-about': '{sender} wants alerts about domains to go to {address}. You can stop them at any time.',
  confirm: 'Yes, send alerts here',
  'confirmed-title': 'Alerts now go to this address',
  'confirmed-about': 'Each of these e-mails has a link that stops them.',
  ignore: 'If you don’t want them, close this page. Nothing is sent without your consent.',
  'gone-title': 'This link no longer works',
  gone: 'The monitor or the recipient was removed, or the link is incomplete. If alerts still arrive, use the link in the newest one.',
  'gone-confirm':
    'The link was already used, has expired, or is incomplete. Ask the person who entered your address to send a new one.',
  start: 'To the start page',
});
