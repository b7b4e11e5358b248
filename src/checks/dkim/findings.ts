import { defineTexts } from '../../domain/message.ts';
import { defineSubject } from '../subject.ts';

/** A key record is shown whole; one of 4,096 bits takes some 750 characters. */
export const MAX_RECORD_CHARS = 1000;

const OVERSIZE =
  'The DKIM key at {selector} has {bits} bits, more than the 4,096 that receivers must support, so some cannot check its signatures.';
const BROKEN = {
  says: 'There is a DKIM record at {selector}, but receivers cannot use it: {why}.',
  do: 'Correct the DKIM record at {selector}',
  more: 'Use the key exactly as your mail service shows it. {text}',
} as const;
const EMPTY = 'The DKIM record at {selector} is an alias of {at}, where there is no key';
const NEW_KEY = 'Make the key under a new selector, sign with it, and withdraw the old one some days later.';

/** Declares what is said of DKIM, in the checks and in the area. A code with `-beside` is about one key of several. */
export const DKIM = defineSubject('dkim', {
  detected: {
    severity: 'ok',
    says: 'There {count, plural, one {is # usable DKIM key} other {are # usable DKIM keys}}, under {selectors}. We cannot see from outside whether each message is signed.',
  },
  weak: {
    severity: 'notice',
    says: 'The strongest DKIM key, at {selector}, has only {bits} bits; 2,048 are recommended.',
    do: 'Replace the DKIM key at {selector} with one of 2,048 bits',
    more: NEW_KEY,
    refs: { rfc: { rfc: 8301, section: '3.2' } },
  },
  'weak-beside': {
    severity: 'notice',
    says: 'The key at {selector} has only {bits} bits.',
    do: 'Withdraw the key at {selector}, if nothing signs with it any more',
  },
  oversize: {
    severity: 'warning',
    says: OVERSIZE,
    do: 'Replace the DKIM key at {selector} with one of 2,048 bits',
    more: NEW_KEY,
    refs: { rfc: { rfc: 8301, section: '3.2' } },
  },
  'oversize-beside': { severity: 'notice', says: OVERSIZE },
  young: {
    severity: 'warning',
    says: 'The only DKIM keys are Ed25519 (RFC 8463), which many receivers cannot check yet.',
    do: 'Sign with an RSA key of 2,048 bits as well',
    refs: { rfc: { rfc: 8463 } },
  },
  testing: {
    severity: 'notice',
    says: 'All DKIM keys are marked as a test (t=y), so receivers may treat mail whose signature fails as unsigned. Valid signatures count as usual.',
    do: 'Remove t=y from the DKIM keys once your mail is signed',
  },
  'testing-beside': { severity: 'info', says: 'The key at {selector} is marked as a test (t=y).' },
  broken: {
    ...BROKEN,
    severity: 'error',
    do: 'Correct the DKIM record at {selector}',
    stage: 'authentication',
  },
  'broken-beside': { ...BROKEN, severity: 'notice' },
  'alias-empty': {
    severity: 'error',
    says: `${EMPTY}, so mail signed with it does not pass.`,
    do: 'Turn on DKIM at the service that {selector} leads to',
    more: 'Keep the alias. If you no longer use that service, delete it.',
    stage: 'authentication',
  },
  'microsoft-off': {
    severity: 'error',
    says: `${EMPTY}: Microsoft 365 does not sign with it yet.`,
    do: 'Turn on DKIM signing for this domain in Microsoft Defender',
    more: 'Keep both CNAME records.',
    stage: 'authentication',
  },
  'alias-empty-beside': {
    severity: 'notice',
    says: `${EMPTY}.`,
    do: 'Turn on DKIM at the service that {selector} leads to, or delete the alias',
    more: 'Delete the alias only if you don’t use that service.',
  },
  'unknown-flags': {
    severity: 'info',
    says: 'The key at {selector} has flags that no standard knows (t={value}). Receivers ignore them.',
  },
  'obsolete-tag': {
    severity: 'notice',
    says: 'The key at {selector} has the tag g={value}, which RFC 6376 removed. Receivers ignore it, except very old ones.',
    do: 'Remove the tag g= when you next change the DKIM record',
  },
  'denied-above': {
    severity: 'error',
    says: 'Your name servers say that _domainkey, the name above your DKIM keys ({selectors}), does not exist (NXDOMAIN). Resolvers that follow RFC 8020 then take the keys for missing, and your mail fails DKIM there.',
    do: 'Have your DNS provider answer without an error for names that have others below them',
    more: 'A TXT record of any text at _domainkey makes the name exist until then.',
  },
  misplaced: {
    severity: 'error',
    says: 'There is no DKIM key where receivers look. You have one at {at}, where it has no effect.',
    do: 'Move the DKIM key from {at} to {selector}._domainkey',
    more: 'Some DNS forms add the domain to the name automatically. The record reads: {text}',
    stage: 'authentication',
  },
  // A key under a selector that we don't know may exist: the check is unknown then.
  revoked: {
    severity: 'warning',
    says: 'We found only withdrawn DKIM keys ({selectors}): their p= is empty, so mail signed with them does not pass DKIM.',
    do: 'Publish the current DKIM key of your mail service, if the domain sends mail',
    stage: 'authentication',
    certainty: 'open',
  },
  absent: {
    severity: 'warning',
    says: 'We found no DKIM key. DNS cannot list selectors: we tried those of known mail services and the usual ones.',
    do: 'Turn on DKIM at your mail service',
    because: 'Receivers can’t verify that your e-mail is really yours.',
    more: 'Publish the key that it gives you. If you have a key already, its selector follows s= in the DKIM-Signature header of your e-mails: enter it on the mail security page.',
    stage: 'authentication',
    certainty: 'open',
  },
  'nobody-sends': {
    severity: 'notice',
    says: 'SPF says that nobody sends mail as this domain, and we found no DKIM key that can be used. None is needed once DMARC rejects all mail in the name of the domain.',
    do: 'Set DMARC to p=reject',
    partOf: 'dmarc-policy',
  },
  'not-needed': {
    severity: 'info',
    says: 'Not needed: the domain says that it sends no mail (SPF -all, DMARC reject), so there is nothing to sign.',
  },
});

/** A record that was found, whole. */
export const DKIM_RECORD_TEXTS = defineTexts('dkim-record', { reads: 'The record reads: {record}' });
