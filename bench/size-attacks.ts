import type { RawRr } from '../src/dns/codec/decode.ts';
import type { Outgoing } from '../src/dns/codec/encode.ts';
import type { DnsName } from '../src/domain/name.ts';
import { encodeRdata, txtOctets } from '../src/domain/rdata/encode.ts';
import { presentZoneRdata } from '../src/domain/rdata/present.ts';
import { type Rdata, RR_TYPES, type Rr, type RrType } from '../src/domain/rr.ts';
import type { Faults } from '../testbed/faults.ts';
import type { HostSpec, Route } from '../testbed/hosts.ts';
import { createKey, keyTag } from '../testbed/zone-keys.ts';
import { dsRr } from '../tests/dnssec/craft.ts';
import { rawRr } from '../tests/dnssec/signed-world.ts';

/**
 * Attacks that send nothing unusual but size: sites and zones of the trial of November 2026, by its numbers. Each has
 * names of its own, so that nothing that is cached helps.
 */
export const SIZE_ATTACKS = [
  'T1 names of robots.txt',
  'T2 preferences of robots.txt',
  'T3 sitemaps',
  'T4 CDS and keys of one tag',
  'T5 keys at every selector',
  'T6 forms',
  'T7 aliases',
  'T8 disk',
  'T9 slow pages',
  'T10 other paths',
  'T11 long robots.txt',
] as const;
export type SizeAttack = (typeof SIZE_ATTACKS)[number];

/** Names of each attack that has a website. */
export const SITES = 240;
/** Zones of each attack that has them. */
export const ZONES = 40;
/** Names of different registrable domains, as an attacker has who buys some. */
export const siteOf = (attack: SizeAttack, i: number): string => `w${i % SITES}.${wordOf(attack)}.test`;
export const zoneOf = (attack: SizeAttack, i: number): DnsName => `${wordOf(attack)}${i % ZONES}.test` as DnsName;
const wordOf = (attack: SizeAttack): string => (attack.split(' ')[0] ?? '').toLowerCase();

/** Whose report a stranger disturbs. */
export const VICTIM = 'victim.test';

/** Letters for each number: names of crawlers end at the first digit. */
const letters = (i: number): string => String(i).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

const repeated = (count: number, part: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => part(i)).join('');

const TITLE = '<!doctype html><title>A page</title><p>Text</p>';
const cjk = (count: number): string => '漢'.repeat(count);

/** Describes a site of an attack. */
const ROUTES: Readonly<Partial<Record<SizeAttack, () => Readonly<Record<string, Route>>>>> = {
  'T1 names of robots.txt': () => ({
    '/robots.txt': text(
      `User-agent: *\nDisallow: /\n\n${repeated(15_600, (i) => `User-agent: ${letters(i)}\n`)}${'Allow:/\n'.repeat(24_000)}`,
    ),
  }),
  'T2 preferences of robots.txt': () => ({
    '/robots.txt': text(`${'User-agent:a\n'.repeat(19_000)}${'Content-Signal:\n'.repeat(15_500)}`),
  }),
  'T3 sitemaps': () => ({
    '/robots.txt': text('Sitemap: http://HOST/sitemap.xml\n'),
    '/sitemap.xml': {
      type: 'text/xml',
      encoding: 'gzip',
      body: `<urlset>${`<url><loc>http://a.test/${cjk(160_000)}</loc></url>`.repeat(20)}</urlset>`,
    },
  }),
  'T8 disk': () => ({
    '/': { type: 'text/html', body: repeated(560, (i) => `<title>${cjk(300)}${i}</title>`) },
    '/robots.txt': text(`# ${cjk(160_000)}\nUser-agent: *\nAllow: /\n`),
  }),
  'T9 slow pages': () => ({ '/': { type: 'text/html', body: `<a>${'<b><table><a>'.repeat(80_000)}` } }),
  'T11 long robots.txt': () => ({
    '/robots.txt': text(
      `User-agent: *\n${repeated(50, (i) => `Dissalow: /x${i}\n`)}${repeated(28_000, (i) => `Disallow: /p${i}\n`)}`,
    ),
  }),
};

const text = (body: string): Route => ({ type: 'text/plain', body });

/** The websites of the attacks; those of one attack share their texts. */
export function hostsOf(): HostSpec[] {
  return SIZE_ATTACKS.flatMap((attack, n) => {
    const routes = ROUTES[attack]?.();
    if (routes === undefined) return [];
    return Array.from({ length: SITES }, (_, i): HostSpec => {
      const host = siteOf(attack, i);
      const named = Object.entries({ '/': { type: 'text/html', body: TITLE }, ...routes }).map(([path, route]) => [
        path,
        route.body?.includes('HOST') === true && route.body.length < 100
          ? { ...route, body: route.body.replace('HOST', host) }
          : route,
      ]);
      return {
        host,
        addresses: [`203.0.113.${80 + n}`],
        https: { behaviour: 'refused' },
        http: Object.fromEntries(named),
      };
    });
  });
}

