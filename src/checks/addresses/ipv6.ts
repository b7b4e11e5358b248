import { readIpv6 } from '../../facts/addresses.ts';
import { defineCheck } from '../check.ts';
import { ADDRESS_REMARKS, addressRemarks, isUnreachable, specialListed } from './remarks.ts';

/**
 * More and more networks use IPv6 first and reach IPv4 only through gateways (NAT64). An AAAA record lets them connect
 * directly.
 */
export const ipv6 = defineCheck({
  id: 'ipv6',
  name: 'IPv6 (AAAA)',
  citations: [{ rfc: 3596, section: '2' }, { rfc: 6540 }],
  needs: { found: readIpv6 },
  findings: {
    present: { severity: 'ok', says: 'The name has an AAAA record with a public IPv6 address.' },
    unreachable: {
      severity: 'error',
      says: 'The name has an AAAA record, but nobody on the internet can reach its address: {special}. Visitors over IPv6 have to wait or fail to connect.',
      advice:
        'Replace it with the public IPv6 address of your server, or delete the AAAA record if the server has none.',
      action: 'Replace or delete the AAAA record',
      why: 'Its address is not public: visitors over IPv6 have to wait or fail to connect.',
      partOf: 'name-resolution',
    },
    absent: {
      severity: 'notice',
      says: 'The name has no AAAA record: IPv6-only networks reach it through a gateway (NAT64) or not at all.',
      advice:
        'Ask your host for the IPv6 address of your server and add it as an AAAA record. Make sure that the server answers there before you publish it.',
      action: 'Add an IPv6 address for the website',
      why: 'Visitors on IPv6-only networks reach it only through a gateway (NAT64), if at all.',
    },
    'absent-at-alias': {
      severity: 'notice',
      says: 'The name is an alias of {alias}, which has no AAAA record: IPv6-only networks reach it through a gateway (NAT64) or not at all.',
      advice: 'Ask the operator of {alias} for IPv6: beside a CNAME no AAAA record can stand (RFC 1034 section 3.6.2).',
      action: 'Ask the operator of {alias} for IPv6',
      why: 'Visitors on IPv6-only networks reach it only through a gateway (NAT64), if at all.',
    },
    'some-unreachable': { ...ADDRESS_REMARKS['some-unreachable'], partOf: 'name-resolution' },
  },
  judge({ found }, say) {
    const alias = found.aliases.at(-1);
    if (found.addresses.length === 0)
      return alias === undefined ? say.failed('absent') : say.failed('absent-at-alias', { alias });
    return isUnreachable(found)
      ? say.satisfied('unreachable', { special: specialListed(found) })
      : say.satisfied('present').also(addressRemarks(found));
  },
});
