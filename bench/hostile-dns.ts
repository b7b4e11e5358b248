import { randomBytes } from 'node:crypto';
import type { RawRr } from '../src/dns/codec/decode.ts';
import type { Outgoing } from '../src/dns/codec/encode.ts';
import { Effort } from '../src/dns/effort.ts';
import { NameHashes } from '../src/dns/validate/name-hashes.ts';
import { type DnsName, labelsOf } from '../src/domain/name.ts';
import { encodeRdata } from '../src/domain/rdata/encode.ts';
import { presentZoneRdata } from '../src/domain/rdata/present.ts';
import { type Rdata, RR_TYPES, type Rr, type RrType } from '../src/domain/rr.ts';
import type { Faults } from '../testbed/faults.ts';
import { createKey, type Key, keyTag } from '../testbed/zone-keys.ts';
import { dnskeys, dsRr, signed } from '../tests/dnssec/craft.ts';
import { rawRr } from '../tests/dnssec/signed-world.ts';

/** Zones that cost whoever validates them, or walks to them, as much as they can. Each is a domain below `test`. */
export const DNS_ATTACKS = ['nsec3', 'referrals', 'keytrap'] as const;
export type DnsAttack = (typeof DNS_ATTACKS)[number];

/** Domains of each attack, and how many of them the mail of one goes to. */
export const DOMAINS = 120;
const MAIL_HOSTS = 10;
/** The server of all of them. */
const SERVER = 'ns.evil.test';
const SERVER_ADDRESS = '198.51.100.66';

export const domainOf = (attack: DnsAttack, i: number): DnsName => `${attack}${i % DOMAINS}.test` as DnsName;

const KEYS = 40;
const SETS = 20;
const RSA_OCTETS = 512;
const DAY_S = 86_400;
const NXDOMAIN = 3;
const HASH_OCTETS = 20;
const MANY_LABELS = 70;
/** Lookups of a record of SPF. Source: RFC 7208 §4.6.4. */
const SPF_LOOKUPS = 10;
const NAME_SERVERS = 1000;

const rr = <T extends RrType>(name: string, type: T, data: Rdata[T]): Rr => ({
  name: name as DnsName,
  type,
  ttlSeconds: 300,
  octets: encodeRdata(type, data),
});

/** Different RSA keys of one tag, each as slow to verify with as any that is accepted. */
function collidingKeys(count: number): Pick<Key, 'dnskey'>[] {
  const base = randomBytes(RSA_OCTETS);
  base[RSA_OCTETS - 1] = 1;
  base[0] = 0xc0;
  return Array.from({ length: count }, (_, i) => {
    const modulus = Uint8Array.from(base);
    // Octets of one parity add up to the tag: what one of them has more, another has less.
    modulus[100] = 100 + i;
    modulus[200] = 100 - i;
    const publicKey = new Uint8Array([8, ...Array(8).fill(0xff), ...modulus]);
    return { dnskey: { flags: 256, protocol: 3, algorithm: 8, publicKey } };
  });
}

interface Reply {
  readonly rcode?: number;
  readonly answers?: readonly Rr[];
  readonly authorities?: readonly Rr[];
  readonly additionals?: readonly Rr[];
}

/** What the servers of a domain say to a question. */
type Script = (zone: DnsName, name: DnsName, type: number) => Reply;

const numberOf = (zone: DnsName): number => Number(/\d+/.exec(zone.replace('nsec3', ''))?.[0] ?? 0);
const times = () => {
  const now = Math.floor(Date.now() / 1000);
  return { inception: now - DAY_S, expiration: now + 30 * DAY_S };
};

/** Returns a function that works out a value of each zone once. */
function once<V>(make: (zone: DnsName) => V): (zone: DnsName) => V {
  const made = new Map<DnsName, V>();
  return (zone) => {
    const value = made.get(zone) ?? make(zone);
    made.set(zone, value);
    return value;
  };
}

