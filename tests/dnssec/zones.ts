import type { Nsec3Mode } from '../../testbed/nsec3.ts';
import type { SignMode } from '../../testbed/signing.ts';
import type { ZoneSource } from './signed-world.ts';

export const SALT = new Uint8Array([0xaa, 0xbb]);
const nsec3 = (iterations: number, optOut: boolean, salt = SALT): Nsec3Mode => ({ iterations, salt, optOut });

/** Each way to sign a zone, with each algorithm that we verify at least once. RSA keys are short, so that tests are quick. */
export const SIGNINGS: readonly (readonly [title: string, sign: SignMode])[] = [
  ['RSA/SHA-256, NSEC', { algorithm: 8, rsaBits: 1024 }],
  ['RSA/SHA-512, NSEC3', { algorithm: 10, rsaBits: 1024, nsec3: nsec3(0, false, new Uint8Array()) }],
  ['P-256, NSEC', { algorithm: 13 }],
  ['P-256, compact denial', { algorithm: 13, compact: true }],
  ['P-384, NSEC3 with iterations', { algorithm: 14, nsec3: nsec3(5, false) }],
  ['Ed25519, NSEC3 with opt-out', { algorithm: 15, nsec3: nsec3(1, true) }],
  ['Ed25519, compact denial', { algorithm: 15, compact: true }],
  ['Ed448, NSEC', { algorithm: 16 }],
  ['ML-DSA-44, NSEC3', { algorithm: 18, nsec3: nsec3(0, false) }],
];

/** A zone with one of everything. */
const TEXT = `
@ MX 10 mail
@ MX 20 mail2
@ TXT "apex"
mail A 192.0.2.25
mail AAAA 2001:db8::25
mail2 A 192.0.2.26
www A 192.0.2.80
www A 192.0.2.81
a.b.ent TXT "below empty names"
*.wild TXT "made up"
exists.wild TXT "in its own right"
exists.wild MX 10 mail
a.*.star TXT "below an asterisk"
alias CNAME www
out CNAME www.other.
loose CNAME www.plain.
gone CNAME nothing
*.aw CNAME www
tree DNAME target
leaf.target A 192.0.2.90
sub DNAME other.
unsigned NS ns.elsewhere.example.
`;

export const ZONE = 'zone';

/** A root, the zone, a signed neighbour and one that is not signed, and a signed child of the zone. */
export const sourcesOf = (sign: SignMode): readonly ZoneSource[] => [
  { apex: '.', text: '', sign: { algorithm: 15 } },
  { apex: ZONE, text: TEXT, sign },
  { apex: `child.${ZONE}`, text: 'www A 192.0.2.100\n', sign: { algorithm: 15 } },
  { apex: 'other', text: 'www A 192.0.2.110\nleaf A 192.0.2.111\n', sign: { algorithm: 13 } },
  { apex: 'plain', text: 'www A 192.0.2.120\n', sign: null },
];

/** What is asked of each zone, and what is to come out: of all, or of those with opt-out. */
export const QUESTIONS: readonly (readonly [question: string, verdict: 'secure' | 'insecure', optOut?: 'insecure'])[] =
  [
    ['zone. SOA', 'secure'],
    ['zone. DNSKEY', 'secure'],
    ['zone. DS', 'secure'],
    ['zone. MX', 'secure'],
    ['www.zone. A', 'secure'],
    ['mail.zone. AAAA', 'secure'],
    ['www.zone. AAAA', 'secure'],
    ['www.zone. DS', 'secure'],
    ['zone. CAA', 'secure'],
    ['nothing.zone. A', 'secure', 'insecure'],
    ['deep.below.nothing.zone. A', 'secure', 'insecure'],
    ['ent.zone. A', 'secure'],
    ['b.ent.zone. TXT', 'secure'],
    ['c.b.ent.zone. TXT', 'secure', 'insecure'],
    ['a.b.ent.zone. TXT', 'secure'],
    ['made.wild.zone. TXT', 'secure', 'insecure'],
    ['deep.made.wild.zone. TXT', 'secure', 'insecure'],
    ['made.wild.zone. A', 'secure', 'insecure'],
    ['*.wild.zone. TXT', 'secure'],
    ['made.star.zone. A', 'secure', 'insecure'],
    ['a.*.star.zone. TXT', 'secure'],
    ['exists.wild.zone. TXT', 'secure'],
    ['exists.wild.zone. A', 'secure'],
    ['exists.wild.zone. MX', 'secure'],
    ['alias.zone. A', 'secure'],
    ['alias.zone. AAAA', 'secure'],
    ['alias.zone. CNAME', 'secure'],
    ['out.zone. A', 'secure'],
    ['out.zone. AAAA', 'secure'],
    ['loose.zone. A', 'insecure'],
    ['gone.zone. A', 'secure', 'insecure'],
    ['some.aw.zone. A', 'secure', 'insecure'],
    ['leaf.tree.zone. A', 'secure'],
    ['leaf.tree.zone. TXT', 'secure'],
    ['leaf.tree.zone. CNAME', 'secure'],
    ['fallen.tree.zone. A', 'secure', 'insecure'],
    ['tree.zone. DNAME', 'secure'],
    ['leaf.sub.zone. A', 'secure'],
    ['unsigned.zone. DS', 'secure', 'insecure'],
    ['child.zone. SOA', 'secure'],
    ['child.zone. NS', 'secure'],
    ['www.child.zone. A', 'secure'],
    ['www.child.zone. TXT', 'secure'],
    ['no.child.zone. A', 'secure'],
    ['child.zone. DS', 'secure'],
    ['www.plain. A', 'insecure'],
    ['plain. DS', 'secure'],
    ['nowhere. A', 'secure'],
  ];
