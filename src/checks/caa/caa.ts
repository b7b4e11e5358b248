import { readCaa } from '../../facts/caa.ts';
import { CAA_PROPERTY_SOURCE } from '../../records/caa.ts';
import { defineCheck } from '../check.ts';
import { CAA_FINDINGS, judgeCaa } from './findings.ts';

export const caa = defineCheck({
  id: 'caa',
  name: 'CAA',
  means: 'CAA records say which certificate authorities may issue certificates for your name.',
  why: 'Without CAA, any of the many public authorities may issue one. We suggest no record: nobody can see from outside which authorities you use, and a record that leaves one out stops its renewals.',
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