/** Every set is signed by nobody, and each of 40 keys of that tag could have done so (CVE-2023-50387). */
function keytrap(ksk: Key): Script {
  const colliding = collidingKeys(KEYS);
  const tag = keyTag(encodeRdata('DNSKEY', colliding[0]?.dnskey ?? ksk.dnskey));
  const keysOf = once((zone) => signed(dnskeys(zone, [ksk, ...colliding]), ksk, zone, times()));
  const falselySigned = (one: Rr, signer: DnsName): Rr[] => [
    one,
    rr(one.name, 'RRSIG', {
      typeCovered: RR_TYPES[one.type],
      algorithm: 8,
      labels: labelsOf(one.name).length,
      originalTtl: 300,
      keyTag: tag,
      signer,
      signature: new Uint8Array(RSA_OCTETS).fill(1),
      ...times(),
    }),
  ];
  return (zone, name, type) => {
    if (type === RR_TYPES.DNSKEY) return { answers: keysOf(zone) };
    if (type === RR_TYPES.A) return { answers: falselySigned(rr(name, 'A', { address: '192.0.2.1' }), zone) };
    if (type === RR_TYPES.MX && name === zone) {
      const hosts = Array.from({ length: MAIL_HOSTS }, (_, k) => domainOf('keytrap', numberOf(zone) + k));
      const [first, ...others] = hosts.map((host) => rr(zone, 'MX', { preference: 10, exchange: host }));
      return { answers: first === undefined ? [] : [...falselySigned(first, zone), ...others] };
    }
    const proofs = Array.from({ length: SETS }, (_, k) =>
      falselySigned(rr(`a${k}.${zone}`, 'NSEC', { next: `b${k}.${zone}` as DnsName, types: [1] }), zone),
    );
    return { authorities: proofs.flat() };
  };
}

/** Long names that do not exist: the name above each of their labels is hashed 151 times (CVE-2023-50868). */
function nsec3(key: Key, hashes: ReadonlyMap<DnsName, string>): Script {
  const sign = (zone: DnsName, ...set: Rr[]): Rr[] => signed(set, key, zone, times());
  const keysOf = once((zone) => sign(zone, ...dnskeys(zone, [key])));
  const hostOf = (zone: DnsName, k: number) => `${'a.'.repeat(MANY_LABELS)}m${k}.${zone}` as DnsName;
  const mailOf = once((zone) => {
    const hosts = Array.from({ length: MAIL_HOSTS }, (_, k) => hostOf(zone, k));
    return sign(zone, ...hosts.map((exchange) => rr(zone, 'MX', { preference: 10, exchange })));
  });
  const spfOf = once((zone) => {
    const terms = Array.from({ length: SPF_LOOKUPS }, (_, k) => `a:${hostOf(zone, k)}`);
    const text = `v=spf1 ${terms.join(' ')} -all`;
    const strings = (text.match(/.{1,255}/g) ?? []).map((part) => new TextEncoder().encode(part));
    return sign(zone, rr(zone, 'TXT', { strings, text }));
  });
  const parameters = { hashAlgorithm: 1, flags: 0, iterations: 150, salt: new Uint8Array() };
  const proofsOf = once((zone) => {
    const end = new Uint8Array(HASH_OCTETS).fill(0xff);
    const apex = hashes.get(zone) ?? '';
    const soa = { mname: zone, rname: zone, serial: 1, refresh: 2, retry: 3, expire: 4, minimum: 5 };
    return [
      ...sign(zone, rr(zone, 'SOA', soa)),
      ...sign(zone, rr(`${apex}.${zone}`, 'NSEC3', { ...parameters, nextHashed: end, types: [2, 6, 15, 46, 48] })),
      ...sign(zone, rr(`${'0'.repeat(32)}.${zone}`, 'NSEC3', { ...parameters, nextHashed: end, types: [] })),
    ];
  });
  return (zone, name, type) => {
    if (type === RR_TYPES.DNSKEY) return { answers: keysOf(zone) };
    if (type === RR_TYPES.MX && name === zone) return { answers: mailOf(zone) };
    if (type === RR_TYPES.TXT && name === zone) return { answers: spfOf(zone) };
    return { rcode: name === zone ? 0 : NXDOMAIN, authorities: proofsOf(zone) };
  };
}

