import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { diagnosisJson } from '../../src/api/v1/report.ts';
import type { Diagnosis } from '../../src/diagnoses/diagnosis.ts';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import { readBaseline } from '../../src/formats/baseline.ts';
import { entriesOf, type FormattedReport, fingerprintOf } from '../../src/formats/entry.ts';
import { FORMATS } from '../../src/formats/formats.ts';
import { loadLanguages, reportIn } from '../../src/texts/language.ts';
import { LANGUAGES, type Language } from '../../src/texts/languages.ts';
import { goldenReport } from '../support/golden-report.ts';
import { sarifFaults } from '../support/sarif-faults.ts';
import { GOLDEN } from './domains.ts';

await loadLanguages();

/** Domains whose reports stand in each format: warnings, hostile records, an absent name, an unknown check. */
const SHOWN = ['newsletter.example', 'hostile.example', 'nowhere.example', 'servfail.example'] as const;

const formatted = (
  diagnosis: Diagnosis,
  language: Language = 'en',
  more: Partial<FormattedReport> = {},
): FormattedReport => ({
  title: language === 'en' ? 'Health report' : '健全性レポート',
  report: reportIn(language, diagnosis),
  baseline: null,
  placesOf: () => [],
  ...more,
});

function written(id: string, reports: readonly FormattedReport[], language: Language = 'en'): string {
  const format = FORMATS.find((one) => one.id === id);
  if (format === undefined) throw new Error(`There is no format ${id}`);
  const writer = format.create({ language, version: '0.0.0', failOn: 'warning' });
  return writer.begin() + reports.map((one) => writer.report(one)).join('') + writer.end();
}

describe.each(FORMATS.map(({ id }) => id))('golden reports as %s', (id) => {
  test.each(SHOWN)('%s', async (domain) => {
    const text = written(id, [formatted(await goldenReport(domain))]);
    await expect(text).toMatchFileSnapshot(join(import.meta.dirname, 'formats', `${domain}.${id}`));
  });

  test('newsletter.example in Japanese', async () => {
    const text = written(id, [formatted(await goldenReport('newsletter.example'), 'ja')], 'ja');
    await expect(text).toMatchFileSnapshot(join(import.meta.dirname, 'formats', `newsletter.example.ja.${id}`));
  });
});

const all = await Promise.all(GOLDEN.map((domain) => goldenReport(domain)));

describe.each([...LANGUAGES])('all golden reports in one document, in %s', (language) => {
  const reports = all.map((one) => formatted(one, language));

  test('SARIF is valid by its specification', () => {
    const log: unknown = JSON.parse(written('sarif', reports, language));
    expect(sarifFaults(log)).toEqual([]);
  });

  test('JUnit is valid by the schema of Jenkins', async () => {
    const schema = readFileSync(join(import.meta.dirname, '../fixtures/junit/jenkins-junit.xsd'), 'utf8');
    const { errors } = await validateXML({
      xml: [{ fileName: 'junit.xml', contents: written('junit', reports, language) }],
      schema: [{ fileName: 'junit.xsd', contents: schema }],
    });
    expect(errors.map(({ message }) => message)).toEqual([]);
  });

  test('each annotation is one workflow command', () => {
    const lines = written('github', reports, language)
      .split('\n')
      .filter((line) => line !== '');
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => !/^::(error|warning|notice) title=[^,:]+::[^\r\n]+$/.test(line))).toEqual([]);
  });

  test('Markdown calls nobody and links no issue', () => {
    const outside = written('markdown', reports, language)
      .replace(/^ *(`{3,})[^\n]*\n[\s\S]*?^ *\1$/gm, '')
      .replace(/\]\([^)]*\)/g, '');
    expect(outside.match(/[@#]\w+/g)).toBeNull();
  });
});

describe('baselines', () => {
  const prints = (reports: readonly FormattedReport[]): ReadonlySet<string> =>
    new Set(reports.flatMap((one) => entriesOf(one).map(({ fingerprint }) => fingerprint)));
  // A name that does not exist has no findings in its JSON.
  const reports = all.filter(({ exists }) => exists !== false).map((one) => formatted(one));
  const json = all.filter(({ exists }) => exists !== false).map((one) => diagnosisJson(HEALTH, one, 'ja'));

  test.each([
    ['SARIF', written('sarif', reports)],
    ['a list of JSON', JSON.stringify(json)],
    ['lines of JSON', `${json.map((one) => JSON.stringify(one)).join('\n')}\n`],
  ])('of %s knows every finding again, in any language', (_, text) => {
    const read = readBaseline(text);
    if (!read.ok) throw new Error('It could not be read');
    expect([...prints(reports)].filter((one) => !read.fingerprints.has(one))).toEqual([]);
  });

  test.each(['', '{', '[]', '{"domain":"a.example","score":1}', 'null', '[1]', '{"runs":1}'])('%j is none', (text) => {
    expect(readBaseline(text)).toEqual({ ok: false });
  });

  test('a run that found nothing is one', () => {
    expect(readBaseline('{"runs":[{"results":[]}]}')).toEqual({ ok: true, fingerprints: new Set() });
  });

  test('what it has is no failure, and new ones are', async () => {
    const [newsletter, hostile] = [await goldenReport('newsletter.example'), await goldenReport('hostile.example')];
    const baseline = prints([formatted(newsletter)]);
    const known = formatted(newsletter, 'en', { baseline });
    const fresh = formatted(hostile, 'en', { baseline });
    expect(entriesOf(known).every(({ isKnown }) => isKnown)).toBe(true);
    expect(entriesOf(fresh).some(({ isKnown }) => isKnown)).toBe(false);
    expect(written('github', [known])).not.toMatch(/^::(error|warning)/m);
    expect(written('junit', [known])).not.toContain('<failure');
    expect(written('sarif', [known])).not.toContain('"baselineState":"new"');
  });
});

describe('fingerprints', () => {
  const of = (args: Readonly<Record<string, unknown>>): string =>
    fingerprintOf('a.example', 'dkim', { code: 'weak', args });

  test.each([
    ['a number', { host: 'mx.a.example', bits: 512 }, { host: 'mx.a.example', bits: 768 }, true],
    ['a day', { at: { date: 1 } }, { at: { date: 2 } }, true],
    ['a record', { record: 'v=spf1 -all' }, { record: 'v=spf1 ~all' }, true],
    ['the order of names', { hosts: ['a.example', 'b.example'] }, { hosts: ['b.example', 'a.example'] }, true],
    ['the case of a name', { host: 'MX.a.example' }, { host: 'mx.a.example' }, true],
    ['a host', { host: 'mx1.a.example' }, { host: 'mx2.a.example' }, false],
    ['a name of a message', { host: { name: 'mx1.a.example' } }, { host: { name: 'mx2.a.example' } }, false],
    ['an IPv6 address', { server: '2001:db8::1' }, { server: '2001:db8::2' }, false],
    ['a time', { at: '12:30:00' }, { at: '12:31:00' }, true],
    ['an address', { server: '192.0.2.1' }, { server: '192.0.2.2' }, false],
  ])('%s', (_, a, b, isSame) => {
    expect(of(a) === of(b)).toBe(isSame);
  });
});
