import { readJudgeableDkim } from '../../readings/dkim-item.ts';
import type { DkimKey } from '../../records/dkim.ts';
import { defineCheck } from '../check.ts';
import { cut, listed } from '../shown.ts';

/** Shares of the item's weight; its 20 points make each of them whole. */
const SHARES = { weak: 5 / 20, testing: 4 / 20, young: 4 / 20, remark: 0 };

type UsableKey = Extract<DkimKey, { kind: 'key' }>;

/** Whether mail of the domain can be signed, by keys that receivers accept. */
export const dkimKeys = defineCheck({
  id: 'dkim-keys',
  name: 'DKIM',
  source: 'RFC 6376 §3.6.1, RFC 8301 §3, RFC 8463 §4',
  needs: { found: readJudgeableDkim },
  texts: {
    found: [
      'Usable DKIM keys found: {count}, under {selectors}. Whether each message is signed cannot be seen from outside.',
    ],
    silent: ['The domain says that it sends no mail (SPF -all alone, DMARC reject), so it needs no DKIM key.'],
    absent: [
      'No DKIM key was found. Selectors cannot be listed in the DNS: those of known mail services and the usual ones were tried.',
      'Switch DKIM on where your mail is sent, and publish the key that it shows you. If you have one already, name its selector: it stands after s= in the DKIM-Signature header of a mail.',
    ],
    revoked: [
      'Only withdrawn DKIM keys were found ({selectors}): signatures by them count for nothing.',
      'Publish a new key, or name the selector of the one in use.',
    ],
    unusable: [
      'DKIM keys were found, but receivers can use none of them: at {selector}, {why}.',
      'Publish the key again as your mail service shows it, in one piece.',
    ],
    weak: [
      'The strongest key has {bits} bits ({selector}). Signers should use 2,048 (RFC 8301).',
      'Make a key of 2,048 bits under a new selector, sign with it, and withdraw the old one some days later.',
    ],
    'weak-beside': ['The key at {selector} has only {bits} bits. If nothing signs with it any more, withdraw it.'],
    testing: [
      'All keys say that DKIM is only tested (t=y), so receivers may treat signed mail as unsigned.',
      'Take t=y out of the key records once your mail is signed as it should be.',
    ],
    'testing-beside': ['The key at {selector} says that it is only tested (t=y).'],
    young: [
      'The only keys are Ed25519 (RFC 8463), which many receivers cannot verify yet.',
      'Sign with an RSA key of 2,048 bits as well.',
    ],
    broken: ['The record at {selector} is no usable key: {why}.'],
  },
  judge({ found }, say) {
    if (found.kind === 'silent') return say.exempt('silent');
    const { keys, state } = found.dkim;
    const usable = keys.flatMap(({ selector, key }) => (key.kind === 'key' ? [{ selector, key }] : []));
    const broken = keys.flatMap(({ selector, key }) => (key.kind === 'invalid' ? [{ selector, why: key.why }] : []));
    const [one] = broken;
    if (usable.length === 0) {
      if (state === 'revoked')
        return say.failed('revoked', { selectors: listed(keys.map(({ selector }) => selector)) });
      return one === undefined
        ? say.failed('absent')
        : say.failed('unusable', { selector: one.selector, why: cut(one.why) });
    }
    let verdict = say.graded('found', {
      count: usable.length,
      selectors: listed([...new Set(usable.map(({ selector }) => selector))]),
    });
    const rsa = usable.filter(({ key }) => key.algorithm === 'rsa').toSorted((a, b) => b.key.bits - a.key.bits);
    const [strongest] = rsa;
    if (strongest === undefined) verdict = verdict.minus(SHARES.young, 'young');
    else if (strongest.key.weak)
      verdict = verdict.minus(SHARES.weak, 'weak', { bits: strongest.key.bits, selector: strongest.selector });
    else
      for (const { selector, key } of rsa.filter((other) => other.key.weak))
        verdict = verdict.minus(SHARES.remark, 'weak-beside', { selector, bits: key.bits });
    const testing = usable.filter(({ key }: { readonly key: UsableKey }) => key.testing);
    if (testing.length === usable.length) verdict = verdict.minus(SHARES.testing, 'testing');
    else for (const { selector } of testing) verdict = verdict.minus(SHARES.remark, 'testing-beside', { selector });
    for (const { selector, why } of broken)
      verdict = verdict.minus(SHARES.remark, 'broken', { selector, why: cut(why) });
    return verdict;
  },
});
