import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diagnosisJson } from '../../src/api/v1/report.ts';
import { isFindingName } from '../../src/app/policy-file.ts';
import { areaMarks } from '../../src/diagnoses/check-list.ts';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import { kindSummary } from '../../src/diagnoses/summary.ts';
import { parsePolicy } from '../../src/policy/parse-policy.ts';
import type { Policy } from '../../src/policy/policy.ts';
import { loadLanguages, reportIn } from '../../src/texts/language.ts';
import { goldenReport } from '../support/golden-report.ts';
import { GOLDEN } from './domains.ts';

await loadLanguages();

function policyOf(source: string): Policy {
  const parsed = parsePolicy(`name: house rules\n${source}`, { file: 'policy.yml', isFinding: isFindingName });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.policy;
}

const leavingOut = (...findings: readonly string[]): Policy =>
  policyOf(`leave-out:\n  - finding: [${findings.join(', ')}]\n    reason: We know.\n`);

/** Declares the parts of a report that the tests read. */
interface RuledJson {
  readonly checks: readonly { readonly id: string }[];
  readonly policy: object;
  readonly actions: readonly object[];
}

/** Leaves out whatever any check finds. */
const EVERYTHING = leavingOut(...HEALTH.checks.map(({ check }) => check.id));

describe.each(GOLDEN)('%s by a policy', (domain) => {
  test('that leaves everything out: score, grade and points stay, nothing is asked for, and nothing is said to be fine', async () => {
    const [own, ruled] = [await goldenReport(domain), await goldenReport(domain, EVERYTHING)];
    const numbers = ({ score, maxScore, grade, cap, checks }: typeof own) => ({
      ...{ score, maxScore, grade, cap },
      checks: checks.map(({ id, points, outcome, findings }) => [
        id,
        points,
        outcome,
        findings.map((one) => one.points),
      ]),
    });
    expect(numbers(ruled)).toEqual(numbers(own));
    expect(ruled.actions).toEqual([]);
    expect(ruled.causes).toEqual([]);
    const hidden = own.checks.flatMap(({ findings }) => findings.filter(({ severity }) => severity !== 'ok'));
    if (own.exists === false || own.checks.every(({ notNeeded }) => notNeeded)) return;
    const isGrave = own.checks.some(({ needsAttention }) => needsAttention);
    expect(ruled.policy?.gravest === null).toBe(!isGrave);
    if (!isGrave) return;
    expect(hidden.length).toBeGreaterThan(0);
    expect(ruled.headline.mark).not.toBe('ok');
    expect(reportIn('en', ruled).verdict).not.toMatch(/^All|checks pass|fine/);
    const ticked = areaMarks(ruled, HEALTH).filter(({ mark }) => mark === 'satisfied');
    const before = areaMarks(own, HEALTH).filter(({ mark }) => mark === 'satisfied');
    expect(ticked).toEqual(before);
    expect(kindSummary(ruled)).toMatchObject({ isJudged: false });
  });

  test('that changes nothing is only named', async () => {
    const { policy, ...ruled } = await goldenReport(domain, policyOf(''));
    expect(ruled).toEqual(await goldenReport(domain));
    expect(policy === undefined).toBe(ruled.exists === false);
  });
});

test('the example of docs/policy.md is sound', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/policy.md'), 'utf8');
  const [, source = ''] = /```yaml\n([^`]*)```/.exec(page) ?? [];
  const parsed = parsePolicy(source, { file: 'policy.yml', isFinding: isFindingName });
  expect(parsed).toMatchObject({ ok: true, policy: { rules: { length: 4 }, expected: { length: 2 } } });
});

describe('newsletter.example', () => {
  test('a finding that is left out stays in the report with its reason, and asks for nothing', async () => {
    const ruled = await goldenReport('newsletter.example', leavingOut('dmarc/quarantine'));
    const { checks, policy, actions } = diagnosisJson(HEALTH, ruled, 'en') as RuledJson;
    expect(policy).toEqual({
      name: 'house rules',
      says: expect.stringContaining('house rules. It leaves out 1 finding. Score'),
      left_out: 1,
      changed: 0,
      gravest: expect.any(String),
    });
    const dmarc = checks.find(({ id }) => id === 'dmarc');
    expect(dmarc).toMatchObject({
      points: 0,
      outcome: 'failed',
      needs_attention: false,
      findings: [
        {
          code: 'quarantine',
          severity: 'info',
          policy: { left_out: true, reason: 'We know.' },
          says: expect.stringContaining('The policy leaves this out: We know.'),
        },
      ],
    });
    expect(actions).not.toContainEqual(expect.objectContaining({ checks: expect.arrayContaining(['dmarc']) }));
  });

  test('another severity decides what comes first', async () => {
    const source =
      'severities:\n  - finding: spf-strict/soft\n    severity: critical\n    reason: Our auditors ask for it.\n';
    const ruled = await goldenReport('newsletter.example', policyOf(source));
    expect(ruled.headline).toEqual({ mark: 'critical', finding: { check: 'spf-strict', code: 'soft' } });
    expect(ruled.actions[0]?.checks).toEqual(['spf-strict']);
  });
});
