import { defineTexts } from '../../domain/message.ts';

/** A key record is shown whole; one of 4,096 bits takes some 750 characters. */
export const MAX_RECORD_CHARS = 1000;

/** What the health report says of DKIM, in its check and in its area. */
export const DKIM_TEXTS = {
  detected: ['We found DKIM keys at {selectors}. Receivers can check the signature of mail sent with them.'],
  weak: [
    'We found DKIM keys at {selectors}. The strongest, at {selector}, has {bits} bits; 2,048 are recommended.',
    'Ask your mail service for a key of 2,048 bits.',
  ],
  oversize: [
    'We found DKIM keys at {selectors}. The key at {selector} has {bits} bits. Receivers must support up to 4,096, so some cannot check its signatures (RFC 8301).',
    'Use an RSA key of 2,048 bits.',
  ],
  young: [
    'We found DKIM keys at {selectors}. All are Ed25519 keys (RFC 8463), which many receivers cannot check yet.',
    'Sign with an RSA key of 2,048 bits as well.',
  ],
  testing: [
    'We found DKIM keys at {selectors}. All are marked as a test (t=y), so receivers may treat mail whose signature fails as unsigned (RFC 6376 section 3.6.1). Valid signatures count as usual.',
    'Remove t=y from the key records once your mail is signed.',
  ],
  broken: [
    'There is a DKIM record at {selector}, but receivers cannot use it: {why}. {text}',
    'Replace it with the key exactly as your mail service shows it.',
  ],
  misplaced: [
    'There is no DKIM key where receivers look. You have one at {at}, where it has no effect: {text}',
    'Publish it under the name {selector}._domainkey, and delete the one at {at}. Some DNS forms add the domain to the name automatically.',
  ],
  revoked: [
    'We found only withdrawn DKIM keys ({selectors}): their p= is empty. Mail signed with them does not pass DKIM.',
    'If the domain sends mail, publish the current key of your mail service.',
  ],
  absent: [
    'We found no DKIM key under the usual selectors. DNS cannot list selectors: if you sign with another one, look it up in the DKIM-Signature header of one of your e-mails (s=).',
    'Turn on DKIM at your mail service and publish the key it gives you.',
  ],
  'nobody-sends': ['Not needed as long as SPF says that nobody sends mail as this domain: there is nothing to sign.'],
  'not-needed': [
    'Not needed: the domain says that it sends no mail (SPF -all, DMARC reject), so there is nothing to sign.',
  ],
} as const;

/** What to do where no key can be used. */
export const DKIM_ACTIONS = {
  broken: ['Correct the DKIM record at {selector}', 'Receivers can’t use it.'],
  misplaced: ['Move the DKIM key to {selector}._domainkey', 'Receivers don’t look for it at {at}.'],
  revoked: ['Publish a DKIM key that is in use', 'All keys that we found are withdrawn.'],
  absent: ['Turn on DKIM at your mail service', 'Receivers can’t verify that your e-mail is really yours.'],
} as const;

/** Without a key that receivers can use, forwarded mail fails DMARC. */
export const DKIM_STAGES = {
  broken: 'authentication',
  misplaced: 'authentication',
  revoked: 'authentication',
  absent: 'authentication',
} as const;

/** A record that was found, whole. */
export const DKIM_RECORD_TEXTS = defineTexts('dkim-record', { reads: 'It reads: {record}' });
