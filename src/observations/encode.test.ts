import { expect, test } from 'vitest';
import type { Security, SecurityReason } from '../domain/answer.ts';
import { type DnsName, ROOT } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import { decodeHistory, encodeHistory } from './encode.ts';

const EXAMPLE = 'example.com' as DnsName;
const T = Date.UTC(2026, 9, 1);

/**
 * A document as version 3 wrote it, at commit 195dbc1: an A record that was "unchecked", no AAAA record (secure), and no
 * name at TXT (bogus), each seen three times within two hours.
 */
const VERSION_3 =
  '0380c2c2a98f34030080bab70303000080bab703032500ac020080bab703032a00ac020300010101d80404c000020100001c10001020';

const statesOf = (document: Uint8Array): Record<string, Security> =>
  Object.fromEntries(decodeHistory(EXAMPLE, document).rrsets.map(({ type, latest }) => [type, latest.security]));

test('a document of version 3 is read, and what it calls unchecked is indeterminate', () => {
  const document = Buffer.from(VERSION_3, 'hex');
  expect(statesOf(document)).toEqual({ A: 'indeterminate', AAAA: 'secure', TXT: 'bogus' });
  const { rrsets } = decodeHistory(EXAMPLE, document);
  expect(
    rrsets.map(({ latest, firstObserved, observationCount }) => [
      latest.outcome,
      firstObserved,
      latest.at,
      observationCount,
    ]),
  ).toEqual([
    ['answer', T, T + 7_200_000, 3],
    ['nodata', T, T + 7_200_000, 3],
    ['nxdomain', T, T + 7_200_000, 3],
  ]);
});

test.each(['secure', 'insecure', 'bogus', 'indeterminate'] satisfies Security[])(
  'an answer that is %s is read back as such',
  (security) => {
    const type: RrType = 'MX';
    const common = { name: EXAMPLE, type, zone: EXAMPLE, ttlSeconds: 300, aliases: [], ttlFromCache: false };
    const latest = { ...common, at: T, outcome: 'nodata', security } as const;
    const times = { firstObserved: T, observationCount: 1, rotatingUntil: null, outcomeSince: T };
    const rrset = { name: EXAMPLE, type, latest, ...times, records: [], recent: [], pastOutcomes: [] };
    expect(statesOf(encodeHistory({ key: EXAMPLE, rrsets: [rrset] }))).toEqual({ MX: security });
  },
);

const COM = 'com' as DnsName;

test.each<SecurityReason>([
  { code: 'expired', zone: EXAMPLE, in: 'zone', at: T },
  { code: 'expired', zone: EXAMPLE, in: 'records' },
  { code: 'unproven', zone: COM, in: 'delegation' },
  { code: 'no-ds', zone: EXAMPLE, in: 'zone' },
  { code: 'iterations', zone: COM, in: 'records' },
  { code: 'not-answered', zone: COM },
  { code: 'over-budget' },
  { code: 'anchor', zone: ROOT, fault: 'no-key-for-ds' },
  { code: 'stripped' },
])('the reason of a state is read back: $code', (reason) => {
  const common = { type: 'MX', zone: EXAMPLE, ttlSeconds: 300, aliases: [], ttlFromCache: false, at: T } as const;
  const times = { firstObserved: T, observationCount: 1, rotatingUntil: null, outcomeSince: T };
  const rrsets = [reason, undefined, reason].map((one, i) => {
    const name = `n${i}.example.com` as DnsName;
    const state = { name, security: 'bogus', ...(one === undefined ? {} : { reason: one }) } as const;
    const latest = { ...common, ...state, outcome: 'nodata' } as const;
    return { name, type: 'MX', latest, ...times, records: [], recent: [], pastOutcomes: [] } as const;
  });
  const history = { key: EXAMPLE, rrsets };
  expect(decodeHistory(EXAMPLE, encodeHistory(history))).toEqual(history);
});

test.each([
  ['a newer version', [9, 0], /version 9; this program reads up to 5/],
  ['no version', [0, 0], /version 0/],
  ['no octets', [], /version 0/],
])('%s is refused', (_what, octets, fault) => {
  expect(() => decodeHistory(EXAMPLE, Uint8Array.from(octets))).toThrow(fault);
});
