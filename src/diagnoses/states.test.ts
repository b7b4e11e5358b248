import { expect, test } from 'vitest';
import type { Ref } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import { read, unreadFor } from '../readings/reading.ts';
import { discoverPolicy } from '../records/dmarc/discover.ts';
import { parseSpf, type Qualifier } from '../records/spf/parse.ts';
import { dkimState, dmarcState, ipv6State, spfState } from './states.ts';

const at = 'example.com' as DnsName;
const unread = unreadFor([{ why: 'timeout', detail: 'no answer', ref: 1 as Ref }]);

test('what could not be read is unknown', () => {
  expect([spfState(unread), dmarcState(unread), dkimState(unread), ipv6State(unread)]).toEqual(
    Array.from({ length: 4 }, () => 'unknown'),
  );
});

test.each<[Qualifier | null, string]>([
  ['-', 'strict (-all)'],
  ['~', 'soft fail (~all)'],
  ['?', 'neutral (?all)'],
  ['+', 'allows anyone (+all)'],
  [null, 'no all'],
])('SPF that ends in %sall', (all, label) => {
  const record = parseSpf('v=spf1 mx');
  expect(spfState(read({ kind: 'policy', record, all, at, varies: false, nobody: false }, []))).toBe(label);
});

test('SPF without a policy', () => {
  expect(spfState(read({ kind: 'absent' }, []))).toBe('not configured');
  expect(spfState(read({ kind: 'several', records: [] }, []))).toBe('invalid');
  expect(spfState(read({ kind: 'invalid', at, part: 'x', why: 'y' }, []))).toBe('invalid');
});

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
  expect(dmarcState(read(found, []))).toBe(label);
});

test('IPv6', () => {
  const addresses = (some: string[]) =>
    read({ addresses: some, special: [], aliases: [], dangling: false, bogus: false }, []);
  expect(ipv6State(addresses(['2001:db8::1']))).toBe('supported');
  expect(ipv6State(addresses([]))).toBe('unsupported');
});
