import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOT_APPLICABLE_TEXTS } from '../../src/checks/applies.ts';
import type { AnyCheck, CheckResult } from '../../src/checks/check.ts';
import type { Finding } from '../../src/checks/finding.ts';
import type { FileChange, Fix, RecordChange, Step } from '../../src/checks/fix.ts';
import { KINDS } from '../../src/diagnoses/kinds.ts';
import { adviceOf } from '../../src/diagnoses/prose.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { txtOctets } from '../../src/domain/rdata/encode.ts';
import { parseRdata } from '../../src/domain/rdata/parse.ts';
import { presentRdata } from '../../src/domain/rdata/present.ts';
import type { Rr } from '../../src/domain/rr.ts';
import { isHeadline } from '../../src/domain/severity.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { questionKey } from '../../src/evidence/questions/questions.ts';
import { causesText } from '../../src/texts/causes.ts';
import { textIn } from '../../src/texts/language.ts';
import type { Fault } from '../../testbed/faults.ts';
import type { HostSpec } from '../../testbed/hosts.ts';
import './languages.setup.ts';
import { type Bench, CASE, nameOf, recordsOf, type Setting, startBench, withoutAnswer } from './bench.ts';
import { japaneseFaults } from './japanese.ts';
import { proseArgs } from './prose.ts';
import { UNFILLED } from './unfilled.ts';

/** A row of a check's table. */
interface Row extends Setting {
  readonly outcome: CheckResult['outcome'];
  /** The text's id; for `unknown` a part of the reason. */
  readonly text: string;
  /** What the filled sentences must contain. */
  readonly says?: string;
  /** Files to serve, their lines joined by a bar, and values of the records to publish, step by step, those of deductions last; `- value` for one that is only removed. */
  readonly fixes?: readonly string[];
  /** What is taken from a graded verdict, in order: the text's id and the share of the weight. None unless it is said. */
  readonly minus?: readonly (readonly [text: string, share: number])[];
  /** What the fix of a graded check that failed leads to, where that is not yet all it could be. */
  readonly fixedOutcome?: 'partial';
  /** What the owner puts in the place of the samples of a fix, in their order. */
  readonly fillIn?: readonly string[];
  /** Not there, but there is nothing to do. */
  readonly notNeeded?: true;
  /** Names whose lookup, and addresses whose server, may fail without being held against the domain; the text names them then. */
  readonly spared?: readonly string[];
}

/**
 * Runs a check's table over the testbed: real zones, real questions, the real engine. Beside the rows it sees to it that
 * - where all servers fail nothing but `unknown` comes out,
 * - whichever single question of a row fails, the outcome stays or becomes `unknown`: a failure is never an absence,
 * - every file suggested, served, and every record, put into the zone, makes the check pass, and brings the points that its action promises,
 * - every declared finding has a row, and every slot is filled,
 * - what costs points or is a warning or worse says what to do about it.
 */
