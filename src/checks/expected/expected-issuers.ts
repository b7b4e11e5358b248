import { readExpectedIssuers } from '../../facts/expected.ts';
import { readWebTls } from '../../facts/web-tls.ts';
import { differentIn, organizationOf } from '../certificate/served.ts';
import { defineCheck } from '../check.ts';
import { cut } from '../shown.ts';

export const expectedIssuers = defineCheck({
  id: 'expected-issuers',
  name: 'Certificate issuers that the policy expects',
  means:
    'The operator’s policy lists the organizations that may issue the certificates of a web server. Without such a list, this check is in no report.',
  why: 'A certificate of another issuer was ordered by somebody who does not follow the policy, or by a stranger.',
  citations: [{ rfc: 5280, section: '4.1.2.4' }],
  needs: { web: readWebTls, expected: readExpectedIssuers },
  findings: {
    'as-expected': {
      severity: 'ok',
      says: 'The policy {policy} expects the issuer of the certificate that is served: {issuers}.',
    },
    none: { severity: 'ok', says: 'The name serves no certificate.' },
    others: {
      severity: 'warning',
      says: 'The policy {policy} does not expect the issuer of the certificate that is served: {issuers}.',
      do: 'Find out who ordered the certificate of {issuers}',
      because: 'Somebody who does not follow the policy ordered it, or a stranger did.',
      more: 'Replace it with one of an issuer in the policy, or add this issuer to the policy.',
    },
  },
  judge({ web, expected: { policy, allowed } }, say) {
    const issuers = [...new Set(differentIn(web).map(({ leaf }) => organizationOf(leaf.issuer)))];
    if (issuers.length === 0) return say.satisfied('none');
    const known = new Set(allowed?.map((one) => one.toLowerCase()));
    const others = allowed === null ? [] : issuers.filter((one) => !known.has(one.toLowerCase()));
    return others.length > 0
      ? say.failed('others', { policy, issuers: others.map((one) => cut(one)) })
      : say.satisfied('as-expected', { policy, issuers: issuers.map((one) => cut(one)) });
  },
});
