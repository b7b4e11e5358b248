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
    [
      'recipients:\n  - to: a\n    channel: webhook\n    form:\n      body: "{{titel}}"\n',
      'Line 5: There is no placeholder "titel".',
    ],
    [
      'recipients:\n  - to: a\n    channel: webhook\n    form:\n      headers: { Host: a.example }\n',
      'Line 5: The header "Host" is ours,',
    ],
    ['defaults:\n  watch-tls: maybe\n', 'Line 2: "maybe" cannot be used here. Use: yes, no.'],
    ['defaults:\n  certificate-hosts: [a.example]\n', 'Line 2: There is no "certificate-hosts". Use: tags, mute,'],
    ['defaults: [tags]\n', 'Line 1: Write keys with values here, such as watch-tls: yes.'],
    ['- a.example\n', 'Line 1: Write keys with values here'],
    ['rules:\n  quiet: 22-7\n', 'Line 2: "22" is not a time of day'],
    ['rules:\n  quiet: night\n', 'Line 2: "night" are no hours. Write them like 22:00-07:00, or none.'],
    ['rules:\n  quiet: 22:00-22:00\n', 'Line 2: Quiet hours cannot begin and end at the same time.'],
    ['rules:\n  quiet: 22:00-07:00\n  time-zone: Mars\n', 'Line 3: "Mars" is not a time zone.'],
    ['rules:\n  quiet: 22:00-07:00\n  passes: notice\n', 'Line 3: "notice" cannot be used here. Use: critical, error.'],
    ['rules:\n  time-zone: UTC\n', 'Line 2: time-zone has to stand beside quiet.'],
    ['rules:\n  remind-after: 5m\n', 'Line 2: Choose from 15 minutes to 7 days.'],
    ['rules:\n  remind-after: soon\n', 'Line 2: "soon" is not a duration.'],
    ['rules:\n  remind-after: [1h, 2h]\n', 'Line 2: Write one value here, not several.'],
    ['rules:\n  escalate-after: 2d\n  escalate-to: account\n', 'Line 2: Choose from 1 minute to 1 day.'],
    ['rules:\n  escalate-after: 30m\n', 'Line 2: escalate-after has to stand beside escalate-to.'],
    ['rules:\n  escalate-to: account\n', 'Line 2: escalate-to has to stand beside escalate-after.'],
    ['rules: [quiet]\n', 'Line 1: Write keys with values here, such as quiet: 22:00-07:00.'],
    ['rules:\n  summary: daily\n', 'Line 2: "daily" cannot be used here. Use: weekly, monthly.'],
    ['rules:\n  summary: weekly\n  summary-time-zone: Mars\n', 'Line 3: "Mars" is not a time zone.'],
    ['rules:\n  summary-time-zone: UTC\n', 'Line 2: summary-time-zone has to stand beside summary.'],
    ['rules:\n  quite: 22:00-07:00\n', 'Line 2: There is no "quite". Use: quiet, time-zone, passes,'],
    ['windows:\n  - day: friday\n    at: 22:00\n    groups: other\n', 'Line 2: "friday" is not a day.'],
    ['windows:\n  - day: fri\n    at: 24:00\n    groups: other\n', 'Line 3: "24:00" is not a time of day.'],
    ['windows:\n  - day: fri\n    at: 22:00\n', 'Line 2: Choose at least one kind of change.'],
    [
      'windows:\n  - day: fri\n    at: 22:00\n    groups: [other, name-servers]\n',
      'Line 4: "name-servers" cannot be used here. Use: addresses, mail-route,',
    ],
    [
      'windows:\n  - day: fri\n    at: 22:00\n    duration: 8d\n    groups: other\n',
      'Line 4: Choose from 5 minutes to 7 days.',
    ],
    [
      'windows:\n  - day: fri\n    at: 22:00\n    duration: long\n    groups: other\n',
      'Line 4: "long" is not a duration.',
    ],
    ['windows:\n  - day: fri\n    at: 22:00\n    domains: a..b\n    groups: other\n', 'Line 4: '],
    ['windows:\n  - tags: shop\n', 'Line 2: There is no "tags". Use: name, day, at,'],
    [
      'windows:\n  - &w { name: m, day: fri, at: 22:00, groups: other }\n  - { name: m, day: sat, at: 22:00, groups: other }\n',
      'Line 3: "m" is in the file twice.',
    ],
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
rules:
  quiet: 22:00-07:00
  time-zone: Asia/Tokyo
  passes: error
  remind-after: 4h
  escalate-after: 30m
  escalate-to:
    - ops@example.com
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
  const wanted = { defaults: null, monitors: [], recipients: [], rules: null, windows: [] };
  const steps = (prune: boolean) => planFile(read.file, wanted, prune).map(({ step }) => step);
  expect(steps(false)).toEqual(['keep', 'keep', 'keep-recipient']);
  expect(steps(true)).toEqual(['remove', 'remove', 'remove-recipient']);
  expect(
    planFile(read.file, { defaults: null, monitors: null, recipients: null, rules: null, windows: null }, true),
  ).toEqual([]);
});

describe('rules that a file has', () => {
  const rulesIn = (source: string) => {
    const read = readMonitorFile(source);
    return read.ok ? read.file : expect.unreachable(read.faults.map(sentence).join('\n'));
  };
  const NOW = rulesIn(SOURCE);
  test.each([
    ['rules: {}\n', false, []],
    ['rules: {}\n', true, ['quiet', 'time-zone', 'passes', 'remind-after', 'escalate-after', 'escalate-to']],
    // The same in other units.
    ['rules: { remind-after: 240m }\n', false, []],
    ['rules: { remind-after: none }\n', false, ['remind-after 4h -> none']],
    // What stands beside the hours stays, or is what nobody chose.
    ['rules: { quiet: 23:00-07:00 }\n', false, ['quiet 22:00-07:00 -> 23:00-07:00']],
    [
      'rules: { quiet: 22:00-07:00, remind-after: 4h, escalate-after: 30m, escalate-to: ops@example.com }\n',
      true,
      ['time-zone Asia/Tokyo -> UTC', 'passes error -> critical'],
    ],
    [
      'rules: { quiet: none }\n',
      false,
      ['quiet 22:00-07:00 -> none', 'time-zone Asia/Tokyo -> none', 'passes error -> none'],
    ],
    ['rules: { escalate-after: none }\n', false, ['escalate-after 30m -> none', 'escalate-to ops@example.com -> none']],
    ['rules: { escalate-after: none, escalate-to: none }\n', false, ['escalate-after', 'escalate-to']],
  ])('%s pruned: %s', (source, prune, expected) => {
    const [step, ...more] = planFile(NOW, rulesIn(source), prune);
    expect(more).toEqual([]);
    const changes = step?.step === 'rules' ? step.changes : [];
    const shown = (words: readonly string[]): string => words.join(', ') || 'none';
    const lines = changes.map(({ name, before, after }) => `${name} ${shown(before)} -> ${shown(after)}`);
    expect(lines).toHaveLength(expected.length);
    for (const [i, line] of lines.entries()) expect(line).toContain(expected[i]);
  });
});
