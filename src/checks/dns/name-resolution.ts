import { readAnyAddress } from '../../readings/addresses.ts';
import { defineCheck } from '../check.ts';
import { listed } from '../shown.ts';

/** Without an address nothing else that bears the name can be reached. One family is enough. */
export const nameResolution = defineCheck({
  id: 'name-resolution',
  name: 'Name resolution (A/AAAA)',
  source: 'RFC 1034 §3.6.2, §4.3.2',
  needs: { found: readAnyAddress },
  texts: {
    resolves: ['The name has an address: {addresses}.'],
    'resolves-by-alias': ['The name is an alias of {target}, which has an address: {addresses}.'],
    dangling: [
      'The name is an alias of {target}, which does not exist. Whoever can register that name, or claim it at its provider, answers for this one.',
      'Point the CNAME at a name that exists, or remove it.',
    ],
    'alias-without-address': [
      'The name is an alias of {target}, which has neither an A nor an AAAA record.',
      'Point the CNAME at a name that has an address.',
    ],
    none: [
      'The name has neither an A nor an AAAA record, so no web server can be reached under it.',
      'Add an A record with the IPv4 address of your server, and an AAAA record with its IPv6 address. Your host or provider tells you both.',
    ],
  },
  judge({ found }, say) {
    const { addresses, aliases, dangling } = found;
    const target = aliases.at(-1);
    if (addresses.length > 0) {
      const shown = listed(addresses);
      return target === undefined
        ? say.satisfied('resolves', { addresses: shown })
        : say.satisfied('resolves-by-alias', { target, addresses: shown });
    }
    if (target === undefined) return say.failed('none');
    return say.failed(dangling ? 'dangling' : 'alias-without-address', { target });
  },
});
