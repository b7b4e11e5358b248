import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DnsName } from '../../src/domain/name.ts';
import type { RrType } from '../../src/domain/rr.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import type { SignMode } from '../../testbed/signing.ts';

const ZONE = '@ 300 IN SOA a.test. a.test. 1 7200 900 1209600 300\n@ IN NS a.test.\n@ IN A 192.0.2.1\n';
const NSEC3 = { iterations: 0, salt: new Uint8Array(), optOut: false };

let internet: Internet;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: null, validating: false });
});
afterAll(() => internet.close());

/** How the zone test and case.test in it are signed; null: not at all. */
interface Row {
  readonly about: string;
  readonly above?: SignMode | null;
  readonly own: SignMode | null;
  readonly name?: string;
  readonly type?: RrType;
  /** Security, code, zone, what of it, and whether there is a time before or after now. */
  readonly expected: string;
}

const ROWS: readonly Row[] = [
  { about: 'signed', own: {}, expected: 'secure' },
  { about: 'all expired', own: { fault: 'expired' }, expected: 'bogus expired case.test zone before' },
  {
    about: 'the keys expired',
    own: { spoiled: { DNSKEY: 'expired' } },
    expected: 'bogus expired case.test zone before',
  },
  { about: 'one set expired', own: { spoiled: { A: 'expired' } }, expected: 'bogus expired case.test records before' },
  {
    about: 'one set not yet valid',
    own: { spoiled: { A: 'early' } },
    expected: 'bogus not-yet-valid case.test records after',
  },
  { about: 'one set not signed', own: { spoiled: { A: 'bare' } }, expected: 'bogus unsigned case.test records' },
  {
    about: 'one set of an unknown key',
    own: { spoiled: { A: 'foreign' } },
    expected: 'bogus no-key case.test records',
  },
  { about: 'one set altered', own: { spoiled: { A: 'altered' } }, expected: 'bogus wrong-signature case.test records' },
  {
    about: 'too many wrong signatures',
    own: { spoiled: { A: 'flooded' } },
    expected: 'bogus too-much-work case.test records',
  },
  { about: 'no proof', own: { spoiled: { NSEC: 'gone' } }, type: 'MX', expected: 'bogus unproven case.test records' },
  { about: 'the DS of no key', own: { fault: 'wrong-ds' }, expected: 'bogus no-key-for-ds case.test zone' },
  { about: 'no keys', own: { fault: 'no-keys' }, expected: 'bogus no-key-for-ds case.test zone' },
  {
    about: 'the zone above expired',
    above: { fault: 'expired' },
    own: {},
    expected: 'bogus expired test zone before',
  },
  {
    about: 'the DS record expired',
    above: { spoiled: { DS: 'expired' } },
    own: {},
    expected: 'bogus expired test delegation before',
  },
  {
    about: 'the DS record not signed',
    above: { spoiled: { DS: 'bare' } },
    own: {},
    expected: 'bogus unsigned test delegation',
  },
  { about: 'not signed', own: null, expected: 'insecure no-ds case.test zone' },
  {
    about: 'not signed, under opt-out',
    above: { nsec3: { ...NSEC3, optOut: true } },
    own: null,
    expected: 'insecure opt-out case.test zone',
  },
  {
    about: 'an algorithm that nobody knows',
    own: { fault: 'unknown-algorithm' },
    expected: 'insecure algorithm case.test zone',
  },
  { about: 'the zone above not signed', above: null, own: {}, expected: 'insecure no-ds test zone' },
  {
    about: 'an absence under opt-out',
    own: { nsec3: { ...NSEC3, optOut: true } },
    name: 'www.case.test',
    expected: 'insecure opt-out case.test records',
  },
  {
    about: 'an absence under many iterations',
    own: { nsec3: { ...NSEC3, iterations: 151 } },
    type: 'MX',
    expected: 'insecure iterations case.test records',
  },
];

describe('why an answer is not secure', () => {
  test.each(ROWS.map((row) => [row.about, row] as const))('%s', async (_, row) => {
    internet.load(ZONE, 'test', row.above === undefined ? {} : (row.above ?? undefined));
    internet.load(ZONE, 'case.test', row.own ?? undefined);
    const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
    const found = await resolver.resolve((row.name ?? 'case.test') as DnsName, row.type ?? 'A');
    await resolver.close();
    if (found.kind === 'failure') throw new Error(found.why);
    const { security, reason } = found;
    const about = reason !== undefined && 'in' in reason ? [reason.code, reason.zone, reason.in] : [];
    const at = reason !== undefined && 'at' in reason ? [(reason.at ?? 0) < Date.now() ? 'before' : 'after'] : [];
    expect([security, ...about, ...at].join(' ')).toBe(row.expected);
  });
});
