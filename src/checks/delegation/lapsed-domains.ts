import { PUBLIC_SUFFIX_SOURCE } from '../../domain/psl.ts';
import { readMailDomains } from '../../facts/delegation/mail-domains.ts';
import { OPEN_SUFFIX_SOURCE } from '../../registration/open-suffixes.ts';
import { defineCheck } from '../check.ts';
import { judgedBy } from '../gravest.ts';
import { pick } from '../subject.ts';
import { dependenceRemarks, knownDomains } from './dependence.ts';
import { DEPENDENCE } from './dependence-findings.ts';

const SUBJECT = pick(
  DEPENDENCE,
  'mail-fine',
  'mail-none',
  'free-senders',
  'free-mail-servers',
  'free-keys',
  'free-policies',
  'free-reports',
  'unregistered',
  'lapsing',
  'registered',
  'senders',
  'mail-servers',
  'keys',
  'policies',
  'reports',
  'dangling',
  'not-checked',
);
const { remark, gravest } = judgedBy(SUBJECT.findings);

export const lapsedDomains = defineCheck({
  id: 'lapsed-domains',
  name: 'Lapsed domains in mail records',
  means: 'SPF, MX, DKIM, DMARC and TLS-RPT often name domains of others, on which your e-mail then depends.',
  why: 'If such a domain expires, a stranger who registers it can send e-mail as you, sign it, or receive yours.',
  citations: [
    { rfc: 7208, section: '11.2' },
    { rfc: 5321, section: '5.1' },
    { rfc: 9990, section: '4' },
  ],
  restsOn: [PUBLIC_SUFFIX_SOURCE, OPEN_SUFFIX_SOURCE],
  needs: { found: readMailDomains },
  ...SUBJECT,
  judge({ found }, _say, zone) {
    const domains = knownDomains(found.targets);
    const fine = domains.length === 0 ? remark('mail-none', { zone }) : remark('mail-fine', { zone, domains });
    return gravest(fine, dependenceRemarks({ ...found, zone }));
  },
});
