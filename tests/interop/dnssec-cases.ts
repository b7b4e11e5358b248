import { child } from '../../src/domain/name.ts';
import { RR_TYPES } from '../../src/domain/rr.ts';
import type { Algorithm } from '../../testbed/zone-keys.ts';
import { ALIAS_CASES } from './alias-cases.ts';
import { absent, bogus, type Case, type Differs, insecure, nodata, present, type Row } from './dnssec-case.ts';
import { FORM_CASES } from './form-cases.ts';
import { KEY_CASES } from './key-cases.ts';
import { signedByLdns } from './ldns.ts';
import {
  altered,
  delegated,
  replace,
  type SignZone,
  signAgain,
  signed,
  unsign,
  unsigned,
  withNsec,
  withoutTypes,
} from './zone-signers.ts';

/** Source: RFC 5155 §9.2: no AD bit. */
const OPT_OUT = 'shows that the proof holds, and not that it may leave delegations out';
const OPT_OUT_IN_DELV: Differs = { delv: ['secure', OPT_OUT] };
const OPT_OUT_IN_DNSVIZ: Differs = { dnsviz: ['secure', OPT_OUT] };
/** Source: RFC 9276 §3.2: validators may have a limit. */
const NO_LIMIT: Differs = { dnsviz: ['secure', 'has no limit of iterations'] };
/** Source: RFC 4035 §5.3.4. */
const NO_EXPANSION: Differs = {
  dnsviz: ['secure', 'gives the state of the signature, and the lacking proof as an error'],
};
const UNSUPPORTED = 'knows no algorithm 18, and a zone that uses nothing else is insecure (RFC 4035 §5.2)';
const NO_ML_DSA: Differs = {
  Unbound: ['insecure', UNSUPPORTED],
  delv: ['insecure', UNSUPPORTED],
  dnsviz: ['insecure', UNSUPPORTED],
};
/** Source: RFC 4035 §5.3.1; its options val-sig-skew-min and -max. */
const CLOCKS_IN_UNBOUND: Differs = { Unbound: ['secure', 'allows clocks an hour at least, and a day at most'] };
/** Source: RFC 4509 §3. */
const SHA1_IN_UNBOUND: Differs = {
  Unbound: ['secure', 'ignores SHA-1 beside SHA-256 only with harden-algo-downgrade, which is off unless it is set'],
};

const algorithm = (number: Exclude<Algorithm, 18>, name: string, rows = [present, absent, nodata]): Case => ({
  title: `signed with ${name}`,
  label: `alg${number}`,
  sign: signedByLdns({ algorithm: number }),
  rows,
});

/** Source: IANA, DNS Security Algorithm Numbers, "Use for DNSSEC Validation", read on 2026-11-25. */
const ALGORITHMS: readonly Case[] = [
  algorithm(5, 'RSA/SHA-1'),
  algorithm(7, 'RSA/SHA-1 for NSEC3'),
  algorithm(8, 'RSA/SHA-256'),
  algorithm(10, 'RSA/SHA-512'),
  algorithm(13, 'P-256'),
  algorithm(14, 'P-384'),
  algorithm(15, 'Ed25519'),
  algorithm(16, 'Ed448'),
  {
    title: 'signed with ML-DSA-44',
    label: 'alg18',
    sign: signed({ algorithm: 18 }),
    rows: [
      ['www A', 'secure', NO_ML_DSA],
      ['nothing A', 'secure', NO_ML_DSA],
    ],
  },
  ...[1, 3, 6, 12].map(
    (number): Case => ({
      title: `DS record of algorithm ${number}, which nobody may validate`,
      label: `alg${number}`,
      sign: delegated({ algorithm: number }),
      rows: insecure,
    }),
  ),
];

const TIMES_AND_KEYS: readonly Case[] = [
  { title: 'expired', label: 'expired', sign: signedByLdns({ days: [-30, -2] }), rows: bogus },
  {
    title: 'not yet valid',
    label: 'early',
    sign: signedByLdns({ days: [5, 30] }),
    rows: bogus,
  },
  {
    title: 'expired an hour ago',
    label: 'late',
    sign: signedByLdns({ days: [-30, -0.05] }),
    rows: [['www A', 'bogus', CLOCKS_IN_UNBOUND]],
  },
  {
    title: 'valid in an hour',
    label: 'soon',
    sign: signedByLdns({ days: [0.05, 30] }),
    rows: [['www A', 'bogus', CLOCKS_IN_UNBOUND]],
  },
  {
    title: 'a signature is missing',
    label: 'missing-sig',
    sign: altered(signed(), unsign('www A')),
    rows: [['www A', 'bogus'], ['mail A', 'secure'], absent],
  },
  {
    title: 'a signature by a key that the zone does not have',
    label: 'wrong-key',
    sign: altered(signed(), signAgain('www A')),
    rows: [
      ['www A', 'bogus'],
      ['mail A', 'secure'],
    ],
  },
  {
    title: 'records changed after they were signed',
    label: 'changed',
    sign: altered(signed(), replace('www A', Uint8Array.of(192, 0, 2, 66))),
    rows: [
      ['www A', 'bogus'],
      ['mail A', 'secure'],
    ],
  },
];

const NO_DIGEST = new Uint8Array(32);

