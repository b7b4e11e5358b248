import type { FindingTable } from '../finding.ts';
import { defineSubject } from '../subject.ts';
import { SPF_ABSENCES } from './absences.ts';
import { SPF_ENDINGS } from './endings.ts';
import { SPF_WEAKNESSES } from './weaknesses.ts';

/**
 * Places the actions against a permerror. They are of open certainty: while receivers cannot evaluate a record, nothing
 * else in it costs points.
 */
const AGAINST_PERMERROR = { stage: 'authentication', certainty: 'open' } as const;

/** Declares the findings about a record as a whole, and about what receivers cannot evaluate. */
export const SPF_FAULTS = {
  good: {
    severity: 'ok',
    says: 'There is an SPF record, and receivers can evaluate it with {lookups} of 10 DNS lookups.',
  },
  broken: {
    severity: 'info',
    says: 'There is an SPF record, but receivers cannot evaluate it (permerror), so it does not protect your domain.',
  },
  several: {
    severity: 'error',
    says: 'There are {count} SPF records at {at}; receivers treat more than one as an error and ignore them all.',
    do: 'Merge the {count} SPF records at {at} into one',
    ...AGAINST_PERMERROR,
    refs: { zonemaster: 'ZONE11', rfc: { rfc: 7208, section: '4.5' } },
  },
  'no-record': {
    severity: 'error',
    says: '"{term}" in the record of {at} leads to {target}, which has no SPF record.',
    do: 'Correct or remove "{term}" in SPF',
    more: 'Remove it only if you no longer use the service.',
    ...AGAINST_PERMERROR,
  },
  'bad-name': {
    severity: 'error',
    says: '"{term}" in the record of {at} contains a name that cannot be looked up.',
    do: 'Correct the name in "{term}" in SPF',
    ...AGAINST_PERMERROR,
  },
  syntax: {
    severity: 'error',
    says: 'The record of {at} has a fault: "{part}": {why}.',
    do: 'Correct "{part}" in SPF',
    ...AGAINST_PERMERROR,
  },
  'too-many-lookups': {
    severity: 'error',
    says: 'SPF needs {count} DNS lookups. Receivers stop after 10 with an error, so SPF fails.',
    do: 'Reduce the DNS lookups of SPF from {count} to at most 10',
    more: 'Remove the services you no longer use. If you need them all, move some senders to a subdomain of their own, or see the flattened alternative and its cost.',
    ...AGAINST_PERMERROR,
    refs: { rfc: { rfc: 7208, section: '4.6.4' } },
  },
  'near-limit': {
    severity: 'notice',
    says: 'The record needs {count} of the 10 DNS lookups that receivers allow. One more service may be too many.',
  },
  'too-many-voids': {
    severity: 'error',
    says: '{count} DNS lookups of SPF find nothing. Receivers stop after 2 with an error.',
    do: 'Remove the SPF terms whose names have no records',
    ...AGAINST_PERMERROR,
    refs: { rfc: { rfc: 7208, section: '4.6.4' } },
  },
  'some-voids': {
    severity: 'warning',
    says: 'For senders over IPv6, {count} lookups find nothing, and receivers may stop after 2.',
    do: 'Replace SPF terms that name hosts without IPv6 with the ip4 addresses of these hosts',
  },
  'too-many-mx': {
    severity: 'error',
    says: '{target} has {count} mail servers. Receivers look up at most 10, and stop with an error.',
    do: 'Replace mx in SPF with the addresses (ip4 or ip6) of the servers that send for you',
    ...AGAINST_PERMERROR,
    refs: { rfc: { rfc: 7208, section: '4.6.4' } },
  },
  loop: {
    severity: 'error',
    says: '"{term}" in the record of {at} leads back to {target}, in a loop.',
    do: 'Remove "{term}" from SPF',
    ...AGAINST_PERMERROR,
  },
} as const satisfies FindingTable;

/** Declares what is said of SPF, in all checks and in the area. */
export const SPF = defineSubject('spf', {
  present: { severity: 'ok', says: 'An SPF record exists. The check “SPF strict (-all)” shows whether it works.' },
  ...SPF_ABSENCES,
  ...SPF_ENDINGS,
  ...SPF_FAULTS,
  ...SPF_WEAKNESSES,
});
