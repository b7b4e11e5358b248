import { describe, expect, test } from 'vitest';
import type { Message } from '../../domain/message.ts';
import { textIn } from '../../texts/language.ts';
import { writeFile } from './monitor-file.ts';
import { planFile } from './plan-file.ts';
import { readMonitorFile } from './read-file.ts';

const sentence = (fault: Message): string => String(textIn('en', fault));

describe('a fault names its line and what to do', () => {
  test.each([
    ['monitors: [\n', 'Line 2: This is not YAML'],
    ['monitors:\n  - domain: a.example\n    tagz: [shop]\n', 'Line 3: There is no "tagz". Use: domain, state, tags'],
    ['monitors:\n  - domain: a.example\n    tags: [a_b]\n', 'Line 3: "a_b" is not a tag.'],
    ['monitors:\n  - domain: a.example\n    watch-tls: maybe\n', 'Line 3: "maybe" cannot be used here. Use: yes, no.'],
    ['monitors:\n  - tags: [shop]\n', 'Line 2: This entry has no domain.'],
    ['monitors:\n  - domain: a..example\n', 'Line 2: '],
    ['monitors:\n  - domain: a.example\n  - domain: A.example.\n', 'Line 3: "a.example" is in the file twice.'],
    ['monitors:\n  - domain: a.example\n    pins:\n      NS: [-]\n', 'Line 4: '],
    ['monitors:\n  - domain: a.example\n    state: asleep\n', 'Line 3: "asleep" is not a state.'],
    ['monitors:\n  domain: a.example\n', 'Line 2: Write a list here'],
    ['monitors: !!set {a}\n', 'Line 1: Tags such as "tag:yaml.org,2002:set" are not read.'],
    ['monitors:\n  - domain: !secret x\n', 'Line 2: '],
    ['recipients:\n  - channel: email\n', 'Line 2: This entry has no address.'],
    ['recipients:\n  - to: a@b.example\n    groups: [none]\n', 'Line 2: '],
    ['- a.example\n', 'Line 1: Write keys with values here'],
    [`a: &a x\nmonitors: [${'*a, '.repeat(101)}]\n`, 'Line 2: The file has more than 100 aliases.'],
  ])('%j', (source, begins) => {
    const read = readMonitorFile(source);
    if (read.ok) return expect.unreachable('it was read');
    expect(sentence(read.faults[0] ?? expect.unreachable('no fault'))).toContain(begins);
  });

  test('all faulty entries are told at once', () => {
    const read = readMonitorFile('monitors:\n  - domain: a.example\n    tagz: x\n  - tags: x\n  - domain: b.example\n');
    expect(read).toMatchObject({ ok: false, faults: [{}, {}] });
  });
});

const SOURCE = `monitors:
  - domain: a.example
    tags:
      - shop
      - eu
    mute:
      - addresses
    watch-tls: true
    follow-renewals: never
    pins:
      MX:
        - 10 mx.example
      NS:
        - ns1.example
        - ns2.example
  - domain: b.example
    state: paused
recipients:
  - to: account
  - to: ops@example.com
    tags:
      - shop
    least: error
`;

test('what was read is written as it was, and is no change', () => {
  const read = readMonitorFile(SOURCE);
  if (!read.ok) return expect.unreachable(read.faults.map(sentence).join('\n'));
  expect(writeFile(read.file)).toBe(SOURCE);
  expect(planFile(read.file, read.file, true)).toEqual([]);
});

test('what the file does not have is kept, or pruned; the own address stays', () => {
  const read = readMonitorFile(SOURCE);
  if (!read.ok) return expect.unreachable('a fault');
  const wanted = { monitors: [], recipients: [] };
  const steps = (prune: boolean) => planFile(read.file, wanted, prune).map(({ step }) => step);
  expect(steps(false)).toEqual(['keep', 'keep', 'keep-recipient']);
  expect(steps(true)).toEqual(['remove', 'remove', 'remove-recipient']);
  expect(planFile(read.file, { monitors: null, recipients: null }, true)).toEqual([]);
});
