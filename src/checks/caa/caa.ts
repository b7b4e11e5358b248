import { readCaa } from '../../facts/caa.ts';
import { CAA_PROPERTY_SOURCE } from '../../records/caa.ts';
import { defineCheck } from '../check.ts';
import { CAA_FINDINGS, judgeCaa } from './findings.ts';

/**
 * CAA limits who may issue certificates for a name; without it, any certificate authority may. Zonewell suggests no
 * record: who issues for a name and its subdomains cannot be seen from outside, and a record that leaves one out stops
 * its renewals.
 */
export const caa = defineCheck({
  id: 'caa',
  name: 'CAA',
  citations: [
    { rfc: 8659, section: '3' },
    { rfc: 8659, section: '4' },
  ],
  restsOn: [CAA_PROPERTY_SOURCE],
  needs: { found: readCaa },
  findings: CAA_FINDINGS,
  judge({ found }, say) {
    const { text, args } = judgeCaa(found);
    return text === 'absent' ? say.failed(text) : say.satisfied(text, args);
  },
});
