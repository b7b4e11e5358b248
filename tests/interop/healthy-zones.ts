import { generateKeyPairSync } from 'node:crypto';
import { signedByLdns } from './ldns.ts';
import type { KnotSigning } from './servers.ts';
import { delegated, keyed, type SharedKeys, type SignZone, signed } from './zone-signers.ts';

/** Zones that are set up in an unusual way, and well. */

/** A zone as one of its two operators serves it. */
export interface Served {
  /** Without SOA and NS records. */
  readonly zone: string;
  /** What follows `@ SOA`. */
  readonly soa?: string;
  readonly sign?: SignZone | KnotSigning;
}

export interface HealthyZone extends Served {
  readonly about: string;
  readonly apex: string;
  /** Hosts of its NS records; `ns1.hst.net` and `ns1.hst.org` unless they are given. */
  readonly servers?: readonly string[];
  /** What the servers of the second operator have, `ns1.two.org`, where that is something else. */
  readonly second?: Served;
  /** Names below it that the zone above has with their addresses. */
  readonly glue?: string;
  /** Names to report on in place of its apex. */
  readonly names?: readonly string[];
}

/** The address of a web server, and a mail server that is there for all of them. */
const WEB = '@ A 192.0.2.80\n@ AAAA 2001:db8:1::80\nwww A 192.0.2.80\nwww AAAA 2001:db8:1::80\n';
/** An RSA key of 2,048 bits, whose other half nobody has any more. */
const DKIM_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'der' })
  .toString('base64');
const DKIM = `default._domainkey TXT "v=DKIM1; k=rsa; " "p=${DKIM_KEY.slice(0, 200)}" "${DKIM_KEY.slice(200)}"\n`;
const MX = '@ MX 10 mail.hst.net.\n@ TXT "v=spf1 mx -all"\n@ CAA 0 issue "ca.test"\n';
const MAIL = MX + DKIM;
const policy = (apex: string) => `_dmarc TXT "v=DMARC1; p=reject; rua=mailto:d@${apex}"\n`;
const SILENT = '@ TXT "v=spf1 -all"\n_dmarc TXT "v=DMARC1; p=reject"\n';

/** A zone with web and mail, and what else it has. */
const zone = (about: string, apex: string, more: Partial<HealthyZone> = {}): HealthyZone => ({
  about,
  apex,
  ...more,
  zone: WEB + MAIL + policy(apex) + (more.zone ?? ''),
});
const withoutKey = (one: HealthyZone): HealthyZone => ({ ...one, zone: one.zone.replace(DKIM, '') });

const byKnot = (about: string, label: string, ...lines: readonly string[]): HealthyZone =>
  zone(about, `${label}.com`, { sign: { policy: lines } });

const roll = (about: string, label: string, plan: Parameters<typeof keyed>[0]): HealthyZone =>
  zone(about, `${label}.com`, { sign: keyed(plan) });

/** Two operators that sign the same zone. Source: RFC 8901 §2.1. */
function twoSigners(about: string, label: string, first: Parameters<typeof keyed>[0], data: string, keys: string) {
  const shared: SharedKeys = new Map();
  const apex = `${label}.com`;
  const same = zone(about, apex).zone;
  const sign = keyed({ ...first, signData: data, signKeys: keys }, shared);
  return zone(about, apex, { sign: keyed(first, shared), second: { zone: same, sign } });
}

const DELEGATION: readonly HealthyZone[] = [
  zone('as most are', 'plain.com'),
  zone('below a zone without opt-out', 'plain.org'),
  zone('a hidden primary', 'hidden.com', { soa: 'primary.hst.net. hostmaster.hst.net. 7 14400 3600 1209600 3600' }),
  zone('four servers', 'four.com', { servers: ['ns1.hst.net', 'ns2.hst.net', 'ns1.hst.org', 'ns2.hst.org'] }),
  zone('six servers', 'six.com', {
    servers: ['ns1.hst.net', 'ns2.hst.net', 'ns3.hst.net', 'ns1.hst.org', 'ns2.hst.org', 'ns3.hst.org'],
  }),
  zone('servers inside', 'inside.com', {
    servers: ['ns1.inside.com', 'ns2.inside.com'],
    zone: 'ns1 A 192.0.2.53\nns1 AAAA 2001:db8:1::53\nns2 A 198.51.100.53\nns2 AAAA 2001:db8:2::53\n',
    glue: 'ns1.inside.com. A 192.0.2.53\nns1.inside.com. AAAA 2001:db8:1::53\nns2.inside.com. A 198.51.100.53\nns2.inside.com. AAAA 2001:db8:2::53\n',
  }),
  zone('servers in a sibling', 'sibling.com', { servers: ['ns1.inside.com', 'ns2.inside.com'] }),
  zone('a server that has IPv6 alone', 'six-only.com', { servers: ['ns1.hst.net', 'v6.hst.org', 'ns1.hst.org'] }),
  zone('a signed and an unsigned zone below', 'parent.com', { sign: signed() }),
  zone('signed, below another', 'signed.parent.com', { sign: signed() }),
  zone('unsigned, below a signed one', 'unsigned.parent.com'),
];

