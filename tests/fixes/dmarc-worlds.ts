import fc from 'fast-check';
import type { World } from './zone-world.ts';

/** Grammar-made DMARC records, faulty ones among them, at every place where receivers and people look for one. */

const policy = fc.constantFrom('none', 'none', 'none', 'quarantine', 'reject', 'reject', 'Reject', 'rejekt', '');
const plain = fc.constantFrom('none', 'quarantine', 'reject');
const uri = fc.constantFrom(
  'mailto:a@case.test',
  'mailto:b@reports.example',
  'mailto:a@case.test!10m',
  'https://r.example/x',
  'c@case.test',
  'mailto:nobody',
);
const uris = fc.array(uri, { minLength: 1, maxLength: 2 }).map((all) => all.join(','));
const valued = (name: string, value: fc.Arbitrary<string>) => value.map((one) => `${name}=${one}`);
const tag = fc.oneof(
  { weight: 6, arbitrary: valued('p', policy) },
  { weight: 6, arbitrary: valued('sp', policy) },
  { weight: 6, arbitrary: valued('np', policy) },
  { weight: 4, arbitrary: valued('rua', uris) },
  { weight: 2, arbitrary: valued('ruf', uris) },
  { weight: 3, arbitrary: valued('t', fc.constantFrom('y', 'n', 'Y', 'yes')) },
  { weight: 3, arbitrary: valued('psd', fc.constantFrom('y', 'n', 'u', 'yes')) },
  { weight: 1, arbitrary: valued('adkim', fc.constantFrom('r', 's', 'strict')) },
  { weight: 1, arbitrary: valued('aspf', fc.constantFrom('r', 's', '')) },
  { weight: 1, arbitrary: valued('fo', fc.constantFrom('0', '1', 'd:s', 'x')) },
  { weight: 1, arbitrary: valued('pct', fc.constantFrom('100', '50', '0')) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'ri=86400',
      'rf=afrf',
      'subpolicy=none',
      'sp-none',
      'rua:mailto:d@case.test',
      'hello',
      'P=reject',
    ),
  },
);
const version = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('v=DMARC1; ', 'v=DMARC1;', 'v = DMARC1 ; ', 'v=DMARC1\\009; ') },
  { weight: 1, arbitrary: fc.constantFrom('v=DMARC1 ', 'v=dmarc1; ', ' v=DMARC1; ', 'v:DMARC1; ') },
);
const separator = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('; ', ';', ' ; ') },
  { weight: 1, arbitrary: fc.constantFrom(' ', ', ') },
);
/** Most begin with a policy that can be read, so that much is left to get wrong after it. */
const dmarcText = fc
  .tuple(version, fc.option(plain, { freq: 4 }), fc.array(fc.tuple(tag, separator), { maxLength: 5 }))
  .map(([head, p, tags]) => {
    const first = p === null ? '' : `p=${p}; `;
    return (head + first + tags.map((one) => one.join('')).join('')).replace(/; $/, '');
  });

const some = (most: number) => fc.array(dmarcText, { maxLength: most });
const one = fc.tuple(dmarcText).map(([text]) => [text]);
const mostlyOne = fc.oneof({ weight: 5, arbitrary: one }, { weight: 1, arbitrary: some(2) });
const seldom = (texts: fc.Arbitrary<string[]>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: texts });

export interface Case {
  readonly domain: string;
  readonly world: World;
  /** Whether SPF says that the domain sends no mail. */
  readonly silent: boolean;
}

