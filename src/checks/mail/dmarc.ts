import { child } from '../../domain/name.ts';
import { readDmarc } from '../../readings/dmarc.ts';
import type { DmarcRecord } from '../../records/dmarc/parse.ts';
import { defineCheck } from '../check.ts';

const STEPS =
  'Go step by step: with p=none read the reports until all your own mail passes, then p=quarantine, then p=reject. The record below is where that ends.';

/** Only a DMARC policy of reject makes receivers refuse mail that forges the address people see. */
export const dmarc = defineCheck({
  id: 'dmarc',
  name: 'DMARC (spoofing rejection)',
  source: 'RFC 9989 §4.7, §4.10',
  needs: { found: readDmarc },
  texts: {
    reject: ['The DMARC policy is reject: receivers refuse mail that forges this domain.'],
    inherited: ['The DMARC policy for this name is reject. It comes from {tag}= in the record of {at}.'],
    absent: [
      'There is no DMARC record: anyone can send mail as this domain, and receivers are not asked to refuse it.',
      STEPS,
    ],
    none: ['The DMARC policy is none: it asks for reports only, and forged mail is delivered. {where}', STEPS],
    quarantine: [
      'The DMARC policy is quarantine: forged mail goes to the spam folder, but is not refused. {where}',
      'When the reports show that all your own mail passes, change it to reject.',
    ],
    testing: [
      'The DMARC policy is {stated}, but in test mode (t=y): receivers apply {policy} instead. {where}',
      'When the reports show that all your own mail passes, remove t=y.',
    ],
    invalid: [
      'The DMARC record at {at} cannot be used: {why}. Receivers act as if there were none.',
      'Replace it with a valid record such as the one below.',
    ],
  },
  judge({ found }, say, domain) {
    const name = child('_dmarc', domain);
    const fix = (record: DmarcRecord | null, replaces?: string) =>
      ({
        name,
        type: 'TXT',
        value: record === null ? 'v=DMARC1; p=reject;' : rejecting(record.text),
        ...(replaces === undefined ? {} : { replaces }),
      }) as const;
    if (found.kind === 'absent') return say.failed('absent').withFix(fix(null));
    if (found.kind === 'invalid')
      return say.failed('invalid', { at: `_dmarc.${found.at}`, why: found.why }).withFix(fix(null, found.text));
    const { policy, stated, at, tag, record } = found;
    const own = at === domain;
    if (policy === 'reject') return own ? say.satisfied('reject') : say.satisfied('inherited', { tag, at });
    const where = own ? '' : `It comes from ${tag}= in the record of ${at}.`;
    const mended = own ? fix(record, record.text) : fix(null);
    if (record.t && stated !== policy) return say.failed('testing', { stated, policy, where }).withFix(mended);
    return say.failed(policy, { where }).withFix(mended);
  },
});

/** The same record with p=reject, without the tags that would weaken it. */
function rejecting(text: string): string {
  const rest = text
    .split(';')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '' && !/^(v|p|t|pct|rf|ri)\s*=/i.test(tag));
  return ['v=DMARC1', 'p=reject', ...rest].join('; ');
}
