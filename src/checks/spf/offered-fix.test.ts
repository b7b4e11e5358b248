import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, nameOf, startBench } from '../../../tests/support/bench.ts';
import { readSpfFix } from './offered-fix.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const SPF = (record: string): string => `@ IN TXT "${record}"\n`;
const NULL_MX = '@ IN MX 0 .\n';
const MX = '@ IN MX 10 mail\nmail IN A 192.0.2.25\n';

/** A record whose terms let pass and leave undecided in turn. */
const ALTERNATING = ['v=spf1 ', ...Array.from({ length: 54 }, (_, i) => `${i % 2 === 0 ? '' : '?'}ip4:192.0.2.${i} `)]
  .map((part) => `"${part}"`)
  .join(' ');

/** Shows what the tables of the checks do not: what the steps are called, and when they are to be taken. */
describe('the steps of the SPF fix', () => {
  test.each<[string, string, readonly (readonly [string, string | null])[]]>([
    ['a null MX alone: only if nobody sends', NULL_MX, [['spf-add', 'spf-nobody-when']]],
    ['a null MX and ~all: only if nobody sends', NULL_MX + SPF('v=spf1 ~all'), [['spf-end', 'spf-nobody-when']]],
    ['-all that only its form makes void', SPF('v=spf1-all'), [['spf-repair', null]]],
    ['~all with senders', MX + SPF('v=spf1 mx ~all'), [['spf-end', 'spf-end-when']]],
    ['a second all is removed, not moved', MX + SPF('v=spf1 mx -all ~all'), [['spf-remove', null]]],
    [
      'a term behind ~all',
      MX + SPF('v=spf1 mx ~all ip4:192.0.2.7'),
      [
        ['spf-reorder', 'spf-revive-when'],
        ['spf-end', 'spf-end-when'],
      ],
    ],
    [
      'a mechanism behind an equals sign',
      MX + SPF('v=spf1 mx ip4=192.0.2.7 -all'),
      [['spf-exchange', 'spf-reorder-when']],
    ],
    [
      'a redirect beside ~all',
      `${MX}${SPF('v=spf1 mx ~all redirect=_s.case.test')}_s IN TXT "v=spf1 ip4:192.0.2.7 -all"\n`,
      [
        ['spf-exchange', 'spf-revive-when'],
        ['spf-end', 'spf-end-when'],
      ],
    ],
    [
      'an IPv4 address in the form of IPv6',
      MX + SPF('v=spf1 mx ip6:::ffff:192.0.2.7 -all'),
      [['spf-exchange', 'spf-reorder-when']],
    ],
    [
      'a network in the form of IPv6 that is not to pass stays without effect: who passes by ptr may be in it',
      MX + SPF('v=spf1 ~ip6:::ffff:192.0.2.16/125 ptr ~all'),
      [['spf-name', 'spf-mx-when']],
    ],
    [
      'mx behind ?all and beside a network that lets everyone pass',
      MX + SPF('v=spf1 ?all ip4:0.0.0.0/0 mx'),
      [
        ['spf-remove-end', 'spf-revive-when'],
        ['spf-end', 'spf-end-mx-when'],
      ],
    ],
    [
      'a term behind all leads to a fault, and senders over IPv6 do not come to -all: they are not left out',
      `${MX}${SPF('v=spf1 mx a:gone.case.test a:gone2.case.test a:four.case.test -all include:fault.case.test')}four IN A 192.0.2.5
fault IN TXT "v=spf1 ip6:2001:db8::1 ipv4:192.0.2.1 -all"
`,
      [],
    ],
    [
      'an include that nobody can evaluate rejects nobody where everyone passes: it goes with the open all',
      `${MX}${SPF('v=spf1 mx all -include:loop.case.test')}loop IN TXT "v=spf1 include:fault.case.test include:case.test"
fault IN TXT "v=spf1 ip4:192.0.2.9 ipv4:192.0.2.1"
`,
      [
        ['spf-close', 'spf-close-when'],
        ['spf-end', 'spf-end-when'],
      ],
    ],
    [
      'behind an include of itself, one that lets everyone pass, half of the internet rejected before',
      `${SPF('v=spf1 -include:half.case.test include:case.test include:all.case.test')}all IN TXT "v=spf1 +all"
half IN TXT "v=spf1 ?ip4:128.0.0.0/1 include:all.case.test"
`,
      [],
    ],
    [
      'behind an include without a record, a name that exists for everyone, most of them left undecided before',
      `${MX}${SPF('v=spf1 mx ?ip4:0.0.0.0/1 ?ip4:128.0.0.0/2 ?ip6:::/0 include:gone.case.test exists:mail.case.test')}`,
      [],
    ],
    [
      'half of the internet behind an include of itself',
      MX + SPF('v=spf1 mx include:case.test ip4:0.0.0.0/1 -all'),
      [],
    ],
    [
      'half of the internet behind names without addresses, at which receivers give up',
      `${MX}${SPF('v=spf1 a:gone.case.test a:gone2.case.test a:gone3.case.test ip4:128.0.0.0/1 mx -all')}`,
      [],
    ],
    [
      'half of the internet behind names without addresses and ptr, which may find nothing either',
      `${MX}${SPF('v=spf1 mx a:gone.case.test ptr a:gone2.case.test ip4:128.0.0.0/1 -all')}`,
      [],
    ],
    ['half of the internet behind ptr three times', `${MX}${SPF('v=spf1 mx ptr ptr ptr ip4:128.0.0.0/1 ~all')}`, []],
    [
      'half of the internet behind names without addresses and an include with a name made of the address',
      `${MX}${SPF('v=spf1 mx a:gone.case.test include:i.case.test a:gone2.case.test ip4:128.0.0.0/1 -all')}i IN TXT "v=spf1 exists:%{ir}.case.test"
`,
      [],
    ],
    [
      'half of the internet over IPv4 behind names without IPv4 addresses, where everyone passes over IPv6',
      `${MX}${SPF('v=spf1 mx a:six.case.test a:six.case.test a:six.case.test ip4:128.0.0.0/1 +all')}six IN AAAA 2001:db8::1
`,
      [],
    ],
    [
      'half of the internet in one of two records',
      `${MX}${SPF('v=spf1 mx -all')}${SPF('v=spf1 ip4:128.0.0.0/1 -all')}`,
      [],
    ],
    ['half of the internet in a record without effect', MX + SPF('v=spf1; mx ip4:128.0.0.0/1 -all'), []],
    [
      'half of the internet that passes already',
      MX + SPF('v=spf1 mx ip4:128.0.0.0/1 ~all'),
      [['spf-end', 'spf-end-when']],
    ],
    [
      'half of the internet that passes already, behind ptr',
      MX + SPF('v=spf1 mx ptr ip4:128.0.0.0/1 ?all'),
      [
        ['spf-end', null],
        ['spf-end', 'spf-end-ptr-when'],
      ],
    ],
    [
      'senders behind ptr and names without addresses',
      MX + SPF('v=spf1 mx a:gone.case.test ptr a:gone2.case.test ip4:198.51.100.0/24 ?all'),
      [
        ['spf-remove-end', null],
        ['spf-end', 'spf-end-ptr-when'],
      ],
    ],
    [
      'senders behind an include of itself, in networks that one sender may have',
      `${MX}${SPF('v=spf1 include:case.test ip4:17.0.0.0/9 include:s.case.test mx -all')}s IN TXT "v=spf1 ip4:198.51.100.0/24 ip6:2001:db8::/32 ~all"
`,
      [
        ['spf-remove-end', null],
        ['spf-end', 'spf-end-when'],
      ],
    ],
    [
      'an include whose signs change too often to be followed to its end, where everyone passes',
      `${SPF('v=spf1 include:case.test include:all.case.test ~all')}all IN TXT ${ALTERNATING} "+all"\n`,
      [],
    ],
    [
      'a redirect beside -all: only the owner knows whether it sends',
      `${MX}${SPF('v=spf1 mx redirect=_s.case.test -all')}_s IN TXT "v=spf1 ip4:192.0.2.7 -all"\n`,
      [['spf-exchange', 'spf-reorder-when']],
    ],
    [
      'a redirect beside -all that leads to nothing',
      MX + SPF('v=spf1 mx redirect=gone.case.test -all'),
      [['spf-remove', null]],
    ],
    ['a term behind all is moved', MX + SPF('v=spf1 -all mx'), [['spf-reorder', 'spf-reorder-when']]],
  ])('%s', async (about, zone, steps) => {
    const fact = await readSpfFix(nameOf({ about, zone }), await bench.build({ about, zone }));
    if (fact.kind === 'unavailable') throw new Error(JSON.stringify(fact.failures));
    expect((fact.value?.fix.steps ?? []).map(({ title, when }) => [title.text, when?.text ?? null])).toEqual(steps);
  });
});

