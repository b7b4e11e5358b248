import { describe, expect, test } from 'vitest';
import { NOT_APPLICABLE_TEXTS } from '../../src/checks/applies.ts';
import type { AnyCheck, CheckResult } from '../../src/checks/check.ts';
import { isHeadline } from '../../src/domain/severity.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { type Found, kindOf, questionKey } from '../../src/evidence/questions/questions.ts';
import { causesText } from '../../src/texts/causes.ts';
import { textIn } from '../../src/texts/language.ts';
import { japaneseFaults } from './japanese.ts';
import { pasted } from './pasted.ts';
import { proseArgs } from './prose.ts';
import { CASE, evidenceOf, NOW, type Site } from './site.ts';
import { UNFILLED } from './unfilled.ts';

interface Row {
  readonly about: string;
  readonly site: Site;
  /** Where another port than that of websites is checked. */
  readonly port?: number;
  readonly outcome: CheckResult['outcome'];
  readonly text: string;
  readonly says?: string;
  readonly minus?: readonly (readonly [code: string, share: number])[];
  readonly notNeeded?: true;
}

/**
 * Runs the table of a check of a web page over sites as data. Beside the rows it sees to it that
 * - what is read back from the store is judged as what was just read,
 * - whichever single question of a row fails, the outcome stays or becomes `unknown`: a failure is never an absence,
 * - every declared finding has a row, and every slot is filled, in both languages,
 * - what costs points or is a warning or worse says what to do about it,
 * - what there is to paste makes its finding go away, and makes nothing worse.
 */
export function checkTable(check: AnyCheck, rows: readonly Row[]): void {
  describe(check.id, () => {
    test.each(rows.map((row) => [row.about, row] as const))('%s', async (_, row) => {
      const evidence = evidenceOf(row.site, '/', row.port);
      const result = await check.run(CASE, evidence);
      expect(result.outcome, described(result)).toBe(row.outcome);
      expect(result.refs.length).toBeGreaterThan(0);
      if (result.outcome === 'unknown') {
        expect(described(result)).toContain(row.text);
        return;
      }
      expectFindings(row, result);
      expect(await check.run(CASE, readBack(evidence))).toEqual(result);
      await expectFixed(check, row.site, result);
      for (const [i, { question }] of evidence.transcript.lines.entries()) {
        const spoiled = await check.run(CASE, without(evidence, i));
        const why = `without ${questionKey(question)}: ${described(spoiled)}`;
        expect([row.outcome, 'unknown'], why).toContain(spoiled.outcome);
        if (spoiled.outcome !== 'unknown') expect(spoiled.share, why).toBeCloseTo(result.share);
      }
    });

    test('a server that says nothing', async () => {
      const silent: Site = {
        'https://case.test/': { none: 'silent' },
        'https://case.test/.well-known/security.txt': { none: 'silent' },
      };
      expect((await check.run(CASE, evidenceOf(silent))).outcome).toBe('unknown');
    });

    test('every declared finding has a row', () => {
      const given = rows
        .filter(({ outcome }) => outcome !== 'unknown')
        .flatMap(({ text, minus = [] }) => [text, ...minus.map(([code]) => code)])
        // Said in one text of all checks, where they do not apply.
        .filter((code) => Object.hasOwn(check.findings, code) || !Object.hasOwn(NOT_APPLICABLE_TEXTS.texts, code));
      expect([...new Set(given)].sort()).toEqual(Object.keys(check.findings).sort());
    });
  });
}

type Known = Exclude<CheckResult, { readonly outcome: 'unknown' }>;

function expectFindings(row: Row, { findings, notNeeded }: Known): void {
  const [main, ...others] = findings;
  const messages = findings.flatMap((one) => [
    one.says,
    ...[one.do, one.because, one.more].filter((one) => one !== null),
  ]);
  const text = messages.map((one) => textIn('en', one)).join(' ');
  expect(main.code, text).toBe(row.text);
  expect(text).not.toMatch(UNFILLED);
  expect(messages.map((one) => textIn('ja', one)).flatMap(japaneseFaults)).toEqual([]);
  expect(proseArgs(findings), 'English passed as an argument').toEqual([]);
  expect(
    [row.says ?? []].flat().filter((part) => !text.includes(part)),
    text,
  ).toEqual([]);
  expect(notNeeded).toBe(row.notNeeded ?? false);
  expect(others.map(({ code, deduction }) => [code, Math.round(deduction * 100) / 100])).toEqual(row.minus ?? []);
  const costly = notNeeded ? [] : findings.filter((one) => isHeadline(one.severity) || one.deduction > 0);
  expect(costly.filter(({ action }) => action === null).map(({ code }) => code)).toEqual([]);
}

/** Each thing to paste takes its finding away. */
async function expectFixed(check: AnyCheck, site: Site, { findings, share }: Known): Promise<void> {
  for (const { code, fix } of findings) {
    if (fix === null) continue;
    const fixed = await check.run(CASE, evidenceOf(fix.steps.reduce(pasted, site)));
    const then = `after "${code}" is fixed: ${described(fixed)}`;
    if (fixed.outcome === 'unknown') throw new Error(then);
    expect(
      fixed.findings.map((one) => one.code),
      then,
    ).not.toContain(code);
    expect(fixed.share, then).toBeGreaterThanOrEqual(share);
  }
}

/** The same evidence, but the question of one line failed; what was not asked before fails as well. */
function without({ transcript, premises }: Evidence, spoiled: number): Evidence {
  const known = new Map(
    transcript.lines.map((line, i) => [questionKey(line.question), i === spoiled ? null : line.answer]),
  );
  const failed = { kind: 'failure', at: 0, exchanges: [], failure: { why: 'timeout', causes: [] } } as const;
  return createEvidence(
    { ask: async (question) => known.get(questionKey(question)) ?? failed },
    { clock: () => NOW, premises },
  );
}

/** The same evidence, as the store returns it. */
function readBack({ transcript, premises }: Evidence): Evidence {
  const known = new Map(
    transcript.lines.map(({ question, answer }) => {
      const kind = kindOf(question);
      return [questionKey(question), kind.decode(JSON.parse(JSON.stringify(kind.encode(answer))))];
    }),
  );
  return createEvidence(
    { ask: async (question) => known.get(questionKey(question)) as Found },
    { clock: () => NOW, premises },
  );
}

const described = (result: CheckResult): string =>
  result.outcome === 'unknown'
    ? result.failures.map(({ why, causes }) => `${why}: ${causesText('en', causes)}`).join('; ')
    : result.findings.map(({ code, says }) => `${code} ${JSON.stringify(says.args)}`).join(', ');
