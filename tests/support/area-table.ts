import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SubjectArea, statusOfSubject } from '../../src/diagnoses/subject-area.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { questionKey } from '../../src/evidence/questions/questions.ts';
import { textIn } from '../../src/texts/language.ts';
import { type Bench, nameOf, type Setting, startBench, withoutAnswer } from './bench.ts';

/** A row of an area's table. */
interface Row extends Setting {
  readonly status: string;
  /** The code; null for `unknown`. */
  readonly text: string | null;
  /** What the filled sentences must contain. */
  readonly says?: string;
  /** Names whose lookup may fail without being held against the domain; the text names them then. */
  readonly spared?: readonly string[];
}

/**
 * Runs the table of an area: the status of each row, and that whichever question fails, it stays or becomes `unknown`. What
 * it says, the table of its check has.
 */
export function areaTable(area: SubjectArea, rows: readonly Row[]): void {
  describe(area.label, () => {
    let bench: Bench;
    beforeAll(async () => {
      bench = await startBench();
    });
    afterAll(() => bench.close());
    const statusOf = async (setting: Setting, evidence: Evidence) =>
      statusOfSubject(area, await area.speaks.run(nameOf(setting), evidence), true);

    test.each(rows.map((row) => [row.about, row] as const))('%s', async (_, row) => {
      const evidence = await bench.build(row);
      const { status, code, summary, explanation, allAdvice } = await statusOf(row, evidence);
      expect([status, code]).toEqual([row.status, row.text]);
      const whole = [explanation, allAdvice].map((one) => (one === '' ? '' : textIn('en', one))).join(' ');
      expect(
        [row.says ?? []].flat().filter((part) => !whole.includes(part)),
        whole,
      ).toEqual([]);
      expect(textIn('en', summary)).toMatch(/^[^.!?]\S* .*[^.]\.$/);
      for (const [i, { question }] of evidence.transcript.lines.entries()) {
        if (question.ask === 'dns' && row.spared?.includes(question.name) === true) continue;
        const spoiled = await statusOf(row, withoutAnswer(evidence, i));
        expect([row.status, 'unknown'], `without ${questionKey(question)}`).toContain(spoiled.status);
      }
    });

    test('all servers fail', async () => {
      const setting = { about: '', zone: '', faults: [[{}, 'servfail']] } as const;
      expect(await statusOf(setting, await bench.build(setting))).toMatchObject({ status: 'unknown', code: null });
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