/** Shows what is published first, and when, and what is asked of the owner before anybody passes whom no record names. */
describe('the MX is added only where the owner says that it sends', () => {
  const SHARED = '@ IN MX 10 mail.shared.test.\n';
  const GOOGLE = '@ IN MX 1 smtp.google.com.\n';
  const OTHERS = {
    'shared.test': 'mail IN A 203.0.113.25\n_spf IN TXT "v=spf1 ip4:198.51.100.0/24 ~all"\n',
    'sender.test': '@ IN TXT "v=spf1 ip4:198.51.100.128/25 ~all"\n',
    'google.com': 'smtp IN A 203.0.113.26\n_spf IN TXT "v=spf1 ip4:203.0.113.64/26 ~all"\n',
  };
  const MX_STEPS = [
    ['v=spf1 include:sender.test mx ~all', 'spf-mx-when'],
    ['v=spf1 include:sender.test mx -all', 'spf-end-mx-when'],
  ] as const;

  test.each<[string, string, readonly (readonly [string, string | null])[]]>([
    ['?all', SHARED + SPF('v=spf1 include:sender.test ?all'), [['v=spf1 include:sender.test ~all', null], ...MX_STEPS]],
    ['no all', SHARED + SPF('v=spf1 include:sender.test'), [['v=spf1 include:sender.test ~all', null], ...MX_STEPS]],
    ['~all', SHARED + SPF('v=spf1 include:sender.test ~all'), MX_STEPS],
    [
      'two records',
      SHARED + SPF('v=spf1 include:sender.test -all') + SPF('v=spf1 include:sender.test ~all'),
      [['v=spf1 include:sender.test ~all', null], ...MX_STEPS],
    ],
    [
      'a dead include beside another',
      SHARED + SPF('v=spf1 include:gone.test include:sender.test ~all'),
      [['v=spf1 include:sender.test ~all', null], ...MX_STEPS],
    ],
    [
      'a dead include alone',
      SHARED + SPF('v=spf1 include:gone.test ~all'),
      [
        ['v=spf1 mx ~all', 'spf-mx-when'],
        ['v=spf1 mx -all', 'spf-end-mx-when'],
      ],
    ],
    [
      'a record in quotes',
      `${SHARED}@ IN TXT "\\"v=spf1 include:sender.test -all\\""\n`,
      [['v=spf1 include:sender.test ~all', null], ...MX_STEPS],
    ],
    [
      'no record',
      SHARED,
      [
        ['v=spf1 mx ~all', 'spf-mx-when'],
        ['v=spf1 mx -all', 'spf-end-mx-when'],
      ],
    ],
    ['a provider at whom we do not know who sends: no record', GOOGLE, []],
    ['a provider, and a record without senders', GOOGLE + SPF('v=spf1 ?all'), []],
    [
      'a provider, and two records of others',
      GOOGLE + SPF('v=spf1 include:sender.test -all') + SPF('v=spf1 include:_spf.shared.test ~all'),
      [
        ['v=spf1 include:sender.test include:_spf.shared.test ~all', null],
        ['v=spf1 include:sender.test include:_spf.shared.test -all', 'spf-end-when'],
      ],
    ],
    [
      'everyone passes: they go on to pass',
      SHARED + SPF('v=spf1 include:sender.test +all'),
      [
        ['v=spf1 include:sender.test mx ~all', 'spf-close-when'],
        ['v=spf1 include:sender.test mx -all', 'spf-end-mx-when'],
      ],
    ],
  ])('%s', async (about, zone, steps) => {
    const setting = { about, zone, otherZones: OTHERS };
    const fact = await readSpfFix(nameOf(setting), await bench.build(setting));
    if (fact.kind === 'unavailable') throw new Error(JSON.stringify(fact.failures));
    const offered = (fact.value?.fix.steps ?? []).map(({ changes, when }) => [
      changes.find(({ value }) => value !== null)?.value,
      when?.text ?? null,
    ]);
    expect(offered).toEqual(steps);
  });
});

