import { isMessage } from '../domain/message.ts';
import { always, type Condition, inZone, isAliasAlone, same, sameAs, valuesIn, within } from './cause-conditions.ts';
import type { CauseRule, RuleFinding } from './cause-rule.ts';
import { MAIL_RULES } from './mail-cause-rules.ts';

const sameZone = same('zone');

/** Lists findings of answers that validating resolvers lose with a whole zone. */
const LOST_WITH_ZONE = {
  'name-resolution/bogus': always,
  'spf-record/bogus': inZone('at'),
  'dane/bogus': inZone('hosts'),
  'web-dane/tlsa-bogus': inZone('at'),
} as const satisfies CauseRule['follows'];

/** Adds the findings that say why a zone is bogus. */
const BOGUS = {
  ...LOST_WITH_ZONE,
  'dnssec/bad-signatures': always,
  'dnssec/ds-without-key': always,
  'dnssec/ds-ignored': always,
  'dnssec/ds-without-signing': always,
  'server-proofs/keys-everywhere': sameZone,
} as const satisfies CauseRule['follows'];

/** Returns whether the zone is bogus for a fault of its signatures. */
const faultIs =
  (...faults: readonly string[]) =>
  (found: readonly RuleFinding[]): boolean =>
    found.some(({ ref, args: { fault } }) => {
      if (ref !== 'dnssec/bad-signatures' || fault === undefined || !isMessage(fault)) return false;
      return faults.includes(fault.id.slice(fault.id.indexOf('/') + 1));
    });
const has =
  (...refs: readonly string[]) =>
  (found: readonly RuleFinding[]): boolean =>
    found.some(({ ref }) => refs.includes(ref));

const bogus = (name: CauseRule['name'], where?: CauseRule['where'], more: CauseRule['follows'] = {}): CauseRule => ({
  name,
  of: 'dnssec/bogus',
  ...(where === undefined ? {} : { where }),
  follows: { ...BOGUS, ...more },
});

const DNSSEC_RULES: readonly CauseRule[] = [
  // Without keys no answer of the zone validates.
  ...['keys-fail', 'keys-cut'].map(
    (code): CauseRule => ({
      name: 'keys-fail',
      of: `server-proofs/${code}`,
      follows: { ...BOGUS, 'dnssec/bogus': sameZone, 'dnssec/open-cause': always },
    }),
  ),
  bogus('expired-signatures', faultIs('expired', 'expired-at'), { 'signatures/expired': sameZone }),
  bogus('early-signatures', faultIs('not-yet-valid', 'valid-from'), { 'signatures/early': sameZone }),
  bogus('missing-signatures', faultIs('unsigned'), { 'signatures/missing': sameZone }),
  bogus('ds-without-key', has('dnssec/ds-without-key', 'dnssec/ds-ignored')),
  bogus('ds-without-signing', has('dnssec/ds-without-signing')),
  bogus('bogus'),
  { name: 'bogus-above', of: 'dnssec/bogus-above', follows: LOST_WITH_ZONE },
  {
    name: 'partly-bogus',
    of: 'dnssec/partly-bogus',
    follows: {
      'name-resolution/bogus': ({ types }) => valuesIn(types).some((type) => type === 'A' || type === 'AAAA'),
    },
  },
  ...['bogus-hosts', 'bogus-records'].map(
    (code): CauseRule => ({
      name: 'partly-bogus',
      of: `dnssec/${code}`,
      follows: {
        'dane/bogus': ({ sets }, { hosts }) => {
          const [lost, names] = [valuesIn(sets), valuesIn(hosts)];
          return names.length > 0 && names.every((host) => lost.includes(`_25._tcp.${host} TLSA`));
        },
        'web-dane/tlsa-bogus': ({ sets }, { at }) =>
          valuesIn(at).length > 0 && valuesIn(at).every((name) => valuesIn(sets).includes(`${name} TLSA`)),
        'spf-record/bogus': ({ sets }, { at }) =>
          valuesIn(at).length > 0 && valuesIn(at).every((name) => valuesIn(sets).includes(`${name} TXT`)),
      },
    }),
  ),
];

const NOT_USABLE = {
  'ns-redundancy/none-usable': within('hosts'),
  'ns-redundancy/missing-hosts': within('hosts'),
  'ns-redundancy/hosts-without-address': within('hosts'),
} as const satisfies CauseRule['follows'];

