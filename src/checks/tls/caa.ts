import { readCaa } from '../../readings/caa.ts';
import { defineCheck } from '../check.ts';

/** CAA limits who may issue certificates for a name; without it any authority may. */
export const caa = defineCheck({
  id: 'caa',
  name: 'CAA',
  source: 'RFC 8659 §3, §4',
  needs: { found: readCaa },
  texts: {
    own: ['CAA records limit which certificate authorities may issue for this name: {issuers}.'],
    inherited: ['CAA records at {at} limit which certificate authorities may issue for this name: {issuers}.'],
    absent: [
      'There is no CAA record: any certificate authority may issue certificates for this name.',
      'Name the authority you use, in a record like the one below. Look at your present certificate to see who issued it: the value for Let’s Encrypt is letsencrypt.org.',
    ],
  },
  judge({ found }, say, domain) {
    const { at, records } = found;
    if (at === null)
      return say.failed('absent').withFix({ name: domain, type: 'CAA', value: '0 issue "letsencrypt.org"' });
    const named = records
      .filter(({ tag }) => tag === 'issue' || tag === 'issuewild')
      .map(({ value }) => value.split(';')[0]?.trim() || 'nobody');
    const issuers = named.length === 0 ? 'all (no issue property)' : [...new Set(named)].join(', ');
    return at === domain ? say.satisfied('own', { issuers }) : say.satisfied('inherited', { at, issuers });
  },
});
