import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Effort } from '../../src/dns/effort.ts';
import { deniedAt } from '../../src/dns/validate/bitmap.ts';
import { denialOf, isNextCloserDenied } from '../../src/dns/validate/denial.ts';
import { NameHashes } from '../../src/dns/validate/name-hashes.ts';
import { type RrSet, rrsetsOf } from '../../src/dns/validate/rrsets.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import { type Rdata, RR_TYPES, type Rr } from '../../src/domain/rr.ts';
import { answering, rrs } from './craft.ts';

/** What records prove that a signer of the zone made, one property at a time, and what they do not. */

const ZONE = 'zone' as DnsName;
const { A, NS, SOA, CNAME, MX, DS, DNAME, TXT } = RR_TYPES;

const setsOf = (records: readonly Rr[]): readonly RrSet[] => rrsetsOf(answering([], records), 'authorities');
const denied = (records: readonly Rr[], name: string, type: number) =>
  denialOf(setsOf(records), { zone: ZONE, name: name as DnsName, type }, new NameHashes(new Effort()));
const nextCloserDenied = (records: readonly Rr[], name: string, encloser: string) => {
  const names = { zone: ZONE, name: name as DnsName, encloser: encloser as DnsName };
  return isNextCloserDenied(setsOf(records), names, new NameHashes(new Effort()));
};

describe('the types at a name', () => {
  test.each([
    ['the type itself', [A], A, false, null],
    ['an alias', [CNAME], A, false, null],
    ['others', [MX, TXT], A, false, 'nodata'],
    ['a delegation, asked for what the child has', [NS, DS], A, false, null],
    ['a delegation without DS', [NS], DS, false, 'insecure-delegation'],
    ['a delegation with DS', [NS, DS], DS, false, null],
    ['no delegation', [A], DS, false, 'nodata'],
    ['the apex of the child, asked for what its parent has', [NS, SOA], DS, false, null],
    ['the root, which has no parent', [NS, SOA], DS, true, 'nodata'],
    ['the apex, asked for another type', [NS, SOA], A, false, 'nodata'],
    ['that of no name (RFC 9824)', [128, RR_TYPES.NSEC], A, false, 'nxname'],
  ])('%s', (_title, types, type, isRoot, expected) => {
    expect(deniedAt(types, type, isRoot)).toBe(expected);
  });
});

const SALT = new Uint8Array([0xab]);
const ITERATIONS = 1;
const ALPHABET = '0123456789abcdefghijklmnopqrstuv';

/** The hash of a name as NSEC3 has it. Source: RFC 5155 §5. */
function hash(name: string): Uint8Array {
  const labels = name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)]));
  let digest: Uint8Array = Buffer.concat([...labels, Buffer.from([0])]);
  for (let i = 0; i <= ITERATIONS; i += 1) digest = createHash('sha1').update(digest).update(SALT).digest();
  return new Uint8Array(digest);
}

/** Source: RFC 4648 §7. */
const base32Hex = (octets: Uint8Array): string =>
  (
    BigInt(`0x1${Buffer.from(octets).toString('hex')}`)
      .toString(2)
      .slice(1)
      .match(/.{5}/g) ?? []
  )
    .map((bits) => ALPHABET[Number.parseInt(bits, 2)])
    .join('');

/** A hash a little before or after. */
function beside(octets: Uint8Array, by: 1n | -1n): Uint8Array {
  const number = BigInt(`0x${Buffer.from(octets).toString('hex')}`) + by;
  return new Uint8Array(Buffer.from(number.toString(16).padStart(40, '0'), 'hex'));
}

const nsec3 = (owner: Uint8Array, next: Uint8Array, fields: Partial<Rdata['NSEC3']> = {}, zone = 'zone'): Rr => ({
  name: `${base32Hex(owner)}.${zone}` as DnsName,
  type: 'NSEC3',
  ttlSeconds: 300,
  octets: encodeRdata('NSEC3', {
    hashAlgorithm: 1,
    flags: 0,
    iterations: ITERATIONS,
    salt: SALT,
    nextHashed: next,
    types: [],
    ...fields,
  }),
});
/** The record of a name, whose gap is empty. */
const matching = (name: string, types: readonly number[]): Rr => nsec3(hash(name), beside(hash(name), 1n), { types });
/** A record whose gap has this name alone. */
const covering = (name: string, fields: Partial<Rdata['NSEC3']> = {}, zone?: string): Rr =>
  nsec3(beside(hash(name), -1n), beside(hash(name), 1n), fields, zone);