const SERVER_RULES: readonly CauseRule[] = [
  {
    name: 'no-name-server',
    of: 'delegation/no-such-servers',
    follows: { ...NOT_USABLE, 'other-domains/all-name-servers': sameZone },
  },
  { name: 'no-name-server', of: 'delegation/no-address', follows: NOT_USABLE },
  {
    name: 'no-name-server',
    of: 'delegation/no-working-server',
    follows: Object.fromEntries(
      ['silent', 'broken', 'refusing', 'not-authoritative'].map((code) => [`authoritative-answers/${code}`, sameZone]),
    ),
  },
  {
    name: 'no-name-server',
    of: 'delegation/all-refuse',
    follows: { 'authoritative-answers/refusing': sameZone },
  },
  {
    name: 'no-name-server',
    of: 'ns-redundancy/none-usable',
    follows: {
      'ns-redundancy/missing-hosts': within('hosts'),
      'ns-redundancy/hosts-without-address': within('hosts'),
      'ns-redundancy/special-addresses': always,
    },
  },
  {
    name: 'dead-server',
    of: 'authoritative-answers/silent',
    follows: { 'tcp-answers/silent': within('servers') },
  },
  {
    name: 'one-address',
    of: 'ns-redundancy/one-address',
    follows: {
      'server-redundancy/same-address': ({ address }, { addresses }) =>
        valuesIn(address).every((one) => valuesIn(addresses).includes(one)),
    },
  },
  ...['serials', 'serials-apart'].map(
    (code): CauseRule => ({
      name: 'older-version',
      of: `soa-agreement/${code}`,
      // It says itself that these servers have different versions.
      follows: { 'record-agreement/addresses-behind': sameZone },
    }),
  ),
];

const ADDRESS_RULES: readonly CauseRule[] = [
  {
    name: 'dangling',
    of: 'name-resolution/dangling',
    follows: {
      'ipv6/absent-at-alias': sameAs('target', 'alias'),
      ...Object.fromEntries(['dangling', 'aliases'].map((code) => [`other-domains/${code}`, isAliasAlone])),
    },
  },
  {
    name: 'not-public',
    of: 'name-resolution/unreachable',
    follows: {
      'ipv6/ipv6-unreachable': always,
      'ipv6/ipv6-only-unreachable': always,
      ...notServed((cause, { addresses }) => within('addresses', 'special')(cause, { addresses: addresses ?? [] })),
    },
  },
  {
    name: 'not-public',
    of: 'name-resolution/some-unreachable',
    follows: {
      'ipv6/some-unreachable': always,
      'ipv6/ipv6-unreachable': always,
      'ipv6/ipv6-only-unreachable': always,
    },
  },
];

/** Returns one condition for all that needs a certificate and got none. */
function notServed(condition: Condition): CauseRule['follows'] {
  const checks = ['chain', 'names', 'key', 'transparency'].map((part) => `certificate-${part}`);
  const all = ['certificate-validity', ...checks, 'revocation', 'caa-issuer', 'same-on-every-address'];
  return Object.fromEntries(all.map((check) => [`${check}/not-served`, condition]));
}

const sameDate = same('date');
const deadAddress = (code: string): CauseRule => ({
  name: 'dead-web-address',
  of: `web-families/${code}`,
  follows: { 'same-on-every-address/some-refuse': within('addresses') },
});

const WEB_RULES: readonly CauseRule[] = [
  {
    name: 'no-https',
    of: 'certificate-validity/not-served',
    follows: {
      ...notServed(same('addresses')),
      // Whoever followed their fixes would lead all visitors to where nothing answers.
      ...Object.fromEntries(
        ['stays-plain', 'redirects-plain', 'redirects-elsewhere', 'redirects-closed'].map((code) => [
          `https-redirect/${code}`,
          always,
        ]),
      ),
    },
  },
  {
    name: 'certificate-not-loaded',
    of: 'same-on-every-address/not-everywhere',
    follows: { 'certificate-validity/ends-soon': sameDate, 'renewal/renewal-overdue': sameDate },
  },
  {
    name: 'certificate-at-some',
    of: 'same-on-every-address/some-fail',
    follows: {
      'certificate-validity/expired-there': within('addresses'),
      'certificate-names/other-name-there': within('addresses'),
    },
  },
  deadAddress('family-dead'),
  deadAddress('address-dead'),
  {
    name: 'certificate-not-renewed',
    of: 'certificate-validity/ends-soon',
    follows: { 'renewal/renewal-overdue': sameDate },
  },
  ...['malformed', 'critical'].map(
    (code): CauseRule => ({
      name: 'nobody-issues',
      of: `caa/${code}`,
      follows: { 'caa-issuer/nobody-may-issue': same('at') },
    }),
  ),
];

/**
 * Tells which findings follow from which, as `check/code`, over the checks of all kinds. The first rule of a finding that
 * applies is the one. What may have another reason is in no rule: it stays a finding of its own.
 */
export const CAUSE_RULES: readonly CauseRule[] = [
  ...DNSSEC_RULES,
  ...SERVER_RULES,
  ...ADDRESS_RULES,
  ...WEB_RULES,
  ...MAIL_RULES,
];
