import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import * as reports from '../../../tests/browser/reports.ts';
import { TOP_ACTIONS } from '../../diagnoses/actions.ts';
import type { Diagnosis } from '../../diagnoses/diagnosis.ts';
import { HEALTH, outlineOf } from '../../diagnoses/kinds.ts';
import type { Report } from '../../diagnoses/report.ts';
import { exitCodeOf } from '../output/exit-code.ts';
import { renderReport } from './render.ts';
import { capabilitiesOf } from './terminal.ts';
import type { TerminalCapabilities } from './terminal-writer.ts';
import { widthOf } from './text.ts';

const PLAIN: TerminalCapabilities = { colour: false, unicode: true, columns: 80, width: 80, language: 'en' };
const ALL = reports.ALL.map((report) => [report.domain, report] as const);

/** Lines to paste stand by themselves, six blanks in. */
const isPaste = (line: string): boolean => /^ {6}\S/.test(line);

describe.each(ALL)('%s', (_domain, report) => {
  test.each([80, 60, 40])('fits %i columns, but for what is to be pasted', (columns) => {
    const lines = renderReport(HEALTH, { report, capabilities: { ...PLAIN, columns } }).split('\n');
    for (const line of lines.filter((one) => !isPaste(one))) expect(widthOf(line)).toBeLessThanOrEqual(columns);
  });

  test('colour adds nothing but colour', () => {
    const coloured = renderReport(HEALTH, { report, capabilities: { ...PLAIN, colour: true } });
    expect(coloured).not.toBe(renderReport(HEALTH, { report, capabilities: PLAIN }));
    expect(stripVTControlCharacters(coloured)).toBe(renderReport(HEALTH, { report, capabilities: PLAIN }));
  });

  test('nothing of it can do anything to a terminal', () => {
    expect(renderReport(HEALTH, { report, capabilities: PLAIN }).replaceAll('\n', '')).not.toMatch(
      /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/u,
    );
  });

  test('plain terminals get plain characters', () => {
    expect(renderReport(HEALTH, { report, capabilities: { ...PLAIN, unicode: false } })).toMatch(/^[\n -~]*$/);
    const coloured = renderReport(HEALTH, { report, capabilities: { ...PLAIN, unicode: false, colour: true } });
    expect(stripVTControlCharacters(coloured)).toMatch(/^[\n -~]*$/);
  });

  test('each record of the first actions can be pasted whole', () => {
    if (report === reports.hostile) return;
    const lines = renderReport(HEALTH, { report, capabilities: PLAIN }).split('\n');
    for (const { fix } of report.actions.slice(0, TOP_ACTIONS))
      for (const { zoneLine } of (fix?.steps ?? []).flatMap(({ publish }) => publish))
        expect(lines).toContain(`      ${zoneLine}`);
  });
});

const says = (report: Report, capabilities: Partial<TerminalCapabilities> = {}): string =>
  renderReport(HEALTH, { report, capabilities: { ...PLAIN, ...capabilities } });

