import { defineTexts } from '../../domain/message.ts';

/** Why a channel cannot be used, in whole sentences. */
export const CHANNEL_FAULT_TEXTS = defineTexts('channel-fault', {
  'not-a-webhook':
    'Write the address of a webhook like https://hooks.example.com/zonewell: https, without a port, user or password.',
  'not-reached':
    '{why, select, timeout {The server did not answer within 10 seconds.} refused {The server refused the connection.} closed {The server closed the connection.} no_address {The name of the server has no address.} forbidden_address {The name of the server leads to a private or special address. We connect to public addresses only.} untrusted_certificate {The certificate of the server is not valid for its name.} no_tls {The server does not speak TLS on port 443.} other {We could not reach the server.}}',
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
