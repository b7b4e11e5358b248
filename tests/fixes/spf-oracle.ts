import { spf as peerSpf } from 'mailauth/lib/spf/index.js';
import type { SmallDns } from './spf-worlds.ts';
import { oncePerWorld } from './zone-world.ts';

/** Made once: each would record where it was thrown, millions of times. */
const NOTHING = Object.assign(new Error('nothing'), { code: 'ENOTFOUND' });

/** What an independent implementation says of an address, asked of the same small DNS. */
export const resultOf = (world: SmallDns, domain: string, ip: string): Promise<string> =>
  results(world, `${domain} ${ip}`);

const results = oncePerWorld(async (world: SmallDns, both: string): Promise<string> => {
  const [domain = '', ip = ''] = both.split(' ');
  const { status } = await peerSpf({
    ip,
    sender: `someone@${domain}`,
    helo: `helo.${domain}`,
    mta: 'mx.test',
    strict: true,
    resolver: async (name: string, type: string) => {
      const values = valuesOf(world, name.toLowerCase().replace(/\.$/, ''), type);
      if (values.length === 0) throw NOTHING;
      const answer = values.map((value) => {
        if (type === 'TXT') return [value];
        return type === 'MX' ? { priority: 10, exchange: value === '.' ? '' : value } : value;
      });
      // Its types know strings alone; of MX it takes objects, as `node:dns` gives them.
      return answer as unknown as string[][];
    },
  });
  return status.result;
});

const valuesOf = (world: SmallDns, name: string, type: string): readonly string[] =>
  Object.entries(world[name] ?? {}).find(([one]) => one === type)?.[1] ?? [];

/** Networks that hold so much are not one sender's; nobody is named by them. */
export const LARGEST_IPV4 = 8;
export const LARGEST_IPV6 = 16;

/**
 * The records that a domain's SPF consists of, found by reading texts, without any evaluation. Of the domain's own record
 * also what stands behind `all` or beside it: its owner meant that. What strangers put there is theirs.
 */
export function recordsOf(
  world: SmallDns,
  domain: string,
): { readonly name: string; readonly words: readonly string[] }[] {
  const found: { readonly name: string; readonly words: readonly string[] }[] = [];
  const names = [domain];
  for (const name of names) {
    for (const text of recordsAt(world, name)) {
      const all = text.split(' ').slice(1);
      const words = name === domain ? all : inForce(all);
      found.push({ name, words });
      for (const word of words) {
        const target = /^[-+~?]?(?:include[:=]|redirect=)(.+)$/i.exec(word)?.[1]?.toLowerCase();
        if (target !== undefined && !names.includes(target)) names.push(target);
      }
    }
  }
  return found;
}

function inForce(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => /^[-+~?]?all$/i.test(word));
  const known = end < 0 ? words : words.slice(0, end + 1);
  return known.filter((word) => !word.includes('=') || (end < 0 && /^redirect=/i.test(word)));
}

/** Every address that one of these records speaks of. Of a network its first address. */
export function namedAddresses(world: SmallDns, domain: string): string[] {
  const named = recordsOf(world, domain).flatMap(({ name, words }) =>
    words.flatMap((word) => {
      const [, op = '', value = ''] = /^[-+~?]?([a-z0-9]+)[:=]?(.*)$/i.exec(word) ?? [];
      const [target = '', prefix] = value.split('/');
      if (op === 'ip4') return Number(prefix ?? 32) >= LARGEST_IPV4 ? [target] : [];
      // What is written as `::ffff:192.0.2.1` was meant for an IPv4 address; no client has it in that form.
      if (op === 'ip6' && target.startsWith('::ffff:'))
        return name === domain && !word.startsWith('-') && Number(prefix ?? 128) - 96 >= LARGEST_IPV4
          ? [target.slice(7)]
          : [];
      if (op === 'ip6') return Number(prefix ?? 128) >= LARGEST_IPV6 ? [target] : [];
      if (op === 'a') return addressesAt(world, target === '' ? name : target);
      return op === 'mx' ? mxHostsAddresses(world, target === '' ? name : target) : [];
    }),
  );
  return [...new Set(named)];
}

/**
 * Whether an address is named only below `-include` of the domain's own record, and receivers cannot evaluate what is
 * included. Nothing else names it, so its owner never meant it to pass; nor can the include reject it by itself.
 */
export async function isNamedToBeRejected(world: SmallDns, domain: string, ip: string): Promise<boolean> {
  const TXT: string[] = [];
  for (const text of valuesOf(world, domain, 'TXT')) {
    const words: string[] = [];
    for (const word of text.split(' ')) {
      const target = /^-(include:[^%]+)$/i.exec(word)?.[1];
      const alone = target === undefined ? null : { ...world, [ALONE]: { TXT: [`v=spf1 ${target} -all`] } };
      if (alone === null || (await resultOf(alone, ALONE, ip)) !== 'permerror') words.push(word);
    }
    TXT.push(words.join(' '));
  }
  const rest = { ...world, [domain]: { ...world[domain], TXT } };
  return !namedAddresses(rest, domain).includes(ip) && !mxAddresses(world, domain).includes(ip);
}

/** A name of its own for a term that is asked about by itself. */
const ALONE = 'alone.test';

/** Whether what a record means depends on more than the address. */
export const dependsOnMail = (world: SmallDns, domain: string): boolean =>
  recordsOf(world, domain).some(({ words }) => words.some((word) => /%|^[-+~?]?ptr/i.test(word)));

const recordsAt = (world: SmallDns, name: string): string[] =>
  valuesOf(world, name, 'TXT').filter((text) => /^v=spf1(?: |$)/i.test(text));

export const addressesAt = (world: SmallDns, name: string): string[] => [
  ...valuesOf(world, name, 'A'),
  ...valuesOf(world, name, 'AAAA'),
];

export const mxHostsAddresses = (world: SmallDns, name: string): string[] =>
  valuesOf(world, name, 'MX').flatMap((host) => addressesAt(world, host));

/** Providers whose MX hosts do not send: those that do are in what they ask to be included. */
const RECEIVES_ONLY = /(?:^|\.)(?:google\.com|googlemail\.com|outlook\.com)$/;

/** The addresses of the domain's own mail servers. */
export const mxAddresses = (world: SmallDns, domain: string): string[] =>
  valuesOf(world, domain, 'MX')
    .filter((host) => !RECEIVES_ONLY.test(host))
    .flatMap((host) => addressesAt(world, host));

/** Whether one of these records speaks of everyone: `+all`, a name that always exists, or networks too large for one sender. */
export const opensToEveryone = (world: SmallDns, domain: string): boolean =>
  recordsOf(world, domain).some(({ words }) =>
    words.some((word) => /^(?:\+?all|[-+~?]?(?:exists:.*|ip4:.*\/[0-7]|ip6:.*\/\d))$/i.test(word)),
  );
