import { expect, test } from 'vitest';
import { spfLookupOf } from '../../tests/support/spf-world.ts';
import type { DnsName } from '../domain/name.ts';
import { discoverPolicy } from '../records/dmarc/discover.ts';
import { analyseSpf } from '../records/spf/analyse.ts';
import { policyOf } from '../records/spf/policy.ts';
import { dkimState, dmarcState, ipv6State, spfState } from './states.ts';

const at = 'example.com' as DnsName;

test('what could not be read is unknown', () => {
  expect([spfState(null), dmarcState(null), dkimState(null), ipv6State(null)]).toEqual(
    Array.from({ length: 4 }, () => 'unknown'),
  );
});

const many = (count: number, text: (i: number) => string) => Array.from({ length: count }, (_, i) => text(i)).join(' ');

test.each<[string, string]>([
  ['mx -all', 'strict (-all)'],
  ['mx ~all', 'soft fail (~all)'],
  ['mx ?all', 'neutral (?all)'],
  ['mx +all', 'allows anyone (+all)'],
  ['mx', 'no all'],
  ['redirect=strict.example', 'strict (-all)'],
  ['redirect=%{i}.example', 'no all'],
  ['include:failed.example -all', 'strict (-all)'],
  ['redirect=failed.example', 'unknown'],
  ['include:gone.example -all', 'invalid'],
  ['include:example.com -all', 'invalid'],
  ['redirect=gone.example', 'invalid'],
  [`${many(11, (i) => `exists:%{i}.${i}.example`)} -all`, 'invalid'],
  ['a:v1.example a:v2.example a:v3.example -all', 'invalid'],
  ['mx:crowd.example -all', 'invalid'],
  ['ip4:1.2 -all', 'invalid'],
  ['include:open.example -all', 'allows anyone (+all)'],
  ['ip4:0.0.0.0/0 -all', 'allows anyone (+all)'],
  ['ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all', 'allows anyone (+all)'],
  ['ip6:::/0 -all', 'allows anyone (+all)'],
  ['exists:host.example -all', 'allows anyone (+all)'],
  ['?ip4:0.0.0.0/0 -all', 'neutral (?all)'],
  // Nobody comes to +all: the terms before it take everyone.
  ['?ip4:0.0.0.0/0 ?ip6:::/0 +all', 'neutral (?all)'],
  ['~ip4:0.0.0.0/0 ~ip6:::/0 +all', 'soft fail (~all)'],
  ['-ip4:0.0.0.0/0 -ip6:::/0 +all', 'strict (-all)'],
  ['-ip4:0.0.0.0/1 -ip6:2000::/4 +all', 'allows anyone (+all)'],
  [`ip4:0.0.0.0/0 ${many(11, (i) => `exists:%{i}.${i}.example`)} -all`, 'allows anyone (+all)'],
  [`${many(11, (i) => `exists:%{i}.${i}.example`)} ip4:0.0.0.0/0 -all`, 'invalid'],
])('SPF "%s" is %s', async (text, label) => {
  expect(await stateOf([`v=spf1 ${text}`])).toBe(label);
});

test('SPF without one record', async () => {
  expect(await stateOf([])).toBe('not configured');
  expect(await stateOf(['v=spf1 mx -all', 'v=spf1 -all'])).toBe('invalid');
});

async function stateOf(texts: readonly string[]): Promise<string> {
  const { ask } = spfLookupOf({
    'example.com': { TXT: ['other', ...texts], MX: ['host.example.'] },
    'host.example': { A: ['192.0.2.1'], AAAA: ['2001:db8::1'] },
    'strict.example': { TXT: ['v=spf1 ip4:192.0.2.1 -all'] },
    'open.example': { TXT: ['v=spf1 ip4:192.0.2.1 +all'] },
    'failed.example': { TXT: ['fail'] },
    'crowd.example': { MX: Array.from({ length: 11 }, (_, i) => `m${i}.example.`) },
  });
  return spfState(policyOf(await analyseSpf(at, ask)));
}

test.each([
  [[], 'not configured'],
  [['v=DMARC1; p=reject'], 'reject'],
  [['v=DMARC1; p=reject; t=y'], 'quarantine'],
  [['v=DMARC1; p=quarantine'], 'quarantine'],
  [['v=DMARC1; p=none; sp=reject'], 'none'],
  [['v=DMARC1; p=bad'], 'invalid'],
  [['v=DMARC1; p=none', 'v=DMARC1; p=none'], 'invalid'],
])('DMARC %s', (texts, label) => {
  const found = discoverPolicy([{ name: at, texts }], true);
  if (found.kind === 'undecided') throw new Error('undecided');
  expect(dmarcState(found)).toBe(label);
});

test('IPv6', () => {
  const addresses = (some: string[]) => ({
    addresses: some,
    special: [],
    aliases: [],
    dangling: false,
    bogus: false,
    complete: true,
  });
  expect(ipv6State(addresses(['2001:db8::1']))).toBe('supported');
  expect(ipv6State(addresses([]))).toBe('unsupported');
});
