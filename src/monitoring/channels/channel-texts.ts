import { defineTexts } from '../../domain/message.ts';

/** Why a channel cannot be used, in whole sentences. */
export const CHANNEL_FAULT_TEXTS = defineTexts('channel-fault', {
  'not-a-webhook':
    'Write the address of a webhook like https://hooks.example.com/zonewell: https, without a user or password. We connect to port 443; other ports need a network that the operator allows (ZONEWELL_ALLOWED_NETWORKS).',
  'not-of-chat': 'That is not an incoming webhook of {chat}. Copy its whole address from {chat}.',
  'not-a-topic':
    'Write the address of a topic like https://ntfy.sh/your-topic. If it needs an access token, write https://tk_…@ntfy.example.com/your-topic.',
  'not-a-key': 'Write the key of a configuration on the Apprise server: letters, digits, underscores and dashes.',
  'not-set-up': 'The operator of this Zonewell has not set up {channel}.',
  'code-not-taken': '{channel} answered with status {status}, so we could not send the code. Check the address.',
  'wrong-code': 'That code is wrong or older than 24 hours. Send a new one.',
  'not-reached':
    '{why, select, timeout {The server did not answer within 10 seconds.} refused {The server refused the connection.} closed {The server closed the connection.} no_address {The name of the server has no address.} forbidden_address {The name of the server leads to a private or special address. We connect to public addresses only.} forbidden_port {We connect to port 443. The operator can allow other ports for networks of their own, with ZONEWELL_ALLOWED_NETWORKS.} untrusted_certificate {The certificate of the server is not valid for its name.} no_tls {The server does not speak TLS on this port.} other {We could not reach the server.}}',
  'not-taken': 'The server answered with status {status}. We need a status from 200 to 299, and follow no redirects.',
  'not-repeated':
    'The server answered, but did not repeat the challenge. Its answer must contain the text of "challenge".',
});

/** Words of each channel: how it is called, what is typed, and what its own messages say. */
export const EMAIL_CHANNEL_TEXTS = defineTexts('channel/email', {
  name: 'E-mail',
  hint: 'An e-mail address. We send it a link to confirm.',
  'test/subject': 'Test of Zonewell alerts',
  'test/what': '{sender} sent this test. Alerts about domains arrive at this address in the same way.',
  'test/link': 'Open the recipients',
  'test/closing': 'You get this e-mail because alerts of {sender} go to this address.',
});

export const WEBHOOK_TEXTS = defineTexts('channel/webhook', {
  name: 'Webhook',
  hint: 'An https address of a server of yours. We sign each message, and the server repeats a challenge.',
});

export const NTFY_TEXTS = defineTexts('channel/ntfy', {
  name: 'ntfy',
  hint: 'The https address of a topic. We send a code there, which you enter here.',
});

export const SLACK_TEXTS = defineTexts('channel/slack', {
  name: 'Slack',
  hint: 'The address of an incoming webhook (https://hooks.slack.com/services/…). We send a code there, which you enter here.',
});

export const DISCORD_TEXTS = defineTexts('channel/discord', {
  name: 'Discord',
  hint: 'The address of a webhook of a channel (https://discord.com/api/webhooks/…). We send a code there, which you enter here.',
});

export const TEAMS_TEXTS = defineTexts('channel/teams', {
  name: 'Microsoft Teams',
  hint: 'The address of a workflow “When a Teams webhook request is received”. We send a code there, which you enter here.',
});

export const APPRISE_TEXTS = defineTexts('channel/apprise', {
  name: 'Apprise',
  hint: 'The key of a configuration on the Apprise server of this Zonewell. We send a code there, which you enter here.',
});

/** Words of messages to chats. */
export const CHAT_TEXTS = defineTexts('channel/chat', {
  open: 'Open the alert',
  recipients: 'Open the recipients',
  'test/title': 'Test of Zonewell alerts',
  'test/what': '{sender} sent this test. Alerts about domains arrive here in the same way.',
  'code/title': 'Get Zonewell alerts here?',
  'code/what':
    '{sender} would like to send alerts about domains here. To agree, enter this code on the page of recipients within 24 hours: {code}. Otherwise do nothing.',
});
