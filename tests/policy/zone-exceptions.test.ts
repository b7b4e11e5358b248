import { describe, expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import { type PolicyRule, ruleFor } from '../../src/policy/policy.ts';
import { zoneExceptions } from '../../src/policy/zone-exceptions.ts';
import { type IncludeFile, readZoneFile } from '../../src/records/zone-file/read-zone-file.ts';
import { ZONE_FILE_LIMITS } from '../../src/records/zone-file/zone-file.ts';
import { textIn } from '../../src/texts/language.ts';

const KNOWN = ['dmarc', 'dmarc/none', 'spf-strict/soft'];
const NEXT = '\n_dmarc 60 TXT "v=DMARC1; p=none"\n';

function exceptionsIn(text: string, include?: IncludeFile) {
  const zone = readZoneFile(Buffer.from(text), { origin: 'example.com' as DnsName, file: 'zone', include });
  return zoneExceptions(zone, { file: 'zone', isFinding: (name) => KNOWN.includes(name) });
}

const shownRule = ({ file, line, check, code, reason, records }: PolicyRule): string =>
  `${file}:${line} ${check}/${code ?? '*'} "${reason}" ${(records ?? []).map(({ name, type }) => `${name} ${type}`).join(', ')}`;

const DMARC = '_dmarc.example.com TXT';

const ROWS: readonly (readonly [about: string, text: string, rules: readonly string[]])[] = [
  ['alone above a record', `; zonewell-ignore: dmarc/none we wait${NEXT}`, [`zone:1 dmarc/none "we wait" ${DMARC}`]],
  [
    'behind a record',
    'a 60 A 192.0.2.1\nb 60 TXT x ; zonewell-ignore: dmarc/none we wait\nc 60 A 192.0.2.1\n',
    ['zone:2 dmarc/none "we wait" b.example.com TXT'],
  ],
  [
    'without a colon, in capitals',
    `;ZONEWELL-IGNORE DMARC/None we wait${NEXT}`,
    [`zone:1 dmarc/none "we wait" ${DMARC}`],
  ],
  ['a whole check', `; zonewell-ignore: dmarc we wait${NEXT}`, [`zone:1 dmarc/* "we wait" ${DMARC}`]],
  [
    'several codes, a comment each',
    `; zonewell-ignore: dmarc/none one\n\n; zonewell-ignore: spf-strict/soft two${NEXT}`,
    [`zone:1 dmarc/none "one" ${DMARC}`, `zone:3 spf-strict/soft "two" ${DMARC}`],
  ],
  [
    'within parentheses',
    'a 60 TXT ( "x"\n  ; zonewell-ignore: dmarc/none we wait\n  "y" )\nb 60 A 192.0.2.1\n',
    ['zone:2 dmarc/none "we wait" a.example.com TXT'],
  ],
  [
    'records that one line makes',
    '$GENERATE 1-2 h$ 60 A 192.0.2.$ ; zonewell-ignore: dmarc/none we wait\n',
    ['zone:1 dmarc/none "we wait" h1.example.com A, h2.example.com A'],
  ],
  [
    'what a provider turns into addresses',
    '@ 60 ALIAS web.example.net. ; zonewell-ignore: dmarc/none we wait\n',
    ['zone:1 dmarc/none "we wait" example.com A, example.com AAAA'],
  ],
  [
    'a type that is not read, and not the record behind it',
    `; zonewell-ignore: dmarc/none we wait\na 60 LOC 51 N 0 W 0m${NEXT}`,
    ['zone:1 dmarc/none "we wait" a.example.com TYPE29'],
  ],
  ['in text, which is no comment', `a 60 TXT "; zonewell-ignore: dmarc/none we wait"${NEXT}`, []],
  ['a semicolon that is escaped', `a 60 TXT x\\; y\\;zonewell-ignore:\\ dmarc/none${NEXT}`, []],
  ['another word', `; zonewell-ignored: dmarc/none we wait${NEXT}`, []],
  [
    'a reason in another script, over what some take for the end of a line',
    `; zonewell-ignore: dmarc/none 三月まで\u2028待つ${NEXT}`,
    [`zone:1 dmarc/none "三月まで 待つ" ${DMARC}`],
  ],
  [
    'a quotation mark in a comment',
    `; zonewell-ignore: dmarc/none "we wait${NEXT}`,
    [`zone:1 dmarc/none ""we wait" ${DMARC}`],
  ],
];

describe('exceptions in comments', () => {
  test.each(ROWS)('%s', (_, text, rules) => {
    const { policy, faults } = exceptionsIn(text);
    expect(faults).toEqual([]);
    expect(policy.rules.map(shownRule)).toEqual(rules);
  });

  test('of an included file are about its own records', () => {
    const octets = Buffer.from(`; zonewell-ignore: dmarc/none we wait${NEXT}`);
    const { policy } = exceptionsIn('a 60 A 192.0.2.1\n$INCLUDE more\n', () => ({ ok: true, name: 'more', octets }));
    expect(policy.rules.map(shownRule)).toEqual([`more:1 dmarc/none "we wait" ${DMARC}`]);
  });
});

const REASON = 'Write a short reason behind the code, such as "; zonewell-ignore: dmarc/none we collect reports".';
const NO_RECORD = 'There is no record on this line or below it. Move the comment to the line of a record.';
const known = (typed: string): string =>
  `No check finds "${typed}". Run zonewell explain to see the codes, or copy one from a report.`;

const FAULTS: readonly (readonly [about: string, text: string, fault: string])[] = [
  [
    'no code',
    `\n; zonewell-ignore:${NEXT}`,
    'zone:2 Write the code of a finding and a reason here, such as "; zonewell-ignore: dmarc/none we collect reports".',
  ],
  ['no reason', `; zonewell-ignore: dmarc/none${NEXT}`, `zone:1 ${REASON}`],
  ['too long a reason', `; zonewell-ignore: dmarc/none ${'x'.repeat(501)}${NEXT}`, `zone:1 ${REASON}`],
  ['no such code', `a 60 A 192.0.2.1 ; zonewell-ignore: dmark/none x`, `zone:1 ${known('dmark/none')}`],
  ['several codes in one', `; zonewell-ignore: dmarc/none,spf x${NEXT}`, `zone:1 ${known('dmarc/none,spf')}`],
  ['nothing below', `a 60 A 192.0.2.1\n; zonewell-ignore: dmarc/none x`, `zone:2 ${NO_RECORD}`],
  [
    'a directive, and not the record before it',
    `a 60 A 192.0.2.1\n$TTL 60 ; zonewell-ignore: dmarc/none x${NEXT}`,
    `zone:2 ${NO_RECORD}`,
  ],
];

describe('exceptions that cannot be used', () => {
  test.each(FAULTS)('%s', (_, text, fault) => {
    const { policy, faults } = exceptionsIn(text);
    expect(policy.rules).toEqual([]);
    expect(faults.map(({ file, line, remark }) => `${file}:${line} ${textIn('en', remark)}`)).toEqual([fault]);
  });

  test('are listed up to a limit', () => {
    expect(exceptionsIn('; zonewell-ignore: x\n'.repeat(5000)).faults).toHaveLength(ZONE_FILE_LIMITS.faults);
  });
});

test('as many exceptions as a file can have, about as many records as a line can make, are read and used', () => {
  const one = '; zonewell-ignore: dmarc/none x\n';
  const many = one.repeat(Math.floor((ZONE_FILE_LIMITS.octets - 100) / one.length));
  const { policy, faults } = exceptionsIn(`${many}$GENERATE 1-${ZONE_FILE_LIMITS.records} h$ 60 A 192.0.2.1\n`);
  expect(faults).toEqual([]);
  expect(policy.rules.length).toBeGreaterThan(300_000);
  const asked = ['TXT', 'A'].map((type) => ({ name: 'elsewhere.example.com', type }));
  const finding = { checks: ['dmarc'], code: 'none', domain: 'example.com' as never, asked: () => asked };
  expect(ruleFor(policy, finding, 0)).toBe(undefined);
});

test('a reason of a whole file ends', () => {
  const { faults } = exceptionsIn(`; zonewell-ignore: ${'a'.repeat(1_000_000)} b\u2028c${NEXT}`);
  expect(faults).toHaveLength(1);
});
