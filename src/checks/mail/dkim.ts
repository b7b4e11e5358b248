import { readDkimKeys } from '../../readings/dkim.ts';
import { isNonSending } from '../../readings/non-sending.ts';
import { defineCheck } from '../check.ts';
import { listed } from '../shown.ts';

/** DKIM signs mail, so that it can be told from forgeries wherever it is forwarded to. */
export const dkim = defineCheck({
  id: 'dkim',
  name: 'DKIM',
  source: 'RFC 6376 §3.6, RFC 8301 §3.2, RFC 8463',
  needs: { dkim: readDkimKeys, silent: isNonSending },
  texts: {
    detected: ['DKIM keys found at: {selectors}. Receivers can check the signature of mail sent with them.'],
    weak: [
      'DKIM keys found at: {selectors}. The key at {weak} has {bits} bits; 2,048 are recommended.',
      'Let your mail provider make a new key of 2,048 bits.',
    ],
    testing: [
      'DKIM keys found at: {selectors}. The key at {testing} is marked as a test (t=y): receivers treat its signatures as if there were none.',
      'Remove t=y from the record once signing works.',
    ],
    revoked: [
      'The DKIM keys that were found are withdrawn: their p= is empty. Mail signed with them does not pass.',
      'If the domain sends mail, publish the current key of your mail provider.',
    ],
    broken: [
      'A DKIM record was found at {selector}, but it cannot be used: {why}.',
      'Publish the key again, exactly as your mail provider gives it.',
    ],
    absent: [
      'No DKIM key was found under the selectors that are in common use. DNS cannot list selectors: if you sign with another one, look it up in the DKIM-Signature header of a mail of yours (s=).',
      'Switch DKIM on at your mail provider and publish the key it gives you.',
    ],
    'not-needed': [
      'Not needed: the domain says that it sends no mail (SPF -all, DMARC reject), so there is nothing to sign.',
    ],
  },
  judge({ dkim: found, silent }, say) {
    const { keys, state } = found;
    const usable = keys.flatMap(({ selector, key }) => (key.kind === 'key' ? [{ selector, key }] : []));
    if (state === 'detected') {
      const selectors = listed([...new Set(usable.map(({ selector }) => selector))]);
      const weak = usable.find(({ key }) => key.weak);
      const testing = usable.find(({ key }) => key.testing);
      if (weak !== undefined) return say.satisfied('weak', { selectors, weak: weak.selector, bits: weak.key.bits });
      return testing === undefined
        ? say.satisfied('detected', { selectors })
        : say.satisfied('testing', { selectors, testing: testing.selector });
    }
    if (silent) return say.notNeeded('not-needed');
    if (state === 'revoked') return say.failed('revoked');
    const [broken] = keys.flatMap(({ selector, key }) => (key.kind === 'invalid' ? [{ selector, why: key.why }] : []));
    return broken === undefined ? say.failed('absent') : say.failed('broken', broken);
  },
});