/** Where whoever walks from the root goes on: a thousand name servers, some that only they know, or further down for ever. */
const referrals: Script = (zone, name) => {
  if (name === zone)
    return { answers: [rr(zone, 'CNAME', { target: `${'a.'.repeat(MANY_LABELS)}${zone}` as DnsName })] };
  const labels = labelsOf(name);
  const to = (below: string, hosts: readonly string[], glued: readonly string[] = []): Reply => ({
    authorities: hosts.map((host) => rr(below, 'NS', { host: host as DnsName })),
    additionals: glued.map((host) => rr(host, 'A', { address: SERVER_ADDRESS })),
  });
  const number = numberOf(zone);
  switch (number % 3) {
    case 0:
      return to(
        name,
        Array.from({ length: NAME_SERVERS }, (_, k) => `n${k}.${domainOf('referrals', number + k)}`),
      );
    case 1:
      return to(`a.${zone}`, [`ns.a.${zone}`, `b.a.${zone}`, `ns.b.${domainOf('referrals', number + 3)}`]);
    default: {
      // One label further down than the last time, as far as anybody can tell.
      const below = labels.slice(-3 - Math.floor(Math.random() * (labels.length - 3))).join('.');
      return to(below, [`ns.${below}`], [`ns.${below}`]);
    }
  }
};

const raw = (rrs: readonly Rr[] = []): RawRr[] => rrs.map(rawRr);

/** The zones of all attacks. */
export interface HostileDns {
  /** Their delegations, with DS records, for the zone `test`. */
  readonly delegations: string;
  /** Makes a server answer for them as a resolver would pass it on, or as their own server does. */
  answer(faults: Faults, face: 'recursive' | 'authoritative'): void;
}

export async function createHostileDns(): Promise<HostileDns> {
  const [ksk, key] = [createKey(13), createKey(15)];
  const zones = (attack: DnsAttack) => Array.from({ length: DOMAINS }, (_, i) => domainOf(attack, i));
  const hash = new NameHashes(new Effort()).hasher({ salt: new Uint8Array(), iterations: 150 });
  const hashes = new Map<DnsName, string>();
  for (const zone of zones('nsec3')) hashes.set(zone, (await hash(zone)) ?? '');
  const scripts: Readonly<Record<DnsAttack, Script>> = { keytrap: keytrap(ksk), nsec3: nsec3(key, hashes), referrals };
  const keyOf = { keytrap: ksk, nsec3: key, referrals: ksk };
  const delegations = DNS_ATTACKS.flatMap((attack) =>
    zones(attack).map(
      (zone) =>
        `${zone}. IN NS ${SERVER}.\n${zone}. IN DS ${presentZoneRdata('DS', dsRr(zone, keyOf[attack]).octets)}\n`,
    ),
  );
  return {
    delegations: `${SERVER}. IN A ${SERVER_ADDRESS}\n${delegations.join('')}`,
    answer(faults, face) {
      for (const attack of DNS_ATTACKS)
        for (const zone of zones(attack)) {
          const change = (response: Outgoing): Outgoing => {
            const { question } = response;
            if (question === null || (question.type === RR_TYPES.DS && question.name === zone)) return response;
            // A resolver that gave up on the walk, so that we make it ourselves.
            const isWalked = attack === 'referrals' && face === 'recursive';
            const reply = isWalked ? {} : scripts[attack](zone, question.name, question.type);
            return {
              ...response,
              aa: face === 'authoritative' && reply.answers !== undefined,
              ad: false,
              rcode: reply.rcode ?? 0,
              answers: raw(reply.answers),
              authorities: raw(reply.authorities),
              additionals: raw(reply.additionals),
            };
          };
          faults.set({ below: zone }, { kind: 'changed', change });
        }
    },
  };
}