const CONTENTS: readonly HealthyZone[] = [
  zone('a wildcard address', 'star.com', { zone: '* A 192.0.2.80\n* AAAA 2001:db8:1::80\n' }),
  zone('a wildcard alias', 'star-alias.com', { zone: '* CNAME www\n', sign: signed() }),
  zone('names without records', 'between.com', { zone: 'a.b.c A 192.0.2.80\n', sign: signed() }),
  { about: 'parked', apex: 'parked.com', zone: `${WEB}@ MX 0 .\n${SILENT}` },
  { about: 'no mail', apex: 'null-mx.org', zone: `${WEB}@ MX 0 .\n${SILENT}`, sign: signed() },
  { about: 'mail alone', apex: 'mail-only.com', zone: MAIL + policy('mail-only.com') },
  zone('a name beyond ASCII', 'xn--bcher-kva.com'),
  zone('DNAME at a side name', 'moved.com', { zone: 'old DNAME www\n', sign: signed() }),
  withoutKey(zone('DNAME at the names of keys', 'moved-keys.com', { zone: '_domainkey DNAME keys.hst.net.\n' })),
  {
    about: 'capitals',
    apex: 'capitals.com',
    servers: ['NS1.HST.NET', 'Ns1.Hst.Org'],
    zone: `${DKIM.replace('default._domainkey', 'DEFAULT._DOMAINKEY')}@ A 192.0.2.80\n@ AAAA 2001:db8:1::80\nWWW A 192.0.2.80\nWWW AAAA 2001:db8:1::80\n@ MX 10 MAIL.Hst.Net.\n@ TXT "V=SPF1 MX -ALL"\n_DMARC TXT "v=DMARC1; P=reject; RUA=mailto:D@CAPITALS.COM"\n`,
  },
  {
    about: 'a zone of the reverse DNS',
    apex: '20.2.45.in-addr.arpa',
    zone: '1 PTR www.plain.com.\n2 PTR www.plain.org.\n',
  },
  { about: 'a public suffix', apex: 'co.uk', zone: '', sign: signed() },
];

/** Timers of refresh, retry, expire and negative answers, as large providers have them. */
const TIMERS = [
  '10000 2400 604800 1800',
  '7200 900 1209600 86400',
  '3600 300 2419200 300',
  '28800 7200 604800 600',
  '43200 3600 604800 3601',
  '86400 3600 3600000 300',
  '10800 3600 604800 10800',
  '86400 10800 3600000 3600',
  '10800 3600 604800 1800',
  '43200 7200 1209600 3600',
  '3600 600 604800 1800',
  '86400 7200 604800 300',
  '43200 3600 1209600 180',
  '86400 3600 2419200 3600',
  '43200 7200 604800 7200',
  '14400 14400 1209600 86400',
  '10800 3600 605800 3600',
];
const PROVIDERS: readonly HealthyZone[] = [
  ...TIMERS.map((timers, i) =>
    zone(`timers ${timers}`, `timers-${i}.com`, { soa: `ns1.hst.net. hostmaster.hst.net. 1 ${timers}` }),
  ),
  zone('timers of a provider without zone transfers', 'managed.com', {
    servers: ['ns-cloud-a1.googledomains.com', 'ns-cloud-a2.googledomains.com'],
    soa: 'ns-cloud-a1.googledomains.com. hostmaster.hst.net. 1 21600 3600 259200 300',
  }),
  zone('two operators with serial numbers of their own', 'two-own.com', {
    soa: 'ns1.hst.net. hostmaster.hst.net. 2026112801 14400 3600 1209600 3600',
    second: {
      zone: zone('', 'two-own.com').zone,
      soa: 'ns1.two.org. hostmaster.hst.net. 17 7200 900 1209600 86400',
    },
  }),
  zone('one step behind', 'behind.com', {
    soa: 'ns1.hst.net. hostmaster.hst.net. 2026112802 14400 3600 1209600 3600',
    second: {
      zone: zone('', 'behind.com').zone,
      soa: 'ns1.hst.net. hostmaster.hst.net. 2026112801 14400 3600 1209600 3600',
    },
  }),
];