const DELEGATIONS: readonly Case[] = [
  { title: 'the DS record of another key', label: 'wrong-ds', sign: signed({ fault: 'wrong-ds' }), rows: bogus },
  { title: 'a wrong digest of the right key', label: 'wrong-digest', sign: delegated({}), rows: bogus },
  { title: 'a DS record, but no keys', label: 'no-keys', sign: signed({ fault: 'no-keys' }), rows: bogus },
  { title: 'signed without DS record', label: 'missing-ds', sign: delegated(), rows: insecure },
  {
    title: 'DS record of an unknown algorithm',
    label: 'unknown-alg',
    sign: delegated({ algorithm: 200 }),
    rows: insecure,
  },
  {
    title: 'DS record with an unknown digest',
    label: 'unknown-digest',
    sign: delegated({ digestType: 200 }),
    rows: insecure,
  },
  {
    title: 'DS record with the digest that nobody may validate',
    label: 'gost-digest',
    sign: delegated({ digestType: 3 }),
    rows: insecure,
  },
  {
    title: 'DS records with an unknown and a known digest',
    label: 'one-unknown',
    sign: delegated({ digestType: 200 }, 2),
    rows: [present, absent],
  },
  { title: 'a SHA-384 digest', label: 'sha384', sign: delegated(4), rows: [present] },
  { title: 'a SHA-1 digest', label: 'sha1', sign: delegated(1), rows: [present] },
  {
    title: 'a right SHA-1 digest beside a wrong SHA-256 one',
    label: 'sha1-beside',
    sign: delegated(1, { digest: NO_DIGEST }),
    rows: [
      ['www A', 'bogus', SHA1_IN_UNBOUND],
      ['nothing A', 'bogus', SHA1_IN_UNBOUND],
    ],
  },
  {
    title: 'an insecure delegation',
    label: 'parent',
    text: 'free NS ns3.\n',
    sign: signed(),
    rows: [['www.free A', 'insecure'], ['free DS', 'secure'], ['nothing.free A', 'insecure'], present],
  },
  { title: 'not signed', label: 'plain', sign: unsigned, rows: insecure },
];

const nextIs = (label: string): SignZone => withNsec('mail', (nsec, apex) => ({ ...nsec, next: child(label, apex) }));

const DENIALS: readonly Case[] = [
  {
    title: 'an NSEC record that ends too early',
    label: 'wrong-nsec',
    sign: nextIs('naa'),
    rows: [['nothing A', 'bogus'], present],
  },
  {
    title: 'an NSEC record that has the type',
    label: 'wrong-types',
    sign: withNsec('www', (nsec) => ({ ...nsec, types: [...nsec.types, RR_TYPES.TXT].sort((a, b) => a - b) })),
    rows: [['www TXT', 'bogus'], present],
  },
  {
    title: 'no NSEC records',
    label: 'no-nsec',
    sign: altered(signed(), withoutTypes('NSEC')),
    rows: [['nothing A', 'bogus'], ['www TXT', 'bogus'], ['made.star A', 'bogus', NO_EXPANSION], present],
  },
  {
    title: 'wildcards, NSEC',
    label: 'stars',
    sign: signed(),
    rows: [
      ['made.star A', 'secure'],
      ['deep.made.star A', 'secure'],
      ['made.star TXT', 'secure'],
      ['made.alias A', 'secure'],
      ['*.star A', 'secure'],
    ],
  },
];

const nsec3 = (label: string, iterations: number, rows: readonly Row[], salt = new Uint8Array()): Case => ({
  title: `NSEC3, ${iterations} iterations`,
  label,
  sign: signedByLdns({ nsec3: { iterations, salt, optOut: false } }),
  rows,
});

const manyIterations: readonly Row[] = [
  present,
  ['nothing A', 'insecure', NO_LIMIT],
  ['www TXT', 'insecure', NO_LIMIT],
  ['made.star A', 'insecure', NO_LIMIT],
];

/** Source: RFC 9276 §3.2 (insecure above a limit, which is 150 for all of these). */
const NSEC3: readonly Case[] = [
  nsec3('nsec3-0', 0, [
    present,
    absent,
    nodata,
    ['made.star A', 'secure'],
    ['made.star TXT', 'secure'],
    ['made.alias A', 'secure'],
  ]),
  nsec3('nsec3-150', 150, [present, absent, nodata], Uint8Array.of(0xaa)),
  nsec3('nsec3-151', 151, manyIterations),
  nsec3('nsec3-2500', 2500, manyIterations),
  {
    title: 'NSEC3 with opt-out',
    label: 'opt-out',
    text: 'free NS ns3.\n',
    // ldns lists delegations without DS records all the same.
    sign: signed({ nsec3: { iterations: 0, salt: new Uint8Array(), optOut: true } }),
    rows: [
      present,
      nodata,
      ['nothing A', 'insecure', OPT_OUT_IN_DELV],
      ['free DS', 'insecure', { ...OPT_OUT_IN_DELV, ...OPT_OUT_IN_DNSVIZ }],
      ['www.free A', 'insecure'],
      ['made.star A', 'insecure', OPT_OUT_IN_DNSVIZ],
    ],
  },
  {
    title: 'NSEC3 with opt-out that leaves nothing out',
    label: 'opt-out-none',
    text: 'free NS ns3.\n',
    sign: signedByLdns({ nsec3: { iterations: 0, salt: new Uint8Array(), optOut: true } }),
    rows: [
      present,
      nodata,
      ['free DS', 'secure'],
      ['www.free A', 'insecure'],
      ['nothing A', 'insecure', OPT_OUT_IN_DELV],
    ],
  },
];

export const CASES: readonly Case[] = [
  ...ALGORITHMS,
  ...TIMES_AND_KEYS,
  ...DELEGATIONS,
  ...DENIALS,
  ...NSEC3,
  ...ALIAS_CASES,
  ...KEY_CASES,
  ...FORM_CASES,
];
