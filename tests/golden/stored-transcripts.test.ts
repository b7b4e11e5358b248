import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Question, questionKey } from '../../src/evidence/questions/questions.ts';
import { createRecordedEvidence, writeTranscript } from '../../src/evidence/transcript.ts';

/** Lines as versions until November 2026 wrote them, of every outcome. The file only grows. */
const LINES = readFileSync(join(import.meta.dirname, 'stored/transcript.ndjson'), 'utf8')
  .trimEnd()
  .split('\n');

/** Leaves out what differs between runs. */
const timeless = (line: string): string =>
  line.replace(/"ref":\d+/g, '"ref":1').replace(/"startedMs":\d+,"endedMs":\d+/, '"startedMs":0,"endedMs":0');

const keyIn = (line: string): string => questionKey(JSON.parse(line).question);

test.each(LINES.map((line) => [keyIn(line), line] as const))(
  '%s: the answer is read, and written again in the same octets',
  async (_key, line) => {
    const evidence = createRecordedEvidence(line, () => 0);
    const question: Question = JSON.parse(line).question;
    const answer = await evidence.ask(question);
    expect(timeless(writeTranscript(evidence.transcript))).toBe(`${timeless(line)}\n`);
    expect(answer).toMatchObject(answer.kind === 'failure' ? { failure: { ref: 1 } } : { ref: 1 });
  },
);

test('a line that holds no answer is refused', () => {
  const broken = LINES.map((line) => line.replace('"kind":"', '"kind":"un'));
  for (const line of broken) expect(() => createRecordedEvidence(line, () => 0), line).toThrow('something else');
});
