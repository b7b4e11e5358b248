import { defineTexts } from '../../domain/message.ts';
import { defineSubject } from '../subject.ts';

/** A key record is shown whole; one of 4,096 bits takes some 750 characters. */
export const MAX_RECORD_CHARS = 1000;

const OVERSIZE =
  'The DKIM key at {selector} has {bits} bits. Receivers must support up to 4,096, so some cannot check its signatures (RFC 8301).';
const BROKEN = {
  says: 'There is a DKIM record at {selector}, but receivers cannot use it: {why}. {text}',
  advice: 'Replace it with the key exactly as your mail service shows it.',
} as const;
const EMPTY = 'The DKIM record at {selector} is an alias of {at}, where there is no key';
const NEW_KEY =
  'Make a key of 2,048 bits under a new selector, sign with it, and withdraw the old one some days later.';

/** Declares what is said of DKIM, in the checks and in the area. A code with `-beside` is about one key of several. */
export const DKIM = defineSubject('dkim', {
  detected: {
    severity: 'ok',
    says: 'There {count, plural, one {is # usable DKIM key} other {are # usable DKIM keys}}, under {selectors}. We cannot see from outside whether each message is signed.',
    summary: 'There {count, plural, one {is # valid key} other {are # valid keys}}: {selectors}.',
  },
  weak: {
    severity: 'notice',
    says: 'The strongest DKIM key, at {selector}, has {bits} bits; 2,048 are recommended (RFC 8301).',
    summary: 'The strongest key has only {bits} bits; 2,048 are recommended.',
    advice: NEW_KEY,
    do: 'Replace the DKIM key at {selector} with one of 2,048 bits',
    refs: { rfc: { rfc: 8301, section: '3.2' } },
  },
  'weak-beside': {
    severity: 'notice',
    says: 'The key at {selector} has only {bits} bits. If nothing signs with it any more, withdraw it.',
  },
  oversize: {
    severity: 'warning',
    says: OVERSIZE,
    summary: 'The key at {selector} has {bits} bits, more than some receivers can check.',
    advice: NEW_KEY,
    do: 'Replace the DKIM key at {selector} with one of 2,048 bits',
    refs: { rfc: { rfc: 8301, section: '3.2' } },
  },
  'oversize-beside': { severity: 'notice', says: OVERSIZE },
  young: {
    severity: 'warning',
    says: 'The only DKIM keys are Ed25519 (RFC 8463), which many receivers cannot check yet.',
    summary: 'All keys are Ed25519 keys, which many receivers can’t check yet.',
    advice: 'Sign with an RSA key of 2,048 bits as well.',
    do: 'Sign with an RSA key of 2,048 bits as well',
    refs: { rfc: { rfc: 8463 } },
  },
  testing: {
    severity: 'notice',
    says: 'All DKIM keys are marked as a test (t=y), so receivers may treat mail whose signature fails as unsigned (RFC 6376 section 3.6.1). Valid signatures count as usual.',
    summary: 'All keys are marked as a test, so receivers may treat e-mail whose signature fails as unsigned.',
    advice: 'Remove t=y from the key records once your mail is signed.',
  },
  'testing-beside': { severity: 'info', says: 'The key at {selector} is marked as a test (t=y).' },
  broken: {
    ...BROKEN,
    severity: 'error',
    summary: 'There is a DKIM record, but receivers can’t use it.',
    do: 'Correct the DKIM record at {selector}',
    because: 'Receivers can’t use it.',
    stage: 'authentication',
  },
  'broken-beside': { ...BROKEN, severity: 'notice' },
  'alias-empty': {
    severity: 'error',
    says: `${EMPTY}, so mail signed with it does not pass.`,
    summary: 'An alias leads to a mail service that shows no key.',
    advice:
      'Keep the alias, and turn on DKIM at the service that it leads to. If you no longer use that service, delete the alias.',
    do: 'Turn on DKIM at the service that {selector} leads to',
    because: 'There is no key at {at}.',
    stage: 'authentication',
  },
  'microsoft-off': {
    severity: 'error',
    says: `${EMPTY}: Microsoft 365 does not sign with it yet.`,
    summary: 'The records for Microsoft 365 are there, but DKIM is not turned on.',
    advice: 'Keep both CNAME records, and turn on DKIM signing for this domain in Microsoft Defender.',
    do: 'Turn on DKIM for this domain in Microsoft Defender',
    because: 'The CNAME records are right, and there is no key yet at {at}.',
    stage: 'authentication',
  },
  'alias-empty-beside': {
    severity: 'notice',
    says: `${EMPTY}.`,
    advice: 'If you use the service that it leads to, turn on DKIM there. If you do not, delete the alias.',
  },
  'unknown-flags': {
    severity: 'info',
    says: 'The key at {selector} has flags that no standard knows (t={value}). Receivers ignore them.',
  },
  'obsolete-tag': {
    severity: 'notice',
    says: 'The key at {selector} has the tag g={value}, which RFC 6376 removed. Receivers ignore it, except very old ones.',
    advice: 'Remove the tag g= when you next change the record.',
  },
  misplaced: {
    severity: 'error',
    says: 'There is no DKIM key where receivers look. You have one at {at}, where it has no effect: {text}',
    summary: 'There is a DKIM key, but not where receivers look for it.',
    advice:
      'Publish it under the name {selector}._domainkey, and delete the one at {at}. Some DNS forms add the domain to the name automatically.',
    do: 'Move the DKIM key to {selector}._domainkey',
    because: 'Receivers don’t look for it at {at}.',
    stage: 'authentication',
  },
  // A key under a selector that we don't know may exist: the check is unknown then.
  revoked: {
    severity: 'warning',
    says: 'We found only withdrawn DKIM keys ({selectors}): their p= is empty, so mail signed with them does not pass DKIM.',
    summary: 'We found only withdrawn keys.',
    advice: 'If the domain sends mail, publish the current key of your mail service.',
    do: 'Publish a DKIM key that is in use',
    because: 'All keys that we found are withdrawn.',
    stage: 'authentication',
    certainty: 'open',
  },
  absent: {
    severity: 'warning',
    says: 'We found no DKIM key. DNS cannot list selectors: we tried those of known mail services and the usual ones.',
    summary: 'We found no DKIM key under the usual selectors.',
    advice:
      'Turn on DKIM at your mail service, and publish the key that it gives you. If you have a key already, its selector follows s= in the DKIM-Signature header of your e-mails: enter it on the mail security page.',
    do: 'Turn on DKIM at your mail service',
    because: 'Receivers can’t verify that your e-mail is really yours.',
    stage: 'authentication',
    certainty: 'open',
  },
  'nobody-sends': {
    severity: 'notice',
    says: 'SPF says that nobody sends mail as this domain, and we found no DKIM key that can be used. None is needed once DMARC rejects all mail in the name of the domain.',
    summary: 'Not needed: SPF says that nobody sends e-mail as this domain.',
    advice: 'Set DMARC to p=reject.',
    do: 'Set DMARC to p=reject',
    because: 'A domain that sends no mail and rejects all of it needs no DKIM key.',
    partOf: 'dmarc-policy',
  },
  'not-needed': {
    severity: 'info',
    says: 'Not needed: the domain says that it sends no mail (SPF -all, DMARC reject), so there is nothing to sign.',
    summary: 'Not needed: the domain says that it sends no e-mail.',
  },
});

/** A record that was found, whole. */
export const DKIM_RECORD_TEXTS = defineTexts('dkim-record', { reads: 'It reads: {record}' });
