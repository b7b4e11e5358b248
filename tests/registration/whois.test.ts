import { describe, expect, test } from 'vitest';
import type { Registration } from '../../src/registration/registration.ts';
import { parseWhois } from '../../src/registration/whois.ts';
import { CASES, type Expected, type FieldName, statusSet } from './expected.ts';
import { MISSES } from './misses.ts';

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const ours = (found: Registration): Expected => ({
  registrar: found.registrar.name,
  createdAt: isoOf(found.createdAt),
  updatedAt: isoOf(found.updatedAt),
  expiresAt: isoOf(found.expiresAt),
  statuses: statusSet(found.statuses),
  nameServers: [...found.nameServers].sort(),
});

const read = CASES.map((one) => ({ ...one, found: parseWhois(one.text, { tld: one.tld }) }));

/** Every field of every registered answer: what they expect beside what we read. */
const fields = read.flatMap(({ file, expected, found }) => {
  if (expected === null || found.kind !== 'registered') return [];
  const mine = ours(found.registration);
  return (Object.keys(expected) as FieldName[]).map((field) => ({
    file,
    field,
    agrees: JSON.stringify(mine[field]) === JSON.stringify(expected[field]),
  }));
});

const key = ({ file, field }: { readonly file: string; readonly field: string }): string => `${file} ${field}`;
const share = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 100;

describe('the collected answers of registries and registrars', () => {
  test('are all there', () => {
    expect(read.filter(({ expected }) => expected !== null)).toHaveLength(113);
    expect(read.filter(({ expected }) => expected === null)).toHaveLength(42);
    expect(fields).toHaveLength(113 * 6);
  });

  test('registered or not: 100 %', () => {
    const wrong = read.filter(
      ({ expected, found }) => found.kind !== (expected === null ? 'not-registered' : 'registered'),
    );
    expect(wrong.map(({ file, found }) => `${file}: ${found.kind}`)).toEqual([]);
  });

  test('the fields that differ are exactly those listed with a reason', () => {
    expect(
      fields
        .filter(({ agrees }) => !agrees)
        .map(key)
        .sort(),
    ).toEqual(MISSES.map(key).sort());
  });

  test('at least 98 % of the fields agree where the expectation can be right, 96 % of all', () => {
    const wrongThere = new Set(MISSES.filter(({ kind }) => kind === 'theirs').map(key));
    const comparable = fields.filter((field) => !wrongThere.has(key(field)));
    const agreeing = comparable.filter(({ agrees }) => agrees);
    console.log(
      `${share(agreeing.length, comparable.length)} % of ${comparable.length} comparable fields, ` +
        `${share(agreeing.length, fields.length)} % of all ${fields.length}`,
    );
    expect(share(agreeing.length, comparable.length)).toBeGreaterThanOrEqual(98);
    expect(share(agreeing.length, fields.length)).toBeGreaterThanOrEqual(96);
  });

  test('each answer is about the name it was asked for, where it says so', () => {
    const others = read.flatMap(({ file, found }) => {
      const domain = found.kind === 'registered' ? found.registration.domain : null;
      return domain === null || file.endsWith(`_${domain}`) || domain === file.replace('_', '').slice(3)
        ? []
        : [`${file}: ${domain}`];
    });
    expect(others).toEqual([]);
  });

  test('thin answers name who knows more', () => {
    const referral = (file: string): string | null => {
      const found = read.find((one) => one.file === file)?.found;
      return found?.kind === 'registered' ? found.registration.referral : null;
    };
    expect(referral('com_google.com')).toBe('whois.markmonitor.com');
    expect(referral('org_github.org')).toBe('whois.enom.com');
    expect(referral('de_google.de')).toBe(null);
  });
});
