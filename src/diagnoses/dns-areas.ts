import { ipv6 } from '../checks/addresses/ipv6.ts';
import { nameResolution } from '../checks/addresses/name-resolution.ts';
import { caa } from '../checks/caa/caa.ts';
import { dnssec } from '../checks/dnssec/dnssec.ts';
import { nsRedundancy } from '../checks/name-servers/ns-redundancy.ts';
import { readIpv4 } from '../facts/addresses.ts';
import { combineChecks } from './combine-checks.ts';
import type { SubjectArea } from './subject-area.ts';

export const nameServersArea: SubjectArea = {
  id: 'ns',
  label: 'Name servers (NS)',
  checks: ['ns-redundancy'],
  speaks: nsRedundancy,
  absent: 'not detected',
  statuses: {
    none: 'not detected',
    'at-alias': 'not detected',
    'inside-a-zone': 'not detected',
    'single-unusable': 'normal',
  },
  otherwise: 'normal',
};

/** Lists what decides the status before what is listed after it. */
const WEB_STATUSES = {
  none: 'not configured',
  dangling: 'not configured',
  'alias-without-address': 'not configured',
  // The label says which records there are, as the contract asks; the sentence, of what use they are.
  'ipv6-only-unreachable': 'IPv6 only',
  unreachable: 'normal',
  'ipv6-only': 'IPv6 only',
  'ipv4-not-public': 'normal',
  'dual-stack': 'normal',
  'ipv6-unreachable': 'normal',
  absent: 'normal',
  'absent-at-alias': 'normal',
} as const;

export const webArea: SubjectArea = {
  id: 'web',
  label: 'Web server (A/AAAA)',
  checks: ['name-resolution', 'ipv6'],
  speaks: combineChecks(Object.keys(WEB_STATUSES), [readIpv4], nameResolution, ipv6),
  absent: 'not configured',
  statuses: WEB_STATUSES,
  otherwise: 'normal',
};

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
  statuses: {
    unsigned: 'not configured',
    'signed-without-ds': 'not configured',
    'above-unsigned': 'not configured',
    broken: 'not configured',
    bogus: 'bogus',
    'bogus-above': 'bogus',
    'partly-bogus': 'bogus',
    'bogus-hosts': 'bogus',
    'bogus-records': 'bogus',
  },
  otherwise: 'normal',
};
