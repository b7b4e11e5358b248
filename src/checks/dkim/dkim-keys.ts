import { readCertainDkimKeys } from '../../facts/dkim-item.ts';
import { readZoneIfKnown } from '../../facts/zone.ts';
import { defineCheck } from '../check.ts';
import { DKIM_FINDINGS } from './findings.ts';
import { judgeDkim } from './judgement.ts';

/** Shares of the item's weight; its 20 points make each of them whole. */
const SHARES = { weak: 5 / 20, oversize: 4 / 20, testing: 0, young: 4 / 20 } as const;

/**
 * DKIM keys let receivers verify signed mail. This check asks whether there are keys that receivers accept, and how
 * strong they are.
 */
export const dkimKeys = defineCheck({
  id: 'dkim-keys',
  name: 'DKIM',
  citations: [
    { rfc: 6376, section: '3.6.1' },
    { rfc: 8301, section: '3' },
    { rfc: 8463, section: '4' },
  ],
  needs: { found: readCertainDkimKeys, zone: readZoneIfKnown },
  findings: {
    found: {
      severity: 'ok',
      says: 'There {count, plural, one {is # usable DKIM key} other {are # usable DKIM keys}}, under {selectors}. We cannot see from outside whether each message is signed.',
    },
    silent: {
      severity: 'info',
      says: 'The domain says that it sends no mail (SPF -all alone, DMARC reject), so it needs no DKIM key.',
    },
    'nobody-sends': {
      severity: 'notice',
      says: 'SPF says that nobody sends mail as this domain, and we found no DKIM key that can be used. None is needed once DMARC rejects all mail in the name of the domain.',
      advice: 'Set DMARC to p=reject.',
      action: 'Set DMARC to p=reject',
      why: 'A domain that sends no mail and rejects all of it needs no DKIM key.',
      partOf: 'dmarc-policy',
    },
    absent: {
      severity: 'warning',
      says: 'We found no DKIM key. DNS cannot list selectors: we tried those of known mail services and the usual ones.',
      advice:
        'Turn on DKIM where your mail is sent, and publish the key that it shows you. If you have one already, tell us its selector: it follows s= in the DKIM-Signature header of one of your e-mails.',
      action: DKIM_FINDINGS.absent.action,
      why: DKIM_FINDINGS.absent.why,
      stage: 'authentication',
      certainty: 'open',
    },
    misplaced: { ...DKIM_FINDINGS.misplaced, certainty: 'open' },
    revoked: {
      severity: 'warning',
      says: 'We found only withdrawn DKIM keys ({selectors}): signatures made with them do not pass.',
      advice: 'Publish a new key, or tell us the selector of the one in use.',
      action: DKIM_FINDINGS.revoked.action,
      why: DKIM_FINDINGS.revoked.why,
      stage: 'authentication',
      certainty: 'open',
    },
    unusable: { ...DKIM_FINDINGS.broken, certainty: 'open' },
    weak: {
      severity: 'notice',
      says: 'The strongest key has {bits} bits ({selector}). Signers should use 2,048 (RFC 8301).',
      advice: 'Make a key of 2,048 bits under a new selector, sign with it, and withdraw the old one some days later.',
      action: 'Replace the DKIM key at {selector} with one of 2,048 bits',
      refs: { rfc: { rfc: 8301, section: '3.2' } },
    },
    'weak-beside': {
      severity: 'notice',
      says: 'The key at {selector} has only {bits} bits. If nothing signs with it any more, withdraw it.',
    },
    oversize: {
      severity: 'warning',
      says: 'The key at {selector} has {bits} bits. Receivers must support up to 4,096, so some cannot check its signatures (RFC 8301).',
      advice: 'Make a key of 2,048 bits under a new selector, sign with it, and withdraw the old one some days later.',
      action: 'Replace the DKIM key at {selector} with one of 2,048 bits',
      refs: { rfc: { rfc: 8301, section: '3.2' } },
    },
    'oversize-beside': {
      severity: 'notice',
      says: 'The key at {selector} has {bits} bits. Receivers must support up to 4,096, so some cannot check its signatures (RFC 8301).',
    },
    testing: {
      severity: 'notice',
      says: 'All keys are marked as a test (t=y), so receivers may treat mail whose signature fails as unsigned (RFC 6376 section 3.6.1). Valid signatures count as usual.',
      advice: 'Remove t=y from the key records once your mail is signed.',
    },
    'testing-beside': { severity: 'info', says: 'The key at {selector} is marked as a test (t=y).' },
    young: {
      severity: 'warning',
      says: 'The only keys are Ed25519 (RFC 8463), which many receivers cannot check yet.',
      advice: 'Sign with an RSA key of 2,048 bits as well.',
      action: 'Sign with an RSA key of 2,048 bits as well',
      refs: { rfc: { rfc: 8463 } },
    },
    broken: { severity: 'notice', says: DKIM_FINDINGS.broken.says, advice: DKIM_FINDINGS.broken.advice },
    'unknown-flags': {
      severity: 'info',
      says: 'The key at {selector} has flags that no standard knows (t={value}). Receivers ignore them.',
    },
    'obsolete-tag': {
      severity: 'notice',
      says: 'The key at {selector} has the tag g={value}, which RFC 6376 removed. Receivers ignore it, except very old ones.',
      advice: 'Remove the tag g= when you next change the record.',
    },
  },
  judge({ found, zone }, say, domain) {
    if (found.kind === 'silent') return say.exempt('silent');
    if (found.kind === 'nobody-sends') return say.failed('nobody-sends');
    const judgement = judgeDkim(found.dkim, domain, zone);
    switch (judgement.kind) {
      case 'usable': {
        let verdict = say.graded('found', judgement.args);
        for (const { code, args, fix } of judgement.losses)
          verdict = verdict.minus(SHARES[code], code, args).withFix(fix);
        for (const { code, args, fix } of judgement.remarks) verdict = verdict.minus(0, code, args).withFix(fix);
        return verdict;
      }
      case 'broken':
        return say.failed('unusable', judgement.args).withFix(judgement.fix);
      default:
        return say.failed(judgement.kind, judgement.args).withFix(judgement.fix);
    }
  },
});
