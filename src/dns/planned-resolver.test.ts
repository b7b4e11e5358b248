import { expect, test } from 'vitest';
import { formatAnswer } from '../../tests/support/planned.ts';
import type { DnsName } from '../domain/name.ts';
import { parseRdata } from '../domain/rdata/parse.ts';
import type { Rr, RrType } from '../domain/rr.ts';
import { readZoneFile } from '../records/zone-file/read-zone-file.ts';
import { withoutPlannedZone, withPlannedZone } from './planned-resolver.ts';
import { PlannedZone } from './planned-zone.ts';
import type { Resolver } from './resolution.ts';

const ORIGIN = 'example.com' as DnsName;
const FILE = `$TTL 300
@ IN SOA ns1 hostmaster 1 7200 900 1209600 60
@ NS ns1.example.net.
@ A 192.0.2.1
@ MX 10 mail
mail A 192.0.2.25
www CNAME @
far CNAME web.example.net.
gone CNAME nowhere.example.net.
round CNAME again
again CNAME round
a.b.c TXT deep
*.wild A 192.0.2.9
here.wild TXT x
sub NS ns1.sub
sub DS 1 13 2 ${'AB'.repeat(32)}
ns1.sub A 192.0.2.53
old DNAME new.example.net.
flat ALIAS web.example.net.
self ALIAS self
place LOC 51 30 12.748 N 0 7 39.611 W 0m
`;

const rr = (name: string, type: RrType, data: string): Rr => {
  const parsed = parseRdata(type, data, '.' as DnsName);
  if (!parsed.ok) throw new Error(parsed.fault);
  return { name: name as DnsName, type, ttlSeconds: 60, octets: parsed.octets };
};

/** The records that there are now, elsewhere and in the zone itself. */
const LIVE: Readonly<Record<string, Rr>> = {
  'web.example.net A': rr('web.example.net', 'A', '198.51.100.80'),
  'x.new.example.net A': rr('x.new.example.net', 'A', '198.51.100.81'),
  'www.sub.example.com A': rr('www.sub.example.com', 'A', '198.51.100.82'),
  'example.com A': rr('example.com', 'A', '198.51.100.1'),
  'example.com DS': rr('example.com', 'DS', `2 13 2 ${'CD'.repeat(32)}`),
};

const asked: string[] = [];
const live: Resolver = {
  servers: ['192.0.2.53'],
  close: async () => {},
  async resolve(name, type) {
    asked.push(`${name} ${type}`);
    const common = { aliases: [], security: 'secure', exchanges: [], fromCache: false } as const;
    const found = LIVE[`${name} ${type}`];
    return (
      found === undefined
        ? { ...common, kind: 'nxdomain', zone: null, ttlSeconds: 60 }
        : { ...common, kind: 'answer', records: [found] }
    ) as never;
  },
};
const zone = new PlannedZone(ORIGIN).add(readZoneFile(Buffer.from(FILE), { origin: ORIGIN, file: 'zone' }));
const resolver = withPlannedZone(live, zone);

// Worked out by hand from RFC 1034 §4.3.2, RFC 4592 §3 and RFC 6672 §3.2.
test.each([
  ['example.com A', 'indeterminate: example.com A 192.0.2.1'],
  ['example.com TXT', 'indeterminate: nodata in example.com for 60 s'],
  ['www.example.com A', 'indeterminate: www.example.com CNAME example.com, example.com A 192.0.2.1'],
  ['www.example.com CNAME', 'indeterminate: www.example.com CNAME example.com'],
  ['far.example.com A', 'indeterminate: far.example.com CNAME web.example.net, web.example.net A 198.51.100.80'],
  ['gone.example.com A', 'indeterminate: gone.example.com CNAME nowhere.example.net, nxdomain for 60 s'],
  ['round.example.com A', 'alias-loop (alias-loop)'],
  ['nothing.example.com A', 'indeterminate: nxdomain in example.com for 60 s'],
  ['b.c.example.com A', 'indeterminate: nodata in example.com for 60 s'],
  ['x.wild.example.com A', 'indeterminate: x.wild.example.com A 192.0.2.9'],
  ['y.x.wild.example.com A', 'indeterminate: y.x.wild.example.com A 192.0.2.9'],
  ['x.wild.example.com TXT', 'indeterminate: nodata in example.com for 60 s'],
  ['here.wild.example.com A', 'indeterminate: nodata in example.com for 60 s'],
  ['x.here.wild.example.com A', 'indeterminate: nxdomain in example.com for 60 s'],
  ['www.sub.example.com A', 'secure: www.sub.example.com A 198.51.100.82'],
  ['sub.example.com DS', `indeterminate: sub.example.com DS 1 13 2 ${'AB'.repeat(32)}`],
  ['example.com DS', `secure: example.com DS 2 13 2 ${'CD'.repeat(32)}`],
  [
    'x.old.example.com A',
    'indeterminate: x.old.example.com CNAME x.new.example.net, x.new.example.net A 198.51.100.81',
  ],
  ['flat.example.com A', 'indeterminate: flat.example.com A 198.51.100.80'],
  ['flat.example.com TXT', 'indeterminate: nodata in example.com for 60 s'],
  ['self.example.com A', 'alias-loop (alias-loop)'],
  ['example.com DNSKEY', 'not-asked (planned-open)'],
  ['web.example.net A', 'secure: web.example.net A 198.51.100.80'],
  ['notexample.com A', 'secure: nxdomain for 60 s'],
])('%s', async (question, answer) => {
  const [name = '', type = ''] = question.split(' ');
  expect(formatAnswer(await resolver.resolve(name as DnsName, type as RrType))).toBe(answer);
});

test('a name of a type that we do not read is open for that type alone', () => {
  expect(zone.answer('place.example.com' as DnsName, 'A')).toEqual({ kind: 'nodata' });
});

test('no server is asked about the zone, and the resolver only about others', async () => {
  asked.length = 0;
  const address = { address: '192.0.2.53', port: 53 };
  const exact = await resolver.resolve('www.example.com' as DnsName, 'A', { server: address });
  expect(formatAnswer(exact)).toBe('not-asked (planned-zone)');
  const ask = withoutPlannedZone(
    async () => expect.fail('a server was asked'),
    zone,
    () => 0,
  );
  const query = { server: address, type: 'SOA', transport: 'udp', flags: { rd: false, cd: false, do: true } } as const;
  expect(await ask({ ...query, name: ORIGIN })).toMatchObject({ kind: 'failure', failure: { why: 'not-asked' } });
  await resolver.resolve('mail.example.com' as DnsName, 'A');
  expect(asked).toEqual([]);
});

test('an answer knows the lines that it comes from', () => {
  const linesOf = (name: string, type: RrType) => zone.recordsAt(name as DnsName, type).map(({ line }) => line);
  expect(linesOf('example.com', 'MX')).toEqual([5]);
  expect(linesOf('www.example.com', 'A')).toEqual([7]);
  expect(linesOf('x.wild.example.com', 'A')).toEqual([13]);
  expect(linesOf('nothing.example.com', 'A')).toEqual([]);
  expect(linesOf('web.example.net', 'A')).toEqual([]);
});
