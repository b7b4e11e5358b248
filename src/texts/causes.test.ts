import { expect, test } from 'vitest';
import { type Cause, reviveCauses } from '../domain/cause.ts';
import { causesText } from './causes.ts';

// What versions before November 2026 wrote into transcripts and stored probes.
const OLD = '{"failure":{"why":"servfail","detail":"192.0.2.53:53 answered SERVFAIL","ref":1}}';

test('a failure that was stored in English stays readable, and Japanese quotes it', () => {
  const { failure } = JSON.parse(OLD, (_key, one: unknown) => reviveCauses(one)) as {
    failure: { why: string; causes: readonly Cause[]; ref: number };
  };
  expect(failure).toEqual({
    why: 'servfail',
    causes: [{ code: 'written', args: { text: '192.0.2.53:53 answered SERVFAIL' } }],
    ref: 1,
  });
  expect(causesText('en', failure.causes)).toBe('192.0.2.53:53 answered SERVFAIL');
  expect(causesText('ja', failure.causes)).toBe('「192.0.2.53:53 answered SERVFAIL」');
});
