import { expect, test } from 'vitest';
import type { Judgement, Meaning, MeaningKind } from '../../src/changes/meaning.ts';
import { meaningsOf } from '../../src/changes/meanings.ts';
import type { Surroundings } from '../../src/changes/options.ts';
import { parseNetwork } from '../../src/domain/addresses.ts';
import type { TextTable } from '../../src/domain/message.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { textIn } from '../../src/texts/language.ts';
import type { Language } from '../../src/texts/languages.ts';
import { parseZoneFile } from '../../testbed/zonefile.ts';
import { AFTER, BEFORE, contentIn, transitionsBetween } from './zone-transitions.ts';

const APEX = 'example.com' as DnsName;

/** For tests: addresses for documentation stand for public ones. */
export const publicNetworks = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32'].flatMap(
  (text) => parseNetwork(text) ?? [],
);

/** For tests: what the change of example.com from one zone to another means. */
export function meaningsBetween(
  before: string,
  after: string,
  validation: Surroundings['validation'] = null,
): Meaning[] {
  const there = parseZoneFile(after, APEX);
  const content: Surroundings['content'] = (name, type) => contentIn(there, name, type, APEX);
  return meaningsOf(transitionsBetween(before, after, APEX), { domain: APEX, content, validation, publicNetworks });
}

/** What a row expects of each meaning, gravest first. */
type Expected = readonly [kind: MeaningKind, severity: Meaning['severity'], headline: string];
type Row = readonly [before: string, after: string, ...expected: Expected[]];

/** For tests: a table of changes and what they mean, and the kinds that its rows showed. */
export function meaningTable() {
  const shown = new Set<string>();
  const table = (rows: readonly Row[], validation: Surroundings['validation'] = null): void =>
    test.each(rows.map(([before, after, ...expected]) => ({ before, after, expected })))('$before => $after', (row) => {
      const { before, after, expected } = row;
      const meanings = meaningsBetween(before, after, validation);
      for (const { kind } of meanings) shown.add(kind);
      expect(meanings.map(({ kind, severity, message }) => [kind, severity, textIn('en', message)])).toEqual(expected);
      for (const { at, since, domain, reason, whatToDo, differences } of meanings) {
        expect([at, since]).toEqual([AFTER, BEFORE]);
        expect(domain.endsWith(APEX)).toBe(true);
        const sentences = [reason, whatToDo].map((message) => textIn('en', message ?? ''));
        expect(sentences.filter((text) => text !== '' && !/^\S.*\.$/.test(text))).toEqual([]);
        for (const { before: was, after: is } of differences) expect(was).not.toEqual(is);
      }
    });
  return { table, shown };
}

type AnyJudgement = Judgement | Judgement<'registration'>;

/** For tests: what is told, why, and what to do, in a language; empty where that is nothing. */
export const linesIn = (language: Language, { message, reason, whatToDo }: AnyJudgement): string[] =>
  [message, reason, whatToDo].map((one) => textIn(language, one ?? ''));

type JudgementRow = readonly [
  judgement: AnyJudgement,
  severity: Judgement['severity'],
  english: string[],
  japanese: string[],
];

/** For tests: a table of what is told, its severity, and its three lines in English and Japanese. */
export function judgementTable() {
  const shown = new Set<string>();
  const table = (rows: readonly JudgementRow[]): void =>
    test.each(rows.map((row) => [row[0].kind, ...row] as const))(
      '%s',
      (kind, judgement, severity, english, japanese) => {
        shown.add(kind);
        expect(judgement.severity).toBe(severity);
        expect(linesIn('en', judgement)).toEqual(english);
        expect(linesIn('ja', judgement)).toEqual(japanese);
      },
    );
  return { table, shown };
}

/** For tests: every kind of a table of texts has a row. Stands after the rows. */
export const everyKindShown = ({ prefix, texts }: TextTable, shown: ReadonlySet<string>): void =>
  test(`each ${prefix} has a row`, () => {
    expect(Object.keys(texts).filter((kind) => !shown.has(kind))).toEqual([]);
  });
