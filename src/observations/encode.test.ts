import { expect, test } from 'vitest';
import type { Security, SecurityReason } from '../domain/answer.ts';
import { type DnsName, ROOT } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import { decodeHistory, encodeHistory } from './encode.ts';

const EXAMPLE = 'example.com' as DnsName;
const T = Date.UTC(2026, 9, 1);

const statesOf = (document: Uint8Array): Record<string, Security> =>
  Object.fromEntries(decodeHistory(EXAMPLE, document).rrsets.map(({ type, latest }) => [type, latest.security]));

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
  ['another version', [9, 0], /version 9; this program reads 1/],
  ['no version', [0, 0], /version 0/],
  ['no octets', [], /version 0/],
])('%s is refused', (_what, octets, fault) => {
  expect(() => decodeHistory(EXAMPLE, Uint8Array.from(octets))).toThrow(fault);
});
