import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import { Effort, Turns } from '../../src/dns/effort.ts';
import { Run } from '../../src/dns/run.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createEvidence } from '../../src/evidence/create.ts';
import { dns } from '../../src/evidence/questions/dns.ts';
import { createRecordedEvidence } from '../../src/evidence/transcript.ts';
import { reportIn } from '../../src/texts/language.ts';
import { liveContext } from '../support/report-context.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const NAME = 'perfect.example' as DomainName;
const TRANSCRIPT = readFileSync(join(import.meta.dirname, '../golden/transcripts/perfect.example.ndjson'), 'utf8');

/** A run over a recorded domain, whose clocks go on by so much with each question. */
function createSlow(questionMs: number, answering?: () => void) {
  let now = 0;
  const clock = () => now;
  const recorded = createRecordedEvidence(TRANSCRIPT, () => NOW);
  const evidence = createEvidence(
    {
      run: new Run(new Effort(new Turns(), clock, clock)),
      ask: async (question, options) => {
        now += questionMs;
        answering?.();
        return recorded.ask(question, options);
      },
    },
    { clock: () => NOW },
  );
  return { evidence, addMs: (ms: number) => (now += ms) };
}

const CAUSE = { why: 'budget', causes: [{ code: 'budget-work', args: {} }] };

describe('a run that has used up its CPU', () => {
  test('asks nothing more and makes nothing more of what it has, and what came is in its transcript', async () => {
    let asked = 0;
    const { evidence, addMs } = createSlow(0, () => (asked += 1));
    const question = dns(NAME, 'MX');
    expect(await evidence.ask(question)).toMatchObject({ kind: 'answer', ref: 1 });
    evidence.effort.compute(() => addMs(600));
    expect(await evidence.ask(question)).toMatchObject({ kind: 'failure', failure: { ...CAUSE, ref: 1 } });
    expect(await evidence.ask(dns(NAME, 'TXT'))).toMatchObject({ kind: 'failure', failure: { ...CAUSE, ref: 2 } });
    expect(asked).toBe(1);
    expect(evidence.transcript.lines.map(({ answer }) => answer.kind)).toEqual(['answer', 'failure']);
  });

  test('does not judge an answer that came too late', async () => {
    const { evidence, addMs } = createSlow(0, () => evidence.effort.compute(() => addMs(600)));
    expect(await evidence.ask(dns(NAME, 'MX'))).toMatchObject({ kind: 'failure', failure: CAUSE });
    expect(evidence.transcript.lines.map(({ answer }) => answer.kind)).toEqual(['answer']);
  });

  test('has a report, in which all stands that was judged before', async () => {
    const { evidence } = createSlow(11);
    const diagnosis = await (await HEALTH.run(NAME, evidence))(liveContext(NAME, evidence));
    const report = reportIn('en', diagnosis);
    const unknown = report.checks.filter(({ outcome }) => outcome === 'unknown');
    expect(unknown.length).toBeGreaterThan(0);
    expect(unknown.length).toBeLessThan(report.checks.length);
    expect([...new Set(unknown.map(({ explanation }) => explanation))]).toEqual([
      expect.stringContaining('there is more than we judge in one report'),
    ]);
    expect(diagnosis.provisional).toBe(true);
    const known = report.checks.reduce((sum, { points, outcome }) => sum + (outcome === 'unknown' ? 0 : points), 0);
    const lost = report.checks.reduce((sum, { weight, outcome }) => sum + (outcome === 'unknown' ? weight : 0), 0);
    expect([diagnosis.score, diagnosis.maxScore - diagnosis.score]).toEqual([known, lost]);
    expect(
      reportIn('ja', diagnosis)
        .checks.map(({ explanation }) => explanation)
        .join(),
    ).toContain('判定できる量');
  });
});

test('facts and checks give way to others when they have held the event loop for 10 ms', async () => {
  const { evidence } = createSlow(2);
  const held: number[] = [];
  let before = 0;
  let isOver = false;
  const round = (): void => {
    held.push(evidence.effort.spentMs - before);
    before = evidence.effort.spentMs;
    if (!isOver) setImmediate(round);
  };
  setImmediate(round);
  await (await HEALTH.run(NAME, evidence))(liveContext(NAME, evidence));
  isOver = true;
  expect(evidence.effort.spentMs).toBeGreaterThan(50);
  expect(Math.max(...held)).toBeLessThan(15);
});
