import { defineTexts } from '../../domain/message.ts';
import type { FindingTable } from '../check.ts';

/** A key record is shown whole; one of 4,096 bits takes some 750 characters. */
export const MAX_RECORD_CHARS = 1000;

/** What the health report says of DKIM, in its check and in its area. */
export const DKIM_FINDINGS = {
  detected: {
    severity: 'ok',
    says: 'We found DKIM keys at {selectors}. Receivers can check the signature of mail sent with them.',
  },
  weak: {
    severity: 'notice',
    says: 'We found DKIM keys at {selectors}. The strongest, at {selector}, has {bits} bits; 2,048 are recommended.',
    advice: 'Ask your mail service for a key of 2,048 bits.',
    refs: { rfc: { rfc: 8301, section: '3.2' } },
  },
  oversize: {
    severity: 'notice',
    says: 'We found DKIM keys at {selectors}. The key at {selector} has {bits} bits. Receivers must support up to 4,096, so some cannot check its signatures (RFC 8301).',
    advice: 'Use an RSA key of 2,048 bits.',
    refs: { rfc: { rfc: 8301, section: '3.2' } },
  },
  young: {
    severity: 'notice',
    says: 'We found DKIM keys at {selectors}. All are Ed25519 keys (RFC 8463), which many receivers cannot check yet.',
    advice: 'Sign with an RSA key of 2,048 bits as well.',
    refs: { rfc: { rfc: 8463 } },
  },
  testing: {
    severity: 'notice',
    says: 'We found DKIM keys at {selectors}. All are marked as a test (t=y), so receivers may treat mail whose signature fails as unsigned (RFC 6376 section 3.6.1). Valid signatures count as usual.',
    advice: 'Remove t=y from the key records once your mail is signed.',
  },
  broken: {
    severity: 'error',
    says: 'There is a DKIM record at {selector}, but receivers cannot use it: {why}. {text}',
    advice: 'Replace it with the key exactly as your mail service shows it.',
    action: 'Correct the DKIM record at {selector}',
    why: 'Receivers can’t use it.',
    stage: 'authentication',
  },
  misplaced: {
    severity: 'error',
    says: 'There is no DKIM key where receivers look. You have one at {at}, where it has no effect: {text}',
    advice:
      'Publish it under the name {selector}._domainkey, and delete the one at {at}. Some DNS forms add the domain to the name automatically.',
    action: 'Move the DKIM key to {selector}._domainkey',
    why: 'Receivers don’t look for it at {at}.',
    stage: 'authentication',
  },
  // A key under a selector that we don't know may exist: the check is unknown then.
  revoked: {
    severity: 'warning',
    says: 'We found only withdrawn DKIM keys ({selectors}): their p= is empty. Mail signed with them does not pass DKIM.',
    advice: 'If the domain sends mail, publish the current key of your mail service.',
    action: 'Publish a DKIM key that is in use',
    why: 'All keys that we found are withdrawn.',
    stage: 'authentication',
    certainty: 'open',
  },
  absent: {
    severity: 'warning',
    says: 'We found no DKIM key under the usual selectors. DNS cannot list selectors: if you sign with another one, look it up in the DKIM-Signature header of one of your e-mails (s=).',
    advice: 'Turn on DKIM at your mail service and publish the key it gives you.',
    action: 'Turn on DKIM at your mail service',
    why: 'Receivers can’t verify that your e-mail is really yours.',
    stage: 'authentication',
    certainty: 'open',
  },
  'nobody-sends': {
    severity: 'info',
    says: 'Not needed as long as SPF says that nobody sends mail as this domain: there is nothing to sign.',
  },
  'not-needed': {
    severity: 'info',
    says: 'Not needed: the domain says that it sends no mail (SPF -all, DMARC reject), so there is nothing to sign.',
  },
} as const satisfies FindingTable;

/** A record that was found, whole. */
export const DKIM_RECORD_TEXTS = defineTexts('dkim-record', { reads: 'It reads: {record}' });
