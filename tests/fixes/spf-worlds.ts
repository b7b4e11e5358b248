import fc from 'fast-check';

/** A small DNS: name to type to values. TXT values are texts, MX values host names (`.` for a null MX). */
export type SmallDns = Readonly<
  Record<string, Readonly<Partial<Record<'A' | 'AAAA' | 'MX' | 'TXT' | 'PTR', readonly string[]>>>>
>;

/** The domain whose SPF is mended. */
export const DOMAIN = 'd0.test';
const NAMES = [DOMAIN, 'd1.test', 'd2.test', 'd3.test', 'd4.test'];
/** What an address that nobody names gets. */
export const OUTSIDERS = ['203.0.113.250', '2001:db8:ffff::1'];
/** An address that all customers of a mail provider send from, whose hosts may be the MX. */
export const PROVIDERS_SENDER = '192.0.2.60';

/** Addresses that a record may name or not: those beside the others. */
export const strangers = fc.nat(63).map((i) => `192.0.2.${i}`);

const ip4 = fc.nat(23).map((i) => `192.0.2.${i}`);
const ip6 = fc.nat(7).map((i) => `2001:db8::${i.toString(16)}`);
const name = fc.constantFrom(...NAMES, ...NAMES, 'gone.test', 'bare.test', '_spf.google.com');
const network = fc.oneof(
  fc.tuple(ip4, fc.constantFrom('', '', '', '/32', '/31', '/29')).map(([a, p]) => `ip4:${a}${p}`),
  fc.tuple(ip6, fc.constantFrom('', '', '/127', '/64')).map(([a, p]) => `ip6:${a}${p}`),
  fc.tuple(ip4, fc.constantFrom('', '', '/125', '/96')).map(([a, p]) => `ip6:::ffff:${a}${p}`),
);
const wide = fc.constantFrom('ip4:0.0.0.0/0', 'ip4:0.0.0.0/1', 'ip4:128.0.0.0/1', 'ip6:::/0', 'exists:d1.test');
const hosts = fc
  .tuple(fc.constantFrom('a', 'mx'), fc.option(name), fc.constantFrom('', '', '', '/30', '//126'))
  .map(([op, at, prefix]) => `${op}${at === null ? '' : `:${at}`}${prefix}`);
const link = name.map((at) => `include:${at}`);
const varying = fc.constantFrom('ptr', 'ptr:d0.test', 'exists:%{i}.e.test', 'include:%{ir}.test', 'a:%{d}');
const mechanism = fc.oneof(
  { weight: 8, arbitrary: network },
  { weight: 5, arbitrary: hosts },
  { weight: 6, arbitrary: link },
  { weight: 1, arbitrary: wide },
  { weight: 1, arbitrary: varying },
);
const sign = fc.constantFrom('', '', '', '', '', '', '', '+', '-', '~', '?');
const directive = fc.tuple(sign, mechanism).map((parts) => parts.join(''));
const all = fc.constantFrom('-all', '-all', '~all', '~all', '?all', '+all', 'all');
const modifier = fc.oneof(
  { weight: 3, arbitrary: name.map((at) => `redirect=${at}`) },
  { weight: 1, arbitrary: fc.constantFrom('exp=why.test', 'v=spf1', 'op=yes', 'include=d1.test') },
);

/** A record by the grammar of RFC 7208 §12, in any order, and sometimes with a fault. */
const record = fc
  .record({
    before: fc.array(directive, { maxLength: 5 }),
    end: fc.option(all, { freq: 6 }),
    behind: fc.oneof(
      { weight: 5, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(directive, { maxLength: 2 }) },
    ),
    modifiers: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(modifier, { maxLength: 2 }) },
    ),
    many: fc.oneof({ weight: 20, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(12) }),
    fault: fc.oneof(
      { weight: 30, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.constant(['ipv4:192.0.2.1']) },
    ),
  })
  .map(({ before, end, behind, modifiers, many, fault }) =>
    [
      'v=spf1',
      ...before,
      ...Array.from({ length: many }, (_, i) => (i % 2 === 0 ? `a:d${i % 5}.test` : `a:gone${i}.test`)),
      ...fault,
      ...(end === null ? [] : [end]),
      ...behind,
      ...modifiers,
    ].join(' '),
  );

const mistyped = record.chain((text) =>
  fc.constantFrom(`"${text}"`, ` ${text}`, text.replace('v=spf1', 'v=spf1;'), text.replace('v=', '')),
);
const own = fc.oneof(
  { weight: 20, arbitrary: record.map((one) => [one]) },
  { weight: 2, arbitrary: fc.tuple(record, record).map((both) => [...both]) },
  { weight: 1, arbitrary: mistyped.map((one) => [one]) },
  { weight: 1, arbitrary: fc.constant([]) },
);

/** A mail host that all customers of a provider share, whom we do not know. */
const SHARED = 'mx.shared.test';

const mx = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.constant(['.']) },
  {
    weight: 8,
    arbitrary: fc.uniqueArray(fc.constantFrom('d0.test', 'd1.test', 'mail.test', 'gone.test'), {
      minLength: 1,
      maxLength: 2,
    }),
  },
  { weight: 2, arbitrary: fc.constant(['smtp.google.com']) },
  { weight: 2, arbitrary: fc.constantFrom([SHARED], [SHARED, 'mail.test']) },
);

/** Worlds around the domain's record. */
export const worlds: fc.Arbitrary<SmallDns> = fc
  .record({
    own,
    doubled: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: record }),
    others: fc.array(fc.oneof({ weight: 9, arbitrary: record }, { weight: 1, arbitrary: fc.constant(null) }), {
      minLength: 4,
      maxLength: 4,
    }),
    addresses: fc.array(fc.tuple(fc.array(ip4, { maxLength: 2 }), fc.array(ip6, { maxLength: 1 })), {
      minLength: 6,
      maxLength: 6,
    }),
    mx,
    mx1: mx,
    listed: fc.array(ip4, { maxLength: 3 }),
  })
  .map(({ own: texts, doubled, others, addresses, mx: exchanges, mx1, listed }): SmallDns => {
    const world: Record<string, SmallDns[string]> = {
      'bare.test': { A: ['192.0.2.40'] },
      'smtp.google.com': { A: ['192.0.2.50'] },
      [SHARED]: { A: ['192.0.2.70'], AAAA: ['2001:db8::70'] },
      '_spf.google.com': { TXT: [`v=spf1 ip4:${PROVIDERS_SENDER}/31 ~all`] },
    };
    for (const [i, [A, AAAA]] of addresses.entries()) {
      const host = i === 5 ? 'mail.test' : (NAMES[i] ?? '');
      const text = i === 0 ? texts : i === 5 ? [] : [others[i - 1] ?? null].filter((one) => one !== null);
      world[host] = { A, AAAA, TXT: ['unrelated', ...text], MX: i === 0 ? exchanges : i === 1 ? mx1 : [] };
    }
    if (doubled !== null) world[`${DOMAIN}.${DOMAIN}`] = { TXT: [doubled] };
    for (const address of listed) {
      world[`${address}.e.test`] = { A: ['127.0.0.2'] };
      world[`${address.split('.').toReversed().join('.')}.in-addr.arpa`] = { PTR: ['d0.test', 'd1.test'] };
    }
    return world;
  });