export function checkTable(check: AnyCheck, rows: readonly Row[]): void {
  describe(check.id, () => {
    let bench: Bench;
    // Silence takes as long as the resolver waits, so it is waited for beside the rows, in a world of its own.
    let silent: Bench;
    let inSilence: Promise<CheckResult>;
    const acted = new Set<string>();
    /** What was seen of the world of a row, which is looked at once. */
    const seen = new Map<Row, Evidence>();
    const evidenceOf = async (row: Row): Promise<Evidence> => {
      const evidence = seen.get(row) ?? (await bench.build(row));
      seen.set(row, evidence);
      return evidence;
    };
    const isUnscored = KINDS.some(({ checks }) => checks.some((one) => one.check.id === check.id && one.weight === 0));
    const failing = async (world: Bench, fault: Fault): Promise<CheckResult> => {
      const setting = { about: '', zone: rows[0]?.zone ?? '', faults: [[{}, fault]] } as const;
      return check.run(nameOf(setting), await world.build(setting));
    };
    beforeAll(async () => {
      [bench, silent] = await Promise.all([startBench(), startBench()]);
      inSilence = failing(silent, 'drop');
      // Its test reports a rejection.
      inSilence.catch(() => {});
    });
    afterAll(() => Promise.all([bench.close(), silent.close()]));

    test.each(rows.map((row) => [row.about, row] as const))('%s', async (_, row) => {
      const evidence = await evidenceOf(row);
      const result = await check.run(nameOf(row), evidence);
      expect(result.outcome, described(result)).toBe(row.outcome);
      expect(result.refs.length).toBeGreaterThan(0);
      for (const ref of result.refs) expect(evidence.transcript.line(ref)).toBeDefined();
      if (result.outcome === 'unknown') {
        expect(described(result)).toContain(row.text);
        return;
      }
      expectFindings(row, result);
      for (const code of expectActions(result, isUnscored)) acted.add(code);
      await expectFixed(check, bench, row, result);
    });

    test.each(rows.map((row) => [row.about, row] as const))('any one question fails: %s', async (_, row) =>
      expectNoAbsence(check, await evidenceOf(row), row),
    );

    test.each(['servfail', 'drop', 'refused', 'referral', 'cut-short'] as const)(
      'all servers fail: %s',
      async (fault) => {
        const result = await (fault === 'drop' ? inSilence : failing(bench, fault));
        expect(result.outcome, described(result)).toBe('unknown');
      },
    );

    test('every declared action is one of a finding', () => {
      const declared = Object.entries(check.findings).flatMap(([code, { do: todo }]) =>
        todo === undefined ? [] : code,
      );
      expect(declared.filter((code) => !acted.has(code))).toEqual([]);
    });

    test('every declared finding has a row', () => {
      const given = rows
        .filter(({ outcome }) => outcome !== 'unknown')
        .flatMap(({ text, minus = [] }) => [text, ...minus.map(([why]) => why)])
        // Said in one text of all checks, where they do not apply.
        .filter((code) => Object.hasOwn(check.findings, code) || !Object.hasOwn(NOT_APPLICABLE_TEXTS.texts, code));
      expect([...new Set(given)].sort()).toEqual(Object.keys(check.findings).sort());
    });
  });
}

type Known = Exclude<CheckResult, { readonly outcome: 'unknown' }>;

/** The findings are those of the row, and their texts are whole in both languages. */
function expectFindings(row: Row, result: Known): void {
  const { findings } = result;
  const [main, ...others] = findings;
  // What each says and asks for, then all that they say together.
  const facts = findings.map(({ says }) => says);
  const messages = [...findings.flatMap((one) => [one.says, ...adviceOf(one)]), ...facts];
  const text = messages.map((one) => textIn('en', one)).join(' ');
  expect(main.code, text).toBe(row.text);
  expect(text).not.toMatch(UNFILLED);
  const japanese = messages.map((one) => textIn('ja', one));
  expect(japanese.flatMap(japaneseFaults)).toEqual([]);
  expect(proseArgs(findings), 'English passed as an argument').toEqual([]);
  expect(
    [row.says ?? []].flat().filter((part) => !text.includes(part)),
    text,
  ).toEqual([]);
  expect(result.notNeeded).toBe(row.notNeeded ?? false);
  expect(
    others.map(({ code }) => code),
    text,
  ).toEqual((row.minus ?? []).map(([code]) => code));
  for (const [i, [, share]] of (row.minus ?? []).entries()) expect(others[i]?.deduction).toBeCloseTo(share);
  expect(findings.flatMap(({ fix }) => fix ?? []).flatMap(valuesOf)).toEqual(row.fixes ?? []);
}

/**
 * Whatever costs points or is a warning or worse says what to do about it, in an imperative with a reason. Returns the
 * codes of the findings that have an action.
 */
