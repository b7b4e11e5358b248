import { readCaa } from '../../facts/caa.ts';
import { type EnclosingZone, readZoneIfKnown } from '../../facts/zone.ts';
import { CAA_PROPERTY_SOURCE } from '../../records/caa.ts';
import { defineCheck } from '../check.ts';
import { type Fix, fixOf, publish } from '../fix.ts';
import { CAA_FINDINGS, CAA_SLIP_FINDINGS, judgeCaa } from './findings.ts';
import { slipRemarks } from './slips.ts';

/** Stands for the authorities of the owner, whom nobody can see from outside. */
const SAMPLE_AUTHORITY = 'letsencrypt.org';

/** The record of one authority, as a sample, at the apex, which is no alias; else the owner's place for it is not known. */
const sampleFix = (zone: EnclosingZone | null): Fix | null =>
  zone?.isApex === true
    ? fixOf({
        ...publish(zone.apex, { type: 'CAA', value: `0 issue "${SAMPLE_AUTHORITY}"` }),
        fillIn: [SAMPLE_AUTHORITY],
      })
    : null;

export const caa = defineCheck({
  id: 'caa',
  name: 'CAA',
  means: 'CAA records say which certificate authorities may issue certificates for your name.',
  why: 'Without CAA, any of the many public authorities may issue one. The record that we show is a sample: nobody can see from outside which authorities you use, and a record that leaves one out stops its renewals.',
  citations: [
    { rfc: 8659, section: '3' },
    { rfc: 8659, section: '4' },
  ],
  restsOn: [CAA_PROPERTY_SOURCE],
  needs: { found: readCaa, zone: readZoneIfKnown },
  findings: { ...CAA_FINDINGS, ...CAA_SLIP_FINDINGS },
  judge({ found, zone }, say) {
    const { text, args } = judgeCaa(found);
    return text === 'absent'
      ? say.failed(text).withFix(sampleFix(zone))
      : say.satisfied(text, args).also(slipRemarks(found));
  },
});
