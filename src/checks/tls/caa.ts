import { type DnsName, parentOf, ROOT } from '../../domain/name.ts';
import { fixOf, publish } from '../../fixes/fix.ts';
import { readAlias } from '../../readings/addresses.ts';
import { readCaa } from '../../readings/caa.ts';
import { readZoneIfKnown } from '../../readings/zone.ts';
import { defineCheck } from '../check.ts';
import { listed } from '../shown.ts';

/** CAA limits who may issue certificates for a name; without it any authority may. */
export const caa = defineCheck({
  id: 'caa',
  name: 'CAA',
  source: 'RFC 8659 §3, §4',
  needs: { found: readCaa, alias: readAlias, zone: readZoneIfKnown },
  texts: {
    limited: ['CAA records at {at} limit which certificate authorities may issue for this name: {issuers}.'],
    nobody: ['CAA records at {at} say that no certificate authority may issue for this name.'],
    unlimited: [
      'There are CAA records at {at}, but none with an issue property: any certificate authority may still issue for this name.',
      'Add a record 0 issue that names the authority you use.',
    ],
    absent: [
      'There is no CAA record: any certificate authority may issue certificates for this name.',
      'Name the authority you use, in a record like the one below. Your present certificate shows who issued it; the value for Let’s Encrypt is letsencrypt.org.',
    ],
  },
  judge({ found, alias, zone }, say, domain) {
    const { at, records } = found;
    if (at === null) {
      // Beside a CNAME no other record can stand, but a name further up counts as well.
      const name: DnsName = alias === null ? domain : (zone?.apex ?? parentOf(domain));
      const absent = say.failed('absent');
      if (name === ROOT) return absent;
      return absent.withFix(fixOf(publish(name, 'CAA', '0 issue "letsencrypt.org"')));
    }
    const named = records
      .filter(({ tag }) => /^issue(?:wild)?$/i.test(tag))
      .map(({ value }) => value.split(';')[0]?.trim() ?? '');
    if (named.length === 0) return say.satisfied('unlimited', { at });
    const issuers = listed([...new Set(named.filter((one) => one !== ''))].sort());
    return issuers === '' ? say.satisfied('nobody', { at }) : say.satisfied('limited', { at, issuers });
  },
});