function expectActions({ findings, notNeeded }: Known, isUnscored: boolean): readonly string[] {
  const [main] = findings;
  // Remarks beside what is critical say why it is so.
  const speaks = (one: Finding): boolean => isHeadline(one.severity) && (one === main || main.severity !== 'critical');
  const costly = notNeeded ? [] : findings.filter((one) => speaks(one) || (!isUnscored && one.deduction > 0));
  expect(costly.filter(({ action, fixed }) => action === null && !fixed).map(({ code }) => code)).toEqual([]);
  // Another check of its subject may ask for something where this one does not.
  const codes: string[] = notNeeded ? findings.map(({ code }) => code) : [];
  for (const { action, do: todo, because, code } of findings) {
    if (action === null || todo === null) continue;
    codes.push(code);
    expect(textIn('en', todo)).toMatch(/^[A-Z].*[^.]$/);
    expect([because ?? []].flat().filter((one) => !textIn('en', one).endsWith('.'))).toEqual([]);
  }
  return codes;
}

/** Each step of the fixes makes nothing worse, and all of them bring what they promise. */
async function expectFixed(check: AnyCheck, bench: Bench, row: Row, result: Known): Promise<void> {
  const [main, ...others] = result.findings;
  const fixes = result.findings.flatMap(({ fix }) => fix ?? []);
  let world: Published = { hosts: row.hosts ?? [], records: recordsOf(row) };
  let { share } = result;
  let left = others.map(({ code }) => code);
  const outcomes: string[] = [];
  const after: string[] = [];
  for (const step of fixes.flatMap(({ steps }) => steps)) {
    // A file comes first: it alone makes nothing worse either.
    for (world of worldsAfter(world, step, row.fillIn)) {
      const fixed = await check.run(nameOf(row), await bench.build({ ...row, hosts: world.hosts }, world.records));
      const then = `after "${step.title.text}": ${described(fixed)}`;
      if (fixed.outcome === 'unknown') throw new Error(then);
      after.push(then);
      expect(fixed.share, then).toBeGreaterThanOrEqual(share);
      share = fixed.share;
      left = fixed.findings.slice(1).map(({ code }) => code);
      outcomes.push(fixed.outcome);
    }
  }
  // Where the thing itself was missing, the last of its steps brings it.
  const ownSteps = (main.fix?.steps ?? []).reduce((sum, { file }) => sum + (file === undefined ? 1 : 2), 0);
  expect(outcomes.slice(0, ownSteps).slice(-1)).toEqual(ownSteps === 0 ? [] : [row.fixedOutcome ?? 'satisfied']);
  if (fixes.length > 0) expect(share + TINY, after.join('\n')).toBeGreaterThanOrEqual(promised(result));
  const fixable = others.flatMap(({ code, fixed }) => (fixed ? [code] : []));
  expect(left.filter((code) => fixable.includes(code))).toEqual([]);
}

/** Whichever question fails, the outcome stays or becomes `unknown`. */
async function expectNoAbsence(check: AnyCheck, evidence: Evidence, row: Row): Promise<void> {
  const whole = await check.run(nameOf(row), evidence);
  for (const [i, { question }] of evidence.transcript.lines.entries()) {
    const asked = question.ask === 'dns' ? question.name : question.ask === 'tls' ? question.address : undefined;
    if (asked !== undefined && row.spared?.includes(asked) === true) continue;
    const spoiled = await check.run(nameOf(row), withoutAnswer(evidence, i));
    const why = `without ${questionKey(question)}: ${described(spoiled)}`;
    expect([row.outcome, 'unknown'], why).toContain(spoiled.outcome);
    if (spoiled.outcome !== 'unknown' && whole.outcome !== 'unknown')
      expect(spoiled.share, why).toBeCloseTo(whole.share);
  }
}

