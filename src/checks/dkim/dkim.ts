import { readCertainDkim } from '../../facts/dkim-item.ts';
import { readZoneIfKnown } from '../../facts/zone.ts';
import { MAIL_PROVIDER_SOURCE } from '../../records/mail-provider-table.ts';
import { defineCheck } from '../check.ts';
import { pick } from '../subject.ts';
import { DKIM } from './findings.ts';
import { judgeDkim } from './judgement.ts';

const { texts, findings } = pick(
  DKIM,
  'detected',
  'weak',
  'oversize',
  'young',
  'testing',
  'broken',
  'alias-empty',
  'microsoft-off',
  'misplaced',
  'revoked',
  'absent',
  'nobody-sends',
  'not-needed',
);

export const dkim = defineCheck({
  id: 'dkim',
  name: 'DKIM',
  means: 'DKIM signs your e-mail, so receivers can tell it from forgeries, even after it was forwarded.',
  why: 'SPF breaks when a message is forwarded; a DKIM signature survives. DMARC accepts either, so a domain with both loses fewer genuine messages.',
  citations: [{ rfc: 6376, section: '3.6' }, { rfc: 8301, section: '3.2' }, { rfc: 8463 }],
  restsOn: [MAIL_PROVIDER_SOURCE],
  needs: { found: readCertainDkim, zone: readZoneIfKnown },
  texts,
  // It asks for a key; how good that is costs nothing here.
  findings: {
    ...findings,
    oversize: { ...findings.oversize, severity: 'notice' },
    young: { ...findings.young, severity: 'notice' },
  },
  judge({ found: { kind, dkim: found }, zone }, say, domain) {
    const judgement = judgeDkim(found, domain, zone);
    if (judgement.kind === 'usable') {
      // Beside a key with a blemish there may be a better one that could not be asked for.
      const [loss] = found.missed.length > 0 ? [] : judgement.losses;
      return loss === undefined ? say.satisfied('detected', judgement.args) : say.satisfied(loss.code, loss.args);
    }
    if (kind === 'silent') return say.notNeeded('not-needed');
    if (kind === 'nobody-sends') return say.notNeeded('nobody-sends');
    return say.failed(judgement.kind, judgement.args).withFix(judgement.fix);
  },
});
