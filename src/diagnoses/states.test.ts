import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, CASE, nameOf, type Setting, startBench } from '../../tests/support/bench.ts';
import { txtOctets } from '../domain/rdata/encode.ts';
import { presentZoneRdata } from '../domain/rdata/present.ts';
import { dmarcArea, spfArea } from './mail-areas.ts';
import { dispositionIn, dmarcState, ipv6State, spfState } from './states.ts';
import { findingOf, type SubjectArea } from './subject-area.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

async function groupIn(area: SubjectArea, setting: Setting): Promise<string | null> {
  return findingOf(area, await area.speaks.run(nameOf(setting), await bench.build(setting)))?.group ?? null;
}

test('what could not be read is unknown, and so is what a kind has no area for', () => {
  const none = { spf: null, dmarc: null };
  expect([spfState(none), dmarcState(none), ipv6State([]), spfState({}), dmarcState({})]).toEqual(
    Array.from({ length: 5 }, () => 'unknown'),
  );
  expect(dispositionIn(none)).toBeNull();
});

const many = (count: number, text: (i: number) => string) => Array.from({ length: count }, (_, i) => text(i)).join(' ');

/** Holds what the records lead to. Names outside it do not exist. */
const WORLD = `@ IN MX 10 host
host IN A 192.0.2.1
host IN AAAA 2001:db8::1
strict IN TXT "v=spf1 ip4:192.0.2.1 -all"
open IN TXT "v=spf1 ip4:192.0.2.1 +all"
soft IN TXT "v=spf1 ip4:192.0.2.1 ~all"
neutral IN TXT "v=spf1 ip4:192.0.2.1 ?all"
endless IN TXT "v=spf1 ip4:192.0.2.1"
${Array.from({ length: 11 }, (_, i) => `crowd IN MX ${i} m${i}\n`).join('')}`;

test.each<[string, string]>([
  ['mx -all', 'strict (-all)'],
  ['mx ~all', 'soft fail (~all)'],
  ['mx ?all', 'neutral (?all)'],
  ['mx +all', 'allows anyone (+all)'],
  ['mx', 'no all'],
  ['redirect=strict.case.test', 'strict (-all)'],
  ['redirect=soft.case.test', 'soft fail (~all)'],
  ['redirect=neutral.case.test', 'neutral (?all)'],
  ['redirect=endless.case.test', 'no all'],
  ['redirect=%{i}.case.test', 'no all'],
  ['include:failed.case.test -all', 'strict (-all)'],
  ['redirect=failed.case.test', 'unknown'],
  ['include:gone.case.test -all', 'invalid'],
  ['include:case.test -all', 'invalid'],
  ['redirect=gone.case.test', 'invalid'],
  [`${many(11, (i) => `exists:%{i}.${i}.case.test`)} -all`, 'invalid'],
  ['a:v1.case.test a:v2.case.test a:v3.case.test -all', 'invalid'],
  ['mx:crowd.case.test -all', 'invalid'],
  ['ip4:1.2 -all', 'invalid'],
  ['include:open.case.test -all', 'allows anyone (+all)'],
  ['ip4:0.0.0.0/0 -all', 'allows anyone (+all)'],
  ['ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all', 'allows anyone (+all)'],
  ['ip6:::/0 -all', 'allows anyone (+all)'],
  ['exists:host.case.test -all', 'allows anyone (+all)'],
  ['?ip4:0.0.0.0/0 -all', 'neutral (?all)'],
  // Nobody comes to +all: the terms before it take everyone.
  ['?ip4:0.0.0.0/0 ?ip6:::/0 +all', 'neutral (?all)'],
  ['~ip4:0.0.0.0/0 ~ip6:::/0 +all', 'soft fail (~all)'],
  ['-ip4:0.0.0.0/0 -ip6:::/0 +all', 'strict (-all)'],
  ['-ip4:0.0.0.0/1 -ip6:2000::/4 +all', 'allows anyone (+all)'],
  [`ip4:0.0.0.0/0 ${many(11, (i) => `exists:%{i}.${i}.case.test`)} -all`, 'allows anyone (+all)'],
  [`${many(11, (i) => `exists:%{i}.${i}.case.test`)} ip4:0.0.0.0/0 -all`, 'invalid'],
])('SPF "%s" is %s', async (text, label) => {
  expect(await spfOf([`v=spf1 ${text}`])).toBe(label);
});

test('SPF without one record', async () => {
  expect(await spfOf([])).toBe('not configured');
  expect(await spfOf(['v=spf1 mx -all', 'v=spf1 -all'])).toBe('invalid');
});

async function spfOf(texts: readonly string[]): Promise<string> {
  const zone =
    WORLD + ['other', ...texts].map((text) => `${CASE}. IN TXT ${presentZoneRdata('TXT', txtOctets(text))}\n`).join('');
  const faults = [[{ name: 'failed.case.test' }, 'servfail']] as const;
  return spfState({ spf: await groupIn(spfArea, { about: '', zone, faults }) });
}

test.each([
  [[], 'not configured', 'no policy'],
  [['v=DMARC1; p=reject'], 'reject', 'reject'],
  [['v=DMARC1; p=reject; t=y'], 'quarantine', 'quarantine'],
  [['v=DMARC1; p=quarantine'], 'quarantine', 'quarantine'],
  [['v=DMARC1; p=quarantine; t=y'], 'none', 'none'],
  [['v=DMARC1; p=none; sp=reject'], 'none', 'none'],
  [['v=DMARC1; p=bad; rua=mailto:d@case.test'], 'none', 'none'],
  [['v=DMARC1; p=bad'], 'invalid', 'no policy'],
  [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'invalid', 'no policy'],
])('DMARC %s', async (texts, label, disposition) => {
  const zone = texts.map((text) => `_dmarc IN TXT "${text}"\n`).join('');
  const groups = { dmarc: await groupIn(dmarcArea, { about: '', zone }) };
  expect([dmarcState(groups), dispositionIn(groups)]).toEqual([label, disposition]);
});
