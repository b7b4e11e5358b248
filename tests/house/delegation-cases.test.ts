import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OVERALL } from '../../src/diagnoses/overall.ts';
import { gravityOf, type Severity } from '../../src/domain/severity.ts';

/** The test cases of Zonemaster 2025.2 with their levels, and the cases of our own, which have none. */
const CASES = readFileSync(join(import.meta.dirname, '../fixtures/delegation-cases.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([id = '', level = '', meaning = '']) => ({ id, level, meaning }));

/** Findings that are graver than Zonemaster has their case, with the reason. */
const GRAVER: Readonly<Record<string, string>> = {
  'server-proofs/keys-fail': 'nobody who validates reaches the zone, since all its servers said so',
  'server-proofs/keys-cut': 'nobody who validates reaches the zone, since all its servers refuse TCP',
  'open-servers/transfer': 'Anybody can copy the whole zone, names of internal machines included.',
  'record-agreement/differ':
    'It compares A, MX, TXT and CAA records as well, so web and mail depend on which server answers.',
  'record-agreement/addresses-behind': 'Whoever asks an older server gets the addresses of its version.',
  'spf-record/several': 'Receivers take several records as an error of the policy (RFC 7208 section 4.5).',
};

const findings = OVERALL.checks.flatMap(({ check }) =>
  Object.entries(check.findings).map(([code, { severity, refs }]) => ({
    finding: `${check.id}/${code}`,
    severity,
    zonemaster: [refs?.zonemaster ?? []].flat(),
    zonewell: [refs?.zonewell ?? []].flat(),
  })),
);
const named = new Set(findings.flatMap(({ zonemaster, zonewell }) => [...zonemaster, ...zonewell]));

test('all cases are listed', () => {
  expect(CASES.filter(({ level }) => level !== '')).toHaveLength(74);
  expect(CASES.filter(({ level }) => level === '')).toHaveLength(24);
});

test.each(CASES.map(({ id, meaning }) => [id, meaning] as const))('%s has a finding: %s', (id) => {
  expect(named.has(id)).toBe(true);
});

test('findings name only cases that there are, those of Zonemaster and our own apart', () => {
  const idsOf = (isOwn: boolean) => CASES.filter(({ level }) => (level === '') === isOwn).map(({ id }) => id);
  expect(findings.flatMap(({ zonemaster }) => zonemaster).filter((id) => !idsOf(false).includes(id))).toEqual([]);
  expect(findings.flatMap(({ zonewell }) => zonewell).filter((id) => !idsOf(true).includes(id))).toEqual([]);
});

test('no finding is graver than its cases, but for those that are listed', () => {
  const levelOf = (id: string) => (CASES.find((one) => one.id === id)?.level ?? 'ok') as Severity;
  const graver = findings.filter(
    ({ severity, zonemaster }) =>
      zonemaster.length > 0 && zonemaster.every((id) => gravityOf(severity) > gravityOf(levelOf(id))),
  );
  expect(graver.map(({ finding }) => finding).sort()).toEqual(Object.keys(GRAVER).sort());
});