test('the order is verdict, score, what to do first, checks', () => {
  const text = says(reports.failing);
  const places = [reports.failing.verdict, 'Score  45/100   Grade  D', 'Fix these first', 'Checks\n\n✓ Name'].map(
    (part) => text.indexOf(part),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test.each<[string, Report, RegExp]>([
  ['a score that may be higher', reports.partly, /^Score {2}at least 65\/100 {3}Grade {2}C$/m],
  ['no grade', reports.gradeless, /^Score {2}at least 25\/100 {3}Grade {2}–$/m],
  ['no score', reports.unknown, /^Score {2}none: we could not judge any check\.$/m],
  ['unknown checks', reports.unknown, /^\? Name resolution \(A\/AAAA\) {5}\?\/15 {2}We couldn’t check this/m],
  ['what is unknown for one reason', reports.unknown, /^\? DNSSEC {23}\?\/10 {2}Unknown for the same reason\.$/m],
  ['what to do where nothing is known', reports.unknown, /^If the domain is yours, check that your name servers/m],
  ['failed checks', reports.failing, /^✗ CAA {27}0\/5 {2}There is no CAA record/m],
  ['both spellings of a name', reports.idn, /^例え\.テスト \(xn--r8jz45g\.xn--zckzah\)\n/],
  ['warnings', reports.nonexistent, /^! The name does not exist \(NXDOMAIN\)/m],
  [
    'what the first actions bring',
    { ...reports.failing, afterActions: { actions: 3, score: 80, grade: 'B' } },
    /^These three bring the score to 80, grade B\.$/m,
  ],
  [
    'what the first action brings, and all of them',
    { ...reports.failing, afterActions: { actions: 1, score: 60, grade: 'C' } },
    /^Fix 1 brings the score to 60\. With all three it can reach 80\.$/m,
  ],
  [
    'what the first two bring',
    { ...reports.failing, afterActions: { actions: 2, score: 70, grade: 'C' } },
    /^Fixes 1 and 2 bring the score to 70\. With all three it can reach 80\.$/m,
  ],
  [
    'a grade that stays F',
    { ...reports.failing, score: 10, afterActions: { actions: 3, score: 45, grade: 'F' } },
    /^These three bring the score to 45\.$/m,
  ],
  ['nothing certain about what they bring', { ...reports.failing, afterActions: null }, /^(?!(?:.|\n)*to 80)/],
  ['nothing to do', reports.healthy, /^(?!(?:.|\n)*Fix th)/],
])('%s', (_what, report, expected) => {
  expect(says(report)).toMatch(expected);
});

test('without Unicode a name is its A-label, also in the verdict', () => {
  const text = says(reports.idn, { unicode: false });
  expect(text).toMatch(
    /^xn--r8jz45g\.xn--zckzah\n\n~ xn--r8jz45g\.xn--zckzah is in good health; only DNSSEC is missing\.\n/,
  );
  expect(text).toMatch(/^\+ Name resolution/m);
  expect(text).toMatch(/^x DNSSEC/m);
});

test.each<[string, Report, number | undefined, number]>([
  ['no bar', reports.failing, undefined, 0],
  ['at the bar', reports.failing, 45, 0],
  ['under the bar', reports.failing, 46, 1],
  ['under the bar only because of unknowns', reports.partly, 85, 3],
  ['under the bar even with the unknowns', reports.partly, 86, 1],
  ['over the bar in spite of unknowns', reports.partly, 65, 0],
  [
    'little known, and none of it a fault',
    {
      ...reports.unknown,
      checks: reports.unknown.checks.map((one, i) => (i === 0 ? { ...one, outcome: 'satisfied' } : one)),
    },
    undefined,
    3,
  ],
  ['nothing known, no bar', reports.unknown, undefined, 3],
  ['nothing known, any bar', reports.unknown, 0, 3],
  ['a name that does not exist', reports.nonexistent, undefined, 0],
  ['a name that does not exist, with a bar', reports.nonexistent, 1, 1],
])('exit code: %s', (_what, report, bar, code) => {
  // What a report comes to is in no words, so that it is the same for one that is in words already.
  expect(exitCodeOf(outlineOf(HEALTH, report as unknown as Diagnosis), bar)).toBe(code);
});

test.each([
  ['its own size', 60, undefined, 60],
  ['its own size, whatever the shell says', 60, '72', 60],
  ['no size, and the shell knows one', 0, '72', 72],
  ['no size at all', 0, undefined, 80],
  ['no size, and the shell says nonsense', 0, 'wide', 80],
  ['more than prose needs', 200, undefined, 80],
])('columns of a terminal: %s', (_what, columns, named, expected) => {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns }) as unknown as NodeJS.WriteStream;
  const env = named === undefined ? {} : { COLUMNS: named };
  expect(capabilitiesOf(stream, { env, stdout: stream, stderr: stream, language: 'en' }).columns).toBe(expected);
});
