import { describe, expect, test } from 'vitest';
import { MAIL_REPORTS } from '../../../tests/browser/mail-reports.ts';
import { publish } from '../../checks/fix.ts';
import { shownBlocks } from '../../diagnoses/block.ts';
import { fixItem } from '../../diagnoses/fix-item.ts';
import { MAIL } from '../../diagnoses/kinds.ts';
import type { View } from '../../diagnoses/view.ts';
import type { DnsName } from '../../domain/name.ts';
import { blockLines } from './block-lines.ts';
import { createTerminalWriter } from './terminal-writer.ts';
import { widthOf } from './text.ts';

const writerOf = (columns: number, unicode = true) =>
  createTerminalWriter({ colour: false, unicode, columns, width: columns, language: 'en' });

const TITLE = { id: 'spf-picture/title', args: {} };
const recordOf = (type: 'DS' | 'CDS' | 'CDNSKEY', value: string) =>
  fixItem({ ...publish('a.test' as DnsName, { type, value }), value }, 'a.test' as DnsName);

const linesOf = (view: View, unicode?: boolean): string[] =>
  blockLines({ title: TITLE, anchor: 'spf', view: { views: [view] } }, writerOf(40, unicode));

test.each<[string, View, readonly string[]]>([
  [
    'a table row by row: its name, and what is said of it',
    {
      view: 'table',
      columns: [{ title: 'Priority' }, { title: 'Host' }, { title: 'TLS' }, { title: 'DANE' }, { title: 'Means' }],
      rows: [
        [
          { text: '–' },
          { text: 'mx.a.test', as: 'name', below: { text: '192.0.2.1' } },
          { text: 'TLS 1.3', mark: 'ok', differs: 'differs' },
          { text: 'not seen', as: 'dim' },
          { text: 'Nothing.' },
        ],
      ],
    },
    ['  mx.a.test 192.0.2.1', '    ✓ TLS: TLS 1.3 (differs)', '    Means: Nothing.'],
  ],
  [
    'a row without marks, and what takes more than a line',
    {
      view: 'table',
      columns: [{ title: 'Key' }, { title: 'Valid' }, { title: 'Seen' }, { title: 'Left' }],
      rows: [
        [
          { text: 'E700', as: 'code' },
          { text: '6 Nov to 25 Jan' },
          { text: '26 November', below: { text: 'while it was served' } },
          { text: '28 days', below: { text: 'of 90' } },
        ],
      ],
    },
    [
      '  E700',
      '    Valid: 6 Nov to 25 Jan',
      '    Seen: 26 November',
      '      while it was served',
      '    Left: 28 days (of 90)',
    ],
  ],
  [
    'a tree with what is used and what is wrong',
    {
      view: 'tree',
      title: 'Tree',
      limit: 10,
      quiet: String,
      rows: [
        { depth: 0, text: 'a.test', uses: 0, problem: null, leads: true },
        { depth: 1, text: 'include:b.test', uses: 1, problem: 'b.test does not exist', leads: false },
      ],
    },
    ['  a.test', '    include:b.test  (1)', '      ✗ b.test does not exist'],
  ],
  [
    'what a graph leads to',
    {
      view: 'graph',
      nodes: [
        { id: 'a', name: { text: 'test' }, notes: ['2 keys'] },
        { id: 'b', name: { text: 'a.test' } },
      ],
      edges: [{ from: 'a', to: 'b', text: 'signs', mark: 'bad' }],
    },
    ['  test', '    2 keys', '    ✗ signs → a.test', '  a.test'],
  ],
  [
    'what two sides have, and what only one has',
    {
      view: 'sides',
      left: { name: { text: 'test', as: 'name' }, note: '2 servers' },
      right: { name: { text: 'a.test', as: 'name' }, note: '1 server' },
      pairs: [
        {
          left: { name: 'ns1.a.test', lines: [], mark: 'info' },
          right: { name: 'ns1.a.test', lines: [{ text: ['192.0.2.1', '192.0.2.2'] }], mark: 'info' },
          relation: 'same',
        },
        {
          left: { name: 'ns2.a.test', lines: [{ text: 'only here' }, { text: 'silent' }], mark: 'warn' },
          right: { absent: 'nothing' },
          relation: 'differs',
        },
      ],
    },
    [
      '  test: 2 servers',
      '    ns1.a.test',
      '    ~ ns2.a.test: only here; silent',
      '  a.test: 1 server',
      '    ns1.a.test: 192.0.2.1 and 192.0.2.2',
    ],
  ],
  [
    'zones, what is in them, and where they lead',
    {
      view: 'zones',
      says: 'A chain',
      inWords: 'In words',
      zones: [
        {
          name: 'test',
          state: 'secure',
          mark: 'ok',
          items: [
            { name: 'KSK 1', note: 'anchor', arrow: { text: 'signs', isBroken: false } },
            { name: 'DS 2', tone: 'bad' },
          ],
          arrow: { text: 'names no key', isBroken: true },
        },
        { name: 'a.test', state: 'bogus', mark: 'bad', items: [{ name: 'Records' }] },
      ],
    },
    [
      '  ✓ test: secure',
      '    KSK 1 (anchor)',
      '      ✓ signs',
      '    DS 2',
      '    ✗ names no key',
      '  ✗ a.test: bogus',
      '    Records',
    ],
  ],
  [
    'steps that no fix has',
    {
      view: 'steps',
      isOwn: true,
      title: 'Steps',
      steps: [
        { title: 'Sign a.test', state: 'now', text: 'Ask your provider.', record: null },
        { title: 'Wait', state: 'later', text: 'A day.', record: null, instead: { text: 'Or two.', records: [] } },
      ],
    },
    ['  1. Sign a.test', '     Ask your provider.', '  2. Wait', '     A day.', '     Or two.'],
  ],
  [
    'a step with records to publish in place of another one',
    {
      view: 'steps',
      isOwn: true,
      title: 'Steps',
      steps: [
        {
          title: 'Enter this',
          state: 'now',
          text: 'Once.',
          record: recordOf('DS', '1 13 2 AB'),
          instead: {
            text: 'Or publish these.',
            records: [recordOf('CDS', '1 13 2 AB'), recordOf('CDNSKEY', '257 3 13 AA==')],
          },
        },
      ],
    },
    [
      '  1. Enter this',
      '     Once.',
      '',
      'a.test. 3600 IN DS 1 13 2 AB',
      '',
      '     Or publish these.',
      '',
      'a.test. 3600 IN CDS 1 13 2 AB',
      'a.test. 3600 IN CDNSKEY 257 3 13 AA==',
      '',
    ],
  ],
  [
    'lines to copy, which are never broken',
    { view: 'code', lines: [`<meta name="description" content="${'b'.repeat(80)}">`, '</head>'] },
    [`    <meta name="description" content="${'b'.repeat(80)}">`, '    </head>'],
  ],
  ['a text that stands out', { view: 'text', text: 'It fails.', mark: 'bad' }, ['  ✗ It fails.']],
])('%s', (_what, view, lines) => {
  expect(linesOf(view)).toEqual(['SPF', '', ...lines]);
  expect(linesOf(view, false).join('')).toMatch(/^[ -~]*$/);
});

test.each<View>([
  { view: 'code', lines: ['v=spf1 -all'], fold: 'More' },
  { view: 'steps', title: 'Steps', steps: [] },
  { view: 'text', text: 'Beside.', quiet: true },
  { view: 'text', text: 'Folded.', fold: 'More' },
])('what does not fit a terminal is left out: %j', (view) => {
  expect(linesOf(view)).toEqual([]);
});

describe.each(MAIL_REPORTS.map((report) => [report.domain, report] as const))('%s', (_domain, report) => {
  test.each([80, 40])('its blocks fit %i columns, but for the terms of a record', (columns) => {
    const lines = shownBlocks(MAIL, report)
      .filter(({ anchor }) => anchor !== 'spf')
      .flatMap((block) => blockLines(block, writerOf(columns)));
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
  });
});
