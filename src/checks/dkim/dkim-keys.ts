import { readCertainDkimKeys } from '../../facts/dkim-item.ts';
import { readZoneIfKnown } from '../../facts/zone.ts';
import { MAIL_PROVIDER_SOURCE } from '../../records/mail-provider-table.ts';
import { withCertainty } from '../action.ts';
import { defineCheck } from '../check.ts';
import { pick } from '../subject.ts';
import { DKIM } from './findings.ts';
import { judgeDkim } from './judgement.ts';

/** Shares of the item's weight; its 20 points make each of them whole. */
const SHARES = { weak: 5 / 20, oversize: 4 / 20, testing: 0, young: 4 / 20 } as const;

export const dkimKeys = defineCheck({
  id: 'dkim-keys',
  name: 'DKIM',
  means:
    'Receivers use your DKIM keys to verify signed e-mail. This check asks whether they accept the keys, and how strong the keys are.',
  why: 'Somebody who can break a short key can sign e-mail as you. Receivers ignore RSA keys below 1,024 bits; 2,048 bits are recommended today.',
  citations: [
    { rfc: 6376, section: '3.6.1' },
    { rfc: 8301, section: '3' },
    { rfc: 8463, section: '4' },
  ],
  restsOn: [MAIL_PROVIDER_SOURCE],
  needs: { found: readCertainDkimKeys, zone: readZoneIfKnown },
  texts: DKIM.texts,
  findings: {
    ...DKIM.findings,
    // There may be a further key that has other faults.
    ...withCertainty(pick(DKIM, 'misplaced', 'broken', 'alias-empty', 'microsoft-off').findings, 'open'),
  },
  judge({ found, zone }, say, domain) {
    if (found.kind === 'silent') return say.exempt('not-needed');
    if (found.kind === 'nobody-sends') return say.failed('nobody-sends');
    const judgement = judgeDkim(found.dkim, domain, zone);
    switch (judgement.kind) {
      case 'usable': {
        let verdict = say.graded('detected', judgement.args);
        for (const { code, args } of judgement.losses) verdict = verdict.minus(SHARES[code], code, args);
        for (const { code, args, fix } of judgement.remarks) verdict = verdict.minus(0, code, args).withFix(fix);
        return verdict;
      }
      default:
        return say.failed(judgement.kind, judgement.args).withFix(judgement.fix);
    }
  },
});
