import { absent, type Case, type Differs, nodata, present, type Row } from './dnssec-case.ts';
import { signedByLdns } from './ldns.ts';
import { altered, delegated, flagged, keyed, signAgain, signed, withTtl } from './zone-signers.ts';

/** Names in all kinds of data, in letters that signatures may and may not see as they are. Source: RFC 6840 §5.1. */
const LETTERS = `mx.letters.interop. 3600 IN MX 10 MAIL.Letters.INTEROP.
mx.letters.interop. 3600 IN MX 20 mail.ALG8.interop.
Srv.LETTERS.interop. 3600 IN SRV 1 2 443 WWW.Letters.INTEROP.
naptr.letters.interop. 3600 IN NAPTR 1 2 "U" "E2U+Sip" "!^.*$!sip:A@B.Example!" .
naptr.letters.interop. 3600 IN NAPTR 2 2 "S" "SIP+D2U" "" _SIP.Letters.INTEROP.
cname.letters.interop. 3600 IN CNAME WWW.Letters.INTEROP.
ptr.letters.interop. 3600 IN PTR WWW.Letters.INTEROP.
Tree.letters.interop. 3600 IN DNAME Alg8.INTEROP.
svc.letters.interop. 3600 IN HTTPS 1 WWW.Letters.INTEROP. alpn=h2
txt.letters.interop. 3600 IN TXT "Kept" "As It Is"
caa.letters.interop. 3600 IN CAA 0 issue "CA.Example"
`;

/** Source: RFC 5011 §2.1: whoever sees a revoked key must not use it any more, except for that very set of keys. */
const REVOKED_IN_UNBOUND: Differs = { Unbound: ['secure', 'minds the REVOKE flag in trust anchors only'] };
/** Source: RFC 4034 §2.1.1: such a key must not verify signatures. */
const NO_ZONE_KEY_IN_DNSVIZ: Differs = { dnsviz: ['secure', 'does not ask for the zone key flag'] };

const bogus = (differs: Differs = {}): readonly Row[] => [
  ['www A', 'bogus', differs],
  ['nothing A', 'bogus', differs],
];

const NO_DIGEST = new Uint8Array(32);

/** What is right in an unusual way, or wrong in one. */
export const FORM_CASES: readonly Case[] = [
  {
    title: 'names with capitals in all kinds of data',
    label: 'letters',
    sign: signedByLdns({ text: LETTERS }),
    rows: [
      ['mx MX', 'secure'],
      ['srv SRV', 'secure'],
      ['naptr NAPTR', 'secure'],
      ['cname A', 'secure'],
      ['ptr PTR', 'secure'],
      ['tree DNAME', 'secure'],
      ['www.tree A', 'secure'],
      ['svc HTTPS', 'secure'],
      ['txt TXT', 'secure'],
      ['caa CAA', 'secure'],
      ['nothing.srv A', 'secure'],
    ],
  },
  { title: 'RSA of 1,024 bits', label: 'rsa1024', sign: signedByLdns({ algorithm: 8, bits: 1024 }), rows: [present] },
  { title: 'RSA of 4,096 bits', label: 'rsa4096', sign: signedByLdns({ algorithm: 8, bits: 4096 }), rows: [present] },
  {
    title: 'signatures for 50 years',
    label: 'years',
    sign: signedByLdns({ days: [-1, 18_250] }),
    rows: [present, absent],
  },
  {
    title: 'a TTL above that which was signed',
    label: 'ttl',
    sign: altered(signed(), withTtl('www A', 86_400)),
    rows: [present],
  },
  {
    title: 'a wrong signature beside a right one',
    label: 'two-sigs',
    sign: altered(signed(), signAgain('www A', true)),
    rows: [present],
  },
  {
    title: 'a right SHA-384 digest beside a wrong SHA-256 one',
    label: 'sha384-beside',
    sign: delegated(4, { digest: NO_DIGEST }),
    rows: [present, absent],
  },
  { title: 'a revoked key', label: 'revoked', sign: flagged(257 | 128), rows: bogus(REVOKED_IN_UNBOUND) },
  { title: 'a key that is no zone key', label: 'no-zone-key', sign: flagged(1), rows: bogus(NO_ZONE_KEY_IN_DNSVIZ) },
  { title: 'a key of another protocol', label: 'protocol', sign: flagged(257, 2), rows: bogus() },
  { title: 'a key without SEP flag', label: 'no-sep', sign: flagged(256), rows: [present, nodata] },
  {
    title: 'keys that are not signed by the key of the DS record',
    label: 'ksk-silent',
    sign: keyed({ published: 'k1 z1', signKeys: 'z1', signData: 'z1', ds: 'k1' }),
    rows: bogus(),
  },
  {
    title: 'twelve keys',
    label: 'many-keys',
    sign: keyed({
      published: 'k1 k2 z1 z2 z3 z4 z5 z6 z7 z8 z9 z10',
      signKeys: 'k1',
      signData: 'z7',
      ds: 'k1 k2',
    }),
    rows: [present, absent],
  },
  {
    title: 'DS records and keys of two algorithms, records signed with one',
    label: 'one-of-two',
    sign: keyed({ published: 'k1:8 k2:13', signKeys: 'k1:8 k2:13', signData: 'k2:13', ds: 'k1:8 k2:13' }),
    rows: [present, absent],
  },
  {
    title: 'names without records, NSEC',
    label: 'empty',
    text: 'a.b.c A 192.0.2.90\n',
    sign: signedByLdns(),
    rows: [
      ['b.c A', 'secure'],
      ['c TXT', 'secure'],
      ['x.b.c A', 'secure'],
      ['star A', 'secure'],
    ],
  },
  {
    title: 'names without records, NSEC3',
    label: 'empty3',
    text: 'a.b.c A 192.0.2.90\n',
    sign: signedByLdns({ nsec3: { iterations: 0, salt: new Uint8Array(), optOut: false } }),
    rows: [
      ['b.c A', 'secure'],
      ['c TXT', 'secure'],
      ['x.b.c A', 'secure'],
      ['star A', 'secure'],
    ],
  },
];