/** Shows that slips are corrected, and that no sender is lost by that. */
describe('what the owner meant is kept', () => {
  const OTHERS = {
    'one.test': '@ IN TXT "v=spf1 ip4:198.51.100.0/25 ~all"\n',
    'two.test': '@ IN TXT "v=spf1 ip4:198.51.100.128/25 ~all"\n',
  };
  const BOTH = ['v=spf1 include:one.test include:two.test ~all', 'v=spf1 include:one.test include:two.test -all'];
  const NAMES = 'x IN A 192.0.2.1\ny IN A 192.0.2.2\n';

  test.each<[string, string, readonly string[], string | null]>([
    ['strings join', '@ IN TXT "v=spf1 include:one.test" "include:two.test ~all"\n', BOTH, 'spf-revive-when'],
    [
      'strings join at the end',
      '@ IN TXT "v=spf1 include:one.test include:two.test" "~all"\n',
      BOTH,
      'spf-revive-when',
    ],
    [
      'strings join hosts, beside -all',
      `${NAMES}@ IN TXT "v=spf1 a:x.case.test" "a:y.case.test -all"\n`,
      ['v=spf1 a:x.case.test a:y.case.test -all'],
      'spf-reorder-when',
    ],
    ['a semicolon behind the version', SPF('v=spf1\\; include:one.test include:two.test ~all'), BOTH, null],
    ['semicolons everywhere', SPF('v=spf1\\; include:one.test\\; include:two.test\\; ~all'), BOTH, null],
    ['a semicolon between terms', SPF('v=spf1 include:one.test\\; include:two.test ~all'), BOTH, 'spf-revive-when'],
    ['a URL', SPF('v=spf1 include:https://one.test include:two.test ~all'), BOTH, 'spf-revive-when'],
    ['a URL with a path', SPF('v=spf1 include:one.test include:https://two.test/ ~all'), BOTH, 'spf-revive-when'],
  ])('%s', async (about, zone, records, when) => {
    const setting = { about, zone, otherZones: OTHERS };
    const fact = await readSpfFix(nameOf(setting), await bench.build(setting));
    if (fact.kind === 'unavailable') throw new Error(JSON.stringify(fact.failures));
    const steps = fact.value?.fix.steps ?? [];
    expect(steps.map(({ changes: [change] }) => change?.value)).toEqual(records);
    expect(steps[0]?.when?.text ?? null).toBe(when);
  });
});

test('a title names only what goes: ip4 stays where ip6 says the same', async () => {
  const setting = { about: '', zone: MX + SPF('v=spf1 mx ip6:::ffff:192.0.2.8 -ip4:192.0.2.9 ip4:192.0.2.8 -all') };
  const fact = await readSpfFix(nameOf(setting), await bench.build(setting));
  const steps = fact.kind === 'available' ? fact.value?.fix.steps : undefined;
  expect(steps?.map(({ title, when }) => [title.message, when])).toEqual([
    [{ id: 'fix/spf-remove', args: { removed: 'ip6:::ffff:192.0.2.8', all: '-all' } }, null],
  ]);
});
