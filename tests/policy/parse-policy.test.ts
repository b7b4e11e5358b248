import { expect, test } from 'vitest';
import { parsePolicy } from '../../src/policy/parse-policy.ts';
import { ruleFor } from '../../src/policy/policy.ts';
import { textIn } from '../../src/texts/language.ts';

const KNOWN = ['dmarc', 'dmarc/none', 'caa/absent', 'caa'];
const parse = (source: string) =>
  parsePolicy(source, { file: 'policy.yml', isFinding: (name) => KNOWN.includes(name) });

const WHOLE = `name: Example Ltd
leave-out:
  - finding: [dmarc/none, caa]
    reason: We collect reports until March.
    domains: example.com
    until: 2027-03-31
severities:
  - finding: caa/absent
    severity: warning
    reason: Our auditors ask for it.
expected:
  - domains: [example.com, example.net]
    name-servers: [ns1.example.net, "*.dns.example"]
    certificate-issuers: Let's Encrypt
`;

test('reads a whole policy', () => {
  const read = parse(WHOLE);
  expect(read).toMatchObject({ ok: true, policy: { name: 'Example Ltd' } });
  if (!read.ok) throw new Error('It is sound');
  const { rules, expected } = read.policy;
  expect(rules.map(({ check, code, severity, line }) => [check, code, severity, line])).toEqual([
    ['dmarc', 'none', null, 3],
    ['caa', null, null, 3],
    ['caa', 'absent', 'warning', 8],
  ]);
  expect(expected).toEqual([
    {
      domains: ['example.com', 'example.net'],
      nameServers: [
        { name: 'ns1.example.net', isBelow: false },
        { name: 'dns.example', isBelow: true },
      ],
      mailServers: null,
      certificateIssuers: ["Let's Encrypt"],
      parked: null,
    },
  ]);
});

test('a rule holds for its names and all below them, to the end of its last day, and the first that fits counts', () => {
  const read = parse(WHOLE);
  if (!read.ok) throw new Error('It is sound');
  const on = (domain: string, code: string, day: string) =>
    ruleFor(
      read.policy,
      { checks: ['caa'], code, domain: domain as never, asked: () => [] },
      Date.parse(`${day}T23:59:00Z`),
    )?.severity;
  expect(on('www.example.com', 'absent', '2027-03-31')).toBe(null);
  expect(on('example.com', 'absent', '2027-04-01')).toBe('warning');
  expect(on('example.org', 'absent', '2027-03-31')).toBe('warning');
  expect(on('example.org', 'other', '2027-03-31')).toBeUndefined();
});

test('an empty file is a policy that changes nothing', () => {
  expect(parse('# nothing yet\n')).toEqual({ ok: true, policy: { name: 'policy.yml', rules: [], expected: [] } });
});

test.each([
  ['leave-out:\n  - finding: dmarc/none\n', 'Line 2: This entry has no reason'],
  ['leave-out:\n  - finding: dmarc/none\n    reason: "  "\n', 'Line 3: This entry has no reason'],
  ['leave-out:\n  - reason: because\n', 'Line 2: This entry names no finding'],
  ['leave-out:\n  - finding: dmarc/nome\n    reason: x\n', 'Line 2: No check finds "dmarc/nome"'],
  ['leave-out:\n  - finding: caa\n    reason: x\n    severity: info\n', 'Line 4: There is no "severity"'],
  ['severities:\n  - finding: caa\n    reason: x\n', 'Line 2: This entry has no severity'],
  ['severities:\n  - finding: caa\n    reason: x\n    severity: bad\n', 'Line 4: "bad" is not a severity. Use: info'],
  ['leave-out:\n  - finding: caa\n    reason: x\n    until: soon\n', 'Line 4: "soon" is not a day'],
  ['leave-out:\n  - finding: caa\n    reason: x\n    domains: "a..b"\n', 'Line 4: '],
  ['expected:\n  - domains: example.com\n', 'Line 2: This entry expects nothing'],
  ['expected:\n  - name-servers: "ns1..example"\n', 'Line 2: "ns1..example" is not a host'],
  ['levels: 3\n', 'Line 1: There is no "levels". Use: name, leave-out, severities, expected.'],
  ['- a\n', 'Line 1: Write keys with values here'],
  ['leave-out:\n  - !!js/regexp /x/\n', 'Tags such as'],
  [`name: ${'n'.repeat(101)}\n`, 'Line 1: The name has more than 100 characters'],
  [`leave-out:\n  - finding: caa\n    reason: ${'n'.repeat(501)}\n`, 'Line 3: The reason has more than 500'],
])('%j is refused with its line', (source, says) => {
  const read = parse(source);
  if (read.ok) throw new Error('It has a fault');
  expect(read.faults.map((fault) => textIn('en', fault))[0]).toContain(says);
});

test('all faults of a file are told at once', () => {
  const read = parse(
    'leave-out:\n  - finding: caa\n  - finding: dmarc\nseverities:\n  - finding: caa\n    reason: x\n',
  );
  expect(read).toMatchObject({ ok: false, faults: [{}, {}, {}] });
});