/** A domain, or a subdomain of one, and records at its name, at its parents', at wrong names and at wildcards. */
export const dmarcCase: fc.Arbitrary<Case> = fc
  .record({
    domain: fc.constantFrom('case.test', 'case.test', 'shop.case.test', 'none.case.test'),
    own: mostlyOne,
    above: mostlyOne,
    suffix: seldom(one),
    misplaced: seldom(one),
    doubled: seldom(one),
    wildcard: fc.constantFrom('none', 'none', 'none', 'none', 'TXT', 'same', 'A', 'here', 'elsewhere'),
    starred: some(2),
    alias: fc.constantFrom('none', 'none', 'none', 'none', 'here', 'elsewhere'),
    behind: some(2),
    mx: fc.boolean(),
    silent: fc.constantFrom(false, false, false, true),
  })
  .map(({ domain, own, above, suffix, misplaced, doubled, wildcard, starred, alias, behind, mx, silent }): Case => {
    const world: Record<string, Record<string, string[]>> = {
      test: { SOA: ['ns.test host.test 1 2 3 4 5'] },
      'case.test': { SOA: ['ns.test host.test 1 2 3 4 5'], A: ['192.0.2.1'] },
      'case.other.test': { SOA: ['ns.test host.test 1 2 3 4 5'] },
      'shop.case.test': { A: ['192.0.2.1'] },
    };
    const put = (name: string, type: string, values: readonly string[]): void => {
      if (values.length > 0)
        world[name] = { ...world[name], [type]: [...new Set([...(world[name]?.[type] ?? []), ...values])] };
    };
    // A name that exists by a wildcard of its parent alone, or not at all.
    const star = domain === 'none.case.test' ? '*.case.test' : `*.${domain}`;
    if (domain !== 'none.case.test') put(`www.${domain}`, 'A', ['192.0.2.1']);
    if (domain !== 'case.test') put('_dmarc.case.test', 'TXT', above);
    put('_dmarc.test', 'TXT', suffix);
    if (domain !== 'none.case.test')
      put(domain, 'TXT', [...misplaced, ...(silent ? ['v=spf1 -all'] : ['v=spf1 a -all'])]);
    put(`_dmarc.${domain}.${domain}`, 'TXT', doubled);
    if (mx && domain !== 'none.case.test') put(domain, 'MX', ['10 www.case.test']);
    const target = { here: 'd.case.test', elsewhere: 'd.case.other.test' } as const;
    if (alias === 'none' && (domain !== 'none.case.test' || wildcard === 'none')) put(`_dmarc.${domain}`, 'TXT', own);
    else if (alias !== 'none' && domain !== 'none.case.test') {
      put(`_dmarc.${domain}`, 'CNAME', [target[alias]]);
      put(target[alias], 'TXT', behind);
    }
    if (wildcard === 'TXT') put(star, 'TXT', starred);
    if (wildcard === 'same') put(star, 'TXT', own);
    if (wildcard === 'A') put(star, 'A', ['192.0.2.9']);
    if (wildcard === 'here' || wildcard === 'elsewhere') {
      put(star, 'CNAME', [target[wildcard]]);
      put(target[wildcard], 'TXT', starred);
    }
    return { domain, world, silent: silent && domain !== 'none.case.test' };
  });

/** Cases that long runs found, made small. */
export const FOUND: readonly Case[] = [
  {
    // Strict alignment in a record at a wrong name begins once its owner says that all mail passes with it.
    domain: 'shop.case.test',
    world: {
      test: { SOA: ['ns.test host.test 1 2 3 4 5'] },
      'case.test': { SOA: ['ns.test host.test 1 2 3 4 5'] },
      'shop.case.test': { TXT: ['v=DMARC1; rua=mailto:a@case.test aspf=s', 'v=spf1 -all'] },
      '_dmarc.shop.case.test': { TXT: ['v=DMARC1 np=none'] },
    },
    silent: true,
  },
  {
    // Receivers that take off the blank apply reject below the domain, which no record does that all can read.
    domain: 'case.test',
    world: {
      test: { SOA: ['ns.test host.test 1 2 3 4 5'] },
      'case.test': { SOA: ['ns.test host.test 1 2 3 4 5'], A: ['192.0.2.1'] },
      '_dmarc.test': { TXT: ['v=DMARC1'] },
      '_dmarc.case.test': { TXT: [' v=DMARC1; p=reject; psd=y'] },
    },
    silent: false,
  },
  {
    // Strict alignment may begin at p=none, though the record above rejects mail from names below that it speaks for.
    domain: 'none.case.test',
    world: {
      test: { SOA: ['ns.test host.test 1 2 3 4 5'] },
      'case.test': { SOA: ['ns.test host.test 1 2 3 4 5'], A: ['192.0.2.1'] },
      '_dmarc.case.test': { TXT: ['v=DMARC1; p=reject; np=none; np=reject'] },
      '_dmarc.none.case.test': { TXT: ['v=DMARC1; p=none; aspf=s ri=86400'] },
    },
    silent: false,
  },
];
