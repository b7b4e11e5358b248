import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../api/operations.ts';
import { STANDARD_SOURCE } from '../../domain/standards.ts';
import { textIn } from '../../texts/language.ts';
import { LANGUAGES, type Language } from '../../texts/languages.ts';
import { sampleOf } from './api-samples.ts';
import { CHECKS, checkWord } from './check-list.ts';
import { renderCheckDocs } from './check-page.tsx';
import { CHECK_SAMPLES } from './check-samples.ts';
import type { JsonValue } from './json.tsx';

describe.each(CHECKS.map((listed) => [listed.check.id, listed] as const))('%s', (id, listed) => {
  const { check } = listed;
  test.each(LANGUAGES)('is explained in %s', (language) => {
    expect(checkWord(language, check, 'means')).toMatch(/[.。]$/);
    expect(checkWord(language, check, 'why')).toMatch(/[.。]$/);
  });

  test('shows since when the facts that it rests on have been read', () => {
    const [day = ''] = [STANDARD_SOURCE, ...check.restsOn].map(({ readOn }) => readOn).toSorted();
    const english = new Date(day).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
    const pageIn = (language: Language): string =>
      renderCheckDocs(listed, { language, publicUrl: 'https://zonewell.example', asset: (name) => name });
    expect(pageIn('en')).toContain(`We read those behind this check on ${english} or later.`);
    expect(pageIn('ja')).toContain(`この項目の根拠となる情報は、${day.replaceAll('-', '/')}以降に確認したものです。`);
  });

  test('has a pass that passes and a failure that does not, in texts of its own', () => {
    const samples = CHECK_SAMPLES[id];
    if (samples === undefined) throw new Error(`${id} has no samples`);
    expect(samples.pass.outcome).toBe('satisfied');
    const failures = samples.fail === null ? [] : [samples.fail];
    expect(failures.filter(({ outcome }) => outcome === 'satisfied')).toEqual([]);
    for (const { message } of [samples.pass, ...failures]) {
      expect(Object.keys(check.findings)).toContain(message.id.slice(check.texts.length + 1));
      for (const language of LANGUAGES) expect(textIn(language, message)).toMatch(/^\S.{9,}$/s);
    }
  });
});

/** Where a value has fields that its schema lacks, or values that its schema refuses. Fields may be left out. */
function misfits(value: JsonValue, schema: TSchema, at = ''): string[] {
  const { anyOf, items, properties } = schema as {
    anyOf?: TSchema[];
    items?: TSchema;
    properties?: Record<string, TSchema>;
  };
  if (anyOf !== undefined) {
    const each = anyOf.map((one) => misfits(value, one, at));
    return each.some((faults) => faults.length === 0) ? [] : (each[0] ?? []);
  }
  if (Array.isArray(value) && items !== undefined)
    return value.flatMap((one: JsonValue, i) => misfits(one, items, `${at}[${i}]`));
  if (typeof value === 'object' && value !== null && properties !== undefined)
    return Object.entries(value).flatMap(([key, one]) => {
      const field = properties[key];
      return field === undefined ? [`${at}.${key}`] : misfits(one, field, `${at}.${key}`);
    });
  return Value.Check(schema, value) ? [] : [`${at}: ${JSON.stringify(value)}`];
}

describe('the reference of the API', () => {
  test.each(OPERATIONS.map((one) => [one.id, one] as const))('%s has a sample that fits', (id, operation) => {
    const sample = sampleOf(operation);
    if (sample === undefined) throw new Error(`${id} has no sample`);
    expect(misfits(sample, operation.schema)).toEqual([]);
  });

  test('a field that is none and a value that does not fit are found', () => {
    const { schema } = OPERATIONS.find(({ id }) => id === 'getDns') ?? {};
    if (schema === undefined) throw new Error('no getDns');
    expect(misfits({ domain: 1, records: [{ name: 'a', colour: 'red' }] }, schema)).toEqual([
      '.domain: 1',
      '.records[0].colour',
    ]);
  });
});
