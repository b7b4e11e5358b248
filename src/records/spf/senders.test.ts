import { describe, expect, test } from 'vitest';
import { spfLookupOf, type World } from '../../../tests/support/spf-world.ts';
import type { DnsName } from '../../domain/name.ts';
import { analyseSpf } from './analyse.ts';
import { spfSenders } from './senders.ts';

/** Each sender as `name: terms = IPv4 addresses + IPv6 networks`; `>` stands before what is only the least. */
async function sendersOf(world: World): Promise<readonly string[]> {
  const { ask } = spfLookupOf(world);
  const { senders, more } = spfSenders(await analyseSpf('example.com' as DnsName, ask));
  return [
    ...senders.map(
      ({ who, terms, ipv4, ipv6Networks, isExact }) =>
        `${'name' in who ? who.name : who.kind}: ${terms.map(({ text }) => text).join(' ')} = ${isExact ? '' : '>'}${ipv4} + ${ipv6Networks}`,
    ),
    ...(more > 0 ? [`${more} more`] : []),
  ];
}

const at = (text: string): World[string] => ({ TXT: [text] });
const FAILS = at('fail');

// What a provider's record allows was counted by hand from the networks written here.
const GOOGLE: World = {
  '_spf.google.com': at('v=spf1 include:_netblocks.google.com include:_netblocks2.google.com ~all'),
  '_netblocks.google.com': at('v=spf1 ip4:198.51.100.0/25 ip4:203.0.113.0/26 ~all'),
  '_netblocks2.google.com': at('v=spf1 ip6:2001:db8::/36 ip6:2001:db8:2000::/36 ip4:198.51.100.64/26 ~all'),
};
const SENDGRID: World = { 'sendgrid.net': at('v=spf1 ip4:192.0.2.128/28 -all') };

describe('who may send', () => {
  test.each<[string, World, readonly string[]]>([
    ['nobody', { 'example.com': at('v=spf1 -all') }, []],
    ['no record', {}, []],
    [
      'two services, one whose networks overlap',
      { 'example.com': at('v=spf1 include:_spf.google.com include:sendgrid.net -all'), ...GOOGLE, ...SENDGRID },
      ['Google Workspace: include:_spf.google.com = 192 + 2', 'SendGrid: include:sendgrid.net = 16 + 0'],
    ],
    [
      'addresses of two families',
      { 'example.com': at('v=spf1 ip4:192.0.2.0/24 ip6:2001:db8:1::/48 ip6:2001:db8:2::/48 -all') },
      ['listed: ip4:192.0.2.0/24 ip6:2001:db8:1::/48 ip6:2001:db8:2::/48 = 256 + 2'],
    ],
    [
      'its own servers',
      {
        'example.com': { TXT: ['v=spf1 a mx a:out.example.com -all'], A: ['192.0.2.1'], MX: ['10 mail.example.com'] },
        'mail.example.com': { A: ['192.0.2.2'] },
        'out.example.com': { A: ['192.0.2.3'], AAAA: ['2001:db8::3'] },
      },
      ['own: a mx a:out.example.com = 3 + 1'],
    ],
    [
      'the servers of its mail provider',
      {
        'example.com': { TXT: ['v=spf1 mx -all'], MX: ['1 aspmx.l.google.com', '5 alt1.aspmx.l.google.com'] },
        'aspmx.l.google.com': { A: ['192.0.2.26'] },
        'alt1.aspmx.l.google.com': { A: ['192.0.2.27'] },
      },
      ['Google Workspace: mx = 2 + 0'],
    ],
    [
      'servers of somebody unknown',
      {
        'example.com': { TXT: ['v=spf1 mx a:www.hoster.net -all'], MX: ['10 mx1.hoster.net'] },
        'mx1.hoster.net': { A: ['192.0.2.4'] },
        'www.hoster.net': { A: ['192.0.2.5'] },
      },
      ['hoster.net: mx a:www.hoster.net = 2 + 0'],
    ],
    [
      'a service unknown to us that passes a known one on',
      {
        'example.com': at('v=spf1 include:_spf.foo.net -all'),
        '_spf.foo.net': at('v=spf1 ip4:198.51.100.0/24 include:sendgrid.net -all'),
        ...SENDGRID,
      },
      ['foo.net: include:_spf.foo.net = 256 + 0', 'SendGrid: include:sendgrid.net = 16 + 0'],
    ],
    [
      'its own record at another name',
      {
        'example.com': at('v=spf1 redirect=_spf.example.com'),
        '_spf.example.com': at('v=spf1 ip4:192.0.2.7 include:sendgrid.net -all'),
        ...SENDGRID,
      },
      ['listed: ip4:192.0.2.7 = 1 + 0', 'SendGrid: include:sendgrid.net = 16 + 0'],
    ],
    [
      'what an earlier term takes away',
      { 'example.com': at('v=spf1 -ip4:192.0.2.128/28 ip4:192.0.2.0/24 -all') },
      ['listed: ip4:192.0.2.0/24 = 240 + 0'],
    ],
    ['a term that does not pass', { 'example.com': at('v=spf1 ?ip4:192.0.2.0/24 ~include:sendgrid.net -all') }, []],
    [
      'a whole half of the internet',
      { 'example.com': at('v=spf1 ip4:0.0.0.0/1 -all') },
      ['listed: ip4:0.0.0.0/1 = 2147483648 + 0'],
    ],
    [
      'a name with macros',
      { 'example.com': at('v=spf1 include:%{ir}.%{v}.%{d}.spf.has.pphosted.com exists:%{i}._spf.mta.foo.net -all') },
      [
        'Proofpoint: include:%{ir}.%{v}.%{d}.spf.has.pphosted.com = >0 + 0',
        'foo.net: exists:%{i}._spf.mta.foo.net = >0 + 0',
      ],
    ],
    [
      'a record that could not be looked up',
      {
        'example.com': at('v=spf1 ip4:192.0.2.1 include:sendgrid.net include:_spf.foo.net -all'),
        'sendgrid.net': FAILS,
        '_spf.foo.net': FAILS,
      },
      [
        'listed: ip4:192.0.2.1 = 1 + 0',
        'SendGrid: include:sendgrid.net = >0 + 0',
        'foo.net: include:_spf.foo.net = >0 + 0',
      ],
    ],
    [
      'a record that includes itself',
      { 'example.com': at('v=spf1 include:a.net -all'), 'a.net': at('v=spf1 include:example.com ip4:192.0.2.1 -all') },
      ['a.net: include:a.net = >0 + 0'],
    ],
  ])('%s', async (_, world, expected) => expect(await sendersOf(world)).toEqual(expected));

  test('more than a page holds are counted', async () => {
    const names = Array.from({ length: 60 }, (_, i) => `s${i}.net`);
    const world: World = {
      'example.com': at(`v=spf1 ${names.map((name) => `include:${name}`).join(' ')} -all`),
      ...Object.fromEntries(names.map((name) => [name, at('v=spf1 ip4:192.0.2.1 -all')])),
    };
    expect((await sendersOf(world)).at(-1)).toBe('10 more');
  });
});
