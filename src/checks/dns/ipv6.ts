import { readIpv6 } from '../../readings/addresses.ts';
import { defineCheck } from '../check.ts';

/** More and more networks have IPv6 first, and reach IPv4 only through translators. */
export const ipv6 = defineCheck({
  id: 'ipv6',
  name: 'IPv6 (AAAA)',
  source: 'RFC 3596 §2, RFC 6540',
  needs: { found: readIpv6 },
  texts: {
    present: ['The name can be reached over IPv6: it has an AAAA record.'],
    absent: [
      'The name has no AAAA record: networks with IPv6 only reach it through translators, or not at all.',
      'Ask your host for the IPv6 address of your server and add it as an AAAA record. Make sure that the server answers there before you publish it.',
    ],
  },
  judge({ found }, say) {
    return found.addresses.length > 0 ? say.satisfied('present') : say.failed('absent');
  },
});
