import { BlockList, isIPv6 } from 'node:net';
import fc from 'fast-check';
import { isAligned } from './alignment.ts';
import { addressesAt, LARGEST_IPV4, LARGEST_IPV6, mxAddresses, mxHostsAddresses, recordsOf } from './spf-oracle.ts';
import { DOMAIN, OUTSIDERS, type SmallDns } from './spf-worlds.ts';

/**
 * Whose mail passes DMARC by SPF, and who may begin to: read from texts and RFC 9989, by none of the product's code.
 */

/** A domain whose SPF is mended, and the DNS around it. */
export interface Setting {
  readonly domain: string;
  readonly world: SmallDns;
}

const DMARC = [null, 'v=DMARC1; p=reject', 'v=DMARC1; p=none; aspf=s', 'v=DMARC1; p=quarantine; sp=none'] as const;

/** Where the names of a world stand: registered, tenants of a public suffix, or subdomains of one organization. */
const PLACES = [
  { below: 'test', dmarc: null },
  { below: 'test', dmarc: null },
  { below: 'github.io', dmarc: 'v=DMARC1; p=none; psd=y; np=reject' },
  { below: 'github.io', dmarc: null },
  { below: 'corp.test', dmarc: 'v=DMARC1; p=reject' },
] as const;

/** The same worlds at several places, with DMARC records around. */
export const settingsOf = (worlds: fc.Arbitrary<SmallDns>): fc.Arbitrary<Setting> =>
  fc
    .tuple(worlds, fc.constantFrom(...PLACES), fc.constantFrom(...DMARC), fc.constantFrom(...DMARC))
    .map(([plain, { below, dmarc }, own, other]) => {
      const moved = (name: string) => name.replace(/\b(d\d)\.test\b/g, `$1.${below}`);
      const domain = moved(DOMAIN);
      const world: Record<string, SmallDns[string]> = JSON.parse(moved(JSON.stringify(plain)));
      const put = (name: string, text: string | null) => {
        if (text !== null) world[`_dmarc.${name}`] = { TXT: [text] };
      };
      put(domain, own);
      put(moved('d1.test'), other);
      put(below, dmarc);
      return { domain, world };
    });

/** Names that mail may come from: the owner's, those of neighbours, of the place above, and of a stranger. */
const senderNames = (domain: string): string[] => [
  domain,
  `www.${domain}`,
  domain.replace(/^d0/, 'd1'),
  domain.slice(domain.indexOf('.') + 1),
  'stranger.test',
];

/** The names in From with which mail that passes SPF for `envelope` passes DMARC too. Source: RFC 9989 §4.4. */
export const passedFor = (world: SmallDns, domain: string, envelope: string): string[] =>
  senderNames(domain).filter((from) => isAligned(world, from, envelope, 'aspf'));

/** Names of one owner: the domain with all below it, and what stands beside it in one organization. */
export const isOwnName = (domain: string, name: string): boolean =>
  name === domain || name.endsWith(`.${domain}`) || (domain.endsWith('.corp.test') && /(^|\.)corp\.test$/.test(name));

/** Whether an address may be one that the owner wants mail to come from, by the texts of the records or by the MX. */
export const isOwners = (world: SmallDns, domain: string, ip: string): boolean =>
  mxAddresses(world, domain).includes(ip) || isNamed(world, domain, ip);

/** Whether the texts of the owner's records, be they ones that nobody takes for SPF, name an address. */
export function isNamed(world: SmallDns, domain: string, ip: string): boolean {
  // A record at the doubled name speaks of the domain itself.
  const texts = [...intendedTexts(world, domain), ...intendedTexts(world, `${domain}.${domain}`)];
  return isNamedAt({ ...world, [domain]: { ...world[domain], TXT: texts } }, domain, ip);
}

/** Whether the records that a name's SPF consists of name an address. */
const isNamedAt = (world: SmallDns, at: string, ip: string): boolean =>
  recordsOf(world, at).some(({ name, words }) =>
    words.some((word) => !(name === at && isAll(word)) && names(world, { name, word, ip })),
  );

const isAll = (word: string): boolean => /^\+?all$/i.test(word);

/** The TXT values of a name, each that was meant for an SPF record as one. */
const intendedTexts = (world: SmallDns, at: string): string[] =>
  (world[at]?.TXT ?? []).map((text) => text.replace(/^[" ]*(?:v=)?spf1[; ]*(.*?)"?$/i, 'v=spf1 $1').trim());

/**
 * Whether a term lets an address pass. `all` of an include, and a name that exists for everyone, may be left to a few by
 * the terms before them; but strangers far away are never meant.
 */
function names(world: SmallDns, { name, word, ip }: { name: string; word: string; ip: string }): boolean {
  const [, op = '', value = ''] = /^\+?([a-z0-9]+)[:=]?(.*)$/i.exec(word) ?? [];
  const [, target = '', four, six] = /^([^/]*)(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(value) ?? [];
  if (op === 'ip4') return isWithin(ip, target, Number(four ?? 32));
  if (op === 'ip6' && target.startsWith(MAPPED))
    return isWithin(ip, target.slice(MAPPED.length), Number(four ?? 128) - 96);
  if (op === 'ip6') return isWithin(ip, target, Number(four ?? 128));
  if (isAll(word) || (op === 'exists' && !value.includes('%'))) return !OUTSIDERS.includes(ip);
  if (op === 'ptr' || op === 'exists') return isListed(world, ip);
  if (op !== 'a' && op !== 'mx') return false;
  const at = target === '' || target === '%{d}' ? name : target;
  const hosts = op === 'a' ? addressesAt(world, at) : mxHostsAddresses(world, at);
  return hosts.some((host) => isWithin(ip, host, Number((isIPv6(host) ? six : four) ?? (isIPv6(host) ? 128 : 32))));
}

/** RFC 4291 §2.5.5.2: an IPv4 address in the form of IPv6. */
const MAPPED = '::ffff:';

/** Whether an address is in a network. One that holds too much for one sender names nobody. */
function isWithin(ip: string, network: string, prefix: number): boolean {
  if (isIPv6(ip) !== isIPv6(network) || prefix < (isIPv6(ip) ? LARGEST_IPV6 : LARGEST_IPV4)) return false;
  const list = new BlockList();
  list.addSubnet(network, prefix, isIPv6(network) ? 'ipv6' : 'ipv4');
  return list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}

/** Whether the DNS has something under a name made of the address. */
const isListed = (world: SmallDns, ip: string): boolean =>
  world[`${ip}.e.test`] !== undefined || world[`${ip.split('.').toReversed().join('.')}.in-addr.arpa`] !== undefined;