/** What is left of the weight once all is done that has a fix, as far as the actions promise it. */
function promised(result: Known): number {
  const { findings, share } = result;
  const unsure = findings.some(({ action, fix }) => fix !== null && action !== null && !action.certain);
  const gains = findings.map(({ fixed, deduction }) => (fixed && !unsure ? deduction : 0));
  return Math.min(
    1,
    gains.reduce((sum, gain) => sum + gain, share),
  );
}

/** Shares are sums of fractions. */
const TINY = 1e-9;

const described = (result: CheckResult): string =>
  result.outcome === 'unknown'
    ? result.failures.map(({ why, causes }) => `${why}: ${causesText('en', causes)}`).join('; ')
    : result.findings.map(({ code, says }) => `${code} ${JSON.stringify(says.args)}`).join(', ');

/** What a table says of a fix: the values published, and those only removed. */
const valuesOf = ({ steps }: Fix): string[] =>
  steps.flatMap(({ file, changes }) => [
    ...(file === undefined ? [] : [file.content.replaceAll('\n', ' | ')]),
    ...changes.flatMap(({ value, removes }) => (value === null ? removes.map((one) => `- ${one}`) : [value])),
  ]);

/** The records once a person took a step. Every value that goes must be there. */
function withStep(records: readonly Rr[], { changes }: Step, given: readonly string[] = []): Rr[] {
  let now = [...records];
  for (const { name, type, value: offered, removes, fillIn = [] } of changes) {
    expect(given.length, 'samples without values of the row').toBeGreaterThanOrEqual(fillIn.length);
    const value = fillIn.reduce<string | null>((text, sample, i) => {
      expect(text, 'a sample that is not in the value').toContain(sample);
      return text?.replace(sample, given[i] ?? '') ?? null;
    }, offered);
    for (const gone of removes) {
      const remaining = now.filter(
        (rr) => rr.name !== name || rr.type !== type || presentRdata(type, rr.octets) !== gone,
      );
      if (remaining.length === now.length)
        throw new Error(`The fix removes ${name} ${type} "${gone}", which is not there`);
      now = remaining;
    }
    if (value !== null) now.push({ name, type, ttlSeconds: 300, octets: octets(type, value) });
  }
  return now;
}

/** Where a web server is put that a row has none of. */
const WEB_ADDRESS = '192.0.2.99';

/** What a domain has published. */
interface Published {
  readonly hosts: readonly HostSpec[];
  readonly records: readonly Rr[];
}

/** What is published once a person served the file of a step, if it has one, and then once its records have changed. */
function worldsAfter({ hosts, records }: Published, step: Step, given: readonly string[] = []): readonly Published[] {
  const served = step.file === undefined ? null : withFile({ hosts, records }, step.file);
  const before = served ?? { hosts, records };
  const last = { ...before, records: withStep(before.records, step, given) };
  return served === null ? [last] : [served, last];
}

/** What is published once a person serves a file: at a host with an address and a valid certificate. */
function withFile({ hosts, records }: Published, { url, content }: FileChange): Published {
  const { hostname, pathname } = new URL(url);
  const present = hosts.find(({ host }) => host === hostname);
  const { behaviour: _, ...https } = present?.https ?? {};
  const type = https.routes?.[pathname]?.type ?? 'text/plain';
  const served: HostSpec = {
    host: hostname,
    addresses: present?.addresses ?? [WEB_ADDRESS],
    https: { ...https, certificate: 'valid', routes: { ...https.routes, [pathname]: { type, body: content } } },
  };
  const address: Rr = { name: hostname as DnsName, type: 'A', ttlSeconds: 300, octets: octets('A', WEB_ADDRESS) };
  return {
    hosts: [...hosts.filter((one) => one !== present), served],
    records: present === undefined ? [...records, address] : records,
  };
}

function octets(type: RecordChange['type'], value: string): Uint8Array {
  if (type === 'TXT') return txtOctets(value);
  const parsed = parseRdata(type, value, CASE);
  if (!parsed.ok) throw new Error(`The fix "${value}" is no ${type} record: ${parsed.fault}`);
  return parsed.octets;
}