describe('NSEC3: that x.a.zone does not exist', () => {
  const encloser = matching('a.zone', [A]);
  const [next, wildcard] = [covering('x.a.zone'), covering('*.a.zone')];
  const OPT_OUT = { flags: 1 };

  test.each<[string, readonly Rr[], string | null]>([
    ['its encloser, and nothing at it or at the wildcard', [encloser, next, wildcard], 'nxdomain'],
    ['no encloser', [next, wildcard], null],
    ['nothing of the name', [encloser, wildcard], null],
    ['nothing of the wildcard', [encloser, next], null],
    ['an encloser that is delegated', [matching('a.zone', [NS]), next, wildcard], null],
    ['an encloser that is an alias of all below it', [matching('a.zone', [DNAME]), next, wildcard], null],
    ['a gap of the zone below', [encloser, covering('x.a.zone', {}, 'a.zone'), wildcard], null],
    ['a gap of a zone beside', [encloser, covering('x.a.zone', {}, 'other'), wildcard], null],
    ['a gap with another salt', [encloser, covering('x.a.zone', { salt: new Uint8Array([1]) }), wildcard], null],
    ['a gap with other iterations', [encloser, covering('x.a.zone', { iterations: 2 }), wildcard], null],
    ['a gap with a hash that we do not know', [encloser, covering('x.a.zone', { hashAlgorithm: 2 }), wildcard], null],
    ['a gap with flags that we do not know', [encloser, covering('x.a.zone', { flags: 2 }), wildcard], null],
    ['a gap with opt-out', [encloser, covering('x.a.zone', OPT_OUT), wildcard], 'opt-out'],
    ['a gap with opt-out, and nothing of the wildcard', [encloser, covering('x.a.zone', OPT_OUT)], null],
    ['a gap that ends at its own beginning', [nsec3(hash('a.zone'), hash('a.zone'), { types: [A] })], 'nxdomain'],
    ['a gap that begins at the name', [encloser, nsec3(hash('x.a.zone'), hash('a.zone')), wildcard], 'nodata'],
    ['a gap that ends at the name', [encloser, nsec3(beside(hash('x.a.zone'), -1n), hash('x.a.zone')), wildcard], null],
    ['a wildcard with the type', [encloser, next, matching('*.a.zone', [MX])], null],
    ['a wildcard without the type', [encloser, next, matching('*.a.zone', [A])], 'nodata'],
    ['the same with opt-out', [encloser, covering('x.a.zone', OPT_OUT), matching('*.a.zone', [A])], 'opt-out'],
  ])('%s', async (_title, records, expected) => {
    expect(await denied(records, 'x.a.zone', MX)).toBe(expected);
  });

  test('no DS record is proven by a gap with opt-out alone', async () => {
    expect(await denied([encloser, covering('x.a.zone', OPT_OUT)], 'x.a.zone', DS)).toBe('opt-out');
    expect(await denied([encloser, next], 'x.a.zone', DS)).toBe(null);
  });

  test.each<[string, readonly Rr[], boolean | 'opt-out']>([
    ['nothing at it', [next], true],
    ['nothing at another name', [covering('y.a.zone')], false],
    ['a gap with opt-out', [covering('x.a.zone', OPT_OUT)], 'opt-out'],
    ['a gap of another zone', [covering('x.a.zone', {}, 'other')], false],
  ])('for a wildcard: %s', async (_title, records, expected) => {
    // What is next below the encloser counts, however much longer the name is.
    expect(await nextCloserDenied(records, 'x.a.zone', 'a.zone')).toBe(expected);
    expect(await nextCloserDenied(records, 'deep.in.x.a.zone', 'a.zone')).toBe(expected);
  });
});

describe('NSEC', () => {
  const nsec = (...lines: readonly string[]): Rr[] =>
    rrs(lines.map((line) => line.replace(' → ', '. 300 NSEC ').replace(' (', '. ').replace(')', '')).join('\n'));
  const APEX = 'zone → a.zone (NS SOA)';

  test.each<[string, string, readonly string[], string | null]>([
    ['x.a.zone', 'one gap for both', ['a.zone → y.a.zone (A)'], 'nxdomain'],
    ['x.zone', 'with a gap of the wildcard', ['b.zone → y.zone (A)', APEX], 'nxdomain'],
    ['x.zone', 'without one', ['b.zone → y.zone (A)'], null],
    ['x.zone', 'a gap that ends before', ['b.zone → w.zone (A)', APEX], null],
    ['x.zone', 'a gap that begins there', ['x.zone → y.zone (A)', APEX], 'nodata'],
    ['x.zone', 'a gap that begins after', ['xa.zone → y.zone (A)', APEX], null],
    ['x.zone', 'the last gap', ['b.zone → zone (A)', APEX], 'nxdomain'],
    ['x.other', 'the last gap, of a name beside', ['b.zone → zone (A)', APEX], null],
    ['x.a.zone', 'below a delegation', ['a.zone → b.zone (NS)', APEX], null],
    ['x.a.zone', 'below a DNAME', ['a.zone → b.zone (DNAME)', APEX], null],
    ['x.zone', 'with names below it', ['b.zone → y.x.zone (A)', APEX], 'nodata'],
    ['x.zone', 'a wildcard with the type', ['b.zone → y.zone (A)', '*.zone → a.zone (MX)'], null],
    ['x.zone', 'a wildcard that is an alias', ['b.zone → y.zone (A)', '*.zone → a.zone (CNAME)'], null],
    ['x.zone', 'a wildcard without the type', ['b.zone → y.zone (A)', '*.zone → a.zone (A)'], 'nodata'],
    ['x.zone', 'a wildcard that has names below', ['b.zone → y.zone (A)', 'zone → a.*.zone (NS SOA)'], 'nodata'],
  ])('%s: %s', async (name, _title, lines, expected) => {
    expect(await denied(nsec(...lines), name, MX)).toBe(expected);
  });

  test.each<[string, string, string, boolean]>([
    ['x.zone', 'zone', 'b.zone → y.zone (A)', true],
    // A closer name exists: the wildcard of another one would speak.
    ['x.a.zone', 'zone', 'a.zone → b.zone (A)', false],
    ['x.a.zone', 'a.zone', 'a.zone → b.zone (A)', true],
    ['x.zone', 'zone', 'b.zone → y.x.zone (A)', false],
    ['x.zone', 'zone', 'b.zone → w.zone (A)', false],
  ])('a wildcard speaks for %s below %s, by %s: %s', async (name, encloser, line, expected) => {
    expect(await nextCloserDenied(nsec(line), name, encloser)).toBe(expected);
  });
});
