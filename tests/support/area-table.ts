import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messagesOf } from '../../src/checks/check.ts';
import { type AnyArea, prefixOf } from '../../src/diagnoses/areas/area.ts';
import { summaryOf } from '../../src/diagnoses/areas/area-item.ts';
import { type SubjectArea, statusOfSubject } from '../../src/diagnoses/areas/subject-area.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { keyOf } from '../../src/evidence/question.ts';
import { causesText } from '../../src/texts/causes.ts';
import { textIn } from '../../src/texts/language.ts';
import { type Bench, nameOf, type Setting, startBench, withoutAnswer } from './bench.ts';

/** A row of an area's table. */
export interface AreaRow extends Setting {
  readonly status: string;
  /** The text's id; for `unknown` a part of the reason. */
  readonly text: string;
  /** What the filled sentences must contain. */
  readonly says?: string;
  /** Ids of the remarks beside it, in order. None unless it is said. */
  readonly also?: readonly string[];
  /** Names whose lookup may fail without being held against the domain; the text names them then. */
  readonly spared?: readonly string[];
}

/**
 * Runs the table of an area that speaks with a check: the status of each row, and that `unknown` is all that failures bring.
 * What it says, the table of the check has.
 */
export function subjectAreaTable(
  area: SubjectArea,
  rows: readonly (Setting & {
    readonly status: string;
    /** The code; null for `unknown`. */
    readonly text: string | null;
    /** What the filled sentences must contain. */
    readonly says?: string;
  })[],
): void {
  describe(area.label, () => {
    let bench: Bench;
    beforeAll(async () => {
      bench = await startBench();
    });
    afterAll(() => bench.close());
    const assess = async (setting: Setting) => {
      const evidence = await bench.build(setting);
      return statusOfSubject(area, await area.speaks.run(nameOf(setting), evidence), true);
    };

    test.each(rows.map((row) => [row.about, row] as const))('%s', async (_, row) => {
      const { status, code, summary, explanation, allAdvice } = await assess(row);
      expect([status, code]).toEqual([row.status, row.text]);
      const whole = [explanation, allAdvice].map((one) => (one === '' ? '' : textIn('en', one))).join(' ');
      expect(
        [row.says ?? []].flat().filter((part) => !whole.includes(part)),
        whole,
      ).toEqual([]);
      expect(textIn('en', summary)).toMatch(/^[^.!?]\S* .*[^.]\.$/);
    });

    test('all servers fail', async () => {
      const setting = { about: '', zone: '', faults: [[{}, 'servfail']] } as const;
      expect(await assess(setting)).toMatchObject({ status: 'unknown', code: null });
    });

    test('every status and code has a row', () => {
      const statuses = new Set([...Object.values(area.statuses), area.otherwise]);
      const judged = rows.filter(({ text }) => text !== null);
      expect([...new Set(judged.map(({ status }) => status))].sort()).toEqual([...statuses].sort());
      const codes = rows.map(({ text }) => text);
      expect(Object.keys(area.statuses).filter((code) => !codes.includes(code))).toEqual([]);
    });
  });
}

/**
 * Runs an area's table over the testbed, as `checkTable` does for checks: where questions fail the status stays or
 * becomes `unknown`, and every status and text that is declared has a row.
 */
export function areaTable(area: AnyArea, rows: readonly AreaRow[]): void {
  describe(area.label, () => {
    let bench: Bench;
    beforeAll(async () => {
      bench = await startBench();
    });
    afterAll(() => bench.close());

    test.each(rows.map((row) => [row.about, row] as const))('%s', async (_, row) => {
      const evidence = await bench.build(row);
      const finding = await area.run(nameOf(row), evidence);
      expect(finding.status, JSON.stringify(finding)).toBe(row.status);
      expect(finding.refs.length).toBeGreaterThan(0);
      if ('failures' in finding) {
        expect(finding.failures.map(({ why, causes }) => `${why}: ${causesText('en', causes)}`).join()).toContain(
          row.text,
        );
        return;
      }
      expect(textIn('en', summaryOf(area, finding))).toMatch(/^[^.!?]\S* .*[^.]\.$/);
      const remarks = finding.remarks ?? [];
      const rendered = [finding, ...remarks]
        .map(({ code, args }) => messagesOf(prefixOf(area), area.texts, code, args))
        .flatMap(({ message, advice }) => [message, ...(advice === null ? [] : [advice])])
        .map((one) => textIn('en', one))
        .join(' ');
      expect(finding.code, rendered).toBe(row.text);
      expect(
        remarks.map(({ code }) => code),
        rendered,
      ).toEqual(row.also ?? []);
      expect(
        [row.says ?? []].flat().filter((part) => !rendered.includes(part)),
        rendered,
      ).toEqual([]);
      await expectNoAbsence(area, row, evidence);
    });

    test('all servers fail', async () => {
      const setting = { about: '', zone: '', faults: [[{}, 'servfail']] } as const;
      expect(await area.run(nameOf(setting), await bench.build(setting))).toMatchObject({
        status: 'unknown',
      });
    });

    test('every summary is of a text', () => {
      expect(Object.keys(area.summaries).filter((code) => !Object.hasOwn(area.texts, code))).toEqual([]);
    });

    test('every status and text has a row', () => {
      const judged = rows.filter(({ status }) => status !== 'unknown');
      expect([...new Set(judged.map(({ status }) => status))].sort()).toEqual([...area.statuses].sort());
      expect([...new Set(judged.flatMap(({ text, also = [] }) => [text, ...also]))].sort()).toEqual(
        Object.keys(area.texts).sort(),
      );
    });
  });
}

/** Whichever question fails, the status stays or becomes `unknown`. */
async function expectNoAbsence(area: AnyArea, row: AreaRow, evidence: Evidence): Promise<void> {
  for (const [i, { question }] of evidence.transcript.lines.entries()) {
    if (question.ask === 'dns' && row.spared?.includes(question.name) === true) continue;
    const spoiled = await area.run(nameOf(row), withoutAnswer(evidence, i));
    expect([row.status, 'unknown'], `without ${keyOf(question)}`).toContain(spoiled.status);
  }
}
