import { defineTexts } from '../domain/message.ts';

/** Describes messages to webhooks in the schemas of the API. */
export const WEBHOOK_FIELD_TEXTS = defineTexts('api-webhooks', {
  'alerts/summary': 'Alerts',
  'alerts/description':
    'What changed at one monitored domain or several. We send alerts once more as a reminder, to further recipients, or when they are over: `follow_up` says so.',
  'challenge/summary': 'Challenge',
  'challenge/description':
    'Sent when the owner of the account asks for it. The recipient gets alerts once the response has repeated the text.',
  'test/summary': 'Test',
  'test/description': 'Sent when the owner of the account asks for a test. It reports no alert.',
  'header/delivery':
    'Identifies the message, and is the same in each try. If you have seen it, answer with 200 and do nothing.',
  'header/signature':
    '`t=TIME,v1=HEX`: the time in seconds since 1970, and HMAC-SHA-256 with the secret of the webhook over the time, a dot and the body. While a secret is replaced, there are two `v1`; one that fits is enough. Reject a time that is more than five minutes off.',
  'response/taken': 'You accept the message. We do not read the body.',
  'response/repeated': 'The body contains the text of `challenge`, within its first 64 KiB.',
  'response/gone': 'You want no more messages. We stop, and tell the owner of the account.',
  'response/other': 'Anything else, a redirect too: we try again, with pauses, for three days.',
  'response/unconfirmed': 'Anything else: the recipient stays unconfirmed.',
  'alerts/type': 'What the message is about.',
  'alerts/follow-up':
    'Null for new alerts. `reminder`: nobody has acknowledged them. `escalation`: nobody acknowledged them in time, so they go to further recipients. `over`: these further recipients hear of the end.',
  'alerts/alerts': 'At least one. Several if many domains changed at about the same time.',
  'alerts/undelivered/one': 'An alert that did not get there.',
  'alerts/undelivered': 'Earlier alerts that we gave up sending to this recipient, newest first.',
  alerts: 'Alerts to a webhook.',
  'alert/id': 'Identifies the alert.',
  'alert/domain': 'The monitored domain, in ASCII.',
  'alert/at': 'When it was confirmed.',
  'alert/events': 'What happened: at least one event, the most severe first.',
  'alert/confirmed-by': 'The name servers that confirmed it; empty for what is not in the DNS.',
  'alert/score-before': 'The score before; null if it is unknown.',
  'alert/score-after': 'The score afterwards; null if it is unknown.',
  'alert/closed-at': 'When it was over or somebody closed it; null while it is open. If it asks for nothing: `at`.',
  'alert/url': 'The page of the alert, for those who are signed in.',
  alert: 'What one check of a monitored domain reports.',
  'event/group': 'The kind of alert, as recipients choose and mute it.',
  'event/records/at':
    'Which copy of NS records it is, where the registry and the zone differ; left out everywhere else.',
  'event/not-before': 'When we last saw the earlier state; null where that means nothing, as for a date.',
  'event/window':
    'The window in which the owner planned the change. In the summary at its end, each event has it. Null for what nobody planned.',
  'event/window/id': 'Identifies the window.',
  'event/window/name': 'The name that the owner gave it; may be empty.',
  'event/window/opened-at': 'When it opened; a weekly window opens every week.',
  event: 'One thing that an alert reports.',
  'challenge/text': 'The text to repeat.',
  challenge: 'A challenge to a webhook.',
  'test/url': 'The page of the recipients.',
  test: 'A test of a webhook.',
});
