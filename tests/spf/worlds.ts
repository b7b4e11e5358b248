import fc from 'fast-check';
import type { World } from '../support/spf-world.ts';

/** Domains of a generated world; what they say leads from one to another. */
export const NAMES = ['d0.test', 'd1.test', 'd2.test', 'd3.test', 'd4.test', 'd5.test'] as const;

/** Addresses that generated records speak of, and some beside them. */
export const ADDRESSES = [
  ...Array.from({ length: 34 }, (_, i) => `10.0.0.${i}`),
  '10.0.1.0',
  '10.255.255.255',
  '203.0.113.9',
  ...Array.from({ length: 10 }, (_, i) => `2001:db8::${i.toString(16)}`),
  '2001:db8:0:1::1',
  '2001:db9::',
] as const;

const ip4 = fc.nat(31).map((i) => `10.0.0.${i}`);
const ip6 = fc.nat(9).map((i) => `2001:db8::${i.toString(16)}`);
const name = fc.constantFrom(...NAMES, 'nowhere.test');
const network = fc.oneof(
  fc.tuple(ip4, fc.constantFrom('', '/32', '/31', '/30', '/28', '/8', '/0')).map(([a, p]) => `ip4:${a}${p}`),
  fc.tuple(ip6, fc.constantFrom('', '/127', '/126', '/64', '/32')).map(([a, p]) => `ip6:${a}${p}`),
);
const addresses = fc
  .tuple(fc.constantFrom('a', 'mx'), fc.option(name), fc.constantFrom('', '/30', '//126', '/31//64'))
  .map(([op, at, prefix]) => `${op}${at === null ? '' : `:${at}`}${prefix}`);
const links = name.map((at) => `include:${at}`);
const fixed = fc.oneof(network, network, addresses, links, fc.constantFrom('exists:d1.test', 'exists:nowhere.test'));
/** Terms that only a mail decides. */
const varying = fc.constantFrom(
  'ptr',
  'exists:%{i}.e.test',
  'exists:%{i}.%{d}',
  'include:%{o}',
  'a:%{h}',
  'include:%{l}.test',
);

const sign = fc.constantFrom('', '', '', '', '-', '~', '?');

function record(mechanism: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const terms = fc.array(fc.tuple(sign, mechanism), { maxLength: 5 }).map((all) => all.map((one) => one.join('')));
  const end = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom('-all', '~all', '?all') },
    { weight: 1, arbitrary: fc.constantFrom('', 'all', 'exp=why.test -all') },
    { weight: 1, arbitrary: name.map((at) => `redirect=${at}`) },
  );
  return fc.tuple(terms, end).map(([all, last]) => ['v=spf1', ...all, last].join(' ').trimEnd());
}

const texts = (mechanism: fc.Arbitrary<string>): fc.Arbitrary<string[]> =>
  fc.oneof(
    { weight: 12, arbitrary: record(mechanism).map((one) => ['unrelated', one]) },
    { weight: 1, arbitrary: fc.constantFrom<string[]>([], ['v=spf1 oops'], ['v=spf1 -all', 'v=spf1 +all']) },
  );

function worldOf(mechanism: fc.Arbitrary<string>): fc.Arbitrary<World> {
  const place = fc.record({
    TXT: texts(mechanism),
    A: fc.array(ip4, { maxLength: 3 }),
    AAAA: fc.array(ip6, { maxLength: 2 }),
    MX: fc.array(
      name.map((at) => `${at}.`),
      { maxLength: 3 },
    ),
  });
  return fc
    .tuple(fc.array(place, { minLength: NAMES.length, maxLength: NAMES.length }), fc.array(ip4))
    .map(([places, listed]): World => {
      const world: Record<string, World[string]> = {};
      for (const [i, { TXT, A, AAAA, MX }] of places.entries())
        world[NAMES[i] ?? ''] = {
          ...(TXT.length > 0 ? { TXT } : {}),
          ...(A.length > 0 ? { A } : {}),
          ...(AAAA.length > 0 ? { AAAA } : {}),
          ...(MX.length > 0 ? { MX: [...new Set(MX)] } : {}),
        };
      for (const address of listed) {
        world[`${address}.e.test`] = { A: ['127.0.0.2'] };
        world[`${address}.d2.test`] = { A: ['127.0.0.2'] };
        world[`${address.split('.').toReversed().join('.')}.in-addr.arpa`] = { PTR: ['d0.test.', 'd1.test.'] };
      }
      return world;
    });
}

/** Worlds in which all can be known without a mail. */
export const fixedWorld = worldOf(fixed);
/** Worlds in which some of it depends on the mail. */
export const varyingWorld = worldOf(fc.oneof({ weight: 4, arbitrary: fixed }, { weight: 1, arbitrary: varying }));
