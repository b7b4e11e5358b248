import { expect, test } from 'vitest';
import { durationIn } from './long-progress.ts';

test.each([
  [0, '0 s'],
  [59.4, '59 s'],
  [60, '1 min 00 s'],
  [3599.6, '1 h 00 min'],
  [90_061, '25 h 01 min'],
])('%d seconds are %s', (seconds, text) => expect(durationIn('en', seconds)).toBe(text));

test('Japanese has its own units', () => expect(durationIn('ja', 3900)).toBe('1時間05分'));
