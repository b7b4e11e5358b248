import { describe, expect, test } from 'vitest';
import type { DnsName } from '../../domain/name.ts';
import { parseRdata } from '../../domain/rdata/parse.ts';
import { presentRdata } from '../../domain/rdata/present.ts';
import type { RrType } from '../../domain/rr.ts';
import type { PinSubject } from './pin.ts';
import { recordsToPutBack } from './put-back.ts';

const NAME = 'shop.example' as DnsName;
const [kind, about] = ['mx-moved', { kind: 'records', key: [] }] as const;

/** Values as a zone file has them. */
const VALUES: readonly (readonly [RrType, string])[] = [
  ['A', '192.0.2.1'],
  ['AAAA', '2001:db8::1'],
  ['MX', '10 mx1.provider.example.'],
  ['MX', '0 .'],
  ['NS', 'ns1.provider.example.'],
  ['CNAME', 'target.example.'],
  ['CAA', '0 issue "letsencrypt.org; account=1"'],
  ['DS', '2371 13 2 1F987CC6583E92DF0890718C42000000000000000000000000000000000000AA'],
  ['HTTPS', '1 . alpn=h2,h3'],
  ['TXT', '"v=DMARC1; p=reject; rua=mailto:a@shop.example"'],
  ['TXT', '"say \\"hello\\" and \\\\ and \\195\\164"'],
  ['TXT', `"${'a'.repeat(255)}" "${'b'.repeat(100)}"`],
];

describe('records to put back', () => {
  test.each(VALUES)('%s %s is what it was', (type, zoneForm) => {
    const parsed = parseRdata(type, zoneForm, NAME);
    if (!parsed.ok) throw new Error(parsed.fault);
    const value = presentRdata(type, parsed.octets);
    const [record, ...more] = recordsToPutBack({
      kind,
      about,
      differences: [{ name: NAME, type, before: [value], after: [] }],
    });
    expect(more).toEqual([]);
    const [head, rdata = ''] = (record?.line ?? '').split(` 3600 IN ${type} `);
    expect(head).toBe('shop.example.');
    expect(parseRdata(type, rdata, 'elsewhere.example' as DnsName)).toEqual(parsed);
  });

  test('are those that are gone, of every difference', () => {
    const differences = [
      { name: NAME, type: 'NS', before: ['a.example', 'b.example'], after: ['b.example', 'c.example'] },
      { name: NAME, type: 'A', before: [], after: ['192.0.2.1'] },
      { name: `_dmarc.${NAME}` as DnsName, type: 'TXT', before: ['v=DMARC1; p=none'], after: [] },
    ] as const;
    expect(recordsToPutBack({ kind, about, differences }).map(({ line }) => line)).toEqual([
      'shop.example. 3600 IN NS a.example.',
      '_dmarc.shop.example. 3600 IN TXT "v=DMARC1; p=none"',
    ]);
  });

  test('leave out what is no record of its type', () => {
    const differences = [{ name: NAME, type: 'MX', before: ['not a record'], after: [] }] as const;
    expect(recordsToPutBack({ kind, about, differences })).toEqual([]);
  });

  test.each(['servers-disagree', 'values-back', 'records-back', 'name-back'] as const)('are none after %s', (of) => {
    const differences = [{ name: NAME, type: 'MX', before: ['10 mx.attacker.example'], after: [] }] as const;
    expect(recordsToPutBack({ kind: of, about, differences })).toEqual([]);
  });

  test.each<[subject: PinSubject, values: readonly string[], lines: readonly string[]]>([
    ['SPF', ['v=spf1 -all'], ['shop.example. 3600 IN TXT "v=spf1 -all"']],
    ['SPF lacks', ['+all'], []],
    ['TXT has', ['part of a text'], []],
    ['AAAA has', ['*'], []],
  ])('of the pin %s %j are %j', (subject, before, lines) => {
    const type = subject.startsWith('AAAA') ? 'AAAA' : 'TXT';
    const departed = { kind: 'pin-departed', about: { kind: 'pin', key: [subject] } } as const;
    const differences = [{ name: NAME, type, before, after: ['v=spf1 +all'] }] as const;
    expect(recordsToPutBack({ ...departed, differences }).map(({ line }) => line)).toEqual(lines);
  });
});
