import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textTable } from '../../src/checks/check-messages.ts';
import { nameInKind } from '../../src/diagnoses/kind.ts';
import { KINDS } from '../../src/diagnoses/kinds.ts';
import type { Citation } from '../../src/domain/citation.ts';

const CHECKS = join(import.meta.dirname, '../../src/checks');

const registered = [...new Set(KINDS.flatMap(({ checks }) => checks.map(({ check }) => check)))];

/** The source files that define a check, and their tests. */
const files = readdirSync(CHECKS, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, source: readFileSync(join(CHECKS, path), 'utf8') }));
const definitions = files.filter(({ source }) => /= defineCheck\(/.test(source));

/** A sentence begins with a capital, with a slot or with what stands in a record: `_mta-sts`, `np=`. */
const isSentence = (text: string): boolean => /^([A-Z{"“_]|[a-z]+=|robots\.txt[ ,]|mta-sts\.|og:).*[.}]$/s.test(text);

const isSound = (citation: Citation): boolean =>
  ('rfc' in citation
    ? citation.rfc > 0
    : 'draft' in citation
      ? /^draft-[a-z-]+[a-z]$/.test(citation.draft)
      : /^https:\/\/[a-z0-9.]+\/\S*$/.test(citation.url)) &&
  (citation.section === undefined || /^([1-9]\d*|[A-Z])(\.[1-9]\d*)*$/.test(citation.section));

/** Test cases of Zonemaster 2025.2. */
const ZONEMASTER_CASE =
  /^(ADDRESS|BASIC|CONNECTIVITY|CONSISTENCY|DELEGATION|DNSSEC|NAMESERVER|SYNTAX|ZONE)(0[1-9]|1[0-8])$/;

describe('checks', () => {
  test.each(KINDS.map(({ id, checks }) => [id, checks] as const))(
    'the weights of %s are whole numbers that add up to 100, unless findings cost by severity',
    (_, checks) => {
      const weights = checks.map(({ weight }) => weight);
      // Where findings cost by their severity, no check carries points.
      if (checks.some(({ counts }) => counts === 'by-severity')) {
        const own = checks.filter(({ expects }) => expects === undefined);
        expect(own.filter(({ counts, weight }) => counts !== 'by-severity' || weight !== 0)).toEqual([]);
        return;
      }
      expect(weights.filter((weight) => !Number.isInteger(weight) || weight < 0)).toEqual([]);
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(100);
    },
  );

  test.each(KINDS.map((kind) => [kind.id, kind] as const))(
    'each check of %s that carries points belongs to one of its areas, and has a name of its own there',
    (_, { areas, checks }) => {
      const scored = checks.filter(({ weight, counts }) => weight > 0 || counts === 'by-severity').map(nameInKind);
      expect(areas.flatMap((area) => [...area.checks]).toSorted()).toEqual(scored.toSorted());
      expect(new Set(checks.map(nameInKind)).size).toBe(checks.length);
    },
  );

  test.each(KINDS.map(({ id, checks }) => [id, checks] as const))(
    'no check of %s that carries points rests on a proposal',
    (_, checks) => {
      const scored = checks.filter(({ weight, counts }) => weight > 0 || counts === 'by-severity');
      expect(scored.filter(({ check }) => check.basis === 'proposal').map(nameInKind)).toEqual([]);
    },
  );

  test('each check for AI search says what it rests on, and a document that anybody can read', () => {
    const checks = KINDS.find(({ id }) => id === 'ai')?.checks ?? [];
    expect(checks.length).toBeGreaterThan(10);
    expect(checks.filter(({ check }) => check.basis === null).map(nameInKind)).toEqual([]);
    expect(checks.filter(({ check }) => !check.citations.some((one) => 'url' in one)).map(nameInKind)).toEqual([]);
  });

  test('every check that is defined belongs to a diagnosis, and its id is its own', () => {
    const ids = registered.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(definitions.map(({ path }) => basename(path, '.ts')).sort()).toEqual(ids.toSorted());
  });

  test.each(registered.map((check) => [check.id, check] as const))(
    '%s has a file of its name, a table, citations and whole sentences',
    (id, check) => {
      const definition = definitions.find(({ path }) => basename(path, '.ts') === id);
      const table = files.find(({ path }) => path === definition?.path.replace(/\.ts$/, '.test.ts'));
      const name = /export const (\w+) = defineCheck\(/.exec(definition?.source ?? '')?.[1];
      expect(table?.source).toMatch(new RegExp(`^(?:check|server)Table\\(\\s*${name},`, 'm'));

      expect(check.name).toMatch(/^\S.*[^.\s]$/);
      expect(check.citations.length).toBeGreaterThan(0);
      expect(check.citations.filter((one) => !isSound(one))).toEqual([]);

      const refs = Object.values(check.findings).flatMap((one) => one.refs ?? []);
      expect(refs.filter(({ rfc }) => rfc !== undefined && !isSound(rfc))).toEqual([]);
      expect(refs.flatMap(({ zonemaster = [] }) => zonemaster).filter((one) => !ZONEMASTER_CASE.test(one))).toEqual([]);

      const texts = Object.entries(textTable(check.id, check.findings).texts);
      const isWhole = ([key, text]: readonly [string, string]): boolean =>
        key.endsWith('/do') ? !text.endsWith('.') : isSentence(text);
      expect(texts.filter((one) => !isWhole(one) || /!(\s|$)|simply/.test(one[1]))).toEqual([]);
    },
  );
});
