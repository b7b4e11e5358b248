import { describe, expect, test } from 'vitest';
import type { DnsName } from '../src/domain/name.ts';
import { presentZoneRdata } from '../src/domain/rdata/present.ts';
import type { Rr, RrType } from '../src/domain/rr.ts';
import { orderKey, Zone } from './zone.ts';
import { parseZoneFile } from './zonefile.ts';

const zoneOf = (text: string, apex = 'example') =>
  new Zone(apex as DnsName, parseZoneFile(text, apex as DnsName, 'test'));

const short = (rrs: readonly Rr[]) =>
  rrs.map((rr) => `${rr.name} ${rr.type} ${presentZoneRdata(rr.type, rr.octets)}`.slice(0, 60));

/** The zone of RFC 4592 §2.2.1, with what the other rules need. */
const ZONE = zoneOf(`
@ 3600 IN SOA ns. host. 1 2 3 4 300
@ NS ns
ns A 192.0.2.53
* TXT "this is a wildcard"
* MX 10 host1
sub.* TXT "this is not a wildcard"
host1 A 192.0.2.1
_ssh._tcp.host1 SRV 0 0 22 host1
_ssh._tcp.host2 SRV 0 0 22 host2
subdel NS ns.subdel
subdel NS ns.elsewhere.test.
subdel DS 1 13 2 ${'00'.repeat(32)}
ns.subdel A 192.0.2.54
below.subdel TXT "the child's"
alias CNAME host1
out CNAME www.elsewhere.test.
*.star CNAME host1
old DNAME new
below.old TXT "unseen"
host1.new A 192.0.2.2
`);

describe('answers', () => {
  test.each<[name: string, type: RrType, kind: string, answers: string[]]>([
    ['host1.example', 'A', 'answer', ['host1.example A 192.0.2.1']],
    ['host1.example', 'MX', 'nodata', []],
    // RFC 4592 §2.2.1, in its order.
    ['host3.example', 'MX', 'answer', ['host3.example MX 10 host1.example.']],
    ['host3.example', 'A', 'nodata', []],
    ['foo.bar.example', 'TXT', 'answer', ['foo.bar.example TXT "this is a wildcard"']],
    ['host1.example', 'TXT', 'nodata', []],
    ['sub.*.example', 'MX', 'nodata', []],
    ['_telnet._tcp.host1.example', 'SRV', 'nxdomain', []],
    ['host.subdel.example', 'A', 'referral', []],
    ['ghost.*.example', 'MX', 'nxdomain', []],
    // Names without records of their own, with names below them.
    ['_tcp.host1.example', 'A', 'nodata', []],
    ['host2.example', 'TXT', 'nodata', []],
    ['*.example', 'TXT', 'answer', ['*.example TXT "this is a wildcard"']],
    // Delegation.
    ['subdel.example', 'NS', 'referral', []],
    ['subdel.example', 'A', 'referral', []],
    ['subdel.example', 'DS', 'answer', [`subdel.example DS 1 13 2 ${'00'.repeat(32)}`.slice(0, 60)]],
    ['below.subdel.example', 'TXT', 'referral', []],
    ['below.subdel.example', 'DS', 'referral', []],
    // Aliases.
    ['alias.example', 'A', 'alias', ['alias.example CNAME host1.example.']],
    ['alias.example', 'CNAME', 'answer', ['alias.example CNAME host1.example.']],
    ['out.example', 'A', 'alias', ['out.example CNAME www.elsewhere.test.']],
    ['any.star.example', 'A', 'alias', ['any.star.example CNAME host1.example.']],
    ['star.example', 'A', 'nodata', []],
    ['old.example', 'A', 'nodata', []],
    ['old.example', 'DNAME', 'answer', ['old.example DNAME new.example.']],
    [
      'host1.old.example',
      'A',
      'alias',
      ['old.example DNAME new.example.', 'host1.old.example CNAME host1.new.example.'],
    ],
    [
      'below.old.example',
      'TXT',
      'alias',
      ['old.example DNAME new.example.', 'below.old.example CNAME below.new.example.'],
    ],
  ])('%s %s: %s', (name, type, kind, answers) => {
    const answer = ZONE.answer(name as DnsName, type);
    expect([answer.kind, short(answer.answers)]).toEqual([kind, answers]);
    const authorities = answer.authorities.map((rr) => `${rr.name} ${rr.type}`);
    if (kind === 'nodata' || kind === 'nxdomain') expect(authorities).toEqual(['example SOA']);
    else if (kind !== 'referral') expect(authorities).toEqual([]);
  });

  test('a wildcard without records, with names below it, makes names but no records', () => {
    const zone = zoneOf('@ SOA ns. host. 1 2 3 4 300\nsub.*.made A 192.0.2.1\nhost.plain A 192.0.2.1\n');
    expect(zone.answer('x.made.example' as DnsName, 'A').kind).toBe('nodata');
    expect(zone.answer('x.plain.example' as DnsName, 'A').kind).toBe('nxdomain');
  });

  test('a referral brings the name servers, the DS and the glue, and no more', () => {
    const { authorities, additionals } = ZONE.answer('www.subdel.example' as DnsName, 'A');
    expect(authorities.map((rr) => rr.type)).toEqual(['NS', 'NS', 'DS']);
    expect(short(additionals)).toEqual(['ns.subdel.example A 192.0.2.54']);
  });

  test('a DNAME that makes a name of more than 255 octets says so', () => {
    const label = 'a'.repeat(63);
    const target = `${label}.${label}.${label}.example`; // 201 octets
    const zone = zoneOf(`@ SOA ns. host. 1 2 3 4 300\nold DNAME ${target}.\n`);
    expect(zone.answer(`${'a'.repeat(53)}.old.example` as DnsName, 'A').kind).toBe('alias');
    expect(zone.answer(`${'a'.repeat(54)}.old.example` as DnsName, 'A').kind).toBe('too-long');
  });

  test('a record outside the zone is refused', () =>
    expect(() => zoneOf('www.other.test. A 192.0.2.1')).toThrow('www.other.test is outside the zone example'));
});

test('names in canonical order (RFC 4034 §6.1)', () => {
  const sorted = [
    'example',
    'a.example',
    'yljkjljk.a.example',
    'z.a.example',
    'zabc.a.example',
    'z.example',
    '\\001.z.example',
    '*.z.example',
    '-.z.example',
    'a\\.b.z.example',
    'aa.z.example',
    '\\200.z.example',
  ] as DnsName[];
  const key = (name: DnsName) => orderKey(name);
  expect(sorted.toReversed().sort((a, b) => (key(a) < key(b) ? -1 : 1))).toEqual(sorted);
});
