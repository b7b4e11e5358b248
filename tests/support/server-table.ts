import { describe, expect, test } from 'vitest';
import type { AnyCheck, CheckResult } from '../../src/checks/check.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { formatServer } from '../../src/domain/query.ts';
import { isHeadline } from '../../src/domain/severity.ts';
import type { Undelegated } from '../../src/domain/undelegated.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { type Found, questionKey } from '../../src/evidence/questions/questions.ts';
import type { EvidenceSource } from '../../src/evidence/source.ts';
import { textIn } from '../../src/texts/language.ts';
import { japaneseFaults } from './japanese.ts';
import { proseArgs } from './prose.ts';
import { CASE, createServerSource, NOW, premisesOf, type ServerSetting } from './server-world.ts';
import { UNFILLED } from './unfilled.ts';

/** A row: the zone and its servers, and what the check finds. */
interface Row extends ServerSetting {
  readonly about: string;
  /** The name asked about, where it is not the apex. */
  readonly name?: string;
  readonly undelegated?: Undelegated;
  readonly outcome: CheckResult['outcome'];
  /** The code of the main finding. */
  readonly text: string;
  /** The codes of all others, in their order. */
  readonly beside?: readonly string[];
  /** The codes that may stand in for a finding where a question fails that made it certain. */
  readonly weaker?: readonly string[];
  /** What the sentences must contain. */
  readonly says?: string;
}

/**
 * Runs the table of a check that asks name servers one by one, over zones of the testbed without a network. Beside the rows it
 * sees to it that
 * - whatever single question could not be asked, nothing is found wrong that was not,
 * - where nothing could be asked, the check is unknown,
 * - every declared finding has a row, and every slot is filled in both languages,
 * - what is a warning or worse says what to do about it.
 */
export function serverTable(check: AnyCheck, rows: readonly Row[]): void {
  describe(check.id, () => {
    test.each(rows.map((row) => [row.about, row] as const))('%s', async (_, row) => {
      const evidence = evidenceOf(row, createServerSource(row));
      const result = await check.run(nameOf(row), evidence);
      expect([result.outcome, ...codesOf(result)]).toEqual([row.outcome, row.text, ...(row.beside ?? [])]);
      expectWords(result, row.says ?? '');
      const wrong = [...headlinesOf(result), ...(row.weaker ?? [])];
      const known = new Map(evidence.transcript.lines.map(({ question, answer }) => [questionKey(question), answer]));
      for (const key of [...known.keys()].filter((one) => isApart(one, row))) {
        const spoiled = await check.run(nameOf(row), evidenceOf(row, withoutOne(known, key)));
        expect(
          headlinesOf(spoiled).filter((code) => !wrong.includes(code)),
          `without ${key}`,
        ).toEqual([]);
      }
    });

    test('nothing could be asked', async () => {
      const [row] = rows;
      if (row === undefined) throw new Error('a table has a row');
      if (row.undelegated !== undefined) throw new Error('the first row is a plain one');
      const result = await check.run(CASE as DomainName, evidenceOf(row, { ask: async () => NOT_ASKED }));
      expect(result.outcome).toBe('unknown');
    });

    test('every declared finding has a row', () => {
      const known = rows.filter(({ outcome }) => outcome !== 'unknown');
      const given = new Set(known.flatMap(({ text, beside = [] }) => [text, ...beside]));
      expect([...given].toSorted()).toEqual(Object.keys(check.findings).toSorted());
    });
  });
}

const NOT_ASKED = {
  kind: 'failure',
  at: NOW,
  exchanges: [],
  failure: { why: 'budget', causes: [] },
} as const;

const nameOf = ({ name }: Row): DomainName => (name ?? CASE) as DomainName;

function evidenceOf({ undelegated, ...row }: Row, source: EvidenceSource): Evidence {
  return createEvidence(source, {
    clock: () => NOW,
    premises: { ...premisesOf(row), ...(undelegated === undefined ? {} : { undelegated }) },
  });
}

/** Whether a question is at none of those servers that only do what the first one does as well. */
const isApart = (key: string, { at = {} }: Row): boolean => {
  const [kind, address = ''] = key.split(' ');
  const isAt = (one: string) => address === formatServer({ address: one, port: 53 });
  return kind !== 'server' || !LIKE_THE_FIRST.some(isAt) || Object.keys(at).some(isAt);
};
/** The first is 192.0.2.53. */
const LIKE_THE_FIRST = ['198.51.100.53', '2001:db8:1::53', '2001:db8:2::53'];

/** The same answers, but one question could not be asked; what was not asked before cannot either. */
function withoutOne(known: ReadonlyMap<string, Found>, spoiled: string): EvidenceSource {
  return {
    ask: async (question) => {
      const key = questionKey(question);
      return key === spoiled ? NOT_ASKED : (known.get(key) ?? NOT_ASKED);
    },
  };
}

const codesOf = (result: CheckResult): readonly string[] =>
  result.outcome === 'unknown' ? result.failures.map(({ why }) => why) : result.findings.map(({ code }) => code);

const headlinesOf = (result: CheckResult): readonly string[] =>
  result.outcome === 'unknown'
    ? []
    : result.findings.filter(({ severity }) => isHeadline(severity)).map(({ code }) => code);

function expectWords(result: CheckResult, says: string): void {
  if (result.outcome === 'unknown') return;
  const messages = result.findings.flatMap((one) => [
    one.says,
    ...[one.do, one.because, one.more].filter((one) => one !== null),
  ]);
  const text = messages.map((one) => textIn('en', one)).join(' ');
  expect(text).toContain(says);
  expect(text).not.toMatch(UNFILLED);
  expect(messages.flatMap((one) => japaneseFaults(textIn('ja', one)))).toEqual([]);
  expect(proseArgs(result.findings), 'English passed as an argument').toEqual([]);
  const speechless = result.findings.filter(({ severity, action }) => isHeadline(severity) && action === null);
  expect(speechless.map(({ code }) => code)).toEqual([]);
}