const SIGNATURES: readonly HealthyZone[] = [
  byKnot('a key for keys and one for data', 'pair', 'cds-cdnskey-publish: none'),
  byKnot('one key for all', 'single', 'single-type-signing: on', 'cds-cdnskey-publish: none'),
  byKnot('RSA of 2,048 bits', 'alg8', 'algorithm: rsasha256', 'ksk-size: 2048', 'zsk-size: 2048'),
  byKnot('RSA of 4,096 bits', 'rsa-4096', 'algorithm: rsasha256', 'ksk-size: 4096', 'zsk-size: 2048'),
  byKnot('P-256', 'alg13', 'algorithm: ecdsap256sha256'),
  byKnot('P-384', 'alg14', 'algorithm: ecdsap384sha384'),
  byKnot('Ed25519', 'alg15', 'algorithm: ed25519'),
  byKnot('NSEC3', 'nsec3', 'nsec3: on', 'nsec3-iterations: 0', 'nsec3-salt-length: 0'),
  byKnot('a CDS of its key', 'cds-same', 'single-type-signing: on', 'cds-cdnskey-publish: always'),
  byKnot('signatures of 25 hours', 'short', 'rrsig-lifetime: 25h', 'rrsig-refresh: 6h', 'rrsig-pre-refresh: 1h'),
  zone('compact denial', 'compact.com', { sign: 'online' }),
  zone('signed by ldns', 'ldns.org', { sign: signedByLdns() }),
  zone('DS of SHA-256 and SHA-384', 'ds-2-4.com', { sign: delegated(2, 4) }),
  zone('DS of SHA-1 and SHA-256', 'ds-1-2.com', { sign: delegated(1, 2) }),
];

const ROLLS: readonly HealthyZone[] = [
  twoSigners(
    'two signers with one key for keys',
    'model-1',
    { published: 'k1 z1 z2', signKeys: 'k1', signData: 'z1', ds: 'k1' },
    'z2',
    'k1',
  ),
  twoSigners(
    'two signers with keys of their own',
    'model-2',
    { published: 'k1 k2 z1 z2', signKeys: 'k1', signData: 'z1', ds: 'k1 k2' },
    'z2',
    'k2',
  ),
  roll('a new key for data, published', 'prepublish', {
    published: 'k1 z1 z2',
    signKeys: 'k1',
    signData: 'z1',
    ds: 'k1',
  }),
  roll('two keys for data that both sign', 'double-data', {
    published: 'k1 z1 z2',
    signKeys: 'k1',
    signData: 'z1 z2',
    ds: 'k1',
  }),
  roll('a new key for keys', 'new-key', { published: 'k1 k2 z1', signKeys: 'k1 k2', signData: 'z1', ds: 'k1' }),
  roll('DS of a key to come', 'double-ds', { published: 'k1 z1', signKeys: 'k1', signData: 'z1', ds: 'k1 k2' }),
  roll('two algorithms', 'algorithms', {
    published: 'k1:8 z1:8 k2:13 z2:13',
    signKeys: 'k1:8 k2:13',
    signData: 'z1:8 z2:13',
    ds: 'k1:8',
  }),
  roll('a CDS of a new key', 'cds-new', {
    published: 'k1 k2 z1',
    signKeys: 'k1 k2',
    signData: 'z1',
    ds: 'k1',
    cds: 'k2',
  }),
  roll('an old key, revoked', 'revoked-key', { published: 'k1 r0 z1', signKeys: 'k1 r0', signData: 'z1', ds: 'k1' }),
];

export const HEALTHY_ZONES: readonly HealthyZone[] = [
  ...DELEGATION,
  ...CONTENTS,
  ...PROVIDERS,
  ...SIGNATURES,
  ...ROLLS,
];

/** The operators themselves; `hst.net` has the primary that nobody asks, and the mail server. */
export const OPERATOR_ZONES: readonly HealthyZone[] = [
  {
    about: 'the first operator',
    apex: 'hst.net',
    zone: `${WEB}${MAIL}${policy('hst.net')}ns1 A 192.0.2.53\nns1 AAAA 2001:db8:1::53\nns2 A 192.0.2.54\nns3 A 192.0.2.55\nprimary A 192.0.2.99\nmail A 192.0.2.25\n${DKIM.replace('_domainkey', 'keys')}`,
    glue: 'ns1.hst.net. A 192.0.2.53\nns1.hst.net. AAAA 2001:db8:1::53\n',
    sign: signed(),
  },
  {
    about: 'its servers elsewhere',
    apex: 'hst.org',
    zone: `${SILENT}ns1 A 198.51.100.53\nns1 AAAA 2001:db8:2::53\nns2 A 198.51.100.54\nns3 A 198.51.100.55\nv6 AAAA 2001:db8:2::54\n`,
    glue: 'ns1.hst.org. A 198.51.100.53\nns1.hst.org. AAAA 2001:db8:2::53\n',
    sign: signed(),
  },
  {
    about: 'the second operator',
    apex: 'two.org',
    zone: `${SILENT}ns1 A 203.0.113.53\nns1 AAAA 2001:db8:3::53\n`,
    sign: signed(),
  },
  {
    about: 'a provider without zone transfers',
    apex: 'googledomains.com',
    zone: `${SILENT}ns-cloud-a1 A 192.0.2.53\nns-cloud-a2 A 198.51.100.53\n`,
  },
];