const rr = <T extends RrType>(name: string, type: T, data: Rdata[T]): Rr => ({
  name: name as DnsName,
  type,
  ttlSeconds: 300,
  octets: encodeRdata(type, data),
});

const KEYS = 900;
const key = (i: number): Rdata['DNSKEY'] => ({
  flags: 257,
  protocol: 3,
  algorithm: 13,
  // What one pair of octets has more, the other has less: all have one tag.
  publicKey: Uint8Array.from([i >> 8, i & 0xff, (65_535 - i) >> 8, (65_535 - i) & 0xff, ...new Uint8Array(24)]),
});

type Reply = (name: DnsName, type: number, zone: DnsName) => readonly Rr[] | undefined;

const REPLIES: Readonly<Partial<Record<SizeAttack, Reply>>> = {
  'T4 CDS and keys of one tag': (name, type) => {
    if (type === RR_TYPES.DNSKEY) return Array.from({ length: KEYS }, (_, i) => rr(name, 'DNSKEY', key(i)));
    if (type !== RR_TYPES.CDS) return undefined;
    const tag = keyTag(encodeRdata('DNSKEY', key(0)));
    return Array.from({ length: KEYS }, (_, i) => {
      const digest = Uint8Array.from({ length: 32 }, (_, k) => (k === 0 ? i & 0xff : i >> 8));
      return rr(name, 'CDS', { keyTag: tag, algorithm: 13, digestType: 2, digest });
    });
  },
  'T5 keys at every selector': (name, type) =>
    type === RR_TYPES.TXT && name.includes('._domainkey.')
      ? Array.from({ length: 1000 }, (_, i) => ({
          name,
          type: 'TXT' as const,
          ttlSeconds: 300,
          octets: txtOctets(`v=DKIM1;p=${btoa(`k${i}-${name.length}xxxx`).slice(0, 12)}`),
        }))
      : undefined,
  'T7 aliases': (name, type, zone) => {
    if (type === RR_TYPES.SOA || type === RR_TYPES.NS || type === RR_TYPES.DS || type === RR_TYPES.DNSKEY)
      return undefined;
    const at = (i: number): string => (i === 0 ? name : `n${i}.${zone}`);
    return Array.from({ length: 2600 }, (_, i) => rr(at(i), 'CNAME', { target: at(i + 1) as DnsName }));
  },
};

const ORDINARY = (zone: DnsName): string =>
  `@ 300 IN SOA ns.evil.test. h.evil.test. 1 2 3 4 300\n@ IN NS ns.evil.test.\n@ IN A 192.0.2.1\n@ IN MX 10 mail.${zone}.\nmail IN A 192.0.2.2\n`;

/** The zones of the attacks: their records, and what their servers answer instead. */
export function zonesOf(): {
  readonly delegations: string;
  readonly zones: readonly (readonly [apex: DnsName, text: string])[];
  answer(faults: Faults, face: 'recursive' | 'authoritative'): void;
} {
  const ksk = createKey(13);
  const all = SIZE_ATTACKS.flatMap((attack) => {
    const reply = REPLIES[attack];
    if (reply === undefined) return [];
    return Array.from({ length: ZONES }, (_, i) => ({ attack, reply, zone: zoneOf(attack, i) }));
  });
  // The resolver gives unsigned answers for a signed zone: we walk to its servers ourselves.
  const isWalked = (attack: SizeAttack): boolean => attack === 'T7 aliases';
  return {
    delegations: all
      .filter(({ attack }) => isWalked(attack))
      .map(
        ({ zone }) =>
          `${zone}. IN NS ns.evil.test.\n${zone}. IN DS ${presentZoneRdata('DS', dsRr(zone, ksk).octets)}\n`,
      )
      .join(''),
    zones: all.filter(({ attack }) => !isWalked(attack)).map(({ zone }) => [zone, ORDINARY(zone)]),
    answer(faults, face) {
      for (const { attack, reply, zone } of all) {
        const change = (response: Outgoing): Outgoing => {
          const { question } = response;
          if (question === null || (question.type === RR_TYPES.DS && question.name === zone)) return response;
          const records = reply(question.name, question.type, zone);
          if (isWalked(attack) && face === 'recursive')
            return { ...response, ad: false, rcode: 0, answers: [], authorities: [] };
          if (records === undefined) return response;
          return {
            ...response,
            aa: face === 'authoritative',
            ad: false,
            rcode: 0,
            answers: records.map((one): RawRr => rawRr(one)),
            authorities: [],
          };
        };
        faults.set({ below: zone }, { kind: 'changed', change });
      }
    },
  };
}

/** Half a million fields without a value: a form of 1 MiB. */
export const FORM = 'a&'.repeat(500_000);
