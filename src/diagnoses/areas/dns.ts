import { ADDRESS_REMARKS, addressRemarks, isUnreachable, specialListed } from '../../checks/addresses/remarks.ts';
import { caa } from '../../checks/caa/caa.ts';
import { dnssec } from '../../checks/dnssec/dnssec.ts';
import { nsRedundancy } from '../../checks/name-servers/ns-redundancy.ts';
import { readIpv4, readIpv6 } from '../../facts/addresses.ts';
import { defineArea } from './area.ts';
import type { SubjectArea } from './subject-area.ts';

export const nameServersArea: SubjectArea = {
  id: 'ns',
  label: 'Name servers (NS)',
  checks: ['ns-redundancy'],
  speaks: nsRedundancy,
  absent: 'not detected',
  statuses: { none: 'not detected', 'at-alias': 'not detected', 'inside-a-zone': 'not detected' },
  otherwise: 'normal',
};

export const webArea = defineArea({
  id: 'web',
  label: 'Web server (A/AAAA)',
  checks: ['name-resolution', 'ipv6'],
  statuses: ['normal', 'IPv6 only', 'not configured'],
  absent: 'not configured',
  needs: { v4: readIpv4, v6: readIpv6 },
  texts: {
    dual: { says: 'There are A and AAAA records: dual stack, which is the recommended setup.' },
    unreachable: {
      says: 'There are addresses, but nobody on the internet can reach them: {special}.',
      advice:
        'Publish the public addresses of your server. If the name is meant for your own network only, keep it out of the public DNS.',
    },
    v4: {
      says: 'The name is reached over IPv4 only.',
      advice: 'Add an AAAA record with a public address, so that the name can be reached over IPv6 as well.',
    },
    v6: {
      says: 'The name is reached over IPv6 but not over IPv4: networks without IPv6 cannot reach it.',
      advice: 'Add an A record with a public address, unless this is on purpose.',
    },
    none: {
      says: 'There is neither an A nor an AAAA record: no web server can be reached under this name.',
      advice: 'Add an A and an AAAA record if there is to be a web server.',
    },
    ...ADDRESS_REMARKS,
  },
  summaries: {
    dual: 'There are public addresses for IPv4 and for IPv6.',
    unreachable: 'All its addresses are private or reserved, so nobody on the internet can reach them.',
    none: 'No address is published for a website.',
  },
  judge({ v4, v6 }, say) {
    const both = {
      addresses: [...v4.addresses, ...v6.addresses],
      special: [...v4.special, ...v6.special],
      complete: true,
    };
    if (both.addresses.length === 0) return say('not configured', 'none');
    // The label says which records there are, as the contract asks; the sentence, of what use they are.
    const status = v4.addresses.length > 0 ? 'normal' : 'IPv6 only';
    if (isUnreachable(both)) return say(status, 'unreachable', { special: specialListed(both) });
    const [use4, use6] = [v4, v6].map((one) => one.special.length < one.addresses.length);
    return { ...say(status, use4 && use6 ? 'dual' : use4 ? 'v4' : 'v6'), remarks: addressRemarks(both) };
  },
});

export const caaArea: SubjectArea = {
  id: 'caa',
  label: 'CAA',
  checks: ['caa'],
  speaks: caa,
  absent: 'not configured',
  statuses: { absent: 'not configured' },
  otherwise: 'normal',
};

export const dnssecArea: SubjectArea = {
  id: 'dnssec',
  label: 'DNSSEC',
  checks: ['dnssec'],
  speaks: dnssec,
  absent: 'not configured',
  statuses: { unsigned: 'not configured', broken: 'not configured', bogus: 'bogus', 'partly-bogus': 'bogus' },
  otherwise: 'normal',
};
