import { PUBLIC_SUFFIX_SOURCE } from '../../domain/psl.ts';
import { type OtherDomains, readOtherDomains } from '../../facts/delegation/other-domains.ts';
import { OPEN_SUFFIX_SOURCE } from '../../registration/open-suffixes.ts';
import { defineCheck, type Remark } from '../check.ts';
import { judgedBy } from '../gravest.ts';
import { pick } from '../subject.ts';
import { dependenceRemarks, knownDomains } from './dependence.ts';
import { DEPENDENCE } from './dependence-findings.ts';

const SUBJECT = pick(
  DEPENDENCE,
  'fine',
  'none',
  'free-name-servers',
  'free-aliases',
  'free-services',
  'unregistered',
  'lapsing',
  'registered',
  'name-servers',
  'all-name-servers',
  'aliases',
  'dangling',
  'services',
  'dangling-services',
  'circular',
  'not-checked',
  'one-domain',
);
const { remark, gravest } = judgedBy(SUBJECT.findings);

export const otherDomains = defineCheck({
  id: 'other-domains',
  name: 'Other domains that it depends on',
  means: 'NS, CNAME and SRV records often point into other domains, on which yours then depends.',
  why: 'If such a domain expires, a stranger who registers it gets hold of what it served: your zone, a page or a service.',
  citations: [{ rfc: 1034, section: '4.2.1' }, { rfc: 2182, section: '3' }, { rfc: 2782 }],
  restsOn: [PUBLIC_SUFFIX_SOURCE, OPEN_SUFFIX_SOURCE],
  needs: { found: readOtherDomains },
  ...SUBJECT,
  judge({ found }) {
    const { zone, targets } = found;
    const domains = knownDomains(targets);
    const fine = domains.length === 0 ? remark('none', { zone }) : remark('fine', { zone, domains });
    return gravest(fine, [...dependenceRemarks(found), ...dependencies(found)]);
  },
});

function dependencies({ zone, circular, serverDomains, targets }: OtherDomains): readonly Remark[] {
  const [only, ...others] = serverDomains;
  const isOutside = targets.some(({ use, domain }) => use === 'name-server' && domain === only);
  return [
    ...(circular.length === 0 ? [] : [remark('circular', { zone, domains: circular })]),
    ...(only !== undefined && others.length === 0 && isOutside
      ? [remark('one-domain', { zone, domains: [only] })]
      : []),
  ];
}
