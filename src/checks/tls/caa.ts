import { readCaa } from '../../facts/caa.ts';
import { defineCheck } from '../check.ts';
import { CAA_TEXTS, judgeCaa } from './caa-findings.ts';

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
  needs: { found: readCaa },
  texts: CAA_TEXTS,
  actions: {
    absent: ['Publish a CAA record', 'Any certificate authority may issue certificates for this name today.'],
    malformed: ['Correct the CAA records at {at}', 'No certificate authority may renew your certificates.'],
    critical: [
      'Remove the critical property from CAA at {at}',
      'No certificate authority may renew your certificates.',
    ],
  },
  severities: { malformed: 'critical', critical: 'critical' },
  judge({ found }, say) {
    const { text, args } = judgeCaa(found);
    return text === 'absent' ? say.failed(text) : say.satisfied(text, args);
  },
});
